import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AuthorizationId, SchoolId } from '../../../platform/db/schema.gen.ts'

/** Ends a consent and every live pair that descends from it; by the first also one that a refresh mints just now. */
export async function endPairsOf(tx: Tx, clock: Clock, schoolId: SchoolId, authorizationId: AuthorizationId) {
  await tx
    .updateTable('authorizations')
    .set({ revokedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', authorizationId)
    .execute()
  await tx
    .updateTable('tokenPairs')
    .set({ revokedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('authorizationId', '=', authorizationId)
    .where('revokedAt', 'is', null)
    .execute()
}
