import type { SchoolId } from '../src/platform/db/schema/schema.gen.ts'
import type { Planting } from './planting.ts'

/** Deletes the outbox entries of the planted history, so that no mails are sent about it. */
export async function silenceHistory({ tx, clock }: Planting, schoolId: SchoolId): Promise<void> {
  await tx
    .deleteFrom('facts')
    .where('schoolId', '=', schoolId)
    .where('sentAt', 'is', null)
    .where('happenedAt', '<', clock.present)
    .execute()
}
