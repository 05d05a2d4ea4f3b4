/** Limits of the member API, enforced by the API and shown on the developer pages. */
export const memberApiLimits = {
  depth: 10,
  aliases: 30,
  rootFields: 5,
  tokens: 2000,
  bodyBytes: 64 * 1024,
  cost: 20_000,
  requestsPerMinute: 600,
  pageDefault: 20,
  pageMost: 50,
} as const

/**
 * A request counts as one per minute, plus one for each of these: about a millisecond of server time (ADR
 * 0021).
 */
export const memberApiWork = {
  objects: 100,
  lists: 5,
  tokens: 75,
  characters: 20_000,
} as const
