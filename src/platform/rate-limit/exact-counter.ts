import { createBoundedCache } from '../cache/bounded-cache.ts'
import type { Clock } from '../clock.ts'
import type { Counter, Usage } from './counter.ts'
import { type Grant, isOpenAt, type Limit, type Windows } from './windows.ts'

/** Counts a small limit exactly: every take queries the shared window, unless it was used up a second ago. */
export function createExactCounter({
  clock,
  limit,
  windows,
}: {
  clock: Clock
  limit: Limit
  windows: Windows
}): Counter {
  // For a second only: another process may give a point back.
  const usedUp = createBoundedCache<Grant | undefined>(clock, { most: 10_000, seconds: 1 })
  const time = () => clock.now().getTime()
  const usageOf = ({ used, endsAt }: Grant): Usage => ({ used, millisecondsLeft: endsAt.getTime() - time() })

  const spent = (keyHash: string) => {
    const cached = usedUp.read(keyHash)
    return cached && isOpenAt(cached.endsAt.getTime(), limit, time()) ? usageOf(cached) : undefined
  }

  return {
    spent,
    async take(keyHash) {
      const cached = spent(keyHash)
      if (cached) return { isTaken: false, ...cached }
      const grant = await windows.take({ limit, keyHash }, { needed: 1, preferred: 1 })
      const isTaken = grant.granted > 0
      if (!isTaken) usedUp.write(keyHash, grant)
      return { isTaken, ...usageOf(grant) }
    },
    async restore(keyHash) {
      usedUp.write(keyHash, undefined)
      await windows.restore({ limit, keyHash })
    },
    async clear(keyHash) {
      usedUp.write(keyHash, undefined)
      await windows.clear({ limit, keyHash })
    },
  }
}
