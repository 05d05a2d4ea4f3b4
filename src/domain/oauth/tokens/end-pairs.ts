import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AuthorizationId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'

/** Ends a consent and every live pair of it; the ended consent also invalidates concurrent refreshes. */
export async function endConsent(tx: Tx, clock: Clock, schoolId: SchoolId, authorizationId: AuthorizationId) {
  await tx
    .updateTable('authorizations')
    .set({ revokedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', authorizationId)
    .execute()
  await endPairsOf(tx, clock, schoolId, [authorizationId])
}

/** Ends every live pair of these consents, locked in the order of their ids, as first presentations lock them. */
export async function endPairsOf(
  tx: Tx,
  clock: Clock,
  schoolId: SchoolId,
  authorizationIds: readonly AuthorizationId[],
) {
  await tx
    .updateTable('tokenPairs')
    .set({ revokedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('tokenPairs as live')
        .select('live.id')
        .where('live.schoolId', '=', schoolId)
        .where('live.authorizationId', '=', eb.fn.any(eb.val(authorizationIds)))
        .where('live.revokedAt', 'is', null)
        .orderBy('live.id')
        .forUpdate(),
    )
    .execute()
}
