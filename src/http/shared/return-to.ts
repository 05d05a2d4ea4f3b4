/** The path after signing in: of this origin, or the fallback. Never another site. */
export function returnToOr(fallback: string, wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 8000 || !isOwnPath(wanted)) return fallback
  // As a browser will read it: dots resolved, and nothing but ASCII, since a header holds nothing else.
  const { origin, pathname, search, hash } = new URL(wanted, anywhere)
  const path = `${pathname}${search}${hash}`
  return origin === anywhere && isOwnPath(path) ? path : fallback
}

/** The page of this origin to return to after signing in; empty where none was named. */
export const returnToIn = (wanted: unknown): string => returnToOr('', wanted)

const anywhere = 'https://school.invalid'

// Browsers read `\` as `/`, and decode what they are sent on to: nothing that could become `//evil` passes.
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\p{Cc}\s\\]/u.test(path) && !/^\/(?:%2f|%5c)/i.test(path)
}
