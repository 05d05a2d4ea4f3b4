import type { School } from '../../domain/tenancy/index.ts'
import { createBoundedCache } from '../../platform/cache/bounded-cache.ts'
import type { Clock } from '../../platform/clock.ts'

/** Calls back with the school whose catalog changed, and with undefined when it may be any. */
export type CatalogChangeFeed = (onChange: (schoolId: string | undefined) => void) => void

/** Tracks catalog changes; shared by all caches of a process. */
export type CatalogWatch = {
  readonly clock: Clock
  /** True if it receives changes; nothing may be cached otherwise. */
  readonly isHearing: boolean
  /** The number of received changes of a school. */
  readonly changesOf: (schoolId: string) => number
  /** Until when data read now may be cached, unless a change arrives earlier. */
  readonly cacheableUntil: (school: School) => Promise<Date>
}

type Options = {
  readonly clock: Clock
  readonly changeFeed: CatalogChangeFeed | undefined
  /** The next time-based change of the catalog. */
  readonly nextChangeAt: (school: School) => Promise<Date | null>
}

// Only a fallback for changes that neither a wake-up nor a poll reports.
const cacheSeconds = 10

export function createCatalogWatch({ clock, changeFeed, nextChangeAt }: Options): CatalogWatch {
  const changes = new Map<string, number>()
  let ofAny = 0
  changeFeed?.((schoolId) => {
    if (schoolId === undefined) ofAny++
    else changes.set(schoolId, (changes.get(schoolId) ?? 0) + 1)
  })
  const changesOf = (schoolId: string) => ofAny + (changes.get(schoolId) ?? 0)
  // Queried once for all results of a school.
  const nextChanges = createBoundedCache<{ asOf: number; at: number }>(clock, {
    most: 5_000,
    seconds: cacheSeconds,
  })
  return {
    clock,
    isHearing: changeFeed !== undefined,
    changesOf,
    async cacheableUntil(school) {
      const asOf = changesOf(school.id)
      const now = clock.now().getTime()
      const before = nextChanges.read(school.id)
      const isCurrent = before?.asOf === asOf && before.at > now
      const at = isCurrent ? before.at : ((await nextChangeAt(school))?.getTime() ?? never)
      if (!isCurrent) nextChanges.write(school.id, { asOf, at })
      return new Date(Math.min(at, now + cacheSeconds * 1000))
    },
  }
}

const never = Number.MAX_SAFE_INTEGER
