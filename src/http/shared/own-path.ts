/**
 * The path and query of a request, starting with exactly one slash, whatever the form of the request target
 * (RFC 9112, section 3.2): `//evil.example/` is not a host here, and invalid URLs are accepted.
 */
export function ownPath(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return `/${path.replace(/^[/\\]+/, '')}`
}
