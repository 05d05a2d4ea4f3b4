import { numberFormat } from '../../../platform/formatters.ts'
import { DocumentRefused } from './document-refused.ts'

const mostCharacters = 2_000

/** True if a client_id is the URL of a metadata document. */
export function isDocumentUrl(clientId: string): boolean {
  return clientId.startsWith('https://')
}

/** The URL of a document, if it has the form that the CIMD draft requires (section 3). */
export function readDocumentUrl(text: string): URL {
  if (!isDocumentUrl(text)) throw new DocumentRefused('The client_id must start with https://.')
  if (text.length > mostCharacters) {
    throw new DocumentRefused(
      `The client_id must have at most ${numberFormat('en', {}).format(mostCharacters)} characters.`,
    )
  }
  const url = URL.parse(text)
  if (!url) throw new DocumentRefused('The client_id is not a URL.')
  if (url.username || url.password) throw new DocumentRefused('The client_id must not contain a user name.')
  if (text.includes('#')) throw new DocumentRefused('The client_id must not contain a fragment.')
  if (url.pathname === '/') throw new DocumentRefused('The client_id must have a path after its host.')
  // Dot segments (also %2e), capitals and a default port: two spellings of one URL would be two clients.
  if (url.href !== text) {
    throw new DocumentRefused(
      'The client_id must be in normal form: host in lower case, no default port, no dot segments, all other characters encoded.',
    )
  }
  return url
}
