import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'

/** The id of an OAuth client. Any text can be one: a UUID, a vendor's fixed id, the address of a metadata document. */
export function clientIdOf(text: string): OauthClientId {
  return text as OauthClientId
}
