import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../../../test/support/database/own-database.ts'

test('columns of a result are named in camelCase, and keys inside JSON are unchanged', async () => {
  const { db } = await ownDatabase({ max: 1 })
  const { rows } = await sql`
    select 1 as paid_lines, null as ended_at, '{"time_zone": [{"is_on": true}]}'::jsonb as own_settings`.execute(
    db,
  )
  expect(rows).toStrictEqual([{ paidLines: 1, endedAt: null, ownSettings: { time_zone: [{ is_on: true }] } }])
})

test('an update returns the number of changed rows, and a select without a match returns no rows', async () => {
  const { db } = await ownDatabase({ max: 1 })
  const renamed = db.updateTable('schools').set({ name: 'Pottery' })
  expect(await renamed.where('subdomain', '=', 'ceramics').execute()).toEqual([
    expect.objectContaining({ numUpdatedRows: 1n }),
  ])
  expect(await db.selectFrom('schools').select('name').where('subdomain', '=', 'nowhere').execute()).toEqual(
    [],
  )
})

test('a result has one object per row, also when values are null', async () => {
  const { db } = await ownDatabase({ max: 1 })
  const { rows } =
    await sql`select * from (values (1, 'a'), (2, null)) as listed(position, found_by)`.execute(db)
  expect(rows).toStrictEqual([
    { position: 1, foundBy: 'a' },
    { position: 2, foundBy: null },
  ])
})
