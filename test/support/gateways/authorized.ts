import { decrypt } from '../../../src/domain/gateways/newebpay/trade-info.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import type { WhenDone } from '../hostile/tls/strangers-server.ts'
import { buy, rowOf } from '../shop/shop.ts'
import { endSubscriptions, runAt, sellPlan, subscriptionRow } from '../shop/subscribers.ts'
import { platformActor } from '../world/world.ts'
import { merchant, startEcpay } from './ecpay-server.ts'
import { newebpayMerchant, startNewebpay } from './newebpay-server.ts'
import { type SharedShop, useShopOver } from './shared-shop.ts'

const to = { webhook: 'https://ceramics.example/n', page: 'https://ceramics.example/back' }

async function ecpay(clock: Clock, whenDone: WhenDone) {
  const { http, periods, actions, faults, webhooks, reset } = await startEcpay(clock, whenDone)
  const settings = { ...merchant, environment: 'production' } as const
  return {
    http,
    actions,
    faults,
    reset,
    account: { gateway: 'ecpay', settings } as const,
    fieldsOf: (fields: Readonly<Record<string, string>>) => fields,
    /** The member pays on the gateway’s page; returns the gateway's report. */
    first: (reference: string) => webhooks.paid(reference),
    /** The gateway charges the card. */
    charge: (reference: string, isPaid = true) => webhooks.period(reference, isPaid),
    state: (reference: string) => periods.get(reference)?.status ?? 'none',
    isEnded: (reference: string) => periods.get(reference)?.status === 'cancelled',
    asks: 'PeriodAmount',
  }
}

async function newebpay(clock: Clock, whenDone: WhenDone) {
  const { http, periods, actions, faults, webhooks, reset } = await startNewebpay(clock, whenDone)
  const settings = { ...newebpayMerchant, environment: 'production' } as const
  return {
    http,
    actions,
    faults,
    reset,
    account: { gateway: 'newebpay', settings } as const,
    fieldsOf: ({ PostData_ = '', TradeInfo = '' }: Readonly<Record<string, string>>) =>
      Object.fromEntries(new URLSearchParams(decrypt(newebpayMerchant, PostData_ || TradeInfo))),
    first: (reference: string) => webhooks.authorized(reference),
    charge: (reference: string, isPaid = true) => webhooks.period(reference, isPaid),
    state: (reference: string) => periods.get(reference)?.status ?? 'none',
    isEnded: (reference: string) => periods.get(reference)?.status === 'terminated',
    asks: 'PeriodAmt',
  }
}

const gateways = { ecpay, newebpay }

type GatewayName = keyof typeof gateways
type Gateway = Awaited<ReturnType<(typeof gateways)[GatewayName]>>

/**
 * The schools of a file. Each test enters one on the first of June of another year, when the subscriptions of
 * earlier tests have ended.
 */
export function useSchoolsAtGateways() {
  const start = '2026-06-01T00:00:00Z'
  const enter = { ecpay: useShopOver(ecpay, start), newebpay: useShopOver(newebpay, start) }
  const schoolAt = async (name: GatewayName) => await enterSchool(name, await enter[name]())
  return { schoolAt, authorizedAt: async (name: GatewayName) => await authorized(await schoolAt(name)) }
}

/** A school at a gateway, whose plan costs 300 a month, and a member. */
async function enterSchool(name: GatewayName, shop: SharedShop<Gateway>) {
  const { world, clock, double: gateway, mei, olga } = shop
  await world.modules.gateways.setGatewayAccount(olga, { ...gateway.account, isDefault: true })
  await endSubscriptions(world)
  await world.modules.billing.endAuthorizations(platformActor)
  gateway.reset()
  const { schoolId } = mei
  const plan = await sellPlan(world, schoolId)
  const begin = async (paymentId: PaymentId) => {
    const form = await world.modules.orders.startPayment(mei, paymentId, { to, method: 'credit' })
    if (form.is !== 'form') throw new Error(`${name} begins with a form`)
    const page = await gateway.http.request(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form.fields).toString(),
      maxBytes: 10_000,
      timeoutMs: 5_000,
    })
    const html = page.is === 'answered' ? page.body.toString() : page.reason
    if (!html.startsWith('<html>')) throw new Error(`${name} refused the form: ${html}`)
    return gateway.fieldsOf(form.fields)
  }
  const deliver = async (raw: string) =>
    (await world.modules.orders.recordWebhook({ schoolId, gateway: name, raw })).outcome
  const pay = async (paymentId: PaymentId) => {
    await begin(paymentId)
    const { gatewayReference } = await rowOf(world, mei, paymentId)
    await deliver(gateway.first(gatewayReference))
    return gatewayReference
  }
  return { world, clock, gateway, mei, olga, plan, begin, deliver, pay, ...shop.years }
}

/** The same, and the member has subscribed. */
async function authorized(school: Awaited<ReturnType<typeof enterSchool>>) {
  const { world, mei, plan, pay, gateway, clock, moment, moveTo } = school
  const { itemType, offerId } = plan
  const { paymentId } = await buy(world, mei, { itemType, offerId })
  const authorization = await pay(paymentId)
  const [own] = await world.modules.subscriptions.ownSubscriptions(mei)
  if (!own) throw new Error('No subscription began')
  const payments = async () =>
    await world.deps.db
      .selectFrom('payments')
      .select(['id', 'state', 'refundingState', 'amount', 'mandateId'])
      .where('schoolId', '=', mei.schoolId)
      .where('personId', '=', mei.memberId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  const orders = async () =>
    await world.deps.db
      .selectFrom('orders')
      .select(['id', 'total'])
      .where('schoolId', '=', mei.schoolId)
      .where('personId', '=', mei.memberId)
      .execute()
  return {
    ...school,
    own,
    paymentId,
    authorization,
    payments,
    orders,
    /** Sets the price of the subscription from its next period. */
    setPrice: async (price: bigint) => {
      const own = world.deps.db
        .updateTable('subscriptions')
        .set({ price })
        .where('schoolId', '=', mei.schoolId)
      await own.where('personId', '=', mei.memberId).execute()
    },
    /** The gateway charges and reports it. */
    charged: (isPaid = true) => school.deliver(gateway.charge(authorization, isPaid)),
    row: () => subscriptionRow(world, mei, own.id),
    /** Runs the jobs that are due at a moment. */
    at: async (date: string) => {
      await runAt(world, moment(date))
      await world.modules.billing.endAuthorizations(platformActor)
    },
    to: (date: string) => moveTo(clock, moment(date)),
    isEnded: () => gateway.isEnded(authorization),
  }
}
