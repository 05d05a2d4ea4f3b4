import { expect, test } from 'vitest'
import { newMember } from '../../../../test/support/shop/shop.ts'
import { sellPlan, subscribe, subscriptionRow } from '../../../../test/support/shop/subscribers.ts'
import { createTestClock } from '../../../../test/support/world/test-clock.ts'
import { ownWorld } from '../../../../test/support/world/world.ts'

type Case = {
  readonly at: string
  readonly timeZone: string
  readonly plan: { readonly access?: 'monthly' | 'yearly'; readonly trialDays?: number }
  readonly renews: string
}

const cases: readonly Case[] = [
  // 1 March at 03:00 in Taipei: a month later is 1 April, although it is still February in UTC.
  { at: '2027-02-28T19:00:00Z', timeZone: 'Asia/Taipei', plan: {}, renews: '2027-03-31T19:00:00Z' },
  { at: '2027-01-30T18:00:00Z', timeZone: 'Asia/Tokyo', plan: {}, renews: '2027-02-27T18:00:00Z' },
  { at: '2027-04-01T02:00:00Z', timeZone: 'America/New_York', plan: {}, renews: '2027-05-01T02:00:00Z' },
  {
    at: '2028-02-28T16:30:00Z',
    timeZone: 'Asia/Taipei',
    plan: { access: 'yearly' },
    renews: '2029-02-27T16:30:00Z',
  },
  // A trial ends at the same time of the local clock, across the change to summer time.
  {
    at: '2027-03-27T11:00:00Z',
    timeZone: 'Europe/Berlin',
    plan: { trialDays: 7 },
    renews: '2027-04-03T10:00:00Z',
  },
]

test.each(cases)(
  'a quote at $at in $timeZone contains the time at which the membership renews',
  async ({ at, timeZone, plan: terms, renews }) => {
    const world = await ownWorld({ clock: createTestClock(new Date(at)), deps: { permitsSimulator: true } })
    const mei = await newMember(world, 'ceramics')
    await world.deps.db.updateTable('schools').set({ timeZone }).where('id', '=', mei.schoolId).execute()
    const plan = await sellPlan(world, mei.schoolId, terms)
    const { itemType, offerId } = plan
    const selections = [{ itemType, offerId }]
    const { lines } = await world.modules.orders.quote(mei, { selections, country: 'TW' })
    expect(lines[0]?.renews?.from).toEqual(new Date(renews))
    const row = await subscriptionRow(world, mei, await subscribe(world, mei, plan))
    expect(row.periodEndsAt).toEqual(new Date(renews))
  },
)
