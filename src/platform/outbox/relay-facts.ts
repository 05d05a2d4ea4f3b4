import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { RecordedFact } from './fact-handler.ts'

const batch = 200

/** Sends waiting facts in the transaction that marks them as sent. */
export type SendFacts = (tx: Tx, facts: readonly RecordedFact[]) => Promise<void>

/** Sends every unsent fact once; concurrent relays share the work. Returns the number of sent facts. */
export async function relayFacts({ db, clock }: { db: Db; clock: Clock }, send: SendFacts): Promise<number> {
  let total = 0
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const facts = await waitingFacts(tx)
      if (facts.length > 0) {
        await send(tx, facts)
        await markSent(tx, clock, facts)
      }
      return facts.length
    })
    total += count
    if (count < batch) return total
  }
}

async function waitingFacts(tx: Tx): Promise<RecordedFact[]> {
  return await tx
    .selectFrom('facts')
    .select(['schoolId', 'id', 'kind', 'body', 'happenedAt'])
    .where('sentAt', 'is', null)
    .orderBy('schoolId')
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
}

async function markSent(tx: Tx, clock: Clock, facts: readonly RecordedFact[]) {
  const keys = sql<{ schoolId: string; id: string }>`
    unnest(${facts.map((fact) => fact.schoolId)}::uuid[], ${facts.map((fact) => fact.id)}::uuid[])`
  await tx
    .updateTable('facts')
    .from(keys.as<'relayed'>(sql`relayed(school_id, id)`))
    .set({ sentAt: clock.now() })
    .whereRef('facts.schoolId', '=', sql.ref('relayed.school_id'))
    .whereRef('facts.id', '=', sql.ref('relayed.id'))
    .execute()
}

/** The age of the oldest waiting fact, in seconds. */
export async function outboxLag({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { oldest } = await db
    .selectFrom('facts')
    .where('sentAt', 'is', null)
    .select(({ fn }) => fn.min('happenedAt').as('oldest'))
    .executeTakeFirstOrThrow()
  return oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0
}
