import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { planOf } from '../../../../test/support/database/statement-plan.ts'
import { openShop } from '../../../../test/support/shop/open-shop.ts'
import { buyAndPay, sellCourse } from '../../../../test/support/shop/shop.ts'

const { world, mei } = await openShop()
afterAll(() => world.close())
const course = await sellCourse(world, mei.schoolId, { days: 30 })
const { paymentId } = await buyAndPay(world, mei, course)

const run = (statement: ReturnType<typeof sql>) => statement.execute(world.deps.db)
const payments = async () => (await world.modules.orders.payments(mei, { first: 50 })).rows
const lineNames = async () => (await payments()).flatMap(({ lines }) => lines.map(({ name }) => name))

describe('the receipt of a payment', () => {
  test('the receipt of a payment is stored together with the payment', async () => {
    const { rows } = await sql<{ isStored: boolean }>`
      select receipt = payment_receipt(school_id, id) and instalment_count = 1 as is_stored
      from payments where id = ${paymentId}`.execute(world.deps.db)
    expect(rows).toEqual([{ isStored: true }])
  })

  test('a page of payments is read from stored receipts, without the lines and adjustments of their orders', async () => {
    const plan = await planOf(world, ({ orders }) => orders.payments(mei, { first: 50 }), '"payments"')
    expect(plan).not.toMatch(/order_lines|order_adjustments|payment_adjustments/)
  })

  test('a missing receipt of a payment is generated when it is read', async () => {
    const before = await payments()
    await run(sql`update payments set receipt = null, instalment_count = null where id = ${paymentId}`)
    expect(await payments()).toEqual(before)
    await run(sql`update payment_lines set amount = amount where payment_id = ${paymentId}`)
    expect(await payments()).toEqual(before)
  })

  test.each([
    ['a manually changed line', sql`update order_lines set name = 'Renamed'`, ['Renamed']],
    [
      'a line that was changed manually and restored',
      sql`update order_lines set name = 'Glazes'`,
      ['Glazes'],
    ],
  ])('the receipt of a payment matches %s in the database', async (_what, change, names) => {
    await run(sql`${change} where order_id = (select order_id from payments where id = ${paymentId})`)
    expect(await lineNames()).toEqual(names)
  })

  test('the receipt of a payment matches an order that is changed manually in the database', async () => {
    await run(sql`update orders set trade_no = 'CORRECTED1', instalments = 3
      where id = (select order_id from payments where id = ${paymentId})`)
    expect(await payments()).toMatchObject([
      { tradeNo: 'CORRECTED1', installment: { count: 3, remaining: 0n } },
    ])
  })

  test('the receipt of a payment shows the refunded amount of a line from that line', async () => {
    await run(sql`update payment_lines set refunded = 100 where payment_id = ${paymentId}`)
    await run(
      sql`update payments set refunded = 100, refunding_state = 'partially_refunded' where id = ${paymentId}`,
    )
    expect(await payments()).toMatchObject([{ refunded: 100n, lines: [{ refunded: 100n }] }])
  })
})
