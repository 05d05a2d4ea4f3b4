import { createBoundedCache } from '../../platform/bounded-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { isTableMissing } from '../../platform/db/schema-version.ts'
import { Unavailable } from '../../platform/unavailable.ts'
import { parseHostHeader } from './origin.ts'
import { type School, schoolsWithOrigin, toSchool } from './school.ts'

/** A request's school, and whether it was called at the school's own address or at an alias of it. */
export type HostMatch = { readonly school: School; readonly isCanonical: boolean }

/** Told to every process when a school changes, so that none serves what it remembers. */
export const schoolsChannel = 'lectern_schools'

/** Finds a request's school by its Host header, from memory for a few seconds. */
export function createSchoolFinder({ db, clock }: { db: Db; clock: Clock }) {
  const known = createBoundedCache<HostMatch>(clock, { most: 5_000, seconds: 10 })
  // A memory of their own, so that a flood of invented hosts does not push out the real ones.
  const unknown = createBoundedCache<true>(clock, { most: 5_000, seconds: 10 })
  let changes = 0

  return {
    async schoolAt(hostHeader: string): Promise<HostMatch | undefined> {
      const address = parseHostHeader(hostHeader)
      if (!address || unknown.read(hostHeader)) return undefined
      const remembered = known.read(hostHeader)
      if (remembered) return remembered
      const changesBefore = changes
      const [row] = await findByAddress(db, address.host, address.ports).catch(refuseUntilMigrated)
      const match = row && { school: toSchool(row), isCanonical: row.calledAtCanonical }
      // What was read while a change arrived may be from before it.
      if (changes === changesBefore) match ? known.write(hostHeader, match) : unknown.write(hostHeader, true)
      return match
    },
    forgetSchools() {
      changes++
      known.clear()
      unknown.clear()
    },
  }
}

// The first statement of every request: the port is open before the first migration has run.
function refuseUntilMigrated(error: unknown): never {
  throw isTableMissing(error) ? new Unavailable('The schema', { cause: error }) : error
}

const findByAddress = prepared('tenancy.school_at_host', (db, host: string, ports: readonly number[]) =>
  schoolsWithOrigin(db)
    .innerJoin('schoolOrigins as called', 'called.schoolId', 'schools.id')
    .where('called.host', '=', host)
    .where('called.port', '=', (eb) => eb.fn.any(eb.val(ports)))
    .select('called.isCanonical as calledAtCanonical'),
)
