import { newId } from '../../../../src/platform/ids.ts'
import { aDiscrepancy } from '../../shop/discrepancy.ts'
import { buy, buyAndPay, newMember, sellCourse } from '../../shop/shop.ts'
import { invoiceTerms } from './invoice-settings.ts'
import type { Samples, Setting } from './sample.ts'

async function aPaidOrder(setting: Setting) {
  const { world, name, school } = setting
  const member = await newMember(world, name)
  const course = await sellCourse(world, school.id)
  const { orderId, paymentId } = await buyAndPay(world, member, {
    selections: [course],
    gateway: 'simulator',
  })
  return { member, orderId, paymentId }
}

async function aRefund(setting: Setting) {
  const { member, paymentId } = await aPaidOrder(setting)
  const id = await setting.world.modules.orders.requestRefund(member, paymentId, { reason: 'No time' })
  return { params: { id } }
}

async function anUnpaidOrder(setting: Setting, gateway: 'manual' | 'simulator') {
  const { world, name, school, owner } = setting
  const settings = { instructions: 'Account 1234', daysToPay: 3 }
  if (gateway === 'manual')
    await world.modules.gateways.setGatewayAccount(owner, { gateway, settings, isDefault: false })
  const course = await sellCourse(world, school.id)
  const order = await buy(world, await newMember(world, name), { selections: [course], gateway })
  return { params: { order_id: order.orderId, id: order.paymentId } }
}

/** An invoice that the school’s own issuer could not number. Others are still numbered by hand. */
async function aFailedInvoice(setting: Setting) {
  const { world, school, owner } = setting
  await world.modules.invoicing.setInvoiceSettings(owner, invoiceTerms)
  const order = await aPaidOrder(setting)
  const now = world.clock.now()
  await world.deps.db
    .updateTable('invoices')
    .set({ issuer: 'local', failedAt: now, problem: 'The database was away' })
    .where('schoolId', '=', school.id)
    .where('paymentId', '=', order.paymentId)
    .execute()
  return order
}

/** A payout of one charge, as it is stored after a request to Stripe. */
async function aPayout(setting: Setting) {
  const { world, school } = setting
  const { paymentId } = await aPaidOrder(setting)
  const { db, clock } = world.deps
  const schoolId = school.id
  const id = newId<'Payout'>(clock)
  const lineId = newId<'PayoutLine'>(clock)
  const now = clock.now()
  const payout = {
    schoolId,
    id,
    gateway: 'stripe',
    gatewayId: `po_${id}`,
    currency: 'USD',
    decimals: 2,
  } as const
  const times = { arrivesAt: now, createdAt: now, listedAt: now }
  await db
    .insertInto('payouts')
    .values({ ...payout, amount: 4825n, state: 'paid', ...times })
    .execute()
  await db
    .insertInto('payoutLines')
    .values({
      schoolId,
      id: lineId,
      payoutId: id,
      gatewayId: `txn_${lineId}`,
      kind: 'charge',
      amount: 5000n,
      fee: 175n,
      net: 4825n,
      happenedAt: now,
      source: 'ch_1',
      tradeNo: 'pi_1',
      paymentId,
      match: 'matched',
    })
    .execute()
  return id
}

async function aDifferenceOfAnOrder(setting: Setting) {
  const { orderId, paymentId } = await aPaidOrder(setting)
  const detail = 'The invoice is for 499 TWD, the payment for 500 TWD'
  const about = { kind: 'invoice_differs', orderId, paymentId, what: detail } as const
  return await aDiscrepancy(setting.world.deps, setting.school.id, about)
}

const anOrder = async (setting: Setting) => ({
  params: { order_id: (await aPaidOrder(setting)).orderId },
  query: { limit: '2' },
})

let numbers = 10_000_000

export const orderSamples: Samples = {
  'orders.list': async (setting) => {
    const { member } = await aPaidOrder(setting)
    const range = { from: '2020-01-01T00:00:00Z', until: '2040-01-01T00:00:00Z' }
    return { query: { state: 'paid', member_id: member.memberId, needs_attention: 'false', ...range } }
  },
  'orders.get': async (setting) => ({ params: { id: (await aPaidOrder(setting)).orderId } }),
  'orders.payments_list': anOrder,
  'orders.ledger_list': anOrder,
  'orders.payments_enter': async (setting) => ({
    ...(await anUnpaidOrder(setting, 'manual')),
    body: { received_at: setting.world.clock.now().toISOString(), note: 'Seen at the bank' },
  }),
  'orders.payments_ask_gateway': (setting) => anUnpaidOrder(setting, 'simulator'),
  'orders.payments_send_receipt': async (setting) => {
    const { orderId, paymentId } = await aPaidOrder(setting)
    return { params: { order_id: orderId, id: paymentId } }
  },
  'orders.invoices_issue': async (setting) => {
    const { orderId, paymentId } = await aPaidOrder(setting)
    return { params: { order_id: orderId, id: paymentId }, body: { number: `AB${++numbers}` } }
  },
  'orders.invoices_list': async (setting) => {
    const { orderId } = await aPaidOrder(setting)
    return { params: { order_id: orderId } }
  },
  'orders.ledger_export': async () => ({
    query: { from: '2020-01-01T00:00:00Z', until: '2040-01-01T00:00:00Z' },
  }),
  'orders.payouts_list': async (setting) => {
    await aPayout(setting)
    return { query: { limit: '2' } }
  },
  'orders.payouts_lines': async (setting) => ({
    params: { payout_id: await aPayout(setting) },
    query: { limit: '2' },
  }),
  'orders.differences_list': async (setting) => {
    await aDifferenceOfAnOrder(setting)
    return { query: { limit: '2' } }
  },
  'orders.differences_resolve': async (setting) => ({
    params: { id: await aDifferenceOfAnOrder(setting) },
  }),
  'orders.invoices_failed': async (setting) => {
    await aFailedInvoice(setting)
    return { query: { limit: '2' } }
  },
  'orders.invoices_document': async (setting) => {
    const { orderId, paymentId } = await aPaidOrder(setting)
    return { params: { order_id: orderId, id: paymentId } }
  },
  'orders.invoices_void': async (setting) => {
    const { orderId, paymentId } = await aPaidOrder(setting)
    await setting.world.modules.invoicing.issueInvoice(setting.owner, paymentId, `AB${++numbers}`)
    return { params: { order_id: orderId, id: paymentId }, body: { reason: 'Wrong company' } }
  },
  'orders.invoices_retry': async (setting) => {
    const { orderId, paymentId } = await aFailedInvoice(setting)
    return { params: { order_id: orderId, id: paymentId }, body: { kind: 'company', buyer_name: 'Clay Ltd' } }
  },
  'orders.refunds_list': async (setting) => {
    await aRefund(setting)
    return { query: { limit: '2' } }
  },
  'orders.refunds_request': async (setting) => {
    const { orderId, paymentId } = await aPaidOrder(setting)
    return { params: { order_id: orderId, id: paymentId }, body: { reason: 'The course was cancelled' } }
  },
  'orders.refunds_approve': aRefund,
  'orders.refunds_approve_by_hand': aRefund,
  'orders.refunds_reject': aRefund,
  'orders.refunds_finish': async (setting) => {
    const { params } = await aRefund(setting)
    await setting.world.modules.orders.approveManualRefund(setting.owner, params.id)
    return { params, body: { outcome: 'done' } }
  },
}
