import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import type { SchoolId } from '../db/schema/schema.gen.ts'
import { recordFact } from '../outbox/record-fact.ts'

export const filesAbandoned = 'files.abandoned'

/** The body of the fact: keys of files that are no longer referenced. */
export type AbandonedFiles = { readonly keys: readonly string[] }

/**
 * Marks files for deletion in the transaction that removes their keys: a job deletes them after the commit,
 * and retries while the store is unavailable.
 */
export async function abandonFiles(
  tx: Tx,
  clock: Clock,
  schoolId: SchoolId,
  keys: readonly (string | null)[],
): Promise<void> {
  const present = keys.filter((key) => key !== null)
  if (present.length > 0)
    await recordFact(tx, clock, { schoolId, kind: filesAbandoned, body: { keys: present } })
}
