import type { Clock } from '../clock.ts'
import type { Counter, TakeResult } from './counter.ts'
import { extend, isOpen, isSpent, type Lease, newLease, restoreTo, takeFrom, usageOf } from './lease.ts'
import type { Limit, Windows } from './windows.ts'

type Options = {
  readonly clock: Clock
  readonly limit: Limit
  readonly windows: Windows
  /** The maximum number of cached keys; beyond it the oldest is evicted with its reserved points. */
  readonly mostKeys?: number
}

/** The fewest points of a limit that is counted in blocks. */
export const leastInBlocks = 60

/**
 * Counts a large limit. A process takes points from the shared window in blocks, so that most takes need no
 * query: first the points of one second in a minute, then as many as it has used of the key, and near the end
 * of the window's points one by one. Points that were taken and not used are lost until the window ends, so
 * the sum never exceeds the limit.
 */
export function createBlockCounter(options: Options): Counter & { readonly size: () => number } {
  const { clock, limit, windows } = options
  const leases = createLeases(options)
  const time = () => clock.now().getTime()

  async function requestPoints(keyHash: string, lease: Lease) {
    const usedHere = isOpen(lease, limit, time()) ? lease.usedHere : 0
    const preferred = Math.max(Math.floor(limit.points / leastInBlocks), usedHere)
    extend(lease, await windows.take({ limit, keyHash }, { needed: lease.waiting, preferred }))
  }

  async function waitFor(keyHash: string): Promise<TakeResult> {
    const lease = leases.have(keyHash)
    lease.waiting += 1
    try {
      for (;;) {
        // One request at a time: takes that arrive meanwhile are part of the next one.
        lease.pending ??= requestPoints(keyHash, lease).finally(() => {
          lease.pending = undefined
        })
        await lease.pending
        const take = takeFrom(lease, limit, time())
        if (take) return take
      }
    } finally {
      lease.waiting -= 1
    }
  }

  return {
    async take(keyHash) {
      const lease = leases.find(keyHash)
      return (lease && takeFrom(lease, limit, time())) ?? (await waitFor(keyHash))
    },
    spent(keyHash) {
      const lease = leases.find(keyHash)
      const now = time()
      return lease && isSpent(lease, limit, now) ? usageOf(lease, now) : undefined
    },
    async restore(keyHash) {
      const lease = leases.find(keyHash)
      if (lease) restoreTo(lease, limit, time())
    },
    async clear(keyHash) {
      leases.drop(keyHash)
      await windows.clear({ limit, keyHash })
    },
    size: leases.size,
  }
}

function createLeases({ clock, limit, mostKeys = 100_000 }: Options) {
  // In creation order, which is about the order in which they end.
  const leases = new Map<string, Lease>()
  const makeRoom = () => {
    const now = clock.now().getTime()
    for (const [keyHash, lease] of leases) {
      const isNeeded = lease.waiting > 0 || isOpen(lease, limit, now)
      if (isNeeded && leases.size < mostKeys) return
      leases.delete(keyHash)
    }
  }
  return {
    find: (keyHash: string) => leases.get(keyHash),
    /** The lease of this key, created if missing. One whose window ended moves behind newer ones. */
    have(keyHash: string): Lease {
      const found = leases.get(keyHash)
      if (found && (found.waiting > 0 || isOpen(found, limit, clock.now().getTime()))) return found
      leases.delete(keyHash)
      makeRoom()
      const lease = newLease()
      leases.set(keyHash, lease)
      return lease
    },
    drop: (keyHash: string) => leases.delete(keyHash),
    size: () => leases.size,
  }
}
