import * as door from '../../../../src/domain/subscriptions/index.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { recordsFact, updates } from '../../../support/footprints/footprint.ts'
import { change, inDays } from './change.ts'
import { moved, withLock } from './subscribed.ts'

/** The due work of subscriptions, which renewal runs process. */
export const runWrites = {
  leaveUnpaid: change(
    (fixture, id) => withLock(fixture, { id }, (tx, locked) => fail(fixture, tx, locked)),
    (_fixture, row) => moved(row, 'payment_failed', ['state', 'attempts', 'dueAt']),
  ),
  abandonUnpaidPeriod: change(
    (fixture, id) =>
      withLock(fixture, { id }, (tx, locked) => door.abandonUnpaidPeriod(tx, fixture.clock, locked)),
    (_fixture, row) => moved(row, 'ended', ['state', 'endedAt', 'endReason', 'dueAt'], 'ended'),
    (fixture, id) => withLock(fixture, { id }, (tx, locked) => fail(fixture, tx, locked)),
  ),
  runOut: change(
    (fixture, id) => withLock(fixture, { id }, (tx, locked) => door.runOut(tx, fixture.clock, locked)),
    (_fixture, row) => moved(row, 'ended', ['state', 'endedAt', 'endReason', 'dueAt'], 'ended'),
  ),
  setDue: change(
    (fixture, id) => withLock(fixture, { id }, (tx, locked) => door.setDue(tx, locked, fixture.clock.now())),
    (_fixture, { id }) => [updates('subscriptions', { id }, ['dueAt'])],
  ),
  announceRenewal: change(
    (fixture, id) =>
      withLock(fixture, { id }, (tx, locked) => door.announceRenewal(tx, fixture.clock, locked)),
    (_fixture, { id, personId }) => [
      updates('subscriptions', { id }, ['dueAt', 'toldPeriod']),
      recordsFact('subscription.renewing', { subscriptionId: id, personId, period: 2 }),
    ],
  ),
}

async function fail(
  fixture: Fixture,
  tx: Parameters<typeof door.leaveUnpaid>[0],
  locked: door.SubscriptionRow,
) {
  const firstAt = fixture.clock.now()
  const again = inDays(fixture, 1)
  return await door.leaveUnpaid(tx, fixture.clock, locked, 'payment_failed', { attempts: 1, firstAt, again })
}
