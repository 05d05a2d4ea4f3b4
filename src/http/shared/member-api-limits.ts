/** What one request to the member API may ask for, and how often; the API enforces it, the pages for developers tell it. */
export const memberApiLimits = {
  depth: 10,
  aliases: 30,
  rootFields: 5,
  tokens: 2000,
  bodyBytes: 64 * 1024,
  cost: 5000,
  requestsPerMinute: 600,
  pageDefault: 20,
  pageMost: 50,
} as const
