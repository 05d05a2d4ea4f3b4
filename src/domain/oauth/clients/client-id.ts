import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'

/** The id of an OAuth client. Any text is possible: a UUID, a vendor's fixed id, the URL of a metadata document. */
export function clientIdOf(text: string): OauthClientId {
  return text as OauthClientId
}
