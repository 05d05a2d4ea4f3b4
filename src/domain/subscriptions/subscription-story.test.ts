import { beforeEach, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import { statementsOf } from '../../../test/support/people/learning-cast.ts'
import { newMember, ownerOf } from '../../../test/support/shop/shop.ts'
import { runAt, sellPlan, subscribe } from '../../../test/support/shop/subscribers.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { createWorld, type World } from '../../../test/support/world/world.ts'
import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import type { OperatorActor } from '../tenancy/index.ts'

let world: World
let olga: OperatorActor
let declined: SubscriptionId
let cancelled: SubscriptionId
let trying: SubscriptionId
beforeEach(async () => {
  const clock = createTestClock(new Date('2026-01-31T02:00:00Z'))
  world = await createWorld({ clock, deps: { permitsSimulator: true } })
  olga = await ownerOf(world, 'ceramics')
  const { schoolId } = olga
  const plan = await sellPlan(world, schoolId)
  declined = await subscribe(world, await newMember(world, 'ceramics'), plan, 'declines')
  cancelled = await subscribe(world, await newMember(world, 'ceramics'), plan)
  const trial = await sellPlan(world, schoolId, { trialDays: 14 })
  trying = await subscribe(world, await newMember(world, 'ceramics'), trial)
  await world.modules.subscriptions.cancelSubscription(olga, cancelled)
  await runAt(world, new Date('2026-02-13T02:00:00Z'))
  await runAt(world, new Date('2026-02-28T02:00:00Z'))
  return () => world.close()
})

const subscriptions = () => world.modules.subscriptions
const page = { first: 10 }

describe('the subscriptions of a school', () => {
  test('the subscriptions of a school can be filtered by renewal state, page by page, with one statement', async () => {
    const listed = async (renewalState: 'active' | 'past_due' | 'ended' | 'paused' | 'trialing') =>
      (await subscriptions().listSubscriptions(olga, { page, renewalState })).rows.map(
        ({ id }) => id as string,
      )
    expect(await listed('past_due')).toEqual([trying, declined])
    expect(await listed('ended')).toEqual([cancelled])
    expect(await listed('active')).toEqual([])
    const [first] = (
      await subscriptions().listSubscriptions(olga, { page: { first: 1 }, renewalState: 'past_due' })
    ).rows
    const after = first && { at: first.listedAt, id: first.id }
    const rest = { page: { first: 1, after }, renewalState: 'past_due' } as const
    expect((await subscriptions().listSubscriptions(olga, rest)).rows.map(({ id }) => id)).toEqual([declined])
    expect(await statementsOf(world, () => subscriptions().listSubscriptions(olga, rest))).toBe(1)
  })
})

describe('the history of a subscription', () => {
  test('the history of a subscription lists each step with agreed prices and failures, the latest first', async () => {
    const { rows } = await subscriptions().subscriptionHistory(olga, declined, page)
    expect(rows.map(({ kind }) => kind)).toEqual(['payment_failed', 'started'])
    expect(rows[0]).toMatchObject({
      period: 2,
      attempt: 1,
      at: new Date('2026-03-01T02:00:00Z'),
      byPersonId: null,
    })
    const ended = await subscriptions().subscriptionHistory(olga, cancelled, page)
    expect(ended.rows).toMatchObject([
      { kind: 'ended', reason: 'cancelled' },
      { kind: 'cancel_asked', byPersonId: olga.memberId },
      { kind: 'started', trialDays: null },
    ])
    expect((await subscriptions().subscriptionHistory(olga, trying, page)).rows.at(-1)).toMatchObject({
      kind: 'started',
      trialDays: 14,
    })
  })

  test('the history of a subscription is readable only at its school, with the permission to read subscriptions', async () => {
    const hana = await ownerOf(world, 'astronomy')
    expect((await subscriptions().subscriptionHistory(hana, declined, page)).rows).toEqual([])
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    await expect(subscriptions().subscriptionHistory(ken, declined, page)).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })
})

describe('the payments of a subscription', () => {
  test('the payments of a subscription are its first payment and its renewal payments, including failed ones, latest first', async () => {
    const { rows } = await subscriptions().subscriptionPayments(olga, declined, page)
    expect(rows).toMatchObject([
      { step: 'renew', period: 2, state: 'failed', amount: 300n, paidAt: null },
      { step: null, period: null, state: 'paid', amount: 300n },
    ])
  })

  test('the payments of a subscription are readable only at its school, with the permission to read orders', async () => {
    const hana = await ownerOf(world, 'astronomy')
    const requested = subscriptions().subscriptionPayments(hana, declined, page)
    await expect(requested).rejects.toMatchObject({ code: 'not_found' })
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    await expect(subscriptions().subscriptionPayments(ken, declined, page)).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })
})
