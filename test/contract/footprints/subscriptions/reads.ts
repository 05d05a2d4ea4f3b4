import * as door from '../../../../src/domain/subscriptions/index.ts'
import type { OrderLineId } from '../../../../src/platform/db/schema/schema.gen.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { computes, dryRuns, reads, readsAfter } from '../../../support/footprints/footprint.ts'
import { subscribed, withLock } from './subscribed.ts'

const now = new Date('2026-11-15T00:00:00Z')
const schedule = { cycle: 'monthly', timeZone: 'Asia/Taipei', anchorAt: now, anchorPeriod: 1 } as const
const terms = {
  nextPlanId: null,
  nextCycle: null,
  nextPrice: null,
  nextPriceFrom: null,
  price: 1n,
  periodEndsAt: now,
}
const row = { ...schedule, ...terms, state: 'active', period: 1, toldPeriod: 1, periodStartsAt: now } as never

const page = { first: 5 }

export const subscriptionsReads = {
  listSubscriptions: reads(({ modules, olga }) => modules.subscriptions.listSubscriptions(olga, { page })),
  subscriptionById: reads(async (fixture) => {
    const id = await anyId(fixture, 'entitlements', "item_type = 'membership_plan'")
    return fixture.modules.subscriptions.subscriptionById(fixture.olga, id)
  }),
  subscriptionHistory: readsAfter(async (fixture) => {
    const { id } = await subscribed(fixture)
    return () => fixture.modules.subscriptions.subscriptionHistory(fixture.olga, id, page)
  }),
  subscriptionPayments: readsAfter(async (fixture) => {
    const { id } = await subscribed(fixture)
    return () => fixture.modules.subscriptions.subscriptionPayments(fixture.olga, id, page)
  }),
  ownSubscriptions: reads(({ modules, mei }) => modules.subscriptions.ownSubscriptions(mei)),
  subscribedPersonalData: reads(({ modules, mei: { schoolId, memberId } }) =>
    modules.subscriptions.subscribedPersonalData(schoolId, memberId),
  ),
  pastSubscriptions: reads(({ db, mei }) => door.pastSubscriptions(db, mei, [])),
  subscriptionsOf: reads(({ db, mei }) => door.subscriptionsOf(db, mei).selectAll('subscriptions').execute()),
  lockOwnSubscription: dryRuns(async (fixture) => {
    const { row: own } = await subscribed(fixture)
    return () => withLock(fixture, own, (tx) => door.lockOwnSubscription(tx, fixture.mei, own.id))
  }),
  lockSubscription: dryRuns(async (fixture) => {
    const { row: own } = await subscribed(fixture)
    return () => withLock(fixture, own, async () => undefined)
  }),
  isNextPlanOwned: dryRuns(async (fixture) => {
    const { row: own } = await subscribed(fixture)
    return () => withLock(fixture, own, (tx, locked) => door.isNextPlanOwned(tx, locked))
  }),
  switchCredit: dryRuns(async (fixture) => {
    const { row: own } = await subscribed(fixture)
    return () => withLock(fixture, own, (tx, locked) => door.switchCredit(tx, locked, now))
  }),
  membershipAfterRefund: dryRuns(async (fixture) => {
    const { row: own } = await subscribed(fixture)
    const line = { schoolId: own.schoolId, lineId: own.firstLineId as OrderLineId }
    return () => withLock(fixture, own, (tx) => door.membershipAfterRefund(tx, line, now))
  }),
  firstPeriod: computes(() =>
    door.firstPeriod(now, { cycle: 'monthly', timeZone: 'Asia/Taipei', trialDays: 7 }),
  ),
  dueAt: computes(() => door.dueAt(row)),
  graceAfter: computes(() => door.graceAfter(now)),
  nextRetry: computes(() => door.nextRetry(now, now)),
  reminderAt: computes(() => door.reminderAt(row)),
  nextTerms: computes(() => door.nextTerms(row)),
  quoteSwitch: computes(() =>
    door.quoteSwitch(
      { ...(row as object), state: 'trialing' } as never,
      { cycle: 'monthly', price: 1n, trialDays: null } as never,
      { now, credit: 0n },
    ),
  ),
  refuseUnlessSwitchable: computes(() =>
    door.refuseUnlessSwitchable(
      { ...(row as object), periodEndsAt: new Date(now.getTime() + 1) } as never,
      { planId: 'another' } as never,
      now,
    ),
  ),
}
