import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AuthorizationId, SchoolId } from '../../../platform/db/schema.gen.ts'

/** Ends every live pair that descends from one consent. */
export async function endPairsOf(tx: Tx, clock: Clock, schoolId: SchoolId, authorizationId: AuthorizationId) {
  await tx
    .updateTable('tokenPairs')
    .set({ revokedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('authorizationId', '=', authorizationId)
    .where('revokedAt', 'is', null)
    .execute()
}
