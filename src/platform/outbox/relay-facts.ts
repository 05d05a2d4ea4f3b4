import type { Clock } from '../clock.ts'
import { allSchools } from '../db/all-schools.ts'
import type { Db, Tx } from '../db/database.ts'
import type { SchoolId } from '../db/schema/schema.gen.ts'
import { inTransaction } from '../db/transaction.ts'
import { Unavailable } from '../unavailable.ts'
import type { RecordedFact } from './fact-handler.ts'

const batch = 200

/** Sends waiting facts in the transaction that marks them as sent. */
export type SendFacts = (tx: Tx, facts: readonly RecordedFact[]) => Promise<void>

type Deps = { readonly db: Db; readonly clock: Clock }

/**
 * Sends every unsent fact once; concurrent relays share the work. Rows are locked for one school at a time, because a
 * cluster stores each school on one node. Schools whose node is lost do not stop the others. Returns the number of sent
 * facts.
 */
export async function relayFacts(deps: Deps, send: SendFacts): Promise<number> {
  const lost: Unavailable[] = []
  let total = 0
  for await (const schoolId of schoolsToRelay(deps.db))
    total += await relayFactsOf(deps, schoolId, send).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error
      lost.push(error)
      return 0
    })
  if (lost[0]) throw lost[0]
  return total
}

async function* schoolsToRelay(db: Db): AsyncGenerator<SchoolId> {
  for (let after: SchoolId | null = null; ; ) {
    const schoolIds = await schoolsWithFacts(db, after)
    yield* schoolIds
    if (schoolIds.length < batch) return
    after = schoolIds.at(-1) ?? null
  }
}

// No statement for all schools succeeds while a node of a cluster is lost. Schools are stored on every node.
async function schoolsWithFacts(db: Db, after: SchoolId | null): Promise<SchoolId[]> {
  return await schoolsWithWaitingFacts(db, after).catch(async (error: unknown) => {
    if (!(error instanceof Unavailable)) throw error
    let schools = db.selectFrom('schools').select('id').orderBy('id').limit(batch)
    if (after) schools = schools.where('id', '>', after)
    return (await schools.execute()).map(({ id }) => id)
  })
}

async function schoolsWithWaitingFacts(db: Db, after: SchoolId | null): Promise<SchoolId[]> {
  let waiting = db.selectFrom('facts').select('schoolId').distinct().where('sentAt', 'is', null)
  if (after) waiting = waiting.where('schoolId', '>', after)
  const rows = await waiting
    .orderBy('schoolId')
    .limit(batch)
    .modifyEnd(allSchools('outbox.waiting'))
    .execute()
  return rows.map(({ schoolId }) => schoolId)
}

async function relayFactsOf({ db, clock }: Deps, schoolId: SchoolId, send: SendFacts): Promise<number> {
  for (let total = 0; ; ) {
    const count = await inTransaction(db, async (tx) => {
      const facts = await waitingFacts(tx, schoolId)
      if (facts.length > 0) {
        await send(tx, facts)
        await markSent(tx, clock, schoolId, facts)
      }
      return facts.length
    })
    total += count
    if (count < batch) return total
  }
}

async function waitingFacts(tx: Tx, schoolId: SchoolId): Promise<RecordedFact[]> {
  return await tx
    .selectFrom('facts')
    .select(['schoolId', 'id', 'kind', 'body', 'happenedAt'])
    .where('schoolId', '=', schoolId)
    .where('sentAt', 'is', null)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
}

async function markSent(tx: Tx, clock: Clock, schoolId: SchoolId, facts: readonly RecordedFact[]) {
  const ids = facts.map(({ id }) => id)
  await tx
    .updateTable('facts')
    .set({ sentAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
}

/** The age of the oldest waiting fact, in seconds. */
export async function outboxLag({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const { oldest } = await db
    .selectFrom('facts')
    .where('sentAt', 'is', null)
    .select(({ fn }) => fn.min('happenedAt').as('oldest'))
    .modifyEnd(allSchools('outbox.waiting'))
    .executeTakeFirstOrThrow()
  return oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0
}
