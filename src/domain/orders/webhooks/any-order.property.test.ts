// The same webhooks in order and out of order, on PostgreSQL.

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewaysUnderTest } from '../../../../test/support/gateways/gateway-doubles.ts'
import { propertyRuns } from '../../../../test/support/samples/property-runs.ts'
import {
  createShopAt,
  doubleOf,
  hasAccess,
  memberOf,
  newMember,
  ownerOf,
  rowOf,
  sellCourse,
  sellTicket,
  takenSeats,
  webhookOf,
} from '../../../../test/support/shop/shop.ts'
import { platformActor, type World } from '../../../../test/support/world/world.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { hour } from '../../../platform/durations.ts'
import type { Webhook } from '../../gateways/webhook.ts'
import type { Selection } from '../../pricing/selections.ts'
import type { MemberActor, OperatorActor } from '../../tenancy/index.ts'

let world: World
let mei: MemberActor
let olga: OperatorActor
let course: Selection
let ticket: Selection
type Kind = 'code' | 'newer code' | 'declined' | 'paid'
type Noise = 'again' | 'forged' | 'another amount' | 'another school’s' | 'wait a day'
type Step = Kind | Noise
const inOrder: readonly Kind[] = ['code', 'newer code', 'declined', 'paid']

const permutations = 5

const lifeOf = (kinds: readonly Kind[]) =>
  fc
    .record({
      kinds: fc.subarray([...kinds]),
      noise: fc.array(
        fc.constantFrom<Noise>('again', 'forged', 'another amount', 'another school’s', 'wait a day'),
        { maxLength: 5 },
      ),
      refunds: fc.array(
        fc.record({
          part: fc.bigInt({ min: 1n, max: 1530n }),
          decision: fc.constantFrom('approve', 'reject'),
        }),
        { maxLength: 3 },
      ),
    })
    .chain(({ kinds, noise, refunds }) =>
      fc.record({
        ordered: fc.constant(kinds),
        disorders: fc.array(
          fc.shuffledSubarray<Step>([...kinds, ...noise], { minLength: kinds.length + noise.length }),
          { minLength: permutations, maxLength: permutations },
        ),
        refunds: fc.constant(refunds as readonly { part: bigint; decision: 'approve' | 'reject' }[]),
      }),
    )

describe.each(gatewaysUnderTest)('payment webhooks at %s', (at) => {
  beforeAll(async () => {
    world = await createShopAt(at)
    mei = await newMember(world, 'ceramics')
    olga = await ownerOf(world, 'ceramics')
    course = await sellCourse(world, mei.schoolId, { days: 30 })
    ticket = await sellTicket(world, mei.schoolId, { capacity: 100_000 })
    await world.modules.pricing.createCoupon(olga, {
      code: 'TENTH',
      label: 'A tenth',
      kind: 'percent',
      value: 10n,
    })
    const there = await memberOf(world, 'mei', 'astronomy')
    await world.modules.orders.checkout(there, { selections: [await sellCourse(world, there.schoolId)] })
  })
  afterAll(() => world.close())

  test('payment webhooks in any order, mixed with irrelevant ones, lead to the same state as ordered webhooks', {
    timeout: 280_000,
  }, async () => {
    const { hasCodes, hasNewerCodes } = doubleOf(world)
    const kinds = inOrder.filter((kind) =>
      kind === 'newer code' ? hasNewerCodes : kind !== 'code' || hasCodes,
    )
    await fc.assert(
      fc.asyncProperty(lifeOf(kinds), async ({ ordered, disorders, refunds }) => {
        const straight = await begin()
        for (const step of ordered) await apply(straight, step)
        // The runs share one clock: a run that waits a day advances it for all of them.
        const tangled = await Promise.all(disorders.map(begin))
        await Promise.all(disorders.map(async (steps, at) => await applyAll(tangled[at], steps)))
        world.clock.advance({ days: 9 })
        await world.modules.orders.expireDue(platformActor)
        const end = await endOf(straight)
        for (const run of tangled) expect(await endOf(run)).toEqual(end)
        await refundAll(tangled[0], refunds)
      }),
      { numRuns: propertyRuns({ sample: 4, all: 200 }), seed: 20_261_115, endOnFailure: true },
    )
    await expectSeatsAddUp()
  })
})

async function applyAll(run: Run | undefined, steps: readonly Step[]) {
  if (!run) throw new Error('Every disorder has a run of its own')
  for (const step of steps) {
    await apply(run, step)
    await expectSound(run.paymentId)
  }
}

async function refundAll(run: Run | undefined, refunds: readonly Parameters<typeof refundPayment>[1][]) {
  if (!run) throw new Error('Every disorder has a run of its own')
  for (const refund of refunds) await refundSafely(run, refund)
}

async function refundSafely({ paymentId }: Run, refund: Parameters<typeof refundPayment>[1]) {
  await refundPayment(paymentId, refund)
  await expectSound(paymentId)
}

type Run = { readonly paymentId: PaymentId; readonly start: number; readonly webhooks: Webhook[] }

async function begin(): Promise<Run> {
  const selections = [course, ticket]
  const { paymentId } = await world.modules.orders.checkout(mei, { selections, couponCode: 'TENTH' })
  return { paymentId, start: world.clock.now().getTime(), webhooks: [] }
}

async function apply(run: Run, step: Step) {
  const deliver = async (webhook: Partial<Webhook> & { kind: Webhook['kind'] }) =>
    await webhookOf(world, mei, run.paymentId, webhook)
  const at = (hours: number) => new Date(run.start + hours * hour)
  const code = async (hours: number, codeNo: string) =>
    await deliver({
      kind: 'code_issued',
      eventId: `${codeNo}:${run.paymentId}`,
      happenedAt: at(hours),
      detail: { type: 'atm', codeNo, deadlineAt: at(hours + 100).toISOString() },
    })
  const type = doubleOf(world).hasCodes ? 'atm' : 'credit'
  switch (step) {
    case 'code':
      return await hear(run, await code(1, '111'))
    case 'newer code':
      return await hear(run, await code(2, '222'))
    case 'declined':
      return await hear(run, await deliver({ kind: 'declined', happenedAt: at(3) }))
    case 'paid':
      return await hear(run, await deliver({ kind: 'paid', happenedAt: at(4), detail: { type } }))
    case 'again':
      if (run.webhooks[0]) await hear(run, run.webhooks[0])
      return
    case 'forged':
      return await expectRefused(await deliver({ kind: 'paid' }), mei, 'forged')
    case 'another amount':
      return await expectRefused(await deliver({ kind: 'paid', amount: 1n }), mei)
    case 'another school’s': {
      const there = await memberOf(world, 'mei', 'astronomy')
      return await expectRefused(await deliver({ kind: 'paid' }), there)
    }
    case 'wait a day':
      world.clock.advance({ hours: 25 })
      await world.modules.orders.expireDue(platformActor)
  }
}

// Signed again each time, as gateways do for repeated webhooks: the clock may move before a webhook is read.
async function hear(run: Run, webhook: Webhook, tries = 5) {
  const { gateway, sign } = doubleOf(world)
  const request = { schoolId: mei.schoolId, gateway, ...(await sign(webhook, mei)) }
  const { outcome } = await world.modules.orders.recordWebhook(request)
  if (outcome.is === 'refused' && tries > 1) return await hear(run, webhook, tries - 1)
  expect(['recorded', 'known']).toContain(outcome.is)
  run.webhooks.unshift(webhook)
}

async function expectRefused(webhook: Webhook, at: MemberActor, forged?: 'forged') {
  const { gateway, sign } = doubleOf(world)
  const request = await sign(webhook, mei, forged)
  const { outcome } = await world.modules.orders.recordWebhook({ schoolId: at.schoolId, gateway, ...request })
  expect(['refused', 'irrelevant']).toContain(outcome.is)
}

async function endOf({ paymentId, start }: Run) {
  const { state, paymentType, codeNo, refundingState, refunded, needsAttention, paidAt, expiresAt } =
    await rowOf(world, mei, paymentId)
  const since = (moment: Date | null) => moment && moment.getTime() - start
  return {
    state,
    paymentType,
    codeNo,
    refundingState,
    refunded,
    needsAttention,
    paidAt: since(paidAt),
    expiresAt: since(expiresAt),
    access: await hasAccess(world, mei, paymentId),
  }
}

async function refundPayment(
  paymentId: PaymentId,
  { part, decision }: { part: bigint; decision: 'approve' | 'reject' },
) {
  world.clock.advance({ seconds: 1 })
  const { state, amount, refunded } = await rowOf(world, mei, paymentId)
  const requested = world.modules.orders.requestRefund(mei, paymentId, { amount: part, reason: 'A part' })
  if (state !== 'paid') return await expect(requested).rejects.toMatchObject({ code: 'conflict' })
  if (part > amount - refunded)
    return await expect(requested).rejects.toMatchObject({ code: 'invalid_input' })
  const refundId = await requested
  await expectSound(paymentId)
  const decide =
    decision === 'approve' ? world.modules.orders.approveRefund : world.modules.orders.rejectRefund
  const decided = await decide(olga, refundId)
  if (decided.state === 'processing') await world.modules.orders.finishRefund(olga, refundId, 'done')
}

/** The invariants of docs/spec-choices.md. */
async function expectSound(paymentId: PaymentId) {
  const { state, amount, refunded, refundingState, orderId } = await rowOf(world, mei, paymentId)
  expect(refunded >= 0n && refunded <= amount).toBe(true)
  expect(state === 'refunded').toBe(refunded === amount)
  expect(state === 'refunded').toBe(refundingState === 'refunded')
  const { rows } = await sql<{ parts: bigint; refunded: bigint; registered: bigint }>`select
    (select sum(amount) from payment_lines where payment_id = ${paymentId})::bigint
      + (select sum(amount) from payment_adjustments where payment_id = ${paymentId})::bigint as parts,
    (select sum(refunded) from payment_lines where payment_id = ${paymentId})::bigint as refunded,
    (select count(*) from event_registrations join order_lines on order_lines.id = source_id
      where order_id = ${orderId} and state = 'enrolled') as registered`.execute(world.deps.db)
  const hasIt = ['paid', 'refunding', 'manual_enrolled'].includes(state)
  expect(rows).toEqual([{ parts: amount, refunded, registered: hasIt ? 1n : 0n }])
  expect(await hasAccess(world, mei, paymentId)).toBe(hasIt)
}

async function expectSeatsAddUp() {
  const { rows } = await sql<{ orders: bigint }>`select count(*) as orders from orders
    where person_id = ${mei.memberId} and fulfilment in ('held', 'granted')`.execute(world.deps.db)
  expect(BigInt(await takenSeats(world, mei, ticket.offerId))).toBe(rows[0]?.orders)
  const coupon = await world.deps.db
    .selectFrom('coupons')
    .select('redeemed')
    .where('code', '=', 'TENTH')
    .executeTakeFirstOrThrow()
  const { rows: live } = await sql<{
    count: bigint
  }>`select coalesce(sum(units), 0) as count from coupon_redemptions
    where released_at is null and person_id = ${mei.memberId}`.execute(world.deps.db)
  expect(BigInt(coupon.redeemed)).toBe(live[0]?.count)
}
