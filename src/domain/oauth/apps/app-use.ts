import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { clientById } from '../clients/list-clients.ts'
import type { ClientWork } from '../clients/manage.ts'
import { useDays } from '../limits.ts'
import type { Bearer } from '../tokens/present-token.ts'
import type { Use, UseCounts, UseKind } from './use-counts.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly processState: { readonly use: UseCounts } }

/** Counts a call that an app made for its user. */
export function recordUse(
  { clock, processState }: Pick<Deps, 'clock' | 'processState'>,
  { schoolId, clientId, owner }: Pick<Bearer, 'schoolId' | 'clientId' | 'owner'>,
  kind: Extract<UseKind, `${string}Calls`>,
): void {
  processState.use.add({ schoolId, clientId, at: clock.now() }, kind, owner.personId)
}

/** Writes the counts since the last write, with two statements for each school; on failure they are kept. */
export async function writeUse({ db, processState }: Deps): Promise<void> {
  const batch = Map.groupBy(processState.use.drain(), ({ schoolId }) => schoolId)
  for (const [schoolId, ofSchool] of batch) {
    try {
      await inTransaction(db, (tx) => addUse(tx, schoolId, ofSchool))
      batch.delete(schoolId)
    } catch (error) {
      processState.use.restore([...batch.values()].flat())
      throw error
    }
  }
}

// Sorted, so that concurrent writers lock in the same order. An app or a person may be deleted meanwhile.
async function addUse(tx: Tx, schoolId: string, batch: readonly Use[]) {
  const column = <T>(read: (use: Use) => T) => batch.map(read)
  const count = (kind: UseKind) => sql`${column(({ counts }) => counts[kind])}::integer[]`
  const liveClient = (table: string) => sql`
    join schools as school on school.id = ${schoolId}
    join oauth_clients as client on client.school_id = ${schoolId}
      and client.id = ${sql.ref(`${table}.client_id`)} and client.deleted_at is null`
  await sql`
    insert into app_use (school_id, client_id, day, tokens, refreshes, member_api_calls, mcp_calls, admin_api_calls)
    select client.school_id, client.id, (batch.at at time zone school.time_zone)::date as day,
      sum(tokens), sum(refreshes), sum(member_api), sum(mcp), sum(admin_api)
    from unnest(
      ${column(({ clientId }) => clientId)}::text[], ${column(({ at }) => at)}::timestamptz[],
      ${count('tokens')}, ${count('refreshes')}, ${count('memberApiCalls')}, ${count('mcpCalls')}, ${count('adminApiCalls')}
    ) as batch (client_id, at, tokens, refreshes, member_api, mcp, admin_api)
    ${liveClient('batch')}
    group by client.school_id, client.id, day order by client.id, day
    on conflict (school_id, client_id, day) do update set
      tokens = app_use.tokens + excluded.tokens, refreshes = app_use.refreshes + excluded.refreshes,
      member_api_calls = app_use.member_api_calls + excluded.member_api_calls,
      mcp_calls = app_use.mcp_calls + excluded.mcp_calls,
      admin_api_calls = app_use.admin_api_calls + excluded.admin_api_calls
  `.execute(tx)
  const people = batch.flatMap((use) => [...use.people].map((person) => ({ ...use, person })))
  if (people.length === 0) return
  await sql`
    insert into app_use_people (school_id, client_id, day, person_id)
    select distinct client.school_id, client.id, (app_user.at at time zone school.time_zone)::date, people.id
    from unnest(
      ${people.map(({ clientId }) => clientId)}::text[], ${people.map(({ at }) => at)}::timestamptz[],
      ${people.map(({ person }) => person)}::uuid[]
    ) as app_user (client_id, at, person_id)
    ${liveClient('app_user')}
    join people on people.id = app_user.person_id and people.deleted_at is null
    order by 2, 3, 4
    on conflict do nothing
  `.execute(tx)
}

export type DayOfUse = {
  /** YYYY-MM-DD in the time zone of the school. */
  readonly day: string
  readonly people: number
} & Readonly<Record<UseKind, number>>

/** The use of an app by day, the oldest day first and today last; undefined if the app does not exist. */
export async function appUse(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  work: ClientWork,
  clientId: OauthClientId,
): Promise<readonly DayOfUse[] | undefined> {
  if (!(await clientById({ db }, work, clientId))) return undefined
  const { rows } = await sql<DayOfUse>`
    select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(used.tokens, 0) as tokens,
      coalesce(used.refreshes, 0) as refreshes, coalesce(used.member_api_calls, 0) as member_api_calls,
      coalesce(used.mcp_calls, 0) as mcp_calls, coalesce(used.admin_api_calls, 0) as admin_api_calls,
      (
        select count(*)::integer from app_use_people as app_user
        where app_user.school_id = ${work.schoolId} and app_user.client_id = ${clientId} and app_user.day = each.day::date
      ) as people
    from schools as school
    cross join lateral (select (${clock.now()}::timestamptz at time zone school.time_zone)::date as today) as now
    cross join lateral generate_series(now.today - ${useDays - 1}::integer, now.today, interval '1 day') as each (day)
    left join app_use as used
      on used.school_id = ${work.schoolId} and used.client_id = ${clientId} and used.day = each.day::date
    where school.id = ${work.schoolId}
    order by each.day
  `.execute(db)
  return rows
}
