import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Bearer } from '../tokens/present-token.ts'

/** The kinds of data that apps access. */
export const activityKinds = [
  'identity',
  'courses',
  'downloads',
  'consulting',
  'events',
  'payments',
  'notifications',
  'school',
] as const
export type ActivityKind = (typeof activityKinds)[number]

type Count = {
  readonly key: readonly [schoolId: string, personId: string, clientId: string, kind: string]
  readonly times: number
  readonly firstAt: Date
  readonly lastAt: Date
}

export type ActivityCounts = ReturnType<typeof createActivityCounts>

/** App activity since the last write, counted in memory: a request costs no statement. */
export function createActivityCounts() {
  let counts = new Map<string, Count>()
  return {
    add({ key, times, firstAt, lastAt }: Count) {
      const name = key.join(' ')
      const existing = counts.get(name)
      if (existing) counts.set(name, { ...existing, times: existing.times + times, lastAt })
      // While the database is unavailable the list is bounded; further entries are dropped.
      else if (counts.size < mostWaiting) counts.set(name, { key, times, firstAt, lastAt })
    },
    drain(): readonly Count[] {
      const batch = [...counts.values()]
      counts = new Map()
      return batch
    },
  }
}

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly processState: { readonly activity: ActivityCounts }
}

/** Counts that an app touched a member's data. */
export function recordActivity({ clock, processState }: Deps, bearer: Bearer, kind: ActivityKind): void {
  const { schoolId, owner, clientId } = bearer
  const now = clock.now()
  processState.activity.add({
    key: [schoolId, owner.personId, clientId, kind],
    times: 1,
    firstAt: now,
    lastAt: now,
  })
}

/** Writes the counts since the last time, with one statement for each school; on failure they are kept. */
export async function writeActivity({ db, processState }: Deps): Promise<void> {
  const batch = Map.groupBy(processState.activity.drain(), ({ key: [schoolId] }) => schoolId)
  for (const [schoolId, ofSchool] of batch) {
    try {
      await insertCounts(db, schoolId, ofSchool)
      batch.delete(schoolId)
    } catch (error) {
      for (const count of [...batch.values()].flat()) processState.activity.add(count)
      throw error
    }
  }
}

const mostWaiting = 50_000

// Sorted, so that concurrent writers lock in the same order. An app or a person may be deleted meanwhile.
async function insertCounts(db: Db, schoolId: string, batch: readonly Count[]) {
  const sorted = batch.toSorted((a, b) => a.key.join(' ').localeCompare(b.key.join(' ')))
  const column = <T>(read: (count: Count) => T) => sorted.map(read)
  await sql`
    insert into app_activity (school_id, person_id, client_id, kind, times, first_at, last_at)
    select client.school_id, people.id, client.id, batch.kind, batch.times, batch.first_at, batch.last_at
    from unnest(
      ${column(({ key }) => key[1])}::uuid[], ${column(({ key }) => key[2])}::text[],
      ${column(({ key }) => key[3])}::text[], ${column(({ times }) => times)}::bigint[],
      ${column(({ firstAt }) => firstAt)}::timestamptz[], ${column(({ lastAt }) => lastAt)}::timestamptz[]
    ) as batch (person_id, client_id, kind, times, first_at, last_at)
    join oauth_clients as client
      on client.school_id = ${schoolId} and client.id = batch.client_id and client.deleted_at is null
    join people on people.id = batch.person_id and people.deleted_at is null
    on conflict (school_id, person_id, client_id, kind) do update
    set times = app_activity.times + excluded.times, last_at = greatest(app_activity.last_at, excluded.last_at)
  `.execute(db)
}
