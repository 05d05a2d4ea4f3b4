import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../../../test/support/database/own-database.ts'
import { type Hash, hashToken } from '../../crypto/random-token.ts'
import { inTransaction } from '../transaction.ts'
import { prepared, preparedText } from './prepared.ts'

const schoolBySubdomain = prepared('test.school_by_subdomain', (db, { subdomain }: { subdomain: string }) =>
  db.selectFrom('schools').select(['name', 'timeZone']).where('subdomain', '=', subdomain),
)

test('a prepared statement is kept by the session under its name', async () => {
  const { pool, db } = await ownDatabase({ max: 1 })
  expect(await schoolBySubdomain(db, { subdomain: 'ceramics' })).toEqual([
    { name: 'Ceramics Studio', timeZone: 'Asia/Taipei' },
  ])

  const { rows } = await pool.query('select name, statement from pg_prepared_statements')
  expect(rows).toEqual([
    { name: 'test.school_by_subdomain', statement: expect.stringMatching(/"subdomain" = \$1/) },
  ])
})

test('a statement is prepared once per session, however often and with whatever input it runs', async () => {
  const { pool, db } = await ownDatabase({ max: 1 })
  for (const subdomain of ['ceramics', 'astronomy', 'ceramics', 'nowhere', "'"]) {
    await schoolBySubdomain(db, { subdomain })
  }
  const { rows } = await pool.query(
    'select name, (generic_plans + custom_plans)::int as runs from pg_prepared_statements',
  )
  expect(rows).toEqual([{ name: 'test.school_by_subdomain', runs: 5 }])
})

test('every session prepares a statement for itself', async () => {
  const { db } = await ownDatabase({ max: 3 })
  const names = await Promise.all(
    ['ceramics', 'astronomy', 'nowhere'].map((subdomain) => schoolBySubdomain(db, { subdomain })),
  )
  expect(names.map(([school]) => school?.name)).toEqual(['Ceramics Studio', 'Astronomy Club', undefined])
})

test('an ordinary query creates no prepared statement', async () => {
  const { pool, db } = await ownDatabase({ max: 1 })
  await db.selectFrom('schools').select('name').where('subdomain', '=', 'ceramics').execute()
  const { rows } = await pool.query('select from pg_prepared_statements')
  expect(rows).toHaveLength(0)
})

type Binding = {
  readonly one: string
  readonly many: readonly string[]
  readonly nothing: string | null
  readonly limit: number
}

test('inputs of a prepared statement are bound by name, in any order, more than once, beside constants and lists', async () => {
  const { db } = await ownDatabase()
  const statement = prepared('test.binding', (schema, { one, many, nothing, limit }: Binding) =>
    schema
      .selectFrom('schools')
      .select(['subdomain', sql<string>`${one}::text`.as('one'), sql<null>`${nothing}::text`.as('nothing')])
      .where('state', '=', 'active')
      .where('subdomain', '=', sql<string>`any(${many})`)
      .where(({ or, eb }) => or([eb('subdomain', '=', one), eb('locale', '!=', one)]))
      .orderBy('subdomain')
      .limit(limit),
  )
  expect(
    await statement(db, { one: 'ceramics', many: ['astronomy', 'ceramics'], nothing: null, limit: 5 }),
  ).toEqual([
    { subdomain: 'astronomy', one: 'ceramics', nothing: null },
    { subdomain: 'ceramics', one: 'ceramics', nothing: null },
  ])
  expect(await statement(db, { one: 'en', many: ['ceramics'], nothing: null, limit: 5 })).toMatchObject([
    { subdomain: 'ceramics' },
  ])
  expect(await statement(db, { one: 'en', many: [], nothing: null, limit: 5 })).toEqual([])
  expect(
    await statement(db, { one: 'x', many: ['astronomy', 'ceramics'], nothing: null, limit: 1 }),
  ).toHaveLength(1)
})

test('a prepared statement in a transaction returns that transaction’s writes', async () => {
  const { db } = await ownDatabase()
  const rename = inTransaction(db, async (tx) => {
    await tx.updateTable('schools').set({ name: 'Clay' }).where('subdomain', '=', 'ceramics').execute()
    expect(await schoolBySubdomain(tx, { subdomain: 'ceramics' })).toMatchObject([{ name: 'Clay' }])
    throw new Error('undo')
  })
  await expect(rename).rejects.toThrow('undo')
  expect(await schoolBySubdomain(db, { subdomain: 'ceramics' })).toMatchObject([{ name: 'Ceramics Studio' }])
})

test('a prepared write stores the values of its input', async () => {
  const { db } = await ownDatabase()
  const suspend = prepared(
    'test.suspend',
    (schema, { reason, subdomain }: { reason: string; subdomain: string }) =>
      schema
        .updateTable('schools')
        .set({ state: 'suspended', suspendedBecause: reason })
        .where('subdomain', '=', subdomain)
        .returning(['state', 'suspendedBecause']),
  )
  expect(await suspend(db, { subdomain: 'ceramics', reason: 'unpaid' })).toEqual([
    { state: 'suspended', suspendedBecause: 'unpaid' },
  ])
})

test('a prepared statement that fails does not affect its session or its next run', async () => {
  const { db } = await ownDatabase({ max: 1 })
  const portOf = prepared(
    'test.port',
    (schema, { subdomain, divisor }: { subdomain: string; divisor: number }) =>
      schema
        .selectFrom('schools')
        .select(sql<number>`1 / ${divisor}::integer`.as('quotient'))
        .where('subdomain', '=', subdomain),
  )
  await expect(portOf(db, { subdomain: 'ceramics', divisor: 0 })).rejects.toThrow('division by zero')
  expect(await portOf(db, { subdomain: 'ceramics', divisor: 1 })).toEqual([{ quotient: 1 }])
})

test('a prepared statement still succeeds after its table was altered', async () => {
  const { db, pool } = await ownDatabase({ max: 1 })
  const whole = prepared('test.whole_school', (schema, { subdomain }: { subdomain: string }) =>
    schema.selectFrom('schools').selectAll().where('subdomain', '=', subdomain),
  )
  await whole(db, { subdomain: 'ceramics' })
  await pool.query('alter table schools add column motto text')
  expect(await whole(db, { subdomain: 'ceramics' })).toMatchObject([{ subdomain: 'ceramics', motto: null }])
  await pool.query('alter table schools drop column motto')
  const inside = inTransaction(db, async (tx) => await whole(tx, { subdomain: 'ceramics' }))
  expect(await inside).toMatchObject([{ subdomain: 'ceramics' }])
})

test('a statement with a stale plan gets a new text with its new name, because a pooler shares plans by text', () => {
  expect(preparedText('select 1', 'test.one')).toBe('select 1')
  expect(preparedText('select 1', undefined)).toBe('select 1')
  expect(preparedText('select 1', 'test.one+')).toBe('select 1 /* test.one+ */')
})

test('two prepared statements with the same name are refused', () => {
  prepared('test.taken', (schema) => schema.selectFrom('schools').select('name'))
  expect(() => prepared('test.taken', (schema) => schema.selectFrom('people').select('name'))).toThrow(
    'test.taken',
  )
})

test('passing a hash of the wrong kind to a prepared statement does not compile', async () => {
  const { db } = await ownDatabase()
  type Hashes = { readonly accessHash: Hash<'access token'>; readonly refreshHash: Hash<'refresh token'> }
  const statement = prepared('test.hashes', (schema, { accessHash, refreshHash }: Hashes) =>
    schema.selectNoFrom([
      sql<Buffer>`${accessHash}::bytea`.as('access'),
      sql<Buffer>`${refreshHash}::bytea`.as('refresh'),
    ]),
  )
  const accessHash = hashToken<'access token'>('lat_1')
  const refreshHash = hashToken<'refresh token'>('lrt_1')
  expect(await statement(db, { refreshHash, accessHash })).toEqual([
    { access: accessHash, refresh: refreshHash },
  ])
  // @ts-expect-error Swapped: the test of this line is that it does not compile.
  await statement(db, { accessHash: refreshHash, refreshHash: accessHash })
})
