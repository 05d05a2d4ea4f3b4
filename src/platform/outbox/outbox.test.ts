import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sharedDatabase } from '../../../test/support/database/own-database.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { createDatabase, type Db, type Tx } from '../db/database.ts'
import type { FactId, SchoolId } from '../db/schema/schema.gen.ts'
import { inTransaction } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import type { FactHandler, RecordedFact } from './fact-handler.ts'
import { forgetOldFacts } from './forget-old-facts.ts'
import { claimHandling, handleFact } from './handle-fact.ts'
import { recordFact } from './record-fact.ts'
import { outboxLag, relayFacts } from './relay-facts.ts'

const { db, pool, close } = await sharedDatabase()
afterAll(close)
const clock = createTestClock()

test('a fact is relayed with its body, school and time', async () => {
  const { deps, schoolId, record } = await outbox()
  await record({ pot: ['tall', 1] })
  const facts = await relayed(deps)
  expect(facts).toEqual([
    {
      schoolId,
      id: expect.any(String),
      kind: 'pot.made',
      body: { pot: ['tall', 1] },
      happenedAt: deps.clock.now(),
    },
  ])
})

test('a fact of a rolled back transaction is never relayed', async () => {
  const { deps, fact } = await outbox()
  const broken = inTransaction(deps.db, async (tx) => {
    await recordFact(tx, deps.clock, fact)
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(await relayed(deps)).toEqual([])
})

test('a fact is not relayed before its transaction committed', async () => {
  const { deps, fact } = await outbox()
  await inTransaction(deps.db, async (tx) => {
    await recordFact(tx, deps.clock, fact)
    expect(await relayed(deps)).toEqual([])
  })
  expect(await relayed(deps)).toHaveLength(1)
})

test('concurrent relays send every fact once', async () => {
  const { deps, schoolId } = await outbox()
  await manyFacts(deps.db, schoolId, 900)
  const sentFacts: RecordedFact[] = []
  const relay = () =>
    relayFacts(deps, async (tx, facts) => {
      await sql`select pg_sleep(0.001)`.execute(tx)
      sentFacts.push(...facts)
    })
  const counts = await Promise.all([relay(), relay(), relay(), relay()])

  expect(counts.reduce((sum, count) => sum + count)).toBe(900)
  expect(new Set(sentFacts.map(({ id }) => id)).size).toBe(900)
  expect(await relayed(deps)).toEqual([])
})

test('facts that could not be sent are sent by the next relay', async () => {
  const { deps, record } = await outbox()
  await record()
  const failing = relayFacts(deps, async () => {
    throw new Error('the queue is full')
  })
  await expect(failing).rejects.toThrow('the queue is full')
  expect(await relayed(deps)).toHaveLength(1)
})

test('sending facts and marking them as sent is atomic', async () => {
  const { deps, record } = await outbox()
  await record()
  const failing = relayFacts(deps, async (tx) => {
    await tx.updateTable('schools').set({ name: 'Sent' }).execute()
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(await deps.db.selectFrom('schools').selectAll().where('name', '=', 'Sent').execute()).toEqual([])
})

test('the outbox lag is the age of the oldest unsent fact', async () => {
  const { deps, record } = await outbox()
  expect(await outboxLag(deps)).toBe(0)
  await record()
  deps.clock.advance({ seconds: 90 })
  await record()
  expect(await outboxLag(deps)).toBe(90)
  await relayed(deps)
  expect(await outboxLag(deps)).toBe(0)
})

test('a handler that receives a fact twice runs once', async () => {
  const { deps, recorded } = await outbox()
  const fact = await recorded()
  const { handler, handled } = remembering('mail')
  await handleFact(deps, handler, fact)
  await handleFact(deps, handler, fact)
  expect(handled).toEqual([fact.id])
})

test('each handler of a fact handles it independently', async () => {
  const { deps, recorded } = await outbox()
  const fact = await recorded()
  const [mail, insights] = [remembering('mail'), remembering('insights')]
  await handleFact(deps, mail.handler, fact)
  await handleFact(deps, insights.handler, fact)
  expect([mail.handled, insights.handled]).toEqual([[fact.id], [fact.id]])
})

test('a failed handler is retried', async () => {
  const { deps, recorded } = await outbox()
  const fact = await recorded()
  const { handler, handled } = remembering('mail')
  const failing = { ...handler, handle: () => Promise.reject(new Error('no route to host')) }
  await expect(handleFact(deps, failing, fact)).rejects.toThrow('no route to host')
  await handleFact(deps, handler, fact)
  expect(handled).toEqual([fact.id])
})

test('a fact that was deleted or belongs to another school is not handled', async () => {
  const { deps, recorded, otherSchoolId } = await outbox()
  const fact = await recorded()
  const { handler, handled } = remembering('mail')
  await handleFact(deps, handler, { schoolId: fact.schoolId, id: newId(deps.clock) })
  await handleFact(deps, handler, { schoolId: otherSchoolId, id: fact.id })
  expect(handled).toEqual([])
})

test('a handler that claims a fact in its own transaction handles it exactly once', async () => {
  const { deps, recorded } = await outbox()
  const fact = await recorded()
  const handler: FactHandler = {
    name: 'append',
    kinds: [fact.kind],
    handle: (received) =>
      inTransaction(deps.db, async (tx) => {
        if (await claimHandling(tx, deps.clock, received, 'append')) await appendToName(tx)
      }),
  }
  await Promise.all([1, 2, 3, 4].map(() => handleFact(deps, handler, fact)))
  await handleFact(deps, handler, fact)
  expect(await nameOf(deps.db)).toBe('Ceramics Studio!')
})

test('a claim is rolled back with its transaction', async () => {
  const { deps, recorded } = await outbox()
  const fact = await recorded()
  const failing = inTransaction(deps.db, async (tx) => {
    expect(await claimHandling(tx, deps.clock, fact, 'append')).toBe(true)
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(await claimHandling(deps.db, deps.clock, fact, 'append')).toBe(true)
  expect(await claimHandling(deps.db, deps.clock, fact, 'append')).toBe(false)
})

test('facts sent more than thirty days ago are deleted with their claims, and unsent facts are kept', async () => {
  const { deps, record, recorded } = await outbox()
  const old = await recorded()
  await relayed(deps)
  await handleFact(deps, remembering('mail').handler, old)
  deps.clock.advance({ days: 29 })
  await forgetOldFacts(deps)
  expect(await factIds(deps.db)).toEqual([old.id])

  const recent = await recorded()
  await relayed(deps)
  await record()
  deps.clock.advance({ days: 2 })
  await forgetOldFacts(deps)
  expect(await factIds(deps.db)).toHaveLength(2)
  expect(await factIds(deps.db)).toContain(recent.id)
  expect(await deps.db.selectFrom('factHandlings').selectAll().execute()).toEqual([])

  deps.clock.advance({ days: 365 })
  await forgetOldFacts(deps)
  expect(await factIds(deps.db)).toHaveLength(1)
})

test('many old facts are deleted in batches, each within the statement timeout', async () => {
  const { deps, schoolId } = await outbox()
  await manyFacts(deps.db, schoolId, 2_500, deps.clock.now())
  deps.clock.advance({ days: 31 })
  const statements: string[] = []
  const observed = createDatabase(pool, {
    observe: (text, run) => {
      statements.push(text)
      return run()
    },
  })
  await forgetOldFacts({ ...deps, db: observed })
  expect(await factIds(deps.db)).toEqual([])
  expect(statements.length).toBeGreaterThan(2)
})

type Deps = { readonly db: Db; readonly clock: ReturnType<typeof createTestClock> }

/** The outbox without facts of the demo world and of earlier tests. */
async function outbox() {
  await db.deleteFrom('factHandlings').execute()
  await db.deleteFrom('facts').execute()
  await db
    .updateTable('schools')
    .set({ name: 'Ceramics Studio' })
    .where('subdomain', '=', 'ceramics')
    .execute()
  const [ceramics, astronomy] = await db.selectFrom('schools').select('id').orderBy('name', 'desc').execute()
  if (!ceramics || !astronomy) throw new Error('The world lacks its schools')
  const fact = { schoolId: ceramics.id, kind: 'pot.made', body: {} }
  const record = (body: object = {}) => inTransaction(db, (tx) => recordFact(tx, clock, { ...fact, body }))
  const recorded = async () => {
    await record()
    return await db.selectFrom('facts').selectAll().orderBy('happenedAt', 'desc').executeTakeFirstOrThrow()
  }
  const deps: Deps = { db, clock }
  return { deps, schoolId: ceramics.id, otherSchoolId: astronomy.id, fact, record, recorded }
}

async function relayed(deps: Deps): Promise<RecordedFact[]> {
  const sentFacts: RecordedFact[] = []
  await relayFacts(deps, async (_tx, facts) => void sentFacts.push(...facts))
  return sentFacts
}

function remembering(name: string) {
  const handled: FactId[] = []
  const handle = async ({ id }: RecordedFact) => void handled.push(id)
  return { handled, handler: { name, kinds: ['pot.made'], handle } }
}

async function manyFacts(db: Db, schoolId: SchoolId, count: number, sentAt: Date | null = null) {
  await sql`insert into facts (school_id, id, kind, body, happened_at, sent_at)
    select ${schoolId}, gen_random_uuid(), 'pot.made', '{}', now(), ${sentAt}
    from generate_series(1, ${count}::integer)`.execute(db)
}

async function factIds(db: Db): Promise<FactId[]> {
  return (await db.selectFrom('facts').select('id').execute()).map(({ id }) => id)
}

async function nameOf(db: Db): Promise<string> {
  const school = db.selectFrom('schools').select('name').where('subdomain', '=', 'ceramics')
  return (await school.executeTakeFirstOrThrow()).name
}

async function appendToName(tx: Tx) {
  await tx
    .updateTable('schools')
    .set({ name: sql<string>`name || '!'` })
    .where('subdomain', '=', 'ceramics')
    .execute()
}
