import { isRegistrable } from '../../../src/domain/oauth/redirect-uri.ts'
import { LinesInput } from '../kit/inputs/lines-input.tsx'
import { appWords as say } from './words.ts'

/** Checked as they are typed, by the rule of the authorization server itself. */
export function RedirectUrisInput() {
  return (
    <LinesInput
      source="redirect_uris"
      label={say.fields.redirect_uris}
      help={say.help.redirect}
      addLabel={say.addUri}
      placeholder="https://app.example/callback"
      check={(uri) => (isRegistrable(uri) ? undefined : say.badUri)}
      isRequired
    />
  )
}
