import type { Clock } from '../clock.ts'
import type { Windows } from './windows.ts'

export type Fault = { readonly limiter: string; readonly cause: unknown }

const restMs = 2_000

/**
 * After a failure, one take every two seconds queries the windows again. The others fail at once instead of
 * each waiting for the same timeout.
 */
export function restingWhenBroken(
  windows: Windows,
  { clock, onFault }: { clock: Clock; onFault: (fault: Fault) => void },
): Windows {
  let askAgainAt: number | undefined
  let toldAt = Number.NEGATIVE_INFINITY

  async function ask<T>(limiter: string, work: () => Promise<T>): Promise<T> {
    refuseWhileResting()
    try {
      const answer = await work()
      askAgainAt = undefined
      return answer
    } catch (cause) {
      const now = clock.now().getTime()
      askAgainAt = now + restMs
      tell({ limiter, cause }, now)
      throw cause
    }
  }

  // Takes that failed together are one failure.
  function tell(fault: Fault, now: number) {
    if (Math.abs(now - toldAt) < restMs) return
    toldAt = now
    onFault(fault)
  }

  function refuseWhileResting() {
    if (askAgainAt === undefined) return
    const wait = askAgainAt - clock.now().getTime()
    // A clock that was set back must not extend the pause.
    if (wait > 0 && wait <= restMs)
      throw new Error('The rate limit store failed recently and is not queried again yet')
    askAgainAt = clock.now().getTime() + restMs
  }

  return {
    take: (key, wish) => ask(key.limit.name, () => windows.take(key, wish)),
    restore: (key) => ask(key.limit.name, () => windows.restore(key)),
    clear: (key) => ask(key.limit.name, () => windows.clear(key)),
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
