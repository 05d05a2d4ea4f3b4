import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../../../test/support/database/own-database.ts'
import { inTransaction } from '../transaction.ts'
import { createRepeatedStatements } from './repeated-statements.ts'

const runsQuery = 'select (generic_plans + custom_plans)::int as runs from pg_prepared_statements'

test('only a statement that its session has sent ten times is prepared', async () => {
  const { pool, db } = await ownDatabase({ max: 1 })
  const nameOf = async (subdomain: string) =>
    await db.selectFrom('schools').select('name').where('subdomain', '=', subdomain).execute()
  for (let times = 0; times < 9; times++) await nameOf('ceramics')
  expect((await pool.query(runsQuery)).rows).toEqual([])
  for (let times = 0; times < 3; times++) expect(await nameOf('nowhere')).toEqual([])
  expect(await nameOf('ceramics')).toEqual([{ name: 'Ceramics Studio' }])
  expect((await pool.query(runsQuery)).rows).toEqual([{ runs: 4 }])
})

test('a repeated statement is planned again after its table changes, alone and in a transaction', async () => {
  const { pool, db } = await ownDatabase({ max: 1 })
  await pool.query('create table widths (id integer, width integer)')
  const all = async (on: typeof db) =>
    (await sql`select * from widths where id > ${0}`.execute(on)).rows.length
  for (let times = 0; times < 12; times++) await all(db)
  await pool.query('alter table widths add column height integer')
  expect(await all(db)).toBe(0)
  for (let times = 0; times < 12; times++) await all(db)
  await pool.query('alter table widths add column depth integer')
  expect(await inTransaction(db, async (tx) => await all(tx as never))).toBe(0)
})

test('a session keeps a limited number of statements', () => {
  const repeated = createRepeatedStatements({ after: 2, most: 3 })
  const texts = Array.from({ length: 5 }, (_, n) => `select $1 + ${n}`)
  for (const text of texts) repeated.nameOf(text)
  expect(texts.map((text) => repeated.nameOf(text)).filter(Boolean)).toHaveLength(3)
})

test('statements that begin or end a transaction or a savepoint are not prepared', () => {
  const repeated = createRepeatedStatements({ after: 1 })
  expect(['commit', 'savepoint attempt', 'select 1'].map(repeated.nameOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
