import { afterAll, describe, expect, test } from 'vitest'
import { openShop } from '../../../../test/support/shop/open-shop.ts'
import {
  buy,
  buyAndPay,
  hasAccess,
  ownerOf,
  sellCourse,
  sellTicket,
  sendWebhook,
} from '../../../../test/support/shop/shop.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'

const { world, mei, olga } = await openShop()
afterAll(() => world.close())

const requestRefund = (id: PaymentId, amount?: bigint) =>
  world.modules.orders.requestRefund(mei, id, { amount, reason: 'No time' })
const kindsLost = async (refundId: Awaited<ReturnType<typeof requestRefund>>) =>
  (await world.modules.orders.refundEffect(olga, refundId)).loses.map(({ kind }) => kind)

describe('the effect of a refund', () => {
  test('the effect of a full refund names every item of the order, and approving the refund revokes the same items', async () => {
    const selections = [await sellCourse(world, mei.schoolId), await sellTicket(world, mei.schoolId)]
    const { paymentId } = await buyAndPay(world, mei, { selections })
    const refundId = await requestRefund(paymentId)
    expect((await kindsLost(refundId)).sort()).toEqual(['course', 'event_ticket'])
    expect(await hasAccess(world, mei, paymentId)).toBe(true)
    await world.modules.orders.approveRefund(olga, refundId)
    expect(await hasAccess(world, mei, paymentId)).toBe(false)
  })

  test('the effect of a partial refund names no items, and the effect of refunding the rest names all of them', async () => {
    const { paymentId } = await buyAndPay(world, mei, await sellCourse(world, mei.schoolId))
    const part = await requestRefund(paymentId, 500n)
    expect(await kindsLost(part)).toEqual([])
    await world.modules.orders.approveRefund(olga, part)
    expect(await hasAccess(world, mei, paymentId)).toBe(true)
    world.clock.advance({ seconds: 1 })
    const rest = await requestRefund(paymentId)
    expect(await kindsLost(rest)).toEqual(['course'])
  })

  test('the effect of a refund stays the same while the refund is processed, and is empty once it is completed', async () => {
    const { paymentId } = await buyAndPay(world, mei, await sellCourse(world, mei.schoolId))
    const refundId = await requestRefund(paymentId)
    await world.modules.orders.approveManualRefund(olga, refundId)
    expect(await kindsLost(refundId)).toEqual(['course'])
    await world.modules.orders.finishRefund(olga, refundId, 'done')
    expect(await kindsLost(refundId)).toEqual([])
  })

  test('the effect of a refund shows whether the gateway or an operator pays it out, depending on the payment method', async () => {
    const { paymentId: byCard } = await buyAndPay(world, mei, await sellCourse(world, mei.schoolId))
    const { paymentId: byAtm } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    await sendWebhook(world, mei, byAtm, { kind: 'paid', detail: { type: 'atm' } })
    for (const [paymentId, refundMethod, state] of [
      [byCard, 'by_gateway', 'done'],
      [byAtm, 'by_hand', 'processing'],
    ] as const) {
      const refundId = await requestRefund(paymentId)
      expect(await world.modules.orders.refundEffect(olga, refundId)).toMatchObject({ refundMethod })
      expect(await world.modules.orders.approveRefund(olga, refundId)).toMatchObject({ state })
    }
  })

  test('the effect of a refund is refused to another school and to roles that may not read orders', async () => {
    const { paymentId } = await buyAndPay(world, mei, await sellCourse(world, mei.schoolId))
    const refundId = await requestRefund(paymentId)
    const hana = await ownerOf(world, 'astronomy')
    await expect(world.modules.orders.refundEffect(hana, refundId)).rejects.toMatchObject({
      code: 'not_found',
    })
    const teacher = { ...olga, roles: ['teacher'] as const }
    await expect(world.modules.orders.refundEffect(teacher, refundId)).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })
})
