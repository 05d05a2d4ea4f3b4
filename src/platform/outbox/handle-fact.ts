import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import type { FactId, SchoolId } from '../db/schema/schema.gen.ts'
import type { FactHandler, RecordedFact } from './fact-handler.ts'

type FactKey = { readonly schoolId: SchoolId; readonly id: FactId }

/** Runs one handler on one fact, unless it has already handled it. */
export async function handleFact(
  { db, clock }: { db: Db; clock: Clock },
  handler: FactHandler,
  key: FactKey,
): Promise<void> {
  const fact = await unhandledFact(db, handler, key)
  if (!fact) return
  await handler.handle(fact)
  await claimHandling(db, clock, fact, handler.name)
}

/**
 * Records that this handler has handled this fact; false if already recorded. A handler that only writes to
 * the database calls it first in its own transaction, and so runs exactly once.
 */
export async function claimHandling(
  db: Db | Tx,
  clock: Clock,
  { schoolId, id }: FactKey,
  handler: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('factHandlings')
    .values({ schoolId, factId: id, handler, handledAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function unhandledFact(
  db: Db,
  { name }: FactHandler,
  { schoolId, id }: FactKey,
): Promise<RecordedFact | undefined> {
  return await db
    .selectFrom('facts')
    .select(['schoolId', 'id', 'kind', 'body', 'happenedAt'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('factHandlings')
            .select('handler')
            .whereRef('factHandlings.schoolId', '=', 'facts.schoolId')
            .whereRef('factHandlings.factId', '=', 'facts.id')
            .where('handler', '=', name),
        ),
      ),
    )
    .executeTakeFirst()
}
