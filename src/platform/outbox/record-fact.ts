import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import type { SchoolId } from '../db/schema/schema.gen.ts'
import { wakeAfterCommit } from '../db/wake-ups.ts'
import { newId } from '../ids.ts'

/** An internal message about a change, delivered after its transaction has committed. */
export type Fact = { readonly schoolId: SchoolId; readonly kind: string; readonly body: Readonly<object> }

/** The channel on which a committed fact wakes the relay. */
export const factsChannel = 'lectern_facts'

/** Puts a fact into the outbox, as part of the transaction it belongs to. */
export async function recordFact(tx: Tx, clock: Clock, fact: Fact): Promise<void> {
  await recordFacts(tx, clock, [fact])
}

/** Puts many facts into the outbox with one statement. */
export async function recordFacts(tx: Tx, clock: Clock, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  const happenedAt = clock.now()
  const rows = facts.map(({ schoolId, kind, body }) => {
    return { schoolId, id: newId<'Fact'>(clock), kind, body: JSON.stringify(body), happenedAt }
  })
  await tx.insertInto('facts').values(rows).execute()
  wakeRelay(tx)
}

/** Wakes the relay of every process after the commit. */
export function wakeRelay(tx: Tx): void {
  wakeAfterCommit(tx, { channel: factsChannel, payload: '' })
}
