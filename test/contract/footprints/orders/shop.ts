import { createModules } from '../../../../src/modules.ts'
import type { PaymentId } from '../../../../src/platform/db/schema/schema.gen.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { inserts, recordsFact, type Touch, updates } from '../../../support/footprints/footprint.ts'
import { merchant, startEcpay } from '../../../support/gateways/ecpay-server.ts'
import { buy, buyAndPay, rowOf, sellCourse, sellTicket } from '../../../support/shop/shop.ts'

/** A course and a ticket on sale with a coupon, all of which Tom has bought and paid. */
export async function openShop(fixture: Fixture, { instalments = 1 }: { instalments?: number } = {}) {
  const { modules, school, olga, tom, clock } = fixture
  const { courseId, ...course } = await sellCourse(fixture, school.id, { instalments })
  const ticket = await sellTicket(fixture, school.id)
  const terms = { code: 'FOOT', label: 'A tenth', kind: 'percent', value: 10n } as const
  const coupon = await modules.pricing.createCoupon(olga, terms)
  const selections = instalments === 1 ? [course, ticket] : [course]
  await buyAndPay(fixture, tom, { selections, couponCode: 'FOOT' })
  clock.advance({ minutes: 1 })
  return { courseId, course, ticketId: ticket.offerId, couponId: coupon.id, selections }
}

/** The same shop, where Mei has ordered the same items and not paid. */
export async function orderOfMei(fixture: Fixture, options?: { instalments?: number }) {
  const shop = await openShop(fixture, options)
  const { selections } = shop
  const order = await buy(fixture, fixture.mei, { selections, couponCode: 'FOOT', gateway: 'simulator' })
  fixture.clock.advance({ minutes: 1 })
  return { ...shop, ...order }
}

/** The same shop, where Mei has paid. */
export async function paidByMei(fixture: Fixture, options?: { instalments?: number }) {
  const shop = await openShop(fixture, options)
  const { selections } = shop
  const order = await buyAndPay(fixture, fixture.mei, {
    selections,
    couponCode: 'FOOT',
    gateway: 'simulator',
  })
  fixture.clock.advance({ minutes: 1 })
  return { ...shop, ...order }
}

type Paid = Awaited<ReturnType<typeof orderOfMei>>

/** The rows that grant Mei her items, once an order of the shop is paid. */
export function delivered({ mei }: Fixture, { orderId, courseId, ticketId }: Paid): Touch[] {
  const personId = mei.memberId
  return [
    updates('orders', { id: orderId, personId }, ['fulfilment']),
    inserts('entitlements', { personId, itemId: courseId, source: 'payment' }),
    inserts('enrolments', { personId, courseId }),
    updates('seatHolds', { ticketId, state: 'held' }, ['state', 'settledAt']),
    inserts('eventRegistrations', { personId, ticketId, state: 'enrolled' }),
    recordsFact('access.granted', { personId }),
    recordsFact('enrollment.created', { personId, courseId }),
    recordsFact('event.registered', { personId, ticketId }),
  ]
}

/** A payment of Mei's that ECPay's server reports as paid. */
export async function paidAtEcpay(fixture: Fixture) {
  const { deps, clock, olga, mei } = fixture
  const ecpay = await startEcpay(clock)
  const modules = createModules({ ...deps, outboundHttp: ecpay.http })
  const settings = { ...merchant, environment: 'stage' } as const
  await modules.gateways.setGatewayAccount(olga, { gateway: 'ecpay', settings, isDefault: false })
  const { selections, ...shop } = await openShop(fixture)
  const order = await buy(fixture, mei, { selections, gateway: 'ecpay' })
  const { gatewayReference, amount } = await rowOf(fixture, mei, order.paymentId as PaymentId)
  const request = { MerchantTradeNo: gatewayReference, TotalAmount: amount.toString() }
  ecpay.trades.set(gatewayReference, { request, tradeNo: '2611150012345678', refunded: 0 })
  const webhook = ecpay.webhooks.paid(gatewayReference)
  clock.advance({ minutes: 1 })
  return { ...shop, ...order, selections, modules, webhook }
}

/** A course that Mei has bought and paid as a gift without an address. */
export async function giftOfMei(fixture: Fixture) {
  const { courseId, ...course } = await sellCourse(fixture, fixture.school.id)
  const purpose = { is: 'gift', message: 'Enjoy' } as const
  const order = await buyAndPay(fixture, fixture.mei, { selections: [course], purpose })
  const [gift] = await fixture.modules.orders.giftsOfPayment(fixture.mei, order.paymentId as PaymentId)
  if (!gift?.code) throw new Error('No gift was made')
  fixture.clock.advance({ minutes: 1 })
  return { ...order, courseId, code: gift.code, voucherId: gift.id }
}

/** Two seats of a course that Mei has bought and paid for her group. */
export async function seatsOfMei(fixture: Fixture) {
  const { courseId, ...course } = await sellCourse(fixture, fixture.school.id)
  const selections = [{ ...course, quantity: 2 }]
  const order = await buyAndPay(fixture, fixture.mei, { selections, purpose: { is: 'seats' } })
  const { rows } = await fixture.modules.orders.seatPacks(fixture.mei, { first: 1 })
  const [pack] = rows
  if (!pack) throw new Error('No seats were made')
  fixture.clock.advance({ minutes: 1 })
  return { ...order, courseId, lineId: pack.lineId }
}
