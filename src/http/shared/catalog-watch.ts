import type { School } from '../../domain/tenancy/index.ts'
import { createBoundedCache } from '../../platform/bounded-cache.ts'
import type { Clock } from '../../platform/clock.ts'

/** Calls back with the school whose catalog changed, and with undefined when it may be any. */
export type CatalogNews = (heard: (schoolId: string | undefined) => void) => void

/** What is known of changes to catalogs; all memories of a process share it. */
export type CatalogWatch = {
  readonly clock: Clock
  /** Whether it hears of changes: nobody may remember anything where it does not. */
  readonly isHearing: boolean
  /** How many changes of a school were heard of so far. */
  readonly changesOf: (schoolId: string) => number
  /** Until when what is read from now on may be kept, unless a change is heard of before. */
  readonly keptUntil: (school: School) => Promise<Date>
}

type Options = {
  readonly clock: Clock
  readonly news: CatalogNews | undefined
  /** When the clock alone changes the catalog next. */
  readonly nextChangeAt: (school: School) => Promise<Date | null>
}

// Changes are told and dated, so this is only for news that never came: a pooler between us and PostgreSQL may lose them.
const keptForSeconds = 10

export function createCatalogWatch({ clock, news, nextChangeAt }: Options): CatalogWatch {
  const changes = new Map<string, number>()
  let ofAny = 0
  news?.((schoolId) => {
    if (schoolId === undefined) ofAny++
    else changes.set(schoolId, (changes.get(schoolId) ?? 0) + 1)
  })
  const changesOf = (schoolId: string) => ofAny + (changes.get(schoolId) ?? 0)
  // Asked of the database once for all answers of a school.
  const known = createBoundedCache<{ asOf: number; at: number }>(clock, {
    most: 5_000,
    seconds: keptForSeconds,
  })
  return {
    clock,
    isHearing: news !== undefined,
    changesOf,
    async keptUntil(school) {
      const asOf = changesOf(school.id)
      const now = clock.now().getTime()
      const before = known.read(school.id)
      const isCurrent = before?.asOf === asOf && before.at > now
      const at = isCurrent ? before.at : ((await nextChangeAt(school))?.getTime() ?? never)
      if (!isCurrent) known.write(school.id, { asOf, at })
      return new Date(Math.min(at, now + keptForSeconds * 1000))
    },
  }
}

const never = Number.MAX_SAFE_INTEGER
