import type { Client } from 'pg'

/** What a command can see of a replica. */
export type ReplicaInspection =
  | { readonly is: 'not a replica' | 'replica of another server' }
  | { readonly is: 'replica'; readonly bytesBehind: number; readonly secondsSinceReplay: number }

type Primary = { readonly system: string; readonly position: string }
type Replica = {
  readonly system: string
  readonly inRecovery: boolean
  readonly bytesBehind: number | null
  readonly secondsSinceReplay: number | null
}

const systemOf = '(select system_identifier::text from pg_control_system())'

/** Compares a replica with its primary by one statement on each. */
export async function inspectReplica(primary: Client, replica: Client): Promise<ReplicaInspection> {
  const { rows: primaries } = await primary.query<Primary>(
    `select ${systemOf} as system, pg_current_wal_lsn()::text as position`,
  )
  const [own] = primaries
  const { rows } = await replica.query<Replica>(
    `select ${systemOf} as system, pg_is_in_recovery() as "inRecovery",
       greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as "bytesBehind",
       extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as "secondsSinceReplay"`,
    [own?.position],
  )
  const [found] = rows
  if (!found?.inRecovery) return { is: 'not a replica' }
  if (found.system !== own?.system) return { is: 'replica of another server' }
  return {
    is: 'replica',
    bytesBehind: found.bytesBehind ?? 0,
    secondsSinceReplay: found.secondsSinceReplay ?? 0,
  }
}
