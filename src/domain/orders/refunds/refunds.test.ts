import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewaysUnderTest } from '../../../../test/support/gateways/gateway-doubles.ts'
import {
  buy,
  buyAndPay,
  createShopAt,
  doubleOf,
  factsOf,
  hasAccess,
  memberOf,
  newMember,
  ownerOf,
  rowOf,
  sellCourse,
  sellTicket,
  sendWebhook,
  takenSeats,
} from '../../../../test/support/shop/shop.ts'
import type { World } from '../../../../test/support/world/world.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor, OperatorActor } from '../../tenancy/index.ts'

describe.each(gatewaysUnderTest)('refunds at %s', (at) => {
  let world: World
  let mei: MemberActor
  let olga: OperatorActor
  beforeAll(async () => {
    world = await createShopAt(at)
    mei = await newMember(world, 'ceramics')
    olga = await ownerOf(world, 'ceramics')
  })
  afterAll(() => world.close())

  const purchase = async () => (await buyAndPay(world, mei, await sellCourse(world, mei.schoolId))).paymentId
  const requestRefund = (id: PaymentId, amount?: bigint) =>
    world.modules.orders.requestRefund(mei, id, { amount, reason: 'No time' })
  const buyByAtm = async () => {
    const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    await sendWebhook(world, mei, paymentId, { kind: 'paid', detail: { type: 'atm' } })
    return paymentId
  }
  const refundStatus = async (id: PaymentId) => {
    const { state, refundingState, refunded } = await rowOf(world, mei, id)
    return [state, refundingState, refunded]
  }

  describe('a refund', () => {
    test('a refund moves from requested to refunded if the gateway makes it, and revokes access', async () => {
      const id = await purchase()
      const refundId = await requestRefund(id)
      expect(await refundStatus(id)).toEqual(['paid', 'requested', 0n])
      expect(await hasAccess(world, mei, id)).toBe(true)
      expect(await world.modules.orders.approveRefund(olga, refundId)).toMatchObject({ state: 'done' })
      expect(await refundStatus(id)).toEqual(['refunded', 'refunded', 1200n])
      expect(await rowOf(world, mei, id)).toMatchObject({
        refundedAt: world.clock.now(),
        refundRequestedAt: world.clock.now(),
      })
      expect(await hasAccess(world, mei, id)).toBe(false)
      expect((await factsOf(world, id)).filter((kind) => kind === 'refund.updated')).toHaveLength(3)
    })

    test('the facts of a refund record whether the buyer or the school requested it', async () => {
      const requesters = async (id: PaymentId) => {
        const facts = await world.deps.db.selectFrom('facts').select(['kind', 'body']).orderBy('id').execute()
        const bodies = facts.filter(({ kind }) => kind === 'refund.updated').map(({ body }) => body as never)
        return bodies
          .filter(({ paymentId }: { paymentId: PaymentId }) => paymentId === id)
          .map(({ refundRequestedBy }: { refundRequestedBy: string }) => refundRequestedBy)
      }
      const [mine, theirs] = [await purchase(), await purchase()]
      await requestRefund(mine)
      expect(await requesters(mine)).toEqual(['buyer'])
      await world.modules.orders.requestRefund(olga, theirs, { reason: 'The kiln is broken' })
      expect(await requesters(theirs)).toEqual(['school'])
    })

    test('a rejected refund changes nothing, and can be requested again', async () => {
      const id = await purchase()
      await world.modules.orders.rejectRefund(olga, await requestRefund(id))
      expect(await refundStatus(id)).toEqual(['paid', 'rejected', 0n])
      expect(await hasAccess(world, mei, id)).toBe(true)
      world.clock.advance({ seconds: 1 })
      await requestRefund(id)
      expect(await refundStatus(id)).toEqual(['paid', 'requested', 0n])
    })

    test('a partial refund leaves access unchanged, and refunding the rest refunds the payment fully', async () => {
      const id = await purchase()
      await world.modules.orders.approveRefund(olga, await requestRefund(id, 500n))
      expect(await refundStatus(id)).toEqual(['paid', 'partially_refunded', 500n])
      expect(await hasAccess(world, mei, id)).toBe(true)
      world.clock.advance({ seconds: 1 })
      await expect(requestRefund(id, 701n)).rejects.toMatchObject({ code: 'invalid_input' })
      await world.modules.orders.approveRefund(olga, await requestRefund(id))
      expect(await refundStatus(id)).toEqual(['refunded', 'refunded', 1200n])
      expect(await hasAccess(world, mei, id)).toBe(false)
    })

    test('a refund by a payment method that cannot refund stays processing until an operator enters the transfer', async () => {
      if (!doubleOf(world).hasCodes) return
      const id = await buyByAtm()
      const refundId = await requestRefund(id)
      expect(await world.modules.orders.approveRefund(olga, refundId)).toMatchObject({ state: 'processing' })
      expect(await refundStatus(id)).toEqual(['refunding', 'processing', 0n])
      expect(await hasAccess(world, mei, id)).toBe(true)
      await world.modules.orders.finishRefund(olga, refundId, 'done')
      expect(await refundStatus(id)).toEqual(['refunded', 'refunded', 1200n])
      await expect(world.modules.orders.finishRefund(olga, refundId, 'done')).rejects.toMatchObject({
        code: 'conflict',
      })
    })

    test('a failed refund leaves the payment paid, and can be requested again', async () => {
      if (!doubleOf(world).hasCodes) return
      const id = await buyByAtm()
      const refundId = await requestRefund(id)
      await world.modules.orders.approveRefund(olga, refundId)
      await world.modules.orders.finishRefund(olga, refundId, 'failed')
      expect(await refundStatus(id)).toEqual(['paid', 'failed', 0n])
      expect(await hasAccess(world, mei, id)).toBe(true)
      world.clock.advance({ seconds: 1 })
      await requestRefund(id)
      expect(await refundStatus(id)).toEqual(['paid', 'requested', 0n])
    })

    test('a second refund of a payment is refused while one is open', async () => {
      const id = await purchase()
      const requests = await Promise.allSettled(Array.from({ length: 20 }, () => requestRefund(id, 100n)))
      expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('a refund decided by many operators concurrently is decided once', async () => {
      const id = await purchase()
      const refundId = await requestRefund(id)
      const decided = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) =>
          at % 2
            ? world.modules.orders.approveRefund(olga, refundId)
            : world.modules.orders.rejectRefund(olga, refundId),
        ),
      )
      expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(['refunded', 'paid']).toContain((await rowOf(world, mei, id)).state)
    })

    test('a refund of a ticket releases the seat', async () => {
      const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
      const { paymentId } = await buyAndPay(world, mei, ticket)
      await world.modules.orders.approveRefund(olga, await requestRefund(paymentId))
      expect(await takenSeats(world, mei, ticket.offerId)).toBe(0)
    })

    test('a partial refund marks the invoice as allowance, and a full one voids it', async () => {
      const { paymentId: id, tradeNo } = await buyAndPay(world, mei, await sellCourse(world, mei.schoolId))
      const invoice = async () => (await world.modules.orders.paymentsByTradeNo(mei, tradeNo))[0]?.invoice
      await world.modules.invoicing.issueInvoice(olga, id, `ZZ${tradeNo.slice(-8)}`)
      await world.modules.orders.approveRefund(olga, await requestRefund(id, 200n))
      expect(await invoice()).toMatchObject({ state: 'allowance', allowance: 200n })
      world.clock.advance({ seconds: 1 })
      await world.modules.orders.approveRefund(olga, await requestRefund(id))
      expect(await invoice()).toMatchObject({ state: 'voided', allowance: 1200n })
    })

    test('a refund is divided among the lines that the payment paid for', async () => {
      const first = await sellCourse(world, mei.schoolId, { price: 1000n })
      const second = await sellCourse(world, mei.schoolId, { price: 500n })
      const { paymentId, tradeNo } = await buyAndPay(world, mei, { selections: [first, second] })
      await world.modules.orders.approveRefund(olga, await requestRefund(paymentId, 100n))
      const [payment] = await world.modules.orders.paymentsByTradeNo(mei, tradeNo)
      expect(payment?.lines.map(({ refunded }) => refunded)).toEqual([67n, 33n])
    })

    test('a refund is refused for an unpaid payment, to a stranger, and to operators without permission', async () => {
      const { paymentId: unpaid } = await buy(world, mei, await sellCourse(world, mei.schoolId))
      await sendWebhook(world, mei, unpaid, { kind: doubleOf(world).hasCodes ? 'code_issued' : 'declined' })
      await expect(requestRefund(unpaid)).rejects.toMatchObject({ code: 'conflict' })
      const id = await purchase()
      const wish = { reason: 'Mine?' }
      const tom = await memberOf(world, 'tom', 'ceramics')
      await expect(world.modules.orders.requestRefund(tom, id, wish)).rejects.toMatchObject({
        code: 'not_found',
      })
      const there = await memberOf(world, 'mei', 'astronomy')
      await expect(world.modules.orders.requestRefund(there, id, wish)).rejects.toMatchObject({
        code: 'not_found',
      })
      const refundId = await requestRefund(id)
      const hana = await ownerOf(world, 'astronomy')
      await expect(world.modules.orders.approveRefund(hana, refundId)).rejects.toMatchObject({
        code: 'not_found',
      })
      const assistant = { ...olga, roles: ['teaching_assistant'] as const }
      await expect(world.modules.orders.approveRefund(assistant, refundId)).rejects.toMatchObject({
        code: 'not_permitted',
      })
      await expect(requestRefund(id, 0n)).rejects.toMatchObject({ code: 'conflict' })
    })
  })
})
