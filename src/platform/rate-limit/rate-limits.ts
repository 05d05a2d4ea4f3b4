import { hash } from 'node:crypto'
import { type Clock, systemClock } from '../clock.ts'
import { Unavailable } from '../unavailable.ts'
import { createMemoryStore } from './memory-store.ts'
import type { CreateStore, Limit, RateLimitStore, Usage } from './store.ts'
import type { Verdict } from './verdict.ts'

/** `whenBroken` is the answer while the store does not answer: let everyone pass, or throw Unavailable. */
export type LimiterOptions = Limit & { readonly whenBroken: 'allow' | 'refuse' }

export type Limiter = {
  /** Uses up one point, if one is left. */
  take: (key: string) => Promise<Verdict>
  /** What a take would be told now; uses nothing up. */
  peek: (key: string) => Promise<Verdict>
  /** Returns the point of one allowed take. */
  giveBack: (key: string) => Promise<void>
  /** Forgets everything this key took. */
  reset: (key: string) => Promise<void>
}

export type RateLimits = { limiter: (options: LimiterOptions) => Limiter }

type Fault = { readonly limiter: string; readonly cause: unknown }

/** Named limiters over one kind of store; switched off, each of them allows everything. */
export function createRateLimits({
  on,
  clock = systemClock,
  createStore = (limit) => createMemoryStore({ clock, limit }),
  onFault = () => {},
}: {
  on: boolean
  clock?: Clock
  createStore?: CreateStore
  onFault?: (fault: Fault) => void
}): RateLimits {
  const names = new Set<string>()
  return {
    limiter(options) {
      // Two limiters of one name would share their counters in a shared store.
      if (names.has(options.name)) throw new Error(`There is already a limiter "${options.name}"`)
      names.add(options.name)
      return on
        ? createLimiter({ options, store: createStore(options), onFault })
        : createIdleLimiter(options)
    },
  }
}

type LimiterDeps = { options: LimiterOptions; store: RateLimitStore; onFault: (fault: Fault) => void }

function createLimiter({ options, store, onFault }: LimiterDeps): Limiter {
  const { name, whenBroken } = options

  async function judge(verdict: () => Promise<Verdict>): Promise<Verdict> {
    try {
      return await verdict()
    } catch (cause) {
      onFault({ limiter: name, cause })
      if (whenBroken === 'refuse') throw new Unavailable('Rate limiting', { cause })
      return untouched(options)
    }
  }

  // Failing to forget leaves a limit too strict, never too loose: no reason to fail what the caller did.
  async function forget(forgetting: () => Promise<void>): Promise<void> {
    try {
      await forgetting()
    } catch (cause) {
      onFault({ limiter: name, cause })
    }
  }

  return {
    take: (key) =>
      judge(async () => {
        const { taken, ...usage } = await store.take(boundedKey(key))
        return taken ? allowed(options, usage) : exceeded(options, usage)
      }),
    peek: (key) =>
      judge(async () => {
        const usage = await store.read(boundedKey(key))
        if (!usage) return untouched(options)
        return usage.used < options.points ? allowed(options, usage) : exceeded(options, usage)
      }),
    giveBack: (key) => forget(() => store.giveBack(boundedKey(key))),
    reset: (key) => forget(() => store.clear(boundedKey(key))),
  }
}

function createIdleLimiter(limit: Limit): Limiter {
  return {
    take: async () => untouched(limit),
    peek: async () => untouched(limit),
    giveBack: async () => {},
    reset: async () => {},
  }
}

// Keys come from outside, of any length, and may be an e-mail address or a token: none is stored as it is.
function boundedKey(key: string): string {
  return hash('sha256', key, 'base64url')
}

function untouched({ points }: Limit): Verdict {
  return { is: 'allowed', limit: points, remaining: points, resetSeconds: 0 }
}

function allowed({ points }: Limit, { used, millisecondsLeft }: Usage): Verdict {
  return {
    is: 'allowed',
    limit: points,
    remaining: points - used,
    resetSeconds: wholeSeconds(millisecondsLeft),
  }
}

function exceeded({ points }: Limit, { millisecondsLeft }: Usage): Verdict {
  return { is: 'exceeded', limit: points, retryAfter: wholeSeconds(millisecondsLeft) }
}

function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}
