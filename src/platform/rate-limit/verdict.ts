/** True if one more request may pass; seconds are rounded up, so that waiting them is always enough. */
export type Verdict =
  | {
      readonly is: 'allowed'
      readonly limit: number
      readonly remaining: number
      readonly resetSeconds: number
    }
  | Exceeded

export type Exceeded = { readonly is: 'exceeded'; readonly limit: number; readonly retryAfter: number }

/** The headers of draft-ietf-httpapi-ratelimit-headers-06, and Retry-After of RFC 9110, section 10.2.3. */
export function rateLimitHeaders(verdict: Verdict): Record<string, string> {
  switch (verdict.is) {
    case 'allowed':
      return limitHeaders(verdict.limit, verdict.remaining, verdict.resetSeconds)
    case 'exceeded':
      return {
        ...limitHeaders(verdict.limit, 0, verdict.retryAfter),
        'Retry-After': String(verdict.retryAfter),
      }
  }
}

function limitHeaders(limit: number, remaining: number, reset: number): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(reset),
  }
}
