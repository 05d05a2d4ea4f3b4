import * as door from '../../../../src/domain/subscriptions/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type {
  EntitlementId,
  OrderLineId,
  PaymentMandateId,
} from '../../../../src/platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { newId } from '../../../../src/platform/ids.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { audits, inserts, recordsFact, updates, writes } from '../../../support/footprints/footprint.ts'
import {
  courseItem,
  membershipItem,
  plantCourse,
  plantMembership,
  sell,
} from '../../../support/people/learning-cast.ts'
import { buy } from '../../../support/shop/shop.ts'
import { sellPlan } from '../../../support/shop/subscribers.ts'
import { change, inDays } from './change.ts'
import { runWrites } from './run-writes.ts'
import { moved, openSimulator, subscribed, withLock } from './subscribed.ts'

const audited = ({ mei, olga }: Fixture) =>
  audits('subscription.changed', { personId: mei.memberId, byPersonId: olga.memberId })

async function otherPlan(fixture: Fixture, price: bigint) {
  const { planId } = await sellPlan(fixture, fixture.school.id, { price })
  return { planId, cycle: 'monthly', price } as const
}

async function otherCard({ db, mei, clock }: Fixture): Promise<PaymentMandateId> {
  const id = newId<'PaymentMandate'>(clock)
  const { schoolId, memberId: personId } = mei
  const card = { gateway: 'simulator', method: `sim_4242_${id}` } as const
  await db
    .insertInto('paymentMandates')
    .values({ schoolId, id, personId, ...card, createdAt: clock.now() })
    .execute()
  return id
}

const operatorWrites = {
  changeSubscription: writes(async (fixture) => {
    const { modules, olga, mei, tom, clock } = fixture
    const { courseId } = await plantCourse(fixture, 'ceramics')
    const planId = await plantMembership(fixture, 'ceramics', [courseItem(courseId)])
    for (const member of [mei, tom]) await sell(fixture, member, membershipItem(planId))
    const memberId = mei.memberId
    const { rows } = await modules.subscriptions.listSubscriptions(olga, { page: { first: 1 }, memberId })
    const [subscription] = rows
    if (!subscription) throw new Error('Mei has no membership')
    const { id, updatedAt } = subscription
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.subscriptions.changeSubscription(olga, { id, updatedAt, endsAt: clock.now() }),
      touches: [
        updates('entitlements', { id }, ['expiresAt', 'changedAt']),
        updates('entitlements', { personId: memberId, itemId: courseId }, ['expiresAt', 'changedAt']),
        audits('subscription.changed', { personId: memberId, byPersonId: olga.memberId }),
        recordsFact('subscription.changed', { personId: memberId, planId }),
      ],
    }
  }),
  pauseSubscription: change(
    ({ modules, olga }, id) => modules.subscriptions.pauseSubscription(olga, id),
    (fixture, row) => [...moved(row, 'paused', ['state', 'pausedAt', 'dueAt'], 'ended'), audited(fixture)],
  ),
  continueSubscription: change(
    ({ modules, olga }, id) => modules.subscriptions.continueSubscription(olga, id),
    (fixture, row) => [
      ...moved(
        row,
        'continued',
        [
          'state',
          'pausedAt',
          'dueAt',
          'periodStartsAt',
          'periodEndsAt',
          'anchorAt',
          'anchorPeriod',
          'graceEndsAt',
        ],
        'extended',
      ),
      audited(fixture),
    ],
    ({ modules, olga }, id) => modules.subscriptions.pauseSubscription(olga, id),
  ),
  endSubscription: change(
    ({ modules, olga }, id) => modules.subscriptions.endSubscription(olga, id),
    (fixture, row) => [
      ...moved(row, 'ended', ['state', 'endedAt', 'endReason', 'dueAt'], 'ended'),
      audited(fixture),
    ],
  ),
  moveSubscriptionEnd: change(
    (fixture, id) => fixture.modules.subscriptions.moveSubscriptionEnd(fixture.olga, id, inDays(fixture, 90)),
    (fixture, row) => [
      ...moved(
        row,
        'end_changed',
        ['dueAt', 'periodEndsAt', 'anchorAt', 'anchorPeriod', 'graceEndsAt'],
        'extended',
      ),
      audited(fixture),
    ],
  ),
  planPrice: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { planId } = (await subscribed(fixture)).plan
    const wish = { planId, price: 500n, currency: 'TWD', from: inDays(fixture, 20) }
    return {
      run: () => modules.subscriptions.planPrice(olga, wish),
      touches: [
        audits('subscription.price_changed', { byPersonId: olga.memberId }),
        recordsFact('subscription.price_announced', { planId }),
      ],
    }
  }),
  applyPrice: writes(async (fixture) => {
    const { modules, tom, mei, db, clock } = fixture
    const { plan, row } = await subscribed(fixture)
    const { planId } = plan
    const wish = { planId, price: 500n, currency: 'TWD', from: inDays(fixture, 20), announcedAt: clock.now() }
    const rows = await db.selectFrom('subscriptions').selectAll().where('planId', '=', planId).execute()
    const own = rows.filter(
      ({ schoolId, personId }) => schoolId === mei.schoolId && personId === tom.memberId,
    )
    return {
      run: () => modules.subscriptions.applyPrice({ ...platformActor, schoolId: mei.schoolId }, wish),
      touches: [row, ...own].flatMap((each) => moved(each, 'price_planned', ['nextPrice', 'nextPriceFrom'])),
    }
  }),
}

const memberWrites = {
  cancelSubscription: change(
    ({ modules, mei }, id) => modules.subscriptions.cancelSubscription(mei, id),
    (_fixture, row) => moved(row, 'cancel_asked', ['cancelAskedAt', 'dueAt'], 'extended'),
  ),
  resumeSubscription: change(
    ({ modules, mei }, id) => modules.subscriptions.resumeSubscription(mei, id),
    (_fixture, row) => moved(row, 'resumed', ['cancelAskedAt', 'dueAt'], 'extended'),
    ({ modules, mei }, id) => modules.subscriptions.cancelSubscription(mei, id),
  ),
  endAllOf: change(
    ({ modules, mei: { schoolId, memberId } }) => modules.subscriptions.endAllOf(schoolId, memberId),
    (_fixture, row) => moved(row, 'ended', ['state', 'endedAt', 'endReason', 'dueAt'], 'ended'),
  ),
}

const periodColumns = ['period', 'periodStartsAt', 'periodEndsAt', 'graceEndsAt', 'dueAt'] as const

const paymentWrites = {
  startSubscription: writes(async (fixture) => {
    const { db, clock, mei, school } = fixture
    await openSimulator(fixture)
    const { itemType, offerId, planId, courseId } = await sellPlan(fixture, school.id)
    const { orderId } = await buy(fixture, mei, { itemType, offerId })
    const { schoolId, memberId: personId } = mei
    await db.deleteFrom('membershipTrials').where('personId', '=', personId).execute()
    const { id: lineId } = await db
      .selectFrom('orderLines')
      .select('id')
      .where('schoolId', '=', schoolId)
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const terms = {
      cycle: 'monthly',
      price: 300n,
      currency: 'TWD',
      trialDays: 7,
      isPaid: false,
      mandateId: null,
    } as const
    const wish = { schoolId, personId, planId, lineId, ...terms }
    return {
      run: () => inTransaction(db, (tx) => door.startSubscription(tx, clock, wish)),
      touches: [
        inserts('membershipTrials', { personId }),
        inserts('subscriptions', { personId, planId, state: 'trialing' }),
        inserts('subscriptionEvents', { kind: 'started' }),
        inserts('entitlements', { personId, itemId: planId, source: 'subscription' }),
        inserts('entitlements', { personId, itemId: courseId, source: 'membership' }),
        inserts('enrolments', { personId, courseId }),
        recordsFact('subscription.changed', { personId, planId, change: 'started' }),
        recordsFact('access.granted', { personId, source: 'subscription' }),
        recordsFact('enrollment.created', { personId, courseId }),
      ],
    }
  }),
  renewSubscription: change(
    (fixture, id) =>
      inTransaction(fixture.db, (tx) =>
        door.renewSubscription(tx, fixture.clock, {
          schoolId: fixture.school.id,
          id,
          period: 2,
          mandateId: null,
        }),
      ),
    (_fixture, row) => moved(row, 'renewed', periodColumns, 'extended'),
  ),
  revokePaidLine: change(
    (fixture, id) =>
      withLock(fixture, { id }, (tx, { schoolId, firstLineId }) =>
        door.revokePaidLine(tx, fixture.clock, { schoolId, lineId: firstLineId as OrderLineId }),
      ),
    (_fixture, row) => refunded(row),
  ),
  restoreAccess: writes(async (fixture) => {
    const { db, clock, school, mei } = fixture
    const { id } = await subscribed(fixture)
    await db
      .deleteFrom('entitlements')
      .where('id', '=', id as string as EntitlementId)
      .execute()
    const personId = mei.memberId
    return {
      run: () => inTransaction(db, (tx) => door.restoreAccess(tx, clock, { schoolId: school.id, id })),
      touches: [
        inserts('entitlements', { id, personId, source: 'subscription' }),
        recordsFact('access.granted', { personId, source: 'subscription' }),
      ],
    }
  }),
  changeMandate: writes(async (fixture) => {
    const { id, row } = await subscribed(fixture)
    const mandateId = await otherCard(fixture)
    const key = { schoolId: fixture.school.id, id, mandateId }
    return {
      run: () => inTransaction(fixture.db, (tx) => door.changeMandate(tx, fixture.clock, key)),
      touches: moved(row, 'card_changed', ['mandateId']),
    }
  }),
  switchSubscription: writes(async (fixture) => {
    const { id, row } = await subscribed(fixture)
    const to = await otherPlan(fixture, 500n)
    const quoted = { period: 1, quotedAt: fixture.clock.now(), mandateId: null }
    const lineId = row.firstLineId as OrderLineId
    const paid = { lineId, charge: 500n }
    const wish = { schoolId: fixture.school.id, id, paid, trialDays: null, ...quoted, ...to }
    return {
      run: () => inTransaction(fixture.db, (tx) => door.switchSubscription(tx, fixture.clock, wish)),
      touches: [
        ...moved({ ...row, planId: to.planId }, 'plan_switched', ['planId', 'price']),
        inserts('subscriptionSwitches', { subscriptionId: id, lineId, replacedPlanId: row.planId }),
        updates('entitlements', { id }, ['itemId']),
        updates('entitlements', { source: 'membership', sourceId: id }, ['expiresAt']),
        inserts('entitlements', { source: 'membership', sourceId: id }),
        inserts('enrolments', { personId: fixture.mei.memberId }),
        recordsFact('enrollment.created', { personId: fixture.mei.memberId }),
        recordsFact('access.granted', { personId: fixture.mei.memberId }),
      ],
    }
  }),
  planSwitch: writes(async (fixture) => {
    const { row } = await subscribed(fixture)
    const to = await otherPlan(fixture, 100n)
    return {
      run: () => withLock(fixture, row, (tx, locked) => door.planSwitch(tx, fixture.clock, locked, to)),
      touches: moved(row, 'plan_planned', ['nextPlanId', 'nextCycle', 'nextPrice']),
    }
  }),
}

function refunded(row: door.SubscriptionRow) {
  const { id, personId } = row
  return [
    ...moved(row, 'ended', ['state', 'endedAt', 'endReason', 'dueAt']),
    updates('entitlements', { id }, ['takenBackAt']),
    updates('entitlements', { source: 'membership', sourceId: id }, ['takenBackAt']),
    recordsFact('access.taken_back', { personId, source: 'subscription' }),
  ]
}

export const subscriptionsWrites = { ...operatorWrites, ...memberWrites, ...paymentWrites, ...runWrites }
