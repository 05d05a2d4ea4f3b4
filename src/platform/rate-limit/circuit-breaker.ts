import type { Clock } from '../clock.ts'
import type { Windows } from './windows.ts'

export type Fault = { readonly limiter: string; readonly cause: unknown }

const restMs = 2_000

/**
 * A circuit breaker: after a failure, one request every two seconds queries the windows again. The others fail immediately
 * instead of each waiting for the same timeout.
 */
export function withCircuitBreaker(
  windows: Windows,
  { clock, onFault }: { clock: Clock; onFault: (fault: Fault) => void },
): Windows {
  let openUntil: number | undefined
  let reportedAt = Number.NEGATIVE_INFINITY

  async function query<T>(limiter: string, work: () => Promise<T>): Promise<T> {
    refuseWhileOpen()
    try {
      const answer = await work()
      openUntil = undefined
      return answer
    } catch (cause) {
      const now = clock.now().getTime()
      openUntil = now + restMs
      report({ limiter, cause }, now)
      throw cause
    }
  }

  // Takes that failed together are one failure.
  function report(fault: Fault, now: number) {
    if (Math.abs(now - reportedAt) < restMs) return
    reportedAt = now
    onFault(fault)
  }

  function refuseWhileOpen() {
    if (openUntil === undefined) return
    const wait = openUntil - clock.now().getTime()
    // A clock that was set back must not extend the pause.
    if (wait > 0 && wait <= restMs)
      throw new Error('The rate limit store failed recently and is not queried again yet')
    openUntil = clock.now().getTime() + restMs
  }

  return {
    take: (key, wish) => query(key.limit.name, () => windows.take(key, wish)),
    restore: (key) => query(key.limit.name, () => windows.restore(key)),
    clear: (key) => query(key.limit.name, () => windows.clear(key)),
  }
}

/** Local windows with all points of the limit, used while the shared ones fail. */
export function ownWhenBroken(windows: Windows, { clock }: { clock: Clock }): Windows {
  return {
    ...windows,
    take: (key, wish) =>
      windows.take(key, wish).catch(() => {
        const { points, seconds } = key.limit
        return { granted: points, used: points, endsAt: new Date(clock.now().getTime() + seconds * 1000) }
      }),
  }
}
