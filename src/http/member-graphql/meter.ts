import type { FastifyReply } from 'fastify'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import { rateLimitHeaders, type Verdict } from '../../platform/rate-limit/verdict.ts'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import { TooManyRequests } from './errors.ts'

export type Meter = ReturnType<typeof createMeter>

type Deps = {
  readonly requests: Pick<Limiter, 'take' | 'restore'>
  readonly token: string
  readonly reply: FastifyReply
}

/** Counts the work of one request against its token, beyond its first point. */
export function createMeter({ requests, token, reply }: Deps) {
  async function restore(points: number) {
    for (let restored = 0; restored < points; restored++) await requests.restore(token)
  }

  /** Takes all of the points, or none if there are too few. */
  async function takeAll(points: number): Promise<Verdict | undefined> {
    let verdict: Verdict | undefined
    for (let claimed = 0; claimed < points; claimed++) {
      verdict = await requests.take(token)
      if (verdict.is === 'exceeded') {
        await restore(claimed)
        return verdict
      }
    }
    return verdict
  }

  let lastAllowed: Extract<Verdict, { is: 'allowed' }> | undefined
  const sendLimits = (verdict: Verdict | undefined) => {
    if (verdict) reply.headers(rateLimitHeaders(verdict))
    if (verdict?.is === 'allowed') lastAllowed = verdict
  }

  return {
    /** Takes points before some work; throws TooManyRequests if too few are left. */
    async take(points: number): Promise<void> {
      const verdict = await takeAll(points)
      sendLimits(verdict)
      if (verdict?.is === 'exceeded') throw tooLarge(points, verdict.retryAfter)
    },
    /** Adjusts the reserved points to the actual work. */
    async settle({
      reserved,
      actual,
    }: {
      readonly reserved: number
      readonly actual: number
    }): Promise<void> {
      const unused = Math.max(0, reserved - actual)
      await restore(unused)
      if (lastAllowed && unused > 0) sendLimits({ ...lastAllowed, remaining: lastAllowed.remaining + unused })
      const excess = await takeAll(Math.max(0, actual - reserved))
      // The work is already done, so a request over the limit still gets its response.
      if (excess?.is === 'allowed') sendLimits(excess)
    },
  }
}

function tooLarge(points: number, retryAfter: number): TooManyRequests {
  const { requestsPerMinute } = memberApiLimits
  return new TooManyRequests(
    `A token may send ${requestsPerMinute} requests per minute. This one counts as ${1 + points}, and fewer are ` +
      `left: try again in ${retryAfter} seconds, or request less in one query.`,
  )
}
