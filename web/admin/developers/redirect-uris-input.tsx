import { isRegistrable } from '../../../src/domain/oauth/redirect-uri.ts'
import { LinesInput } from '../kit/inputs/lines-input.tsx'
import { applicationMessages as messages } from './messages.ts'

/** Checked as they are typed, by the rule of the authorization server itself. */
export function RedirectUrisInput() {
  return (
    <LinesInput
      source="redirect_uris"
      label={messages.fields.redirect_uris}
      help={messages.help.redirect}
      addLabel={messages.addUri}
      placeholder="https://app.example/callback"
      check={(uri) => (isRegistrable(uri) ? undefined : messages.badUri)}
      isRequired
    />
  )
}
