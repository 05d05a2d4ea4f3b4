import { afterAll, describe, expect, test } from 'vitest'
import { openShop } from '../../../../test/support/shop/open-shop.ts'
import {
  buy,
  buyAndPay,
  newMember,
  newMembers,
  ownerOf,
  sellCourse,
  sellTicket,
  sendWebhook,
} from '../../../../test/support/shop/shop.ts'
import { platformActor } from '../../../../test/support/world/world.ts'
import type { CourseId, PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../../platform/durations.ts'
import type { GiftDetails } from '../../pricing/order-purpose.ts'
import type { MemberActor } from '../../tenancy/index.ts'

const { world, mei } = await openShop()
afterAll(() => world.close())

async function aGift(wish: GiftDetails = {}, days?: number) {
  const course = await sellCourse(world, mei.schoolId, days ? { days } : {})
  const purpose = { is: 'gift', ...wish } as const
  const order = await buyAndPay(world, mei, { selections: [course], purpose })
  const [gift] = await world.modules.orders.giftsOfPayment(mei, order.paymentId as PaymentId)
  return { ...order, courseId: course.courseId as CourseId, course, code: gift?.code ?? '', gift }
}
const holds = (member: MemberActor, courseId: CourseId) =>
  world.modules.entitlements.ownsCourse(member, courseId)

async function refund(paymentId: string) {
  const olga = await ownerOf(world, 'ceramics')
  const id = await world.modules.orders.requestRefund(mei, paymentId as PaymentId, { reason: 'No' })
  await world.modules.orders.approveRefund(olga, id)
}

describe('a gift', () => {
  test('a paid gift gives the buyer a code without access, and there is no code before it is paid', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const order = await buy(world, mei, { selections: [course], purpose: { is: 'gift' } })
    const before = await world.modules.orders.giftsOfPayment(mei, order.paymentId as PaymentId)
    expect(before).toMatchObject([{ code: undefined }])
    await sendWebhook(world, mei, order.paymentId, { kind: 'paid' })
    const [gift] = await world.modules.orders.giftsOfPayment(mei, order.paymentId as PaymentId)
    expect(gift?.code).toMatch(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/)
    expect(await holds(mei, course.courseId as CourseId)).toBe(false)
  })

  test('a gift is redeemed once with its code, and access begins on that day', async () => {
    const { code, courseId } = await aGift({ message: 'Enjoy' }, 30)
    world.clock.advance({ days: 10 })
    const tom = await newMember(world, 'ceramics')
    const input = code.toLowerCase().replaceAll('-', ' ')
    expect(await world.modules.orders.offeredVoucher(tom, input)).toMatchObject({
      status: 'open',
      message: 'Enjoy',
    })
    expect(await world.modules.orders.redeemVoucher(tom, input)).toMatchObject({ itemType: 'course' })
    const until = addDuration(world.clock.now(), 30 * day)
    const item = { itemType: 'course', itemId: courseId } as const
    expect(await world.modules.entitlements.entitlement(tom, item)).toEqual({ until })
    await expect(world.modules.orders.redeemVoucher(mei, code)).rejects.toMatchObject({
      code: 'conflict',
      problems: [{ field: 'code', message: 'voucher_used' }],
    })
    expect(await world.modules.orders.offeredVoucher(tom, code)).toMatchObject({ status: 'used-by-you' })
  })

  test('a gift that 50 people redeem concurrently is granted to one of them', async () => {
    const { code, courseId } = await aGift()
    const crowd = await newMembers(world, 'ceramics', 50)
    const tries = await Promise.allSettled(
      crowd.map((each) => world.modules.orders.redeemVoucher(each, code)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const owned = await Promise.all(crowd.map((each) => holds(each, courseId)))
    expect(owned.filter(Boolean)).toHaveLength(1)
  })

  test('a gift refunded before it is redeemed is void', async () => {
    const { code, paymentId } = await aGift()
    await refund(paymentId)
    const tom = await newMember(world, 'ceramics')
    expect(await world.modules.orders.offeredVoucher(tom, code)).toMatchObject({ status: 'void' })
    await expect(world.modules.orders.redeemVoucher(tom, code)).rejects.toMatchObject({ code: 'conflict' })
    expect(await world.modules.orders.giftsOfPayment(mei, paymentId as PaymentId)).toMatchObject([
      { code: undefined },
    ])
  })

  test('a gift refunded after it was redeemed loses its access', async () => {
    const { code, courseId, paymentId } = await aGift()
    const tom = await newMember(world, 'ceramics')
    await world.modules.orders.redeemVoucher(tom, code)
    expect(await holds(tom, courseId)).toBe(true)
    await refund(paymentId)
    expect(await holds(tom, courseId)).toBe(false)
  })

  test('a gift redeemed by an owner of its item is refused and stays unused', async () => {
    const { code, course } = await aGift()
    const tom = await newMember(world, 'ceramics')
    await buyAndPay(world, tom, { selections: [course] })
    await expect(world.modules.orders.redeemVoucher(tom, code)).rejects.toMatchObject({
      problems: [{ message: 'voucher_held_for_good' }],
    })
    const ann = await newMember(world, 'ceramics')
    expect(await world.modules.orders.redeemVoucher(ann, code)).toBeDefined()
  })

  test('a gift can be bought by an owner of its item', async () => {
    const course = await sellCourse(world, mei.schoolId)
    await buyAndPay(world, mei, { selections: [course] })
    const purpose = { is: 'gift' } as const
    const quote = await world.modules.orders.quote(mei, { selections: [course], purpose: 'gift' })
    expect(quote.lines).toMatchObject([{ problem: undefined }])
    expect(await buy(world, mei, { selections: [course], purpose })).toMatchObject({ state: 'not_paid' })
  })

  test('a gift of one school is unknown at another, and its code is visible to its buyer only', async () => {
    const { code, paymentId } = await aGift()
    const elsewhere = await newMember(world, 'astronomy')
    expect(await world.modules.orders.offeredVoucher(elsewhere, code)).toBeUndefined()
    await expect(world.modules.orders.redeemVoucher(elsewhere, code)).rejects.toMatchObject({
      problems: [{ message: 'voucher_unknown' }],
    })
    const stranger = await newMember(world, 'ceramics')
    expect(await world.modules.orders.giftsOfPayment(stranger, paymentId as PaymentId)).toEqual([])
  })

  test('a gift of a ticket or of a free item is refused', async () => {
    const ticket = await sellTicket(world, mei.schoolId)
    const free = await sellCourse(world, mei.schoolId, { price: 0n })
    for (const [selection, problem] of [
      [ticket, 'not-for-others'],
      [free, 'costs-nothing'],
    ] as const) {
      const quote = await world.modules.orders.quote(mei, { selections: [selection], purpose: 'gift' })
      expect(quote.lines).toMatchObject([{ problem: { is: problem } }])
      const order = buy(world, mei, { selections: [selection], purpose: { is: 'gift' } })
      await expect(order).rejects.toMatchObject({ code: 'conflict' })
    }
  })

  test.each([
    ['an invalid e-mail address', { recipientEmail: 'tom' }, 'gift.recipientEmail'],
    ['a delivery day without an e-mail address', { sendAt: new Date('2027-01-01') }, 'gift.recipientEmail'],
    ['a message of 501 characters', { message: 'x'.repeat(501) }, 'gift.message'],
  ] as const)('a gift with %s is refused', async (_what, wish, field) => {
    await expect(aGift(wish)).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field }] })
  })

  test('a gift ordered again with the same key returns the same order, and is refused with another message', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const idempotencyKey = '7d9b0a52-0b8e-4f0e-9d9e-3f6f2f1f5a10'
    const order = { selections: [course], idempotencyKey }
    const purpose = { is: 'gift', recipientEmail: 'tom@example.com', message: 'Hello' } as const
    const first = await buy(world, mei, { ...order, purpose })
    expect(await buy(world, mei, { ...order, purpose })).toMatchObject({ orderId: first.orderId })
    for (const other of [{ ...purpose, message: 'Bye' }, { is: 'self' as const }]) {
      await expect(buy(world, mei, { ...order, purpose: other })).rejects.toMatchObject({
        problems: [{ field: 'idempotencyKey' }],
      })
    }
  })
})

describe('the e-mails of a gift', () => {
  const mails = async () => {
    await world.modules.orders.sendGifts(platformActor)
    const facts = await world.deps.db
      .selectFrom('facts')
      .select('body')
      .where('kind', '=', 'mail.wanted')
      .orderBy('id')
      .execute()
    return facts.map(({ body }) => world.modules.identity.openMailWish(body as { sealed: string }))
  }
  const of = (code: string, all: Awaited<ReturnType<typeof mails>>) =>
    all.filter((wish) => 'code' in wish && wish.code === code).map(({ template, to }) => [template, to])

  test('the e-mails of a gift are sent to the buyer immediately and to the recipient on the chosen day, once each', async () => {
    const sendAt = addDuration(world.clock.now(), 3 * day)
    const { code } = await aGift({ recipientEmail: 'Ann@Example.com', sendAt })
    const toBuyer = ['gift_bought', expect.any(String)]
    expect(of(code, await mails())).toEqual([toBuyer])
    expect(of(code, await mails())).toEqual([toBuyer])
    world.clock.advance({ days: 3 })
    expect(of(code, await mails())).toEqual([toBuyer, ['gift', 'ann@example.com']])
    world.clock.advance({ days: 3 })
    expect(of(code, await mails())).toHaveLength(2)
  })

  test('the e-mails of a gift are not sent if it was refunded or redeemed before its day', async () => {
    const sendAt = addDuration(world.clock.now(), day)
    const [one, other] = [
      await aGift({ recipientEmail: 'a@example.com', sendAt }),
      await aGift({ recipientEmail: 'b@example.com', sendAt }),
    ]
    await mails()
    await refund(one.paymentId)
    await world.modules.orders.redeemVoucher(await newMember(world, 'ceramics'), other.code)
    world.clock.advance({ days: 2 })
    const all = await mails()
    expect(of(one.code, all)).toHaveLength(1)
    expect(of(other.code, all)).toHaveLength(1)
  })
})
