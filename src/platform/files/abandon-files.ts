import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import type { SchoolId } from '../db/schema.gen.ts'
import { recordFact } from '../outbox/record-fact.ts'

export const filesAbandoned = 'files.abandoned'

/** What the fact tells: the keys of files that nothing points to any more. */
export type AbandonedFiles = { readonly keys: readonly string[] }

/**
 * Gives files up, as part of the transaction that forgets their keys: a job deletes them once it has committed, and
 * tries again while the place where they are kept is away.
 */
export async function abandonFiles(
  tx: Tx,
  clock: Clock,
  schoolId: SchoolId,
  keys: readonly (string | null)[],
): Promise<void> {
  const given = keys.filter((key) => key !== null)
  if (given.length > 0) await recordFact(tx, clock, { schoolId, kind: filesAbandoned, body: { keys: given } })
}
