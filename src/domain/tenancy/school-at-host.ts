import { createBoundedCache } from '../../platform/cache/bounded-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import { isTableMissing } from '../../platform/db/schema/schema-version.ts'
import { Unavailable } from '../../platform/unavailable.ts'
import { parseHostHeader } from './origin.ts'
import { type School, schoolsWithOrigin, toSchool } from './school.ts'

/** A request's school, and whether the host is the school's canonical one or an alias. */
export type HostMatch = { readonly school: School; readonly isCanonical: boolean }

/** The notification channel on which every process clears its cache when a school changes. */
export const schoolsChannel = 'lectern_schools'

export type SchoolCache = ReturnType<typeof createSchoolCache>

/** The cache of schools by host, for a few seconds; one per process, also for modules on a transaction. */
export function createSchoolCache(clock: Clock) {
  const cache = createBoundedCache<HostMatch>(clock, { most: 5_000, seconds: 10 })
  // A separate cache, so that many unknown hosts do not evict the real ones.
  const unknown = createBoundedCache<true>(clock, { most: 5_000, seconds: 10 })
  let changes = 0
  return {
    isUnknown: (hostHeader: string) => unknown.read(hostHeader) === true,
    cached: (hostHeader: string) => cache.read(hostHeader),
    /** Reads and caches. A result that was read while a change arrived may be stale and is not cached. */
    async remember(hostHeader: string, read: () => Promise<HostMatch | undefined>) {
      const changesBefore = changes
      const match = await read()
      if (changes === changesBefore) match ? cache.write(hostHeader, match) : unknown.write(hostHeader, true)
      return match
    },
    forget() {
      changes++
      cache.clear()
      unknown.clear()
    },
  }
}

type Deps = { readonly db: Db; readonly schoolCache: SchoolCache }

/** Finds a request's school by its Host header. */
export async function schoolAt(
  { db, schoolCache }: Deps,
  hostHeader: string,
): Promise<HostMatch | undefined> {
  const origin = parseHostHeader(hostHeader)
  if (!origin) return undefined
  const read = async () => {
    const [row] = await findByOrigin(db, origin).catch(refuseUntilMigrated)
    return row && { school: toSchool(row), isCanonical: row.calledAtCanonical }
  }
  // Data read in a transaction may be rolled back, so it is not cached.
  if (db.isTransaction) return await read()
  if (schoolCache.isUnknown(hostHeader)) return undefined
  return schoolCache.cached(hostHeader) ?? (await schoolCache.remember(hostHeader, read))
}

// The first statement of every request: the port is open before the first migration has run.
function refuseUntilMigrated(error: unknown): never {
  throw isTableMissing(error) ? new Unavailable('The schema', { cause: error }) : error
}

const findByOrigin = prepared(
  'tenancy.school_at_host',
  (db, { host, ports }: { host: string; ports: readonly number[] }) =>
    schoolsWithOrigin(db)
      .innerJoin('schoolOrigins as called', 'called.schoolId', 'schools.id')
      .where('called.host', '=', host)
      .where('called.port', '=', (eb) => eb.fn.any(eb.val(ports)))
      .select('called.isCanonical as calledAtCanonical'),
)
