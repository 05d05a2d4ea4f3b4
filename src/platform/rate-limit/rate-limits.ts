import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { Unavailable } from '../unavailable.ts'
import { createBlockCounter, leastInBlocks } from './block-counter.ts'
import { type Fault, ownWhenBroken, withCircuitBreaker } from './circuit-breaker.ts'
import type { Counter, Usage } from './counter.ts'
import { createExactCounter } from './exact-counter.ts'
import type { Exceeded, Verdict } from './verdict.ts'
import type { Limit, Windows } from './windows.ts'

/**
 * `whenBroken` is what happens while the shared windows are unavailable. `refuse` throws Unavailable. `allow`
 * lets takes pass; a limit counted in blocks is then counted per process.
 */
export type LimiterOptions = Limit & { readonly whenBroken: 'allow' | 'refuse' }

export type Limiter = {
  /** Uses up one point, if one is left. */
  readonly take: (key: string) => Promise<Verdict>
  /** The verdict on a key that this process knows to be used up, without a query or a take. */
  readonly spent: (key: string) => Exceeded | undefined
  /** Returns the point of one allowed take. */
  readonly restore: (key: string) => Promise<void>
  /** Resets the usage of this key. */
  readonly reset: (key: string) => Promise<void>
}

export type RateLimits = { readonly limiter: (options: LimiterOptions) => Limiter }

type RateLimitOptions = {
  readonly clock: Clock
  readonly windows: Windows
  /** Called for each failure of the windows. */
  readonly onFault?: (fault: Fault) => void
}

/** Limiters that count in windows shared by all processes of a deployment. */
export function createRateLimits({ clock, windows, onFault = () => {} }: RateLimitOptions): RateLimits {
  const names = new Set<string>()
  const resting = withCircuitBreaker(windows, { clock, onFault })
  return {
    limiter(options) {
      // Two limiters of one name would share their windows.
      if (names.has(options.name)) throw new Error(`There is already a limiter "${options.name}"`)
      names.add(options.name)
      return createLimiter(options, countFor(options, { clock, windows: resting }))
    },
  }
}

function countFor(
  limit: LimiterOptions,
  { clock, windows }: Pick<RateLimitOptions, 'clock' | 'windows'>,
): Counter {
  if (limit.points < leastInBlocks) return createExactCounter({ clock, limit, windows })
  const failsOpen = limit.whenBroken === 'allow'
  return createBlockCounter({
    clock,
    limit,
    windows: failsOpen ? ownWhenBroken(windows, { clock }) : windows,
  })
}

/** Limiters that allow everything, for `RATE_LIMITS=off`. */
export function noRateLimits(): RateLimits {
  return {
    limiter: (limit) => ({
      take: async () => untouched(limit),
      spent: () => undefined,
      restore: async () => {},
      reset: async () => {},
    }),
  }
}

function createLimiter(options: LimiterOptions, count: Counter): Limiter {
  return {
    async take(key) {
      try {
        const { isTaken, ...usage } = await count.take(hashOf(key))
        return isTaken ? allowed(options, usage) : exceeded(options, usage)
      } catch (cause) {
        if (options.whenBroken === 'refuse') throw new Unavailable('Rate limiting', { cause })
        return untouched(options)
      }
    },
    spent(key) {
      const usage = count.spent(hashOf(key))
      return usage && exceeded(options, usage)
    },
    // A failed reset makes the limit stricter, never looser, so the caller's work must not fail for it.
    restore: (key) => count.restore(hashOf(key)).catch(() => {}),
    reset: (key) => count.clear(hashOf(key)).catch(() => {}),
  }
}

// Keys are untrusted, of any length, and may be an e-mail address or a token: only their hash is stored.
function hashOf(key: string): string {
  return hash('sha256', key, 'base64url')
}

function untouched({ points }: Limit): Verdict {
  return { is: 'allowed', limit: points, remaining: points, resetSeconds: 0 }
}

function allowed({ points }: Limit, { used, millisecondsLeft }: Usage): Verdict {
  return {
    is: 'allowed',
    limit: points,
    remaining: Math.max(0, points - used),
    resetSeconds: wholeSeconds(millisecondsLeft),
  }
}

function exceeded({ points }: Limit, { millisecondsLeft }: Usage): Exceeded {
  return { is: 'exceeded', limit: points, retryAfter: wholeSeconds(millisecondsLeft) }
}

function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}
