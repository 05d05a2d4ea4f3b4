import type { SchoolId } from '../platform/db/schema.gen.ts'
import type { Planting } from './planting.ts'

/** Drops what the planted past put into the outbox: nobody is written to about a payment of two years ago. */
export async function silenceHistory({ tx, clock }: Planting, schoolId: SchoolId): Promise<void> {
  await tx
    .deleteFrom('facts')
    .where('schoolId', '=', schoolId)
    .where('sentAt', 'is', null)
    .where('happenedAt', '<', clock.present)
    .execute()
}
