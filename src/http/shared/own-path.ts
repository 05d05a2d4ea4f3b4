/**
 * The path and query of a request, beginning with exactly one slash, whatever form its target came in (RFC 9112,
 * section 3.2): `//evil.example/` names no host here, and what `new URL` cannot read is no fault of ours.
 */
export function ownPath(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return `/${path.replace(/^[/\\]+/, '')}`
}
