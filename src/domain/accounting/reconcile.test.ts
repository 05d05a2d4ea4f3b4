// Each relation of the books is damaged manually: the report names it, the repair fixes it, and a second run finds nothing.

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  askable,
  paySilently,
  startPayment,
  useShopsAt,
} from '../../../test/support/gateways/lost-webhooks.ts'
import { statementsOf } from '../../../test/support/people/learning-cast.ts'
import { bookState, damages, lineOf, run } from '../../../test/support/shop/damaged-books.ts'
import {
  buy,
  buyAndPay,
  doubleOf,
  hasAccess,
  newMembers,
  ownerOf,
  rowOf,
  sellCourse,
  sellTicket,
  sendWebhook,
  webhookOf,
} from '../../../test/support/shop/shop.ts'
import { endSubscriptions, sellPlan, subscribe } from '../../../test/support/shop/subscribers.ts'
import { platformActor, type World } from '../../../test/support/world/world.ts'
import { addDuration, day } from '../../platform/durations.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { Finding } from './finding.ts'

const shopAt = useShopsAt()

async function reconcile(world: World, options: { isDryRun?: boolean } = {}) {
  const findings: Finding[] = []
  const since = addDuration(world.clock.now(), -2 * day)
  const reconciled = await world.modules.accounting.reconcile(platformActor, {
    ...options,
    since,
    onFinding: (finding) => findings.push(finding),
  })
  return { ...reconciled, findings, kinds: findings.map(({ kind, end }) => `${kind} ${end}`) }
}

const loseAccess = (world: World, { memberId }: MemberActor) =>
  run(world, sql`delete from entitlements where source = 'subscription' and person_id = ${memberId}`)

test('a reconciliation of undamaged books finds nothing to repair', async () => {
  const { world, mei } = await shopAt()
  const before = await world.modules.accounting.reconcile(platformActor)
  await buyAndPay(world, mei, await sellCourse(world, mei.schoolId, { days: 30 }))
  await buyAndPay(world, mei, await sellTicket(world, mei.schoolId))
  await buy(world, mei, await sellCourse(world, mei.schoolId))
  const result = await world.modules.accounting.reconcile(platformActor)
  expect(result).toMatchObject({ repaired: 0, left: 0 })
  expect(result.orders - before.orders).toBe(3)
})

test.each(damages)(
  '$title is reported as $kind and repaired by the reconciliation',
  async ({ kind, breaks }) => {
    const { world, mei, there } = await shopAt()
    const { paymentId } = await buyAndPay(world, mei, await sellCourse(world, mei.schoolId, { days: 30 }))
    await buyAndPay(world, there, await sellCourse(world, there.schoolId))
    const whole = await bookState(world)
    world.clock.advance({ hours: 2 })
    await breaks(world, paymentId)
    const broken = await bookState(world)
    expect(broken).not.toEqual(whole)

    const foretold = await reconcile(world, { isDryRun: true })
    expect(foretold.kinds).toEqual([`${kind} would be repaired`])
    expect(await bookState(world)).toEqual(broken)
    const result = await reconcile(world)
    expect(result.kinds).toEqual([`${kind} repaired`])
    expect(result.findings[0]).toMatchObject({ schoolId: mei.schoolId })
    expect(await bookState(world)).toEqual(whole)
    expect(await reconcile(world)).toMatchObject({ kinds: [], repaired: 0, left: 0 })
  },
)

test('a reconciliation revokes unpaid access', async () => {
  const { world, mei } = await shopAt()
  const { paymentId } = await buyAndPay(world, mei, await sellCourse(world, mei.schoolId))
  const olga = await ownerOf(world, 'ceramics')
  const refundId = await world.modules.orders.requestRefund(olga, paymentId, {
    reason: 'Requested by the member',
  })
  await world.modules.orders.approveRefund(olga, refundId)
  expect(await hasAccess(world, mei, paymentId)).toBe(false)
  await run(world, sql`update entitlements set taken_back_at = null where source_id = ${lineOf(paymentId)}`)
  expect((await reconcile(world)).kinds).toEqual(['access_not_paid repaired'])
  expect(await hasAccess(world, mei, paymentId)).toBe(false)
  expect((await reconcile(world)).kinds).toEqual([])
})

test.each([
  { what: 'in its first period', renewals: 0 },
  { what: 'in its trial', renewals: 0, trialDays: 14 },
  { what: 'that has renewed twice', renewals: 2 },
])(
  'deleted access of a subscription $what is restored once, from the day on which it began',
  async ({ renewals, trialDays = null }) => {
    const { world, mei, there } = await shopAt()
    await endSubscriptions(world)
    for (const member of [mei, there])
      await subscribe(world, member, await sellPlan(world, member.schoolId, { trialDays }))
    for (let times = 0; times < renewals; times++) {
      world.clock.advance({ days: 32 })
      await world.modules.billing.renewDue(platformActor)
    }
    const whole = await bookState(world)
    world.clock.advance({ hours: 2 })
    const { schoolId } = mei
    await loseAccess(world, mei)
    const foretold = await world.modules.accounting.reconcile(platformActor, { isDryRun: true })
    expect(foretold).toMatchObject({ left: 1 })
    const result = await reconcile(world)
    expect(result.kinds).toEqual(['access_missing repaired'])
    expect(result.findings[0]).toMatchObject({ schoolId })
    expect(await bookState(world)).toEqual(whole)
    expect((await reconcile(world)).kinds).toEqual([])
  },
)

test.each(['pauseSubscription', 'endSubscription'] as const)(
  'after %s, a subscription without access is left unchanged by the reconciliation',
  async (act) => {
    const { world, mei } = await shopAt()
    const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId))
    await world.modules.subscriptions[act](await ownerOf(world, 'ceramics'), id)
    await loseAccess(world, mei)
    expect((await reconcile(world)).kinds).toEqual([])
  },
)

test('an invoice with a different amount is left for an operator at every reconciliation', async () => {
  const { world, mei } = await shopAt()
  const { paymentId } = await buyAndPay(world, mei, await sellCourse(world, mei.schoolId))
  await run(world, sql`update invoices set amount = amount + 1 where payment_id = ${paymentId}`)
  for (let times = 0; times < 2; times++)
    expect(await reconcile(world)).toMatchObject({ kinds: ['invoice_differs left'], repaired: 0, left: 1 })
  await run(world, sql`update invoices set amount = amount - 1 where payment_id = ${paymentId}`)
  expect(await reconcile(world)).toMatchObject({ kinds: [], repaired: 0, left: 0 })
})

test('a reconciliation of one school leaves the other school unchanged', async () => {
  const { world, mei, there } = await shopAt()
  const { paymentId } = await buyAndPay(world, there, await sellCourse(world, there.schoolId))
  await run(world, sql`delete from invoices where payment_id = ${paymentId}`)
  const { schoolId } = mei
  expect(await world.modules.accounting.reconcile(platformActor, { schoolId })).toMatchObject({ repaired: 0 })
  expect((await reconcile(world)).kinds).toEqual(['invoice_missing repaired'])
})

test.each(askable)(
  'a payment that %s received without a recorded webhook is recorded by the reconciliation',
  async (name) => {
    const { world, mei } = await shopAt(name)
    const paymentId = await startPayment(world, mei)
    await paySilently(world, mei, paymentId)
    world.clock.advance({ minutes: 30 })
    expect((await reconcile(world, { isDryRun: true })).kinds).toContain('notice_lost would be repaired')
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'not_paid' })
    expect((await reconcile(world)).kinds).toEqual(['notice_lost repaired'])
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'paid' })
    expect(await hasAccess(world, mei, paymentId)).toBe(true)
    expect(await reconcile(world)).toMatchObject({ kinds: [], queried: 1 })
  },
)

test.each(askable)(
  'a different amount at %s is reported to operators once, until the amounts agree',
  async (name) => {
    const { world, mei } = await shopAt(name)
    const paymentId = await startPayment(world, mei)
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    await run(world, sql`update payments set amount = amount + 1 where id = ${paymentId}`)
    await run(
      world,
      sql`update payment_lines set amount = amount + 1, original = original + 1 where payment_id = ${paymentId}`,
    )
    await run(world, sql`update invoices set amount = amount + 1 where payment_id = ${paymentId}`)
    world.clock.advance({ minutes: 30 })
    // NewebPay finds a trade by its amount.
    for (let times = 0; times < 2; times++) {
      expect(new Set((await reconcile(world)).kinds)).toEqual(new Set(['gateway_differs left']))
      expect(await rowOf(world, mei, paymentId)).toMatchObject({ needsAttention: 'gateway_differs' })
    }
    const notes = () =>
      world.deps.db
        .selectFrom('paymentEvents')
        .select('kind')
        .where('paymentId', '=', paymentId)
        .where('kind', 'in', ['gateway_differs', 'gateway_agrees'])
        .execute()
    expect(await notes()).toHaveLength(1)
    await run(world, sql`update payments set amount = amount - 1 where id = ${paymentId}`)
    await run(
      world,
      sql`update payment_lines set amount = amount - 1, original = original - 1 where payment_id = ${paymentId}`,
    )
    await run(world, sql`update invoices set amount = amount - 1 where payment_id = ${paymentId}`)
    world.clock.advance({ minutes: 1 })
    expect((await reconcile(world)).kinds).toEqual([])
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ needsAttention: null })
    expect(await notes()).toHaveLength(2)
  },
)

test.each(askable)(
  'a reconciliation reports once that %s does not answer, and changes nothing',
  async (name) => {
    const { world, mei } = await shopAt(name)
    const course = await sellCourse(world, mei.schoolId)
    for (const member of await newMembers(world, 'ceramics', 12)) await buyAndPay(world, member, course)
    world.clock.advance({ minutes: 30 })
    const { faults } = doubleOf(world)
    if (!faults) throw new Error('The double cannot be away')
    faults.isAway = true
    const whole = await bookState(world)
    const { kinds } = await reconcile(world)
    expect(new Set(kinds)).toEqual(new Set(['gateway_silent left']))
    expect(kinds.length).toBeLessThanOrEqual(name.startsWith('stripe') ? 3 : 1)
    expect(await bookState(world)).toEqual(whole)
  },
)

function stripeOf(world: World) {
  const { stripe } = doubleOf(world)
  if (!stripe) throw new Error('This is not Stripe')
  return stripe
}

test('a second charge at Stripe for one payment is reported to operators', async () => {
  const { world, mei } = await shopAt('stripe')
  const paymentId = await startPayment(world, mei)
  await sendWebhook(world, mei, paymentId, { kind: 'paid' })
  const again = await webhookOf(world, mei, paymentId, { kind: 'paid', eventId: 'another' })
  await doubleOf(world).sign(again, mei)
  world.clock.advance({ minutes: 30 })
  expect((await reconcile(world)).kinds).toEqual(['charged_twice left'])
  expect(await rowOf(world, mei, paymentId)).toMatchObject({ needsAttention: 'paid_twice' })
})

test('a charge at Stripe without a payment in the deployment is reported', async () => {
  const { world, mei } = await shopAt('stripe in dollars')
  const paymentId = await startPayment(world, mei)
  const webhook = await webhookOf(world, mei, paymentId, { kind: 'paid', reference: 'UNKNOWN1' })
  await doubleOf(world).sign(webhook, mei)
  world.clock.advance({ minutes: 30 })
  const { kinds, findings } = await reconcile(world)
  expect(kinds).toEqual(['unknown_payment left'])
  expect(findings[0]?.what).toContain('UNKNOWN1')
})

test('a refund made in Stripe’s dashboard whose webhook was lost is recorded once', async () => {
  const { world, mei } = await shopAt('stripe in dollars')
  const paymentId = await startPayment(world, mei)
  await sendWebhook(world, mei, paymentId, { kind: 'paid' })
  const { gatewayReference, amount } = await rowOf(world, mei, paymentId)
  stripeOf(world).refundInDashboard(gatewayReference, Number(amount))
  world.clock.advance({ minutes: 30 })
  expect((await reconcile(world, { isDryRun: true })).kinds).toEqual(['refund_lost would be repaired'])
  expect((await reconcile(world)).kinds).toEqual(['refund_lost repaired'])
  expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'refunded', refunded: amount })
  expect(await hasAccess(world, mei, paymentId)).toBe(false)
  expect((await reconcile(world)).kinds).toEqual([])
})

test('the number of statements of a reconciliation does not grow with the number of orders', async () => {
  const { world, mei } = await shopAt()
  const course = await sellCourse(world, mei.schoolId)
  const statements: number[] = []
  for (const count of [2, 20]) {
    for (const member of await newMembers(world, 'ceramics', count)) await buyAndPay(world, member, course)
    statements.push(await statementsOf(world, () => world.modules.accounting.reconcile(platformActor)))
  }
  expect(statements[1]).toBe(statements[0])
})
