// As behind a pooler in transaction mode: no session keeps its state. `npm run test:sessions` runs all contracts like this.
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkoutOf } from '../../../src/paths/selections.ts'
import { inTransaction } from '../../../src/platform/db/transaction.ts'
import { adminCallers } from '../../support/admin-api/admin-callers.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { order, ordersBy } from '../../support/shop/checkout-page.ts'
import { buyAndPay, hasAccess, memberOf, sellCourse, shopOptions } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ ...shopOptions, sessions: 'unshared' })
afterAll(() => world.close())
const { db } = world.deps

test('a session loses its settings, locks and prepared statements at the end of a transaction', async () => {
  await db.connection().execute(async (session) => {
    const state = () =>
      sql<{ timeout: string; locks: number; prepared: number }>`
        select current_setting('work_mem') as timeout,
          (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
          (select count(*)::int from pg_prepared_statements) as prepared`.execute(session)
    const usual = (await state()).rows
    await sql`set work_mem = '5MB'`.execute(session)
    await sql`select pg_advisory_lock(712)`.execute(session)
    await sql`prepare stale as select 1`.execute(session)
    expect((await state()).rows).toEqual(usual)
  })
  const inside = inTransaction(db, async (tx) => {
    await sql`set local work_mem = '5MB'`.execute(tx)
    return (await sql<{ memory: string }>`select current_setting('work_mem') as memory`.execute(tx)).rows
  })
  expect(await inside).toEqual([{ memory: '5MB' }])
})

test('a member signs in, an app refreshes its tokens, and a page shows the member without session state', async () => {
  const mei = await browserOf(world, 'mei')
  const app = createTestApp(world)
  const first = await app.tokens(mei)
  const second = await app.refreshed(first.refresh_token)
  expect(await app.isLive(second.access_token)).toBe(true)
  expect((await mei.get('/account')).statusCode).toBe(200)
  expect((await app.revoke(second.refresh_token)).statusCode).toBe(200)
  expect(await app.isLive(second.access_token)).toBe(false)
})

test('a checkout and its payment succeed without session state', async () => {
  const mei = await memberOf(world, 'mei', 'ceramics')
  const browser = await browserOf(world, 'mei')
  const before = await ordersBy(world, mei)
  const at = checkoutOf([await sellCourse(world, mei.schoolId)])
  await browser.submit('/checkout', order, { at })
  expect(await ordersBy(world, mei)).toBe(before + 1)

  const tom = await memberOf(world, 'tom', 'ceramics')
  const { paymentId } = await buyAndPay(world, tom, await sellCourse(world, tom.schoolId))
  expect(await hasAccess(world, tom, paymentId)).toBe(true)
  await world.runJobs()
})

test('operations of the admin API read and write without session state', async () => {
  const { byToken, bySession } = await adminCallers(world)
  const coupon = { code: 'UNSHARED', percent_off: 10, label: 'A tenth off' }
  expect((await bySession('POST', '/coupons', coupon)).statusCode).toBe(201)
  // Often enough for statements that are only prepared when they are repeated.
  for (let n = 0; n < 12; n++) expect((await byToken('GET', '/coupons')).body).toContain('UNSHARED')
})
