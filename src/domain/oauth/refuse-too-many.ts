import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'

export async function refuseTooMany(limiter: Limiter, key: string): Promise<void> {
  const verdict = await limiter.take(key)
  if (verdict.is === 'allowed') return
  const { retryAfter } = verdict
  throw new Refusal('too_many_requests', `Too many requests: try again in ${retryAfter} seconds`, {
    retryAfter,
    problems: [{ field: '', message: 'too_many_requests' }],
  })
}
