import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import type { FactId, SchoolId } from '../db/schema/schema.gen.ts'
import { newId } from '../ids.ts'
import { redactText } from '../log/redact-text.ts'
import { wakeRelay } from './record-fact.ts'

type FactKey = { readonly schoolId: SchoolId; readonly id: FactId }

const longestError = 500

/** Remembers that a handler has failed at a fact for the last time, with the error as operators may read it. */
export async function recordFailedJob(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { schoolId, id: factId }: FactKey,
  { handler, error }: { readonly handler: string; readonly error: unknown },
): Promise<void> {
  const failure = { error: readable(error), failedAt: clock.now() }
  // Not where the fact is gone: nothing could be run again.
  await sql`
    insert into failed_jobs (school_id, id, fact_id, handler, error, failed_at)
    select school_id, ${newId(clock)}, id, ${handler}, ${failure.error}, ${failure.failedAt}
    from facts where school_id = ${schoolId} and id = ${factId}
    on conflict on constraint failed_jobs_once
      do update set error = excluded.error, failed_at = excluded.failed_at`.execute(db)
}

/** Sends a fact once more to the handlers that have not handled it. */
export async function retryFact(tx: Tx, { schoolId, id }: FactKey): Promise<void> {
  await tx
    .updateTable('facts')
    .set({ sentAt: null })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
  wakeRelay(tx)
}

// Errors of mail servers and databases quote what they were sent.
function readable(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return redactText(message)
    .replaceAll('\0', '')
    .replaceAll(/[^\s<>"'@]+@[^\s<>"'@]+/g, '[address]')
    .slice(0, longestError)
    .toWellFormed()
}
