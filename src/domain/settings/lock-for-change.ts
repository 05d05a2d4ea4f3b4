import { sql } from 'kysely'
import type { OperatorActor } from '../tenancy/index.ts'
import type { SettingsDeps } from './deps.ts'

/** Lets one change of a kind run at a time at a school, until the transaction of the caller ends. */
export async function lockForChange(
  { db }: Pick<SettingsDeps, 'db'>,
  { schoolId }: OperatorActor,
  kind: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${schoolId} ${kind}`}, 0))`.execute(db)
}
