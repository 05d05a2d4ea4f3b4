import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ownDatabase, sharedDatabase } from '../../../test/support/database/own-database.ts'
import { Refusal } from '../refusal.ts'
import type { Db, Tx } from './database.ts'
import { inTransaction } from './transaction.ts'

const { db, close } = await sharedDatabase()
afterAll(close)
beforeEach(async () => {
  await rename(db, 'Ceramics Studio')
  await rename(db, 'Astronomy Club', 'astronomy')
})

test('a transaction is committed when it returns and rolled back when it throws', async () => {
  expect(await inTransaction(db, (tx) => rename(tx, 'Clay'))).toBe('Clay')
  expect(await nameOf(db)).toBe('Clay')

  const refused = inTransaction(db, async (tx) => {
    await rename(tx, 'Mud')
    throw new Refusal('conflict', 'No')
  })
  await expect(refused).rejects.toThrow(Refusal)
  expect(await nameOf(db)).toBe('Clay')
})

test('a transaction with a serialization failure is retried after the other one', async () => {
  const bothHaveRead = meetingOf(2)
  let tries = 0
  // Each reads what the other writes: alone either is right, together they are not serializable.
  const append = (letter: string) =>
    inTransaction(
      db,
      async (tx) => {
        tries++
        const before = await nameOf(tx)
        if (tries <= 2) await bothHaveRead()
        return await rename(tx, before + letter)
      },
      { isolation: 'serializable' },
    )
  await Promise.all([append('a'), append('b')])

  expect(tries).toBe(3)
  expect((await nameOf(db)).replace('Ceramics Studio', '').split('').sort()).toEqual(['a', 'b'])
})

test('a transaction with a serialization failure at commit is retried', async () => {
  const bothHaveWritten = meetingOf(2)
  let tries = 0
  const copy = ([from, to]: readonly [string, string]) =>
    inTransaction(
      db,
      async (tx) => {
        tries++
        const name = await nameOf(tx, from)
        await rename(tx, `${name}!`, to)
        if (tries <= 2) await bothHaveWritten()
      },
      { isolation: 'serializable' },
    )
  const ways = [
    ['ceramics', 'astronomy'],
    ['astronomy', 'ceramics'],
  ] as const
  await Promise.all(ways.map(copy))
  expect(tries).toBe(3)
  const names = [await nameOf(db, 'ceramics'), await nameOf(db, 'astronomy')]
  expect(names.some((name) => name.endsWith('!!'))).toBe(true)
})

test('a transaction that PostgreSQL aborts because of a deadlock is retried', async () => {
  const bothHoldOne = meetingOf(2)
  let tries = 0
  const renameBoth = (order: readonly string[], name: string) =>
    inTransaction(db, async (tx) => {
      tries++
      await sql`set local deadlock_timeout = '5ms'`.execute(tx)
      for (const [at, subdomain] of order.entries()) {
        if (at === 1 && tries <= 2) await bothHoldOne()
        await rename(tx, name, subdomain)
      }
    })
  await Promise.all([
    renameBoth(['ceramics', 'astronomy'], 'One'),
    renameBoth(['astronomy', 'ceramics'], 'Two'),
  ])

  expect(tries).toBe(3)
  expect(await nameOf(db, 'ceramics')).toBe(await nameOf(db, 'astronomy'))
})

test('a transaction is rejected with the error of PostgreSQL after six attempts', async () => {
  let tries = 0
  const hopeless = inTransaction(db, async (tx) => {
    tries++
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
  })
  await expect(hopeless).rejects.toMatchObject({ code: '40001' })
  expect(tries).toBe(6)
})

test.each([
  ['a refusal', () => Promise.reject(new Refusal('conflict', 'No'))],
  ['a bug', () => Promise.reject(new TypeError('x is undefined'))],
  ['a constraint violation', (tx: Tx) => rename(tx, '')],
  ['an invalid statement', (tx: Tx) => sql`select nonsense`.execute(tx)],
])('a transaction that fails with %s is rejected without a retry', async (_what, fail) => {
  let tries = 0
  const work = inTransaction(db, async (tx) => {
    tries++
    await fail(tx)
  })
  await expect(work).rejects.toThrow()
  expect(tries).toBe(1)
})

test('a nested transaction joins the outer one and is rolled back with it', async () => {
  const { db } = await ownDatabase({ max: 1 })
  const outer = inTransaction(db, async (tx) => {
    await inTransaction(tx, (inner) => rename(inner, 'Clay'))
    expect(await nameOf(tx)).toBe('Clay')
    throw new Refusal('conflict', 'No')
  })
  await expect(outer).rejects.toThrow(Refusal)
  expect(await nameOf(db)).toBe('Ceramics Studio')
})

test('a serialization failure in a nested transaction retries the whole outer transaction', async () => {
  const runs: string[] = []
  await inTransaction(db, async (tx) => {
    runs.push('outer')
    await inTransaction(tx, async (inner) => {
      runs.push('inner')
      if (runs.length > 2) return
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(inner)
    })
  })
  expect(runs).toEqual(['outer', 'inner', 'outer', 'inner'])
})

test('a transaction that ignores a failed statement is rejected and not committed', async () => {
  const work = inTransaction(db, async (tx) => {
    await rename(tx, 'Clay')
    await sql`select nonsense`.execute(tx).catch(() => {})
  })
  await expect(work).rejects.toThrow()
  expect(await nameOf(db)).toBe('Ceramics Studio')
})

async function nameOf(db: Db, subdomain = 'ceramics'): Promise<string> {
  const school = db.selectFrom('schools').select('name').where('subdomain', '=', subdomain)
  return (await school.executeTakeFirstOrThrow()).name
}

async function rename(tx: Db, name: string, subdomain = 'ceramics'): Promise<string> {
  await tx.updateTable('schools').set({ name }).where('subdomain', '=', subdomain).execute()
  return name
}

/** A barrier: no caller continues before all have arrived. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let here = 0
  return () => {
    here++
    if (here === count) resolve()
    return promise
  }
}
