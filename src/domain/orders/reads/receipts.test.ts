import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { cloneTemplate } from '../../../../test/support/database/clone-template.ts'
import { ownPool } from '../../../../test/support/database/own-database.ts'
import { planOf } from '../../../../test/support/database/statement-plan.ts'
import { openShop } from '../../../../test/support/shop/open-shop.ts'
import { receiptInSql } from '../../../../test/support/shop/receipt-in-sql.ts'
import { buyAndPay, sellCourse } from '../../../../test/support/shop/shop.ts'

const { world, mei } = await openShop()
afterAll(() => world.close())
const course = await sellCourse(world, mei.schoolId, { days: 30 })
const { paymentId } = await buyAndPay(world, mei, course)

const run = (statement: ReturnType<typeof sql>) => statement.execute(world.deps.db)
const payments = async () => (await world.modules.orders.payments(mei, { first: 50 })).rows

describe('the receipt of a payment', () => {
  test('the receipt of every payment of the demo world contains the lines and adjustments of its order', async ({
    onTestFinished,
  }) => {
    const demo = await cloneTemplate('demoTemplate')
    onTestFinished(async () => void (await demo.drop()))
    const { rows } = await sql<{ total: number; correct: number }>`
      select count(*)::int as total, count(*) filter (
        where receipt::jsonb = ${sql.raw(receiptInSql)} and instalment_count = (
          select instalments from orders where orders.school_id = payments.school_id and orders.id = order_id
        )
      )::int as correct
      from payments`.execute(ownPool(demo.connection).db)
    expect(rows[0]?.total).toBeGreaterThan(100)
    expect(rows[0]?.correct).toBe(rows[0]?.total)
  })

  test('a page of payments is read from stored receipts, without the lines and adjustments of their orders', async () => {
    const plan = await planOf(world, ({ orders }) => orders.payments(mei, { first: 50 }), '"payments"')
    expect(plan).not.toMatch(/order_lines|order_adjustments|payment_adjustments/)
  })

  test('the receipt of a payment shows the refunded amount of a line from that line', async () => {
    await run(sql`update payment_lines set refunded = 100 where payment_id = ${paymentId}`)
    await run(
      sql`update payments set refunded = 100, refunding_state = 'partially_refunded' where id = ${paymentId}`,
    )
    expect(await payments()).toMatchObject([{ refunded: 100n, lines: [{ refunded: 100n }] }])
  })
})
