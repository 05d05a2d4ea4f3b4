import { afterAll } from 'vitest'
import { decrypt } from '../../../src/domain/gateways/newebpay/trade-info.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import type { WhenDone } from '../hostile/tls/strangers-server.ts'
import { createShopOver } from '../shop/open-shop.ts'
import { buy, newMember, rowOf } from '../shop/shop.ts'
import { endSubscriptions, runAt, sellPlan, subscriptionRow } from '../shop/subscribers.ts'
import { createYears } from '../shop/years.ts'
import { createTestClock } from '../world/test-clock.ts'
import { platformActor } from '../world/world.ts'
import { merchant, startEcpay } from './ecpay-server.ts'
import { newebpayMerchant, startNewebpay } from './newebpay-server.ts'

const to = { webhook: 'https://ceramics.example/n', page: 'https://ceramics.example/back' }

type Clock = ReturnType<typeof createTestClock>

async function ecpay(clock: Clock, whenDone: WhenDone) {
  const { http, periods, actions, faults, webhooks } = await startEcpay(clock, whenDone)
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

async function newebpay(clock: Clock, whenDone: WhenDone) {
  const { http, periods, actions, faults, webhooks } = await startNewebpay(clock, whenDone)
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

type GatewayName = keyof typeof gateways

const start = '2026-06-01T00:00:00Z'

/** A school at one of them, for the tests of a file. */
async function openSchoolAt(name: GatewayName) {
  const clock = createTestClock(new Date(start))
  const closes: (() => void)[] = []
  const gateway = await gateways[name](clock, (close) => void closes.push(close))
  const { world, olga } = await createShopOver(gateway.http, clock)
  await world.modules.gateways.setGatewayAccount(olga, { ...gateway.account, isDefault: true })
  const close = async () => {
    await world.close()
    for (const each of closes) each()
  }
  return { name, world, clock, gateway, olga, close, years: createYears(start) }
}

type OpenSchool = Awaited<ReturnType<typeof openSchoolAt>>

/**
 * The schools of a file, which open when a test needs them. Each test starts on the first of June of a later
 * year, when the subscriptions of earlier tests have ended.
 */
export function useSchoolsAtGateways() {
  const schools = new Map<GatewayName, Promise<OpenSchool>>()
  afterAll(async () => {
    for (const school of schools.values()) await (await school).close()
  })
  const openSchool = (name: GatewayName) => {
    const school = schools.get(name) ?? openSchoolAt(name)
    schools.set(name, school)
    return school
  }
  return {
    schoolAt: async (name: GatewayName) => await enterSchool(await openSchool(name)),
    authorizedAt: async (name: GatewayName) => await authorizedAt(await openSchool(name)),
  }
}

/** Starts a test at a school, whose plan costs 300 a month, with a new member. */
async function enterSchool({ name, world, clock, gateway, olga, years }: OpenSchool) {
  await endSubscriptions(world)
  await world.modules.billing.endAuthorizations(platformActor)
  gateway.actions.length = 0
  years.startNext(clock)
  const mei = await newMember(world, 'ceramics')
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
  return { world, clock, gateway, mei, olga, plan, begin, deliver, pay, moment: years.moment }
}

/** The same, and the member has subscribed. */
async function authorizedAt(open: OpenSchool) {
  const school = await enterSchool(open)
  const { world, mei, plan, pay, gateway, clock } = school
  const { moment, moveTo } = open.years
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
