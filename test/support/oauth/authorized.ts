import { decrypt } from '../../../src/domain/gateways/newebpay/trade-info.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import { merchant, startEcpay } from '../gateways/ecpay-server.ts'
import { newebpayMerchant, startNewebpay } from '../gateways/newebpay-server.ts'
import { openShopOver } from '../shop/open-shop.ts'
import { buy, rowOf } from '../shop/shop.ts'
import { runAt, sellPlan, subscriptionRow } from '../shop/subscribers.ts'
import { createTestClock } from '../world/test-clock.ts'
import { platformActor } from '../world/world.ts'

const to = { webhook: 'https://ceramics.example/n', page: 'https://ceramics.example/back' }

type Clock = ReturnType<typeof createTestClock>

async function ecpay(clock: Clock) {
  const { http, periods, actions, faults, webhooks } = await startEcpay(clock)
  const settings = { ...merchant, environment: 'production' } as const
  return {
    http,
    actions,
    faults,
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

async function newebpay(clock: Clock) {
  const { http, periods, actions, faults, webhooks } = await startNewebpay(clock)
  const settings = { ...newebpayMerchant, environment: 'production' } as const
  return {
    http,
    actions,
    faults,
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

/** A school at one of them, whose plan costs 300 a month, and a member. */
export async function schoolAt(name: keyof typeof gateways) {
  const clock = createTestClock(new Date('2026-06-01T00:00:00Z'))
  const gateway = await gateways[name](clock)
  const { world, mei, olga } = await openShopOver(gateway.http, clock)
  const { schoolId } = mei
  await world.modules.gateways.setGatewayAccount(olga, { ...gateway.account, isDefault: true })
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
  return { world, clock, gateway, mei, olga, plan, begin, deliver, pay }
}

/** The same, and the member has subscribed. */
export async function authorizedAt(name: keyof typeof gateways) {
  const school = await schoolAt(name)
  const { world, mei, plan, pay, gateway, clock } = school
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
    at: async (moment: string) => {
      await runAt(world, new Date(moment))
      await world.modules.billing.endAuthorizations(platformActor)
    },
    to: (moment: string) =>
      clock.advance({ seconds: (new Date(moment).getTime() - clock.now().getTime()) / 1000 }),
    isEnded: () => gateway.isEnded(authorization),
  }
}
