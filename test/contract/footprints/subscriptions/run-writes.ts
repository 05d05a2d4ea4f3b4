import * as door from '../../../../src/domain/subscriptions/index.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { recordsFact, updates } from '../../../support/footprints/footprint.ts'
import { change, inDays } from './change.ts'
import { holding, moved } from './subscribed.ts'

/** The due work of subscriptions, which renewal runs process. */
export const runWrites = {
  leaveUnpaid: change(
    (fixture, id) => holding(fixture, { id }, (tx, held) => fail(fixture, tx, held)),
    (_fixture, row) => moved(row, 'payment_failed', ['state', 'attempts', 'dueAt']),
  ),
  abandonUnpaidPeriod: change(
    (fixture, id) =>
      holding(fixture, { id }, (tx, held) => door.abandonUnpaidPeriod(tx, fixture.clock, held)),
    (_fixture, row) => moved(row, 'ended', ['state', 'endedAt', 'endReason', 'dueAt'], 'ended'),
    (fixture, id) => holding(fixture, { id }, (tx, held) => fail(fixture, tx, held)),
  ),
  runOut: change(
    (fixture, id) => holding(fixture, { id }, (tx, held) => door.runOut(tx, fixture.clock, held)),
    (_fixture, row) => moved(row, 'ended', ['state', 'endedAt', 'endReason', 'dueAt'], 'ended'),
  ),
  setDue: change(
    (fixture, id) => holding(fixture, { id }, (tx, held) => door.setDue(tx, held, fixture.clock.now())),
    (_fixture, { id }) => [updates('subscriptions', { id }, ['dueAt'])],
  ),
  announceRenewal: change(
    (fixture, id) => holding(fixture, { id }, (tx, held) => door.announceRenewal(tx, fixture.clock, held)),
    (_fixture, { id, personId }) => [
      updates('subscriptions', { id }, ['dueAt', 'toldPeriod']),
      recordsFact('subscription.renewing', { subscriptionId: id, personId, period: 2 }),
    ],
  ),
}

async function fail(
  fixture: Fixture,
  tx: Parameters<typeof door.leaveUnpaid>[0],
  held: door.SubscriptionRow,
) {
  const firstAt = fixture.clock.now()
  const again = inDays(fixture, 1)
  return await door.leaveUnpaid(tx, fixture.clock, held, 'payment_failed', { attempts: 1, firstAt, again })
}
