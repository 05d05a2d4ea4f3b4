import type * as door from '../../../../src/domain/subscriptions/index.ts'
import type { SubscriptionId } from '../../../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../../../src/platform/durations.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { writes } from '../../../support/footprints/footprint.ts'
import { type moved, subscribed } from './subscribed.ts'

export const inDays = ({ clock }: Fixture, days: number) => addDuration(clock.now(), days * day)

/** A change of one subscription by an operator or its member. */
export function change(
  run: (fixture: Fixture, id: SubscriptionId) => Promise<unknown>,
  touches: (fixture: Fixture, row: door.SubscriptionRow) => ReturnType<typeof moved>,
  before: (fixture: Fixture, id: SubscriptionId) => Promise<unknown> = async () => undefined,
) {
  return writes(async (fixture) => {
    const { id, row } = await subscribed(fixture)
    await before(fixture, id)
    fixture.clock.advance({ minutes: 1 })
    return { run: () => run(fixture, id), touches: touches(fixture, row) }
  })
}
