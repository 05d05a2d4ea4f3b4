// Revenue of the demo schools other than one-time orders: renewing memberships, an order bump, a second
// currency.

import { afterAll, describe, expect, test } from 'vitest'
import { memberEmail } from '../../../demo/planters/plant-members.ts'
import { checkoutOf } from '../../../src/paths/selections.ts'
import { addDuration, day } from '../../../src/platform/durations.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { ownerOf } from '../../support/shop/shop.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate', deps: { permitsSimulator: true } })
afterAll(() => world.close())
const olga = await ownerOf(world, 'ceramics')
const hana = await ownerOf(world, 'astronomy')

const subscriptionsOf = async (key: string) =>
  await world.deps.db
    .selectFrom('subscriptions')
    .innerJoin('people', 'people.id', 'subscriptions.personId')
    .where('people.email', '=', memberEmail(key))
    .where('subscriptions.schoolId', '=', olga.schoolId)
    .selectAll('subscriptions')
    .execute()
const yearUntilNow = () => ({
  from: addDuration(world.clock.now(), -365 * day),
  until: world.clock.now(),
})

describe('the subscriptions at Ceramics', () => {
  test.each([
    ['clara', { state: 'active', period: 1 }],
    ['yating', { state: 'active', period: 4, cycle: 'monthly' }],
    ['jiahao', { state: 'active', period: 2, cycle: 'yearly' }],
    ['guanting', { state: 'past_due', period: 1 }],
    ['peishan', { state: 'active', cancelAskedAt: expect.any(Date) }],
    ['junhong', { state: 'ended', endReason: 'cancelled' }],
    ['xinyi', { state: 'paused', pausedAt: expect.any(Date) }],
    ['daniel', { state: 'active', cycle: 'yearly', nextCycle: 'monthly' }],
  ])('the subscription of %s at Ceramics has its declared state', async (key, expected) => {
    expect(await subscriptionsOf(key)).toMatchObject([expected])
  })

  test('no subscription at Ceramics is due right after the demo world was planted', async () => {
    const now = world.clock.now()
    const [failed] = await subscriptionsOf('guanting')
    expect(failed?.dueAt && failed.dueAt > now).toBe(true)
    expect(await world.modules.billing.renewDue(platformActor)).toMatchObject({ processed: 0 })
  })

  test('the subscriptions at Ceramics are part of the figures, with monthly revenue, churn and an open failed renewal', async () => {
    const query = { ...yearUntilNow(), by: 'month' } as const
    const { states, spans, failed } = await world.modules.insights.subscriptionFigures(olga, query)
    expect(states).toEqual({ trialing: 0, active: 6, pastDue: 1, paused: 1 })
    expect(spans.at(-1)).toMatchObject({ currency: 'TWD', mrr: 4n * 150n + 3n * (15_800n / 12n), paying: 7 })
    expect(spans.reduce((sum, { lost }) => sum + lost, 0)).toBe(1)
    expect(failed.at(-1)).toMatchObject({ failed: 1, open: 1 })
  })

  test('the revenue of subscriptions at Ceramics is recognised over their periods, and prepaid years are deferred', async () => {
    const query = { ...yearUntilNow(), by: 'month' } as const
    const { products } = await world.modules.insights.recognisedRevenue(olga, query)
    const year = products.find(({ name }) => name === '全年學習會員')
    expect(year?.recognised).toBeGreaterThan(15_800n)
    expect(year?.deferred).toBeGreaterThan(15_800n)
  })
})

test('the order bump at Ceramics was offered twice and accepted once', async () => {
  const { rows } = await world.modules.pricing.listOrderBumps(olga, { first: 5 })
  expect(rows).toMatchObject([{ counts: { shown: 2, taken: 1 }, offerName: '釉片紀錄表' }])
})

test('Astronomy sells in dollars by default and in euros to visitors who choose them', async () => {
  const url = '/courses/first-night-out'
  const visitor = await world.at('astronomy').get(url)
  expect(visitor.body).toContain('$39.00')
  expect(visitor.body).not.toContain('€36.00')
  expect((await world.browser('astronomy', { currency: 'EUR' }).get(url)).body).toContain('€36.00')

  const [chart] = (await world.modules.catalog.listDigitalProducts(hana, { page: { first: 1 } })).rows
  if (!chart) throw new Error('Astronomy has no product')
  const at = checkoutOf([{ itemType: 'digital_product', offerId: chart.id }])
  const nils = await browserOf(world, 'nils', 'astronomy')
  expect((await nils.get(at)).body).toContain('$12.00')
  const paid = (await world.modules.orders.payments(hana, { first: 50 })).rows
  expect(new Set(paid.map(({ currency }) => currency))).toEqual(new Set(['USD', 'EUR']))
  const { spans } = await world.modules.insights.subscriptionFigures(hana, { ...yearUntilNow(), by: 'month' })
  const last = (wanted: string) => spans.findLast(({ currency }) => currency === wanted)?.mrr
  expect([last('USD'), last('EUR')]).toEqual([9_900n / 12n, 9_200n / 12n])
})
