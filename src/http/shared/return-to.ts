/** The path after signing in: of this origin, or the fallback. Never another site. */
export function returnToOr(fallback: string, wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 8000 || !isOwnPath(wanted)) return fallback
  // As a browser parses it: dots resolved and ASCII only, as required in a header.
  const { origin, pathname, search, hash } = new URL(wanted, anywhere)
  const path = `${pathname}${search}${hash}`
  return origin === anywhere && isOwnPath(path) ? path : fallback
}

/** The page of this origin to return to after signing in; empty if none was given. */
export const returnToIn = (wanted: unknown): string => returnToOr('', wanted)

const anywhere = 'https://school.invalid'

// Browsers read `\` as `/` and decode redirect targets, so every form of `//evil` is refused.
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\p{Cc}\s\\]/u.test(path) && !/^\/(?:%2f|%5c)/i.test(path)
}
