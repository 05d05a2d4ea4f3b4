import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import type { SchoolId } from '../db/schema.gen.ts'
import { newId } from '../ids.ts'

/** Something that became true, for whoever cares: told after the transaction that made it true has committed. */
export type Fact = { readonly schoolId: SchoolId; readonly kind: string; readonly body: Readonly<object> }

/** The channel on which a committed fact wakes the relay. */
export const factsChannel = 'lectern_facts'

/** Puts a fact into the outbox, as part of the transaction it belongs to. */
export async function recordFact(tx: Tx, clock: Clock, { schoolId, kind, body }: Fact): Promise<void> {
  await tx
    .insertInto('facts')
    .values({ schoolId, id: newId(clock), kind, body: JSON.stringify(body), happenedAt: clock.now() })
    .execute()
  await sql`select pg_notify(${factsChannel}, '')`.execute(tx)
}
