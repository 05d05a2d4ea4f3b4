// Random histories of trials, coupons, switches, refunds, disputes, retries and renewals. The value of access is the list
// price of the plan for the rest of the paid period. It must be covered by the retained payments, including
// the discount of a coupon on that plan and partial refunds, which the school gives away. Trial days and the
// days of grace are free.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../test/support/samples/property-runs.ts'
import {
  act,
  coursePrice,
  history,
  type Market,
  openMarket,
} from '../../../test/support/shop/membership-histories.ts'
import { createMembershipModel, type MembershipModel } from '../../../test/support/shop/membership-model.ts'
import { newMember, ownerOf } from '../../../test/support/shop/shop.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { ownWorld } from '../../../test/support/world/world.ts'
import { hour } from '../../platform/durations.ts'
import type { RefundEffect } from '../orders/index.ts'
import type { MemberActor } from '../tenancy/index.ts'

// Each share is rounded down to a whole unit.
const rounding = 8n

test('in random membership histories, access never outlasts the retained payments and a person has only one trial', {
  timeout: hour,
}, async () => {
  const clock = createTestClock(new Date('2026-01-30T01:30:00Z'))
  const world = await ownWorld({ clock, deps: { permitsSimulator: true } })
  const market = await openMarket(world, await ownerOf(world, 'ceramics'))
  const states = new Set<string>()
  const property = fc.asyncProperty(history, async (steps) => {
    const member = await newMember(world, 'ceramics')
    const model = createMembershipModel(world, member, coursePrice)
    const onRefund = async (effect: RefundEffect) => await expectAsAnnounced(market, member, effect)
    const membership = { member, model, open: [], onRefund }
    for (const step of steps) {
      await act(market, membership, step)
      await model.observe()
      for (const state of await expectCovered(market, member, model)) states.add(state)
      await expectOneTrial(market, member)
    }
    // The other subscriptions must not be renewed repeatedly with this one.
    await world.modules.subscriptions.endAllOf(member.schoolId, member.memberId)
  })
  await fc.assert(property, {
    numRuns: propertyRuns({ sample: 12, all: 1000 }),
    seed: 20_261_118,
    endOnFailure: true,
  })
  expect([...states].sort()).toEqual(expect.arrayContaining(['active', 'ended', 'trialing']))
})

async function rowsOf({ world }: Market, { schoolId, memberId }: MemberActor) {
  return await world.deps.db
    .selectFrom('subscriptions')
    .innerJoin('membershipPlans as plan', (join) =>
      join
        .onRef('plan.schoolId', '=', 'subscriptions.schoolId')
        .onRef('plan.id', '=', 'subscriptions.planId'),
    )
    .selectAll('subscriptions')
    .select('plan.name as planName')
    .where('subscriptions.schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .execute()
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

async function expectCovered(market: Market, member: MemberActor, model: MembershipModel) {
  const { world, plans } = market
  const now = world.clock.now()
  const rows = await rowsOf(market, member)
  for (const row of rows) {
    const price = plans.find(({ planId }) => planId === row.planId)?.price ?? 0n
    expectFunded(row, model.fundsOf(row.id, row.pausedAt ?? now), { price, now: row.pausedAt ?? now })
  }
  for (const { planId, courseId } of plans) {
    const hasAccess = await world.modules.entitlements.ownsCourse(member, courseId as never)
    const mayHave = rows.some((row) => row.planId === planId && mayHaveAccess(row, now))
    expect({ planId, hasAccess: hasAccess && !mayHave }).toEqual({ planId, hasAccess: false })
  }
  return rows.map(({ state }) => state)
}

function expectFunded(
  row: Row,
  found: ReturnType<MembershipModel['fundsOf']>,
  { price, now }: { readonly price: bigint; readonly now: Date },
) {
  if (row.state !== 'active' && row.state !== 'paused') return
  const remainingMs = row.periodEndsAt.getTime() - now.getTime()
  if (remainingMs <= 0) return
  const { funds, length } = found ?? { funds: 0n, length: 1n }
  const value = (price * BigInt(remainingMs)) / length
  expect(value, `the rest of period ${row.period} of ${row.planName}`).toBeLessThanOrEqual(funds + rounding)
}

// A trial and a paid period, and the days of grace after each of them.
function mayHaveAccess(row: Row, now: Date): boolean {
  if (row.state === 'ended' || row.state === 'paused') return false
  const isNeverPaid = row.period === 0 && row.graceEndsAt <= row.periodEndsAt
  return !isNeverPaid && now < (row.cancelAskedAt ? row.periodEndsAt : row.graceEndsAt)
}

async function expectOneTrial({ world }: Market, { schoolId, memberId }: MemberActor) {
  const started = await world.deps.db
    .selectFrom('subscriptionEvents as event')
    .innerJoin('subscriptions as held', (join) =>
      join.onRef('held.schoolId', '=', 'event.schoolId').onRef('held.id', '=', 'event.subscriptionId'),
    )
    .select('event.detail')
    .where('held.schoolId', '=', schoolId)
    .where('held.personId', '=', memberId)
    .where('event.kind', '=', 'started')
    .execute()
  const trials = started.filter(({ detail }) => (detail as { trialDays: number | null }).trialDays)
  expect(trials.length).toBeLessThanOrEqual(1)
}

// The dry run predicted the actual effect.
async function expectAsAnnounced(market: Market, member: MemberActor, { memberships }: RefundEffect) {
  const rows = await rowsOf(market, member)
  for (const { is, planName, endsAt } of memberships) {
    const isSo = (row: Row) =>
      is === 'ends'
        ? row.state === 'ended' && row.endReason === 'refunded'
        : row.planName === planName && (row.endedAt ?? row.periodEndsAt).getTime() === endsAt.getTime()
    expect({ is, planName, found: rows.some(isSo) }).toEqual({ is, planName, found: true })
  }
}
