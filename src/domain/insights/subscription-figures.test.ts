import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import { statementsOf } from '../../../test/support/people/learning-cast.ts'
import { newMember, ownerOf } from '../../../test/support/shop/shop.ts'
import { runAt, sellPlan, subscribe } from '../../../test/support/shop/subscribers.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { createWorld, type World } from '../../../test/support/world/world.ts'
import type { MembershipPlanId, SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../platform/durations.ts'
import type { OperatorActor } from '../tenancy/index.ts'

const begin = new Date('2026-01-01T04:00:00Z')
const daysLater = (days: number) => addDuration(begin, days * day)
const length = 75

let world: World
let olga: OperatorActor
/** The expected values at the end of each day, calculated from the rows. */
const model: { day: string; mrr: bigint; paying: number }[] = []

beforeAll(async () => {
  world = await createWorld({ clock: createTestClock(begin), deps: { permitsSimulator: true } })
  olga = await ownerOf(world, 'ceramics')
  await live()
})
afterAll(() => world.close())

async function live() {
  const { schoolId } = olga
  const { subscriptions } = world.modules
  const monthly = await sellPlan(world, schoolId, { price: 300n })
  const yearly = await sellPlan(world, schoolId, { price: 2500n, access: 'yearly' })
  const trial = await sellPlan(world, schoolId, { price: 480n, trialDays: 10 })
  const join = async (plan: typeof monthly, card: 'works' | 'declines' = 'works') =>
    subscribe(world, await newMember(world, 'ceramics'), plan, card)
  const subscriptionIds: Record<string, SubscriptionId> = {}
  const of = (name: string) => subscriptionIds[name] ?? ('' as SubscriptionId)
  const doings: Readonly<Record<number, () => Promise<unknown>>> = {
    0: async () => (subscriptionIds['stays'] = await join(monthly)),
    2: async () => (subscriptionIds['fails'] = await join(monthly, 'declines')),
    3: async () => (subscriptionIds['pauses'] = await join(monthly)),
    4: async () => (subscriptionIds['tries'] = await join(trial)),
    6: async () => (subscriptionIds['yearly'] = await join(yearly)),
    9: async () => subscriptions.pauseSubscription(olga, of('pauses')),
    12: async () => (subscriptionIds['leaves'] = await join(monthly)),
    15: async () => subscriptions.planPrice(olga, priceOf(monthly, 360n, daysLater(40))),
    20: async () => subscriptions.continueSubscription(olga, of('pauses')),
    25: async () => subscriptions.cancelSubscription(olga, of('leaves')),
    50: async () => subscriptions.endSubscription(olga, of('yearly')),
    55: async () => subscriptions.planPrice(olga, priceOf(monthly, 200n, daysLater(70))),
  }
  for (let day = 0; day < length; day++) {
    await runAt(world, daysLater(day))
    await doings[day]?.()
    await world.runJobs()
    model.push({ day: daysLater(day).toISOString().slice(0, 10), ...(await figuresOfRows()) })
  }
}

const priceOf = ({ planId }: { planId: MembershipPlanId }, price: bigint, from: Date) => ({
  planId,
  price,
  currency: 'TWD',
  from,
})

async function figuresOfRows() {
  const rows = await world.deps.db
    .selectFrom('subscriptions')
    .where('schoolId', '=', olga.schoolId)
    .where('state', 'in', ['active', 'past_due'])
    .select(['price', 'cycle'])
    .execute()
  const months = { monthly: 1n, yearly: 12n }
  return { mrr: rows.reduce((sum, { price, cycle }) => sum + price / months[cycle], 0n), paying: rows.length }
}

const request = { from: begin, until: daysLater(length) }
const figures = (by: 'day' | 'week' | 'month', span = request) =>
  world.modules.insights.subscriptionFigures(olga, { ...span, by })

describe('the monthly revenue of subscriptions', () => {
  test('the monthly recurring revenue of a day is the sum of the subscriptions at the end of that day', async () => {
    const { spans } = await figures('day')
    const reported = spans.slice(0, length).map(({ begins, mrr, paying }) => ({ day: begins, mrr, paying }))
    expect(reported).toEqual(model)
    expect(new Set(model.map(({ mrr }) => mrr)).size).toBeGreaterThan(6)
  })

  test('monthly recurring revenue changes by new, expansion, contraction and churn, by day, week and month', async () => {
    for (const by of ['day', 'week', 'month'] as const) {
      const { spans } = await figures(by)
      let before = 0n
      for (const span of spans) {
        expect(span.mrr).toBe(before + span.new + span.expansion - span.contraction - span.churned)
        before = span.mrr
      }
      expect(before).toBe(model.at(-1)?.mrr)
    }
  })

  test('monthly recurring revenue of a later span begins with the value from before the span', async () => {
    const late = await figures('day', { from: daysLater(30), until: daysLater(34) })
    expect(late.spans.map(({ mrr }) => mrr)).toEqual(model.slice(30, 35).map(({ mrr }) => mrr))
    expect(late.spans[0]?.payingBefore).toBe(model[29]?.paying)
  })

  test('the figures of each month include the number of paying subscriptions that ended', async () => {
    const { spans } = await figures('month')
    expect(spans.map(({ begins, lost }) => [begins, lost])).toEqual([
      ['2026-01-01', 0],
      ['2026-02-01', 3],
      ['2026-03-01', 0],
    ])
  })
})

test('a failed renewal is counted once, on the day of its first failure, with its outcome', async () => {
  const { failed } = await figures('day')
  expect(failed).toEqual([{ begins: '2026-02-03', failed: 1, recovered: 0, lost: 1, open: 0 }])
})

test('subscriptions are counted by their current state', async () => {
  const { states } = await figures('month')
  const rows = await world.deps.db
    .selectFrom('subscriptions')
    .where('schoolId', '=', olga.schoolId)
    .select('state')
    .execute()
  const count = (countedState: string) => rows.filter(({ state }) => state === countedState).length
  expect(states).toEqual({
    trialing: count('trialing'),
    active: count('active'),
    pastDue: count('past_due'),
    paused: count('paused'),
  })
})

test('subscription figures take four statements, cover only the actor’s school and require the permission', async () => {
  expect(await statementsOf(world, () => figures('day'))).toBe(4)
  const hana = await ownerOf(world, 'astronomy')
  const there = await world.modules.insights.subscriptionFigures(hana, { ...request, by: 'month' })
  expect(there).toEqual({ states: { trialing: 0, active: 0, pastDue: 0, paused: 0 }, spans: [], failed: [] })
  const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
  await expect(
    world.modules.insights.subscriptionFigures(ken, { ...request, by: 'day' }),
  ).rejects.toMatchObject({ code: 'not_permitted' })
})
