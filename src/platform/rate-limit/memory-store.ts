import type { Clock } from '../clock.ts'
import type { Limit, RateLimitStore, Usage } from './store.ts'

type Window = { used: number; readonly endsAt: number }

/** Counts in this process. Ended windows go as new ones open; past `maxKeys` the oldest goes, ended or not. */
export function createMemoryStore({
  clock,
  limit,
  maxKeys = 100_000,
}: {
  clock: Clock
  limit: Limit
  maxKeys?: number
}): RateLimitStore & { size: () => number } {
  const length = limit.seconds * 1000
  // Every window is equally long and enters at the end, so the map is in the order in which they end.
  const windows = new Map<string, Window>()

  // Were the clock set back, a window would outlast its length: the second half ends it.
  const isOpen = ({ endsAt }: Window, now: number) => endsAt > now && endsAt - now <= length

  function openWindow(key: string, now: number): Window | undefined {
    const window = windows.get(key)
    return window && isOpen(window, now) ? window : undefined
  }

  function startWindow(key: string, now: number): Window {
    windows.delete(key)
    dropEnded(now)
    if (windows.size >= maxKeys) dropOldest()
    const window = { used: 0, endsAt: now + length }
    windows.set(key, window)
    return window
  }

  function dropEnded(now: number) {
    for (const [key, window] of windows) {
      if (isOpen(window, now)) return
      windows.delete(key)
    }
  }

  function dropOldest() {
    for (const key of windows.keys()) {
      windows.delete(key)
      return
    }
  }

  const time = () => clock.now().getTime()
  const usageOf = ({ used, endsAt }: Window, now: number): Usage => ({ used, millisecondsLeft: endsAt - now })

  return {
    async take(key) {
      const now = time()
      const window = openWindow(key, now) ?? startWindow(key, now)
      const taken = window.used < limit.points
      if (taken) window.used += 1
      return { taken, ...usageOf(window, now) }
    },
    async giveBack(key) {
      const window = openWindow(key, time())
      if (window && window.used > 0) window.used -= 1
    },
    async read(key) {
      const now = time()
      const window = openWindow(key, now)
      return window && usageOf(window, now)
    },
    async clear(key) {
      windows.delete(key)
    },
    size: () => windows.size,
  }
}
