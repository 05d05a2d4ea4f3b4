import { expect, test } from 'vitest'
import { ownDatabase, ownPool } from '../../../test/support/database/own-database.ts'
import { Refusal } from '../refusal.ts'
import { createDatabase, type Db, type Tx } from './database.ts'
import { createListener } from './pool/listener.ts'
import type { WakeUp } from './pool/wake-up-queue.ts'
import { inTransaction } from './transaction.ts'
import { restoreWakeUps, wakeAfterCommit, wakeUpsOf } from './wake-ups.ts'

const tall = { channel: 'pots', payload: 'tall' }
const wide = { channel: 'pots', payload: 'wide' }

test('wake-ups are sent once each, and only after the commit', async () => {
  const { db, sent } = await observed()
  await inTransaction(db, async (tx) => {
    expect([tall, wide, tall].map((wakeUp) => wakeAfterCommit(tx, wakeUp))).toEqual([true, true, false])
    expect(sent()).toEqual([])
  })
  expect(sent()).toEqual([[tall, wide]])
})

test('a transaction that is rolled back sends no wake-ups', async () => {
  const { db, sent } = await observed()
  const refused = inTransaction(db, async (tx) => {
    wakeAfterCommit(tx, tall)
    throw new Refusal('conflict', 'No')
  })
  await expect(refused).rejects.toThrow(Refusal)
  expect(sent()).toEqual([])
})

test('a transaction that is run again sends only the wake-ups of its last run', async () => {
  const { db, sent } = await observed()
  let runs = 0
  await inTransaction(db, async (tx) => {
    wakeAfterCommit(tx, ++runs === 1 ? tall : wide)
    if (runs === 1) throw Object.assign(new Error('again'), { code: '40001' })
  })
  expect(sent()).toEqual([[wide]])
})

test('the wake-ups of a nested transaction are sent after the commit of the outer one', async () => {
  const { db, sent } = await observed()
  await inTransaction(db, async (tx) => {
    await inTransaction(tx, async (inner) => void wakeAfterCommit(inner, tall))
    expect(sent()).toEqual([])
  })
  expect(sent()).toEqual([[tall]])
})

test('a transaction that is rolled back to a savepoint keeps the wake-ups before it', async () => {
  const { db, sent } = await observed()
  await inTransaction(db, async (tx) => {
    wakeAfterCommit(tx, tall)
    const before = wakeUpsOf(tx)
    wakeAfterCommit(tx, wide)
    restoreWakeUps(tx, before)
  })
  expect(sent()).toEqual([[tall]])
})

test('a database without a sender commits transactions that request wake-ups', async () => {
  const { pool } = await ownDatabase()
  const request = async (tx: Tx) => wakeAfterCommit(tx, tall)
  expect(await inTransaction(createDatabase(pool), request)).toBe(true)
})

test('an unavailable listener delays no transaction', async () => {
  const { pool } = await ownDatabase()
  const wakeUps = createListener({ host: '/nonexistent' })
  const db = createDatabase(pool, { wakeUps })
  expect(await inTransaction(db, async (tx) => wakeAfterCommit(tx, tall))).toBe(true)
  await wakeUps.stop()
})

test('a wake-up reaches the listener of another process', async () => {
  const { db, connection } = await ownDatabase()
  const listener = createListener(connection)
  const received: (string | undefined)[] = []
  listener.on('pots', (payload) => received.push(payload))
  listener.start()
  await expect.poll(() => received, { interval: 2 }).toEqual([undefined])
  await inTransaction(db, async (tx) => void wakeAfterCommit(tx, tall))
  await expect.poll(() => received, { interval: 2 }).toEqual([undefined, 'tall'])
  await listener.stop()
})

async function observed(): Promise<{ db: Db; sent: () => readonly (readonly WakeUp[])[] }> {
  const { connection } = await ownDatabase()
  const { pool } = ownPool(connection)
  const batches: (readonly WakeUp[])[] = []
  const db = createDatabase(pool, { wakeUps: { send: (wakeUps) => batches.push(wakeUps) } })
  return { db, sent: () => batches }
}
