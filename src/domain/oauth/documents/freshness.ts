import { day, inSeconds } from '../../../platform/durations.ts'

const leastSeconds = 30
const mostSeconds = inSeconds(day)

/** The time for which a document is fresh, in seconds. */
export function freshSeconds(cacheControl: string | undefined): number {
  const directives = (cacheControl ?? '').split(',').map((directive) => directive.trim().toLowerCase())
  if (directives.some((directive) => /^no-(?:store|cache)\b/.test(directive))) return leastSeconds
  const ages = directives.filter((directive) => directive.startsWith('max-age'))
  // Conflicting values are ignored (RFC 9111, section 4.2.1).
  const age = new Set(ages).size === 1 ? ages[0]?.match(/^max-age=(?:(\d+)|"(\d+)")$/) : undefined
  return Math.min(Math.max(Number(age?.[1] ?? age?.[2] ?? 0), leastSeconds), mostSeconds)
}
