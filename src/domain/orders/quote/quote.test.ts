import { afterAll, describe, expect, test } from 'vitest'
import { grantCourse, insertService } from '../../../../test/support/catalog/catalog-rows.ts'
import { monday, openMondays } from '../../../../test/support/people/consulting-cast.ts'
import { openShop } from '../../../../test/support/shop/open-shop.ts'
import {
  buy,
  buyAndPay,
  newMember,
  ownerOf,
  ownShop,
  sellCourse,
  sellTicket,
} from '../../../../test/support/shop/shop.ts'
import { platformActor, type World } from '../../../../test/support/world/world.ts'
import { addDuration, day } from '../../../platform/durations.ts'
import { newId } from '../../../platform/ids.ts'
import type { Selection } from '../../pricing/index.ts'
import type { MemberActor, Visitor } from '../../tenancy/index.ts'

const { world, mei, olga } = await openShop()
afterAll(() => world.close())
const visitor: Visitor = { kind: 'visitor', schoolId: mei.schoolId }

const quote = (selections: readonly Selection[], couponCode?: string, reader: MemberActor | Visitor = mei) =>
  world.modules.orders.quote(reader, { selections, couponCode })
const problemsOf = async (...args: Parameters<typeof quote>) =>
  (await quote(...args)).lines.map(({ problem }) => problem?.is)

let coupons = 0
async function coupon(terms: object = {}) {
  const code = `QUOTE-${++coupons}`
  const couponTerms = { code, label: 'A tenth', kind: 'percent', value: 10n } as const
  await world.modules.pricing.createCoupon(olga, { ...couponTerms, ...terms })
  return code
}

describe('a quote', () => {
  test('a quote equals what the order charges, line by line, with a coupon', async () => {
    const course = await sellCourse(world, mei.schoolId, { price: 1234n })
    const ticket = { ...(await sellTicket(world, mei.schoolId, { price: 555n })), quantity: 3 }
    const selections = [course, ticket]
    const couponCode = await coupon()
    const quoted = await quote(selections, couponCode.toLowerCase())
    expect(quoted).toMatchObject({ currency: 'TWD', subtotal: 2899n, discount: 289n, total: 2610n })
    expect(quoted.lines.map(({ priced, discount }) => [priced?.amount, discount])).toEqual([
      [1234n, 123n],
      [1665n, 166n],
    ])
    const { total } = await buy(world, mei, { selections, couponCode, expectedTotal: quoted.total })
    expect(total).toBe(quoted.total)
  })

  test('a quote is the same for a visitor, and does not offer items of another school', async () => {
    const course = await sellCourse(world, mei.schoolId)
    expect(await quote([course], undefined, visitor)).toMatchObject({
      total: 1200n,
      lines: [{ problem: undefined, item: { name: expect.stringMatching(/^Course/), option: 'Plan' } }],
    })
    const hana = await ownerOf(world, 'astronomy')
    const elsewhere: Visitor = { kind: 'visitor', schoolId: hana.schoolId }
    expect(await problemsOf([course], undefined, elsewhere)).toEqual(['gone'])
    const [line] = (await quote([course], undefined, elsewhere)).lines
    expect(line).toMatchObject({ item: undefined, priced: undefined })
  })

  test('a quote without selections is empty', async () => {
    expect(await quote([])).toMatchObject({ lines: [], total: 0n, coupon: undefined })
  })

  test('a quote lists the payment methods that accept the school’s currency', async () => {
    const { payableBy } = await quote([])
    expect(payableBy).toMatchObject([
      { gateway: 'simulator', methods: expect.arrayContaining(['credit', 'atm']) },
    ])
  })

  test('a quote includes the dates and amounts of instalments, as the payments will have them', async () => {
    const course = await sellCourse(world, mei.schoolId, { price: 1000n, instalments: 3 })
    const quoted = await quote([course])
    expect(quoted.instalments.map(({ amount }) => amount)).toEqual([334n, 333n, 333n])
    expect(quoted.instalments[1]?.dueAt.getTime()).toBeGreaterThan(world.clock.now().getTime())
    const buyer = await newMember(world, 'ceramics')
    const { tradeNo } = await buyAndPay(world, buyer, course)
    const [first] = await world.modules.orders.paymentsByTradeNo(buyer, tradeNo)
    expect(first).toMatchObject({ amount: 334n, installment: { nextChargeAt: quoted.instalments[1]?.dueAt } })
  })

  test('a quote includes the end of access, null for lifetime access', async () => {
    const course = await sellCourse(world, mei.schoolId)
    expect((await quote([course])).lines[0]?.lastsUntil).toBeNull()
    await world.deps.db
      .updateTable('coursePlans')
      .set({ access: 'for_days', accessDays: 30 })
      .where('id', '=', course.offerId as never)
      .execute()
    const until = addDuration(world.clock.now(), 30 * day)
    expect((await quote([course])).lines[0]?.lastsUntil).toEqual(until)
  })

  test('a quote takes the same number of statements for one item as for twenty, and writes nothing', async () => {
    const courses = []
    for (let count = 0; count < 10; count++) {
      courses.push(await sellCourse(world, mei.schoolId), await sellTicket(world, mei.schoolId))
    }
    const couponCode = await coupon()
    const statements = async (selections: readonly Selection[]) => {
      const before = world.statements().length
      await quote(selections, couponCode)
      return world.statements().slice(before)
    }
    const few = await statements(courses.slice(0, 1))
    expect((await statements(courses)).length).toBe(few.length)
    expect(few.filter((text) => !/^\s*select/i.test(text))).toEqual([])
  })
})

describe('a calculation with a coupon', () => {
  const calculate = (
    items: readonly Selection[],
    coupon: Parameters<World['modules']['orders']['quoteCoupon']>[1]['coupon'],
    actor = olga,
  ) => world.modules.orders.quoteCoupon(actor, { items, coupon })

  test('an operator’s quote with a coupon equals the buyer’s, by code and by terms, and stores nothing', async () => {
    const course = await sellCourse(world, mei.schoolId, { price: 1234n })
    const ticket = { ...(await sellTicket(world, mei.schoolId, { price: 555n })), quantity: 3 }
    const code = await coupon()
    const quoted = await quote([course, ticket], code)
    const sums = { subtotal: quoted.subtotal, discount: quoted.discount, total: quoted.total }
    const before = world.statements().length
    expect(await calculate([course, ticket], code)).toMatchObject(sums)
    const terms = { code: 'NOT-STORED', label: 'A tenth', kind: 'percent', value: 10n } as const
    expect(await calculate([course, ticket], terms)).toMatchObject(sums)
    expect(
      world
        .statements()
        .slice(before)
        .filter((text) => !/^\s*select/i.test(text)),
    ).toEqual([])
    expect((await quote([course], 'NOT-STORED')).coupon).toMatchObject({ why: 'unknown' })
  })

  test('an operator’s quote with a coupon says why the coupon does not apply', async () => {
    const course = await sellCourse(world, mei.schoolId, { price: 1000n })
    const terms = { code: 'TERMS', label: 'Terms', kind: 'amount', value: 100n } as const
    const why = async (changes: object) => (await calculate([course], { ...terms, ...changes })).coupon
    expect(await why({ minimum: 1500n })).toMatchObject({ why: 'below-minimum', missing: 500n })
    expect(await why({ itemTypes: ['event_ticket'] })).toMatchObject({ why: 'other-kinds' })
    expect(await why({ startsAt: new Date(world.clock.now().getTime() + 1000) })).toMatchObject({
      why: 'not-yet',
    })
    expect((await calculate([course], 'NOBODY')).coupon).toMatchObject({ why: 'unknown' })
    await expect(calculate([course], { ...terms, value: 0n })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('an operator’s quote ignores seats and required courses, and finds nothing of another school', async () => {
    const soldOut = await sellTicket(world, mei.schoolId, { price: 500n, capacity: 1 })
    await buy(world, await newMember(world, 'ceramics'), soldOut)
    const { serviceId } = await insertService(world, mei.schoolId)
    const meeting = { itemType: 'consulting_meeting', offerId: serviceId } as const
    const terms = { code: 'TERMS', label: 'Terms', kind: 'percent', value: 50n } as const
    const { lines } = await calculate([soldOut, meeting], terms)
    expect(lines.map(({ problem }) => problem)).toEqual([undefined, undefined])
    const hana = await ownerOf(world, 'astronomy')
    await expect(calculate([soldOut], terms, hana)).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ field: 'items[0].id' }],
    })
    const teacher = { ...olga, roles: ['teacher'] as const }
    await expect(calculate([soldOut], terms, teacher)).rejects.toMatchObject({ code: 'not_permitted' })
  })
})

describe('a line that cannot be bought', () => {
  test('a line whose item the school does not offer reveals nothing about it', async () => {
    const unknown = { itemType: 'course', offerId: newId<'Plan'>(world.clock) } as const
    const draft = await sellCourse(world, mei.schoolId)
    await world.deps.db
      .updateTable('courses')
      .set({ state: 'draft', publishedAt: null })
      .where('id', '=', draft.courseId as never)
      .execute()
    const { lines, total } = await quote([unknown, draft])
    expect(lines.map(({ problem, item, priced }) => [problem?.is, item, priced])).toEqual([
      ['gone', undefined, undefined],
      ['gone', undefined, undefined],
    ])
    expect(total).toBe(0n)
  })

  test('a line with an archived plan is not on sale and is left out of the total', async () => {
    const [course, other] = [await sellCourse(world, mei.schoolId), await sellCourse(world, mei.schoolId)]
    await world.deps.db
      .updateTable('coursePlans')
      .set({ archivedAt: world.clock.now() })
      .where('id', '=', course.offerId as never)
      .execute()
    expect(await problemsOf([course, other])).toEqual(['not-on-sale', undefined])
    expect((await quote([course, other])).total).toBe(1200n)
  })

  test('a line with too few seats says how many are left', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 2 })
    expect((await quote([{ ...ticket, quantity: 3 }])).lines[0]?.problem).toEqual({
      is: 'too-few-seats',
      left: 2,
    })
    await buy(world, await newMember(world, 'ceramics'), { ...ticket, quantity: 2 })
    expect(await problemsOf([ticket])).toEqual(['sold-out'])
  })

  test('a line of an item that the buyer owns permanently is refused by the order too', async () => {
    const buyer = await newMember(world, 'ceramics')
    const course = await sellCourse(world, mei.schoolId)
    await buyAndPay(world, buyer, course)
    expect(await problemsOf([course], undefined, buyer)).toEqual(['held-for-good'])
    expect(await problemsOf([course], undefined, visitor)).toEqual([undefined])
    await expect(buy(world, buyer, course)).rejects.toMatchObject({
      code: 'conflict',
      problems: [{ field: 'selections.0' }],
    })
  })

  test('a line in instalments cannot be bought together with others', async () => {
    const inParts = await sellCourse(world, mei.schoolId, { instalments: 3 })
    const course = await sellCourse(world, mei.schoolId)
    expect(await problemsOf([inParts, course])).toEqual(['instalments-alone', undefined])
    expect(await problemsOf([inParts])).toEqual([undefined])
  })
})

describe('a meeting in a quote', () => {
  test('a meeting in a quote requires its course and an offered, free time', async () => {
    const shop = await ownShop()
    const [buyer, other] = [await newMember(shop, 'ceramics'), await newMember(shop, 'ceramics')]
    const { serviceId, courseId } = await insertService(shop, buyer.schoolId)
    await openMondays(shop, buyer.schoolId, serviceId)
    const at = (startsAt: Date): Selection => ({
      itemType: 'consulting_meeting',
      offerId: serviceId,
      startsAt,
    })
    const problem = async (startsAt: Date, reader: MemberActor | Visitor = buyer) =>
      (await shop.modules.orders.quote(reader, { selections: [at(startsAt)] })).lines[0]?.problem?.is
    expect(await problem(monday.nine)).toBe('course-needed')
    await grantCourse(shop, buyer.schoolId, courseId, [buyer.memberId, other.memberId])
    expect(await problem(monday.nine)).toBeUndefined()
    expect(await problem(monday.nine, { kind: 'visitor', schoolId: buyer.schoolId })).toBe('course-needed')
    expect(await problem(monday.noon)).toBe('time-not-offered')
    await buy(shop, other, at(monday.nine))
    expect(await problem(monday.nine)).toBe('time-taken')
    expect(await problem(monday.ten)).toBeUndefined()
  })
})

describe('the items of a payment', () => {
  test('the items of a payment are returned with their slugs to their buyer only', async () => {
    const [buyer, other] = [await newMember(world, 'ceramics'), await newMember(world, 'ceramics')]
    const selections = [await sellCourse(world, mei.schoolId), await sellTicket(world, mei.schoolId)]
    const { paymentId } = await buy(world, buyer, { selections })
    const things = await world.modules.orders.purchasedItems(buyer, paymentId)
    expect(things.map(({ itemType, slug, offerId }) => [itemType, slug.split('-')[0], offerId])).toEqual([
      ['course', 'course', selections[0]?.offerId],
      ['event_ticket', 'event', selections[1]?.offerId],
    ])
    expect(await world.modules.orders.purchasedItems(other, paymentId)).toEqual([])
    const elsewhere = { ...buyer, schoolId: (await ownerOf(world, 'astronomy')).schoolId }
    expect(await world.modules.orders.purchasedItems(elsewhere, paymentId)).toEqual([])
  })
})

describe('an unpaid order', () => {
  test('a quote shows an unpaid order to its buyer only, until it is paid or expired', async () => {
    const shop = await ownShop()
    const [buyer, other] = [await newMember(shop, 'ceramics'), await newMember(shop, 'ceramics')]
    const course = await sellCourse(shop, buyer.schoolId)
    const { paymentId } = await buy(shop, buyer, course)
    const waiting = async (reader: MemberActor | Visitor) =>
      (await shop.modules.orders.quote(reader, { selections: [course] })).lines[0]?.waiting
    expect(await waiting(buyer)).toBe(paymentId)
    expect(await waiting(other)).toBeUndefined()
    expect(await waiting({ kind: 'visitor', schoolId: buyer.schoolId })).toBeUndefined()
    shop.clock.advance({ days: 2 })
    await shop.modules.orders.expireDue(platformActor)
    expect(await waiting(buyer)).toBeUndefined()
  })
})
