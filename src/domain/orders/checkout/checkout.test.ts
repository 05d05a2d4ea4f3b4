import { afterAll, describe, expect, test } from 'vitest'
import { openShop } from '../../../../test/support/shop/open-shop.ts'
import {
  buy,
  buyAndPay,
  factsOf,
  hasAccess,
  memberOf,
  ownerOf,
  rowOf,
  sellCourse,
  sellTicket,
  sendWebhook,
  shopOptions,
  takenSeats,
} from '../../../../test/support/shop/shop.ts'
import { ownWorld } from '../../../../test/support/world/world.ts'
import type { MemberActor, OperatorActor } from '../../tenancy/index.ts'

const { world, mei, olga } = await openShop()
afterAll(() => world.close())

const idsOf = async (actor: MemberActor | OperatorActor) => {
  const { rows } = await world.modules.orders.payments(actor, { first: 100 })
  return rows.map(({ id }) => id)
}

describe('a checkout', () => {
  test('a checkout creates an order and an unpaid payment without a method', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const purchase = await buy(world, mei, course)
    expect(purchase).toMatchObject({ total: 1200n, currency: 'TWD', state: 'not_paid' })
    expect(purchase.tradeNo).toMatch(/^L[0-9A-Z]{14}$/)
    expect(await rowOf(world, mei, purchase.paymentId)).toMatchObject({
      state: 'not_paid',
      paymentType: null,
      amount: 1200n,
      sequence: 1,
      refundingState: 'none',
      gatewayReference: expect.stringMatching(new RegExp(`^${purchase.tradeNo}[0-9A-Z]{5}$`)),
    })
    expect(await hasAccess(world, mei, purchase.paymentId)).toBe(false)
  })

  test('a checkout is hidden from its member while unpaid and without a method, and shown once a method was chosen', async () => {
    const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    expect(await idsOf(mei)).not.toContain(paymentId)
    expect(await idsOf(olga)).toContain(paymentId)
    const to = { webhook: 'https://school.example/notice', page: 'https://school.example/back' }
    const beginning = await world.modules.orders.startPayment(mei, paymentId, { to, method: 'cvs' })
    expect(beginning).toMatchObject({ is: 'form', fields: { method: 'cvs' } })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'not_paid', paymentType: 'cvs' })
    expect(await idsOf(mei)).toContain(paymentId)
  })

  test('a checkout with a total of 0 is paid immediately, with type free, and gives access', async () => {
    const purchase = await buy(world, mei, await sellCourse(world, mei.schoolId, { price: 0n }))
    expect(purchase.state).toBe('paid')
    expect(await rowOf(world, mei, purchase.paymentId)).toMatchObject({
      state: 'paid',
      paymentType: 'free',
      amount: 0n,
    })
    expect(await hasAccess(world, mei, purchase.paymentId)).toBe(true)
    expect(await factsOf(world, purchase.paymentId)).toEqual(['payment.paid'])
  })

  test('a checkout of several items adds up their prices and holds the seats', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const ticket = await sellTicket(world, mei.schoolId)
    const purchase = await buy(world, mei, { selections: [course, { ...ticket, quantity: 3 }] })
    expect(purchase.total).toBe(2700n)
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(3)
    await sendWebhook(world, mei, purchase.paymentId, { kind: 'paid' })
    const registrations = await world.modules.events.registrationsOf(mei, { first: 100 })
    expect(registrations.rows.filter(({ ticket: { id } }) => id === ticket.offerId)).toHaveLength(3)
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(3)
  })

  test('a checkout is refused for items that are off sale, duplicated, too many, or sold by another school', async () => {
    const tom = await memberOf(world, 'tom', 'ceramics')
    const course = await sellCourse(world, mei.schoolId)
    const hana = await ownerOf(world, 'astronomy')
    const elsewhere = await sellCourse(world, hana.schoolId)
    await expect(buy(world, tom, elsewhere)).rejects.toMatchObject({ code: 'conflict' })
    await expect(buy(world, tom, { selections: [course, course] })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(buy(world, tom, { ...course, quantity: 2 })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(buy(world, tom, { selections: [] })).rejects.toMatchObject({ code: 'invalid_input' })
    await world.deps.db
      .updateTable('coursePlans')
      .set({ archivedAt: world.clock.now() })
      .where('id', '=', course.offerId as never)
      .execute()
    await expect(buy(world, tom, course)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a checkout is refused if the seats are sold out, and stores nothing', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 2 })
    const course = await sellCourse(world, mei.schoolId)
    await buy(world, mei, { ...ticket, quantity: 2 })
    const before = await world.deps.db.selectFrom('orders').select('id').execute()
    await expect(buy(world, mei, { selections: [course, ticket] })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await world.deps.db.selectFrom('orders').select('id').execute()).toHaveLength(before.length)
  })

  test('a checkout stores the invoice details, and the invoice is due once the payment is paid', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const invoice = { kind: 'company', buyerName: '陶土有限公司', taxId: '12345675' } as const
    const { paymentId, tradeNo } = await buy(world, mei, { selections: [course], invoice })
    await expect(
      buy(world, mei, { selections: [course], invoice: { kind: 'company' } }),
    ).rejects.toMatchObject({
      problems: [{ field: 'invoice.buyerName' }, { field: 'invoice.taxId' }],
    })
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    const invoiceOf = async () => (await world.modules.orders.paymentsByTradeNo(mei, tradeNo))[0]?.invoice
    expect(await invoiceOf()).toMatchObject({
      ...invoice,
      state: 'pending',
      number: null,
      amount: 1200n,
      allowance: 0n,
    })
    await world.modules.invoicing.issueInvoice(olga, paymentId, 'AB12345678')
    expect(await invoiceOf()).toMatchObject({
      state: 'issued',
      number: 'AB12345678',
      issuedAt: world.clock.now(),
    })
  })
})

describe('a new attempt to pay', () => {
  test('a new attempt to pay after a decline is a separate payment with the same trade number', async () => {
    const { paymentId, tradeNo } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    await sendWebhook(world, mei, paymentId, { kind: 'declined' })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'failed', paymentType: 'credit' })
    world.clock.advance({ seconds: 1 })
    const again = await world.modules.orders.tryAgain(mei, { tradeNo })
    await sendWebhook(world, mei, again.paymentId, { kind: 'paid' })
    const rows = await world.modules.orders.paymentsByTradeNo(mei, tradeNo)
    expect(rows.map(({ state, tradeNo: listed }) => [state, listed])).toEqual([
      ['failed', tradeNo],
      ['paid', tradeNo],
    ])
    const [first, second] = [await rowOf(world, mei, paymentId), await rowOf(world, mei, again.paymentId)]
    expect(first.gatewayReference).not.toBe(second.gatewayReference)
    await expect(world.modules.orders.tryAgain(mei, { tradeNo })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('a new attempt to pay keeps the seat of the previous attempt', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const { paymentId, tradeNo } = await buy(world, mei, ticket)
    await sendWebhook(world, mei, paymentId, { kind: 'declined' })
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(1)
    await world.modules.orders.tryAgain(mei, { tradeNo })
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(1)
  })

  test('a new attempt to pay that leads to two payments delivers once and requests a refund of the second', async () => {
    const { paymentId, tradeNo } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    const again = await world.modules.orders.tryAgain(mei, { tradeNo })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'expired' })
    await sendWebhook(world, mei, again.paymentId, { kind: 'paid' })
    world.clock.advance({ minutes: 1 })
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({
      state: 'paid',
      refundingState: 'requested',
      needsAttention: 'order_paid_already',
    })
    expect(await rowOf(world, mei, again.paymentId)).toMatchObject({ state: 'paid', refundingState: 'none' })
    const [refund] = (await world.modules.orders.listOpenRefunds(olga, { first: 100 })).rows.filter(
      (row) => row.paymentId === paymentId,
    )
    if (!refund) throw new Error('No refund was asked for')
    await world.modules.orders.approveRefund(olga, refund.id)
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'refunded', needsAttention: null })
    expect(await hasAccess(world, mei, again.paymentId)).toBe(true)
  })

  test('a new attempt to pay is refused to a stranger', async () => {
    const { tradeNo, paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    const tom = await memberOf(world, 'tom', 'ceramics')
    const to = { webhook: 'https://school.example/n', page: 'https://school.example/p' }
    await expect(world.modules.orders.tryAgain(tom, { tradeNo })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(world.modules.orders.startPayment(tom, paymentId, { to })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('an operator’s grant', () => {
  test('an operator’s grant is a payment in state manual_enrolled with amount 0, and gives access', async () => {
    const tom = await memberOf(world, 'tom', 'ceramics')
    const course = await sellCourse(world, mei.schoolId)
    const grant = { personId: tom.memberId, selections: [course] }
    const { paymentId } = await world.modules.orders.grantByOperator(olga, grant)
    expect(await rowOf(world, tom, paymentId)).toMatchObject({
      state: 'manual_enrolled',
      amount: 0n,
      paymentType: 'manual',
      paidAt: null,
    })
    expect(await hasAccess(world, tom, paymentId)).toBe(true)
    const [payment] = (await world.modules.orders.payments(tom, { first: 1 })).rows
    expect(payment?.lines).toMatchObject([{ original: 1200n, discount: 1200n, amount: 0n }])
    expect(await factsOf(world, paymentId)).toEqual(['payment.granted'])
  })

  test('an operator’s grant is refused for a person outside of the school, and without the permission', async () => {
    const nils = await memberOf(world, 'nils', 'ceramics')
    const selections = [await sellCourse(world, mei.schoolId)]
    const grant = (by: OperatorActor, personId = mei.memberId) =>
      world.modules.orders.grantByOperator(by, { personId, selections })
    await expect(grant(olga, nils.memberId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(grant({ ...olga, roles: ['teacher'] })).rejects.toMatchObject({ code: 'not_permitted' })
  })
})

describe('a payment outside of any gateway', () => {
  test('a payment outside of any gateway can be entered by an operator once', async () => {
    const own = await ownWorld(shopOptions)
    const [buyer, owner] = [await memberOf(own, 'mei', 'ceramics'), await ownerOf(own, 'ceramics')]
    const settings = { instructions: 'Transfer to 812-0001', daysToPay: 7 }
    await own.modules.gateways.setGatewayAccount(owner, { gateway: 'manual', settings, isDefault: true })
    const { paymentId } = await buy(own, buyer, await sellCourse(own, buyer.schoolId))
    expect(await rowOf(own, buyer, paymentId)).toMatchObject({ state: 'not_paid', paymentType: 'manual' })
    await own.modules.orders.enterPayment(owner, paymentId, { receivedAt: own.clock.now() })
    expect(await rowOf(own, buyer, paymentId)).toMatchObject({ state: 'paid' })
    expect(await hasAccess(own, buyer, paymentId)).toBe(true)
    const again = own.modules.orders.enterPayment(owner, paymentId, { receivedAt: own.clock.now() })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a payment that belongs to a gateway cannot be entered manually by an operator', async () => {
    const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    const entering = world.modules.orders.enterPayment(olga, paymentId, { receivedAt: world.clock.now() })
    await expect(entering).rejects.toMatchObject({ code: 'conflict' })
  })
})

test('a school without a gateway accepts no payments if the simulator is not allowed', async () => {
  const own = await ownWorld()
  const buyer = await memberOf(own, 'mei', 'ceramics')
  const purchase = buy(own, buyer, await sellCourse(own, buyer.schoolId))
  await expect(purchase).rejects.toMatchObject({ code: 'conflict' })
})

test('an order delivers its items when it is paid', async () => {
  const course = await sellCourse(world, mei.schoolId)
  await buyAndPay(world, mei, course)
  const { rows } = await world.modules.learning.enrolledCourses(mei, { first: 100 })
  expect(rows.map(({ id }) => id)).toContain(course.courseId)
})
