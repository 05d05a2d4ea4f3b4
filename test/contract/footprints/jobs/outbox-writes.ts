import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { forgetOldFacts } from '../../../../src/platform/outbox/forget-old-facts.ts'
import { recordFact } from '../../../../src/platform/outbox/record-fact.ts'
import { relayFacts } from '../../../../src/platform/outbox/relay-facts.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { atEach, deletes, recordsFact, updates, writes } from '../../../support/footprints/footprint.ts'

async function record({ db, clock, school }: Fixture) {
  const fact = { schoolId: school.id, kind: 'pot.made', body: {} }
  await inTransaction(db, (tx) => recordFact(tx, clock, fact))
}

export const outboxWrites = {
  recordFact: writes((fixture) => ({ run: () => record(fixture), touches: [recordsFact('pot.made')] })),

  relayFacts: writes(async (fixture) => {
    const { deps, school, twinId } = fixture
    await fixture.drain(() => relayFacts(deps, async () => {}))
    await record(fixture)
    return {
      run: () => relayFacts(deps, async () => {}),
      touches: atEach([school.id, twinId], [updates('facts', { kind: 'pot.made' }, ['sentAt'])]),
    }
  }),

  forgetOldFacts: writes(async (fixture) => {
    const { db, deps, school, twinId, clock } = fixture
    await fixture.drain(async () => {
      await relayFacts(deps, async () => {})
      clock.advance({ days: 31 })
      await forgetOldFacts(deps)
    })
    await record(fixture)
    await relayFacts(deps, async () => {})
    await db
      .insertInto('factHandlings')
      .columns(['schoolId', 'factId', 'handler', 'handledAt'])
      .expression(({ selectFrom, val }) =>
        selectFrom('facts')
          .where('schoolId', '=', school.id)
          .select(['schoolId', 'id', val('mail').as('handler'), val(clock.now()).as('handledAt')]),
      )
      .execute()
    clock.advance({ days: 31 })
    await record(fixture)
    return {
      run: () => forgetOldFacts(deps),
      touches: atEach(
        [school.id, twinId],
        [deletes('facts', { kind: 'pot.made' }), deletes('factHandlings', {})],
      ),
    }
  }),
}
