import { expect, test } from 'vitest'
import { ownDatabase, ownPool } from '../../../../test/support/database/own-database.ts'
import { momentOf, type PoolConnection } from './pool.ts'

test('a bigint stays exact, a date stays a calendar day, and a timestamp becomes a Date', async () => {
  const { pool } = await ownDatabase()
  const { rows } = await pool.query(`
    select 9007199254740993::bigint as amount, date '2026-03-29' as day,
      timestamptz '2026-03-29 01:30:00+08' as moment, '[1, "two"]'::jsonb as list`)
  expect(rows).toEqual([
    {
      amount: 9007199254740993n,
      day: '2026-03-29',
      moment: new Date('2026-03-28T17:30:00.000Z'),
      list: [1, 'two'],
    },
  ])
})

test.each([
  ['2026-11-15 08:30:00+00', '2026-11-15T08:30:00.000Z'],
  ['2026-11-15 08:30:00.12+00', '2026-11-15T08:30:00.120Z'],
  ['2026-11-15 08:30:00.123456+00', '2026-11-15T08:30:00.123Z'],
  ['2026-11-15 08:30:00.5+08', '2026-11-15T00:30:00.500Z'],
  ['2026-11-15 08:30:00+05:30', '2026-11-15T03:00:00.000Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ['12026-11-15 08:30:00+00', '+012026-11-15T08:30:00.000Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
])('the timestamp %s is parsed as %s', (text, moment) => {
  expect(momentOf(text).toISOString()).toBe(moment)
})

test('every session has a statement timeout, a lock timeout and an idle transaction timeout', async () => {
  const { pool } = await ownDatabase({ statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 })
  const { rows } = await pool.query(`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`)
  expect(rows).toEqual([{ statement: '5s', lock: '4s', idle: '15s' }])
})

test('a session of a pooler gets no timeouts from its client, because the pooler refuses them', async () => {
  const { connection } = await ownDatabase()
  const { pool } = ownPool({ ...connection, isPooler: true } as PoolConnection)
  const { rows } = await pool.query(`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`)
  expect(rows).toEqual([{ statement: '0', lock: '0' }])
})

test('the pool opens no more sessions than its maximum', async () => {
  const { pool } = await ownDatabase({ max: 2 })
  await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.001)')))
  expect(pool.totalCount).toBe(2)
})
