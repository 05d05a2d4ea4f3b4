import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { schoolOf, visitTo } from '../../../test/support/people/identity-cast.ts'
import { ownWorld } from '../../../test/support/world/world.ts'
import { recordAudit } from './audit.ts'

test.each([
  ['update', 'update audit_entries set address = null'],
  ['update of no row', 'update audit_entries set address = null where false'],
  ['delete', 'delete from audit_entries'],
  ['truncate', 'truncate audit_entries'],
  ['truncate of the schools with cascade', 'truncate schools cascade'],
  ['merge', 'merge into audit_entries a using schools s on a.school_id = s.id when matched then delete'],
])('the audit log refuses the statement %s', async (_what, statement) => {
  const world = await ownWorld()
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const visit = await visitTo(world, 'ceramics')
  await recordAudit(world.deps.db, world.clock, { kind: 'sign_in.failed', schoolId, visit })
  const before = await world.deps.db.selectFrom('auditEntries').selectAll().execute()
  await expect(sql.raw(statement).execute(world.deps.db)).rejects.toMatchObject({ code: '23001' })
  expect(await world.deps.db.selectFrom('auditEntries').selectAll().execute()).toEqual(before)
})

test('an audit entry of a transaction that fails is not stored', async () => {
  const world = await ownWorld()
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const count = async () => (await world.deps.db.selectFrom('auditEntries').select('id').execute()).length
  const before = await count()
  const failing = world.deps.db.transaction().execute(async (tx) => {
    await recordAudit(tx, world.clock, { kind: 'password.changed', schoolId })
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else')
  expect(await count()).toBe(before)
})
