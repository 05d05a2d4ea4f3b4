import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../../../test/support/database/own-database.ts'

test('columns are named in camelCase, and the keys inside JSON are left as they are', async () => {
  const { db } = await ownDatabase({ max: 1 })
  const { rows } = await sql`
    select 1 as paid_lines, null as ended_at, '{"time_zone": [{"is_on": true}]}'::jsonb as own_settings`.execute(
    db,
  )
  expect(rows).toStrictEqual([{ paidLines: 1, endedAt: null, ownSettings: { time_zone: [{ is_on: true }] } }])
})

test('a statement without rows returns none, and says how many rows it changed', async () => {
  const { db } = await ownDatabase({ max: 1 })
  const renamed = db.updateTable('schools').set({ name: 'Pottery' })
  expect(await renamed.where('subdomain', '=', 'ceramics').execute()).toEqual([
    expect.objectContaining({ numUpdatedRows: 1n }),
  ])
  expect(await db.selectFrom('schools').select('name').where('subdomain', '=', 'nowhere').execute()).toEqual(
    [],
  )
})

test('a list of rows is as long as the result, also where values are missing', async () => {
  const { db } = await ownDatabase({ max: 1 })
  const { rows } = await sql`select * from (values (1, 'a'), (2, null)) as listed(place, found_by)`.execute(
    db,
  )
  expect(rows).toStrictEqual([
    { place: 1, foundBy: 'a' },
    { place: 2, foundBy: null },
  ])
})
