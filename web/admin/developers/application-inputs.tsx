import { longestAppName } from '../../../src/domain/oauth/limits.ts'
import { TextInput } from '../kit/inputs/inputs.tsx'
import { PictureInput } from '../kit/pictures/picture-input.tsx'
import { applicationMessages as messages } from './messages.ts'

export function NameInput() {
  return (
    <TextInput
      source="name"
      label={messages.fields.name}
      help={messages.help.name}
      atMost={longestAppName}
      isRequired
    />
  )
}

export function LogoInput() {
  return (
    <PictureInput
      source="logo_key"
      label={messages.fields.logo_key}
      help={messages.help.logo}
      ratio={1}
      isRequired={false}
    />
  )
}
