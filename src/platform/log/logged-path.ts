import { hidden, queryKeys, redactText } from './redact-text.ts'

// Long and of mixed case with digits: a key someone put into a path. Ids and slugs are lower case.
const opaqueSegment = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[\w-]{20,}$/

/** The path of a URL as it may be logged, with the names of its query parameters. */
export function loggedPath(url: string): string {
  const [path = '', query] = split(url.slice(0, 2_048), '?')
  const segments = path.split('/').map((segment) => (opaqueSegment.test(segment) ? hidden : segment))
  const safe = redactText(segments.join('/'))
  return query ? `${safe}?${queryKeys(query)}` : safe
}

function split(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
