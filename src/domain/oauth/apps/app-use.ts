import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'
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

/** Writes the counts since the last write, in one statement; on failure they are kept. */
export async function writeUse({ db, processState }: Deps): Promise<void> {
  const batch = processState.use.drain()
  if (batch.length === 0) return
  try {
    await addUse(db, batch)
  } catch (error) {
    processState.use.restore(batch)
    throw error
  }
}

// Sorted, so that concurrent writers lock in the same order. An app or a person may be deleted meanwhile.
async function addUse(db: Db, batch: readonly Use[]) {
  const column = <T>(read: (use: Use) => T) => batch.map(read)
  const count = (kind: UseKind) => sql`${column(({ counts }) => counts[kind])}::integer[]`
  const people = batch.flatMap((use) => [...use.people].map((person) => ({ ...use, person })))
  await sql`
    with used as (
      select batch.*, (batch.at at time zone school.time_zone)::date as day
      from unnest(
        ${column(({ schoolId }) => schoolId)}::uuid[], ${column(({ clientId }) => clientId)}::text[],
        ${column(({ at }) => at)}::timestamptz[], ${count('tokens')}, ${count('refreshes')},
        ${count('memberApiCalls')}, ${count('mcpCalls')}, ${count('adminApiCalls')}
      ) as batch (school_id, client_id, at, tokens, refreshes, member_api, mcp, admin_api)
      join schools as school on school.id = batch.school_id
      join oauth_clients as client
        on client.school_id = batch.school_id and client.id = batch.client_id and client.deleted_at is null
    ), counted as (
      insert into app_use (school_id, client_id, day, tokens, refreshes, member_api_calls, mcp_calls, admin_api_calls)
      select school_id, client_id, day, sum(tokens), sum(refreshes), sum(member_api), sum(mcp), sum(admin_api)
      from used group by school_id, client_id, day order by school_id, client_id, day
      on conflict (school_id, client_id, day) do update set
        tokens = app_use.tokens + excluded.tokens, refreshes = app_use.refreshes + excluded.refreshes,
        member_api_calls = app_use.member_api_calls + excluded.member_api_calls,
        mcp_calls = app_use.mcp_calls + excluded.mcp_calls,
        admin_api_calls = app_use.admin_api_calls + excluded.admin_api_calls
    )
    insert into app_use_people (school_id, client_id, day, person_id)
    select distinct used.school_id, used.client_id, used.day, app_user.person_id
    from unnest(
      ${people.map(({ schoolId }) => schoolId)}::uuid[], ${people.map(({ clientId }) => clientId)}::text[],
      ${people.map(({ at }) => at)}::timestamptz[], ${people.map(({ person }) => person)}::uuid[]
    ) as app_user (school_id, client_id, at, person_id)
    join used on used.school_id = app_user.school_id and used.client_id = app_user.client_id and used.at = app_user.at
    join people on people.id = app_user.person_id and people.deleted_at is null
    order by 1, 2, 3, 4
    on conflict do nothing
  `.execute(db)
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
        where app_user.school_id = school.id and app_user.client_id = ${clientId} and app_user.day = each.day::date
      ) as people
    from schools as school
    cross join lateral (select (${clock.now()}::timestamptz at time zone school.time_zone)::date as today) as now
    cross join lateral generate_series(now.today - ${useDays - 1}::integer, now.today, interval '1 day') as each (day)
    left join app_use as used
      on used.school_id = school.id and used.client_id = ${clientId} and used.day = each.day::date
    where school.id = ${work.schoolId}
    order by each.day
  `.execute(db)
  return rows
}
