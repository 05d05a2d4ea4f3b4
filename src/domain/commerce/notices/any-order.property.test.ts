// The same notices in order and in disorder, side by side on PostgreSQL.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRuns } from '../../../../test/support/property-runs.ts'
import {
  hasAccess,
  memberOf,
  newMember,
  noticeOf,
  ownerOf,
  rowOf,
  seatsTaken,
  sellCourse,
  sellTicket,
  shopOptions,
} from '../../../../test/support/shop.ts'
import { createWorld, platformActor, type World } from '../../../../test/support/world.ts'
import type { PaymentId } from '../../../platform/db/schema.gen.ts'
import type { MemberActor, OperatorActor } from '../../tenancy/index.ts'
import type { Selection } from '../checkout/selections.ts'
import type { Notice } from '../gateway.ts'
import { signSimulatorNotice } from '../gateways/simulator.ts'

let world: World
let mei: MemberActor
let olga: OperatorActor
let course: Selection
let ticket: Selection
beforeAll(async () => {
  world = await createWorld(shopOptions)
  mei = await newMember(world, 'ceramics')
  olga = await ownerOf(world, 'ceramics')
  course = await sellCourse(world, mei.schoolId, { days: 30 })
  ticket = await sellTicket(world, mei.schoolId, { capacity: 100_000 })
  await world.modules.commerce.createCoupon(olga, {
    code: 'TENTH',
    label: 'A tenth',
    kind: 'percent',
    value: 10n,
  })
  const there = await memberOf(world, 'mei', 'astronomy')
  await world.modules.commerce.checkout(there, { selections: [await sellCourse(world, there.schoolId)] })
})
afterAll(() => world.close())

const hour = 3600_000
type Kind = 'code' | 'newer code' | 'declined' | 'paid'
type Noise = 'again' | 'forged' | 'another amount' | 'another school’s' | 'wait a day'
type Step = Kind | Noise
const inOrder: readonly Kind[] = ['code', 'newer code', 'declined', 'paid']

const permutations = 5

const life = fc
  .record({
    kinds: fc.subarray([...inOrder]),
    noise: fc.array(
      fc.constantFrom<Noise>('again', 'forged', 'another amount', 'another school’s', 'wait a day'),
      { maxLength: 5 },
    ),
    refunds: fc.array(
      fc.record({ part: fc.bigInt({ min: 1n, max: 1530n }), decision: fc.constantFrom('approve', 'reject') }),
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

test('payment notices in any order, with noise between them, lead to the state of the ordered notices', {
  timeout: 280_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ ordered, disorders, refunds }) => {
      const straight = await begin()
      for (const step of ordered) await take(straight, step)
      // Side by side: whoever waits a day makes it later for all of them.
      const tangled = await Promise.all(disorders.map(begin))
      await Promise.all(disorders.map(async (steps, at) => await takeAll(tangled[at], steps)))
      world.clock.advance({ days: 9 })
      await world.modules.commerce.expireDue(platformActor)
      const end = await endOf(straight)
      for (const run of tangled) expect(await endOf(run)).toEqual(end)
      const [first] = tangled
      for (const refund of refunds) if (first) await giveBackSoundly(first, refund)
    }),
    { numRuns: propertyRuns({ sample: 15, all: 200 }), seed: 20_261_115, endOnFailure: true },
  )
  await expectSeatsAddUp()
})

async function takeAll(run: Run | undefined, steps: readonly Step[]) {
  if (!run) throw new Error('Every disorder has a run of its own')
  for (const step of steps) {
    await take(run, step)
    await expectSound(run.paymentId)
  }
}

async function giveBackSoundly({ paymentId }: Run, refund: Parameters<typeof giveBack>[1]) {
  await giveBack(paymentId, refund)
  await expectSound(paymentId)
}

type Run = { readonly paymentId: PaymentId; readonly start: number; readonly heard: string[] }

async function begin(): Promise<Run> {
  const selections = [course, ticket]
  const { paymentId } = await world.modules.commerce.checkout(mei, { selections, couponCode: 'TENTH' })
  return { paymentId, start: world.clock.now().getTime(), heard: [] }
}

async function take(run: Run, step: Step) {
  const { commerce } = world.modules
  const key = await commerce.simulatorKeyAt(mei.schoolId)
  const signed = async (told: Partial<Notice> & { kind: Notice['kind'] }, by = key) =>
    signSimulatorNotice(by, await noticeOf(world, mei, run.paymentId, told))
  const at = (hours: number) => new Date(run.start + hours * hour)
  const code = (hours: number, codeNo: string) =>
    signed({
      kind: 'code_issued',
      eventId: `${codeNo}:${run.paymentId}`,
      happenedAt: at(hours),
      detail: { type: 'atm', codeNo, deadlineAt: at(hours + 100).toISOString() },
    })
  switch (step) {
    case 'code':
      return await send(run, await code(1, '111'))
    case 'newer code':
      return await send(run, await code(2, '222'))
    case 'declined':
      return await send(run, await signed({ kind: 'declined', happenedAt: at(3) }))
    case 'paid':
      return await send(run, await signed({ kind: 'paid', happenedAt: at(4), detail: { type: 'atm' } }))
    case 'again':
      if (run.heard[0]) await send(run, run.heard[0])
      return
    case 'forged':
      return await send(
        run,
        await signed({ kind: 'paid' }, { key: 'not the key of this school at all' }),
        'refused',
      )
    case 'another amount':
      return await send(run, await signed({ kind: 'paid', amount: 1n }), 'refused')
    case 'another school’s': {
      const { schoolId } = await memberOf(world, 'mei', 'astronomy')
      return await send(
        run,
        await signed({ kind: 'paid' }, await commerce.simulatorKeyAt(schoolId)),
        'refused',
      )
    }
    case 'wait a day':
      world.clock.advance({ hours: 25 })
      await commerce.expireDue(platformActor)
  }
}

async function send(run: Run, raw: string, expected: 'taken' | 'refused' = 'taken') {
  const { outcome } = await world.modules.commerce.recordNotice({
    schoolId: mei.schoolId,
    gateway: 'simulator',
    raw,
  })
  expect(outcome.is === 'refused').toBe(expected === 'refused')
  if (expected === 'taken') run.heard.unshift(raw)
}

async function endOf({ paymentId, start }: Run) {
  const { state, paymentType, codeNo, refundingState, refunded, needsAttention, paidAt, expiresAt } =
    await rowOf(world, mei, paymentId)
  const since = (moment: Date | null) => moment && moment.getTime() - start
  return {
    ...{ state, paymentType, codeNo, refundingState, refunded, needsAttention },
    ...{ paidAt: since(paidAt), expiresAt: since(expiresAt), access: await hasAccess(world, mei, paymentId) },
  }
}

async function giveBack(
  paymentId: PaymentId,
  { part, decision }: { part: bigint; decision: 'approve' | 'reject' },
) {
  const { commerce } = world.modules
  world.clock.advance({ seconds: 1 })
  const { state, amount, refunded } = await rowOf(world, mei, paymentId)
  const asked = commerce.requestRefund(mei, paymentId, { amount: part, reason: 'A part' })
  if (state !== 'paid') return await expect(asked).rejects.toMatchObject({ code: 'conflict' })
  if (part > amount - refunded) return await expect(asked).rejects.toMatchObject({ code: 'invalid_input' })
  const refundId = await asked
  await expectSound(paymentId)
  const decide = decision === 'approve' ? commerce.approveRefund : commerce.rejectRefund
  const decided = await decide(olga, refundId)
  if (decided.state === 'processing') await commerce.finishRefund(olga, refundId, 'done')
}

/** The invariants of docs/spec-choices.md. */
async function expectSound(paymentId: PaymentId) {
  const { state, amount, refunded, refundingState, orderId } = await rowOf(world, mei, paymentId)
  expect(refunded >= 0n && refunded <= amount).toBe(true)
  expect(state === 'refunded').toBe(refunded === amount)
  expect(state === 'refunded').toBe(refundingState === 'refunded')
  const { rows } = await sql<{ parts: bigint; given: bigint; registered: bigint }>`select
    (select sum(amount) from payment_lines where payment_id = ${paymentId})::bigint
      + (select sum(amount) from payment_adjustments where payment_id = ${paymentId})::bigint as parts,
    (select sum(refunded) from payment_lines where payment_id = ${paymentId})::bigint as given,
    (select count(*) from event_registrations join order_lines on order_lines.id = source_id
      where order_id = ${orderId} and state = 'enrolled') as registered`.execute(world.deps.db)
  const hasIt = ['paid', 'refunding', 'manual_enrolled'].includes(state)
  expect(rows).toEqual([{ parts: amount, given: refunded, registered: hasIt ? 1n : 0n }])
  expect(await hasAccess(world, mei, paymentId)).toBe(hasIt)
}

async function expectSeatsAddUp() {
  const { rows } = await sql<{ kept: bigint }>`select count(*) as kept from orders
    where person_id = ${mei.memberId} and fulfilment in ('held', 'granted')`.execute(world.deps.db)
  expect(BigInt(await seatsTaken(world, mei, ticket.offerId))).toBe(rows[0]?.kept)
  const coupon = await world.deps.db
    .selectFrom('coupons')
    .select('redeemed')
    .where('code', '=', 'TENTH')
    .executeTakeFirstOrThrow()
  const { rows: live } = await sql<{ count: bigint }>`select count(*) from coupon_redemptions
    where released_at is null and person_id = ${mei.memberId}`.execute(world.deps.db)
  expect(BigInt(coupon.redeemed)).toBe(live[0]?.count)
}
