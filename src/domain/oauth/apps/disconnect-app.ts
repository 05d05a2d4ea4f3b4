import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordFact } from '../../facts/index.ts'
import type { SignedIn } from '../../identity/index.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { OAuthDeps } from '../deps.ts'
import { endPairsOf } from '../tokens/end-pairs.ts'

/** Revokes an app's access to the member's account: all its tokens become invalid immediately. */
export async function disconnectApp(
  { db, clock }: Pick<OAuthDeps, 'db' | 'clock'>,
  me: SignedIn,
  visit: Visit,
  clientId: OauthClientId,
): Promise<void> {
  const { schoolId, personId } = me
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('authorizations')
      .set({ revokedAt: clock.now() })
      .where('schoolId', '=', schoolId)
      .where('personId', '=', personId)
      .where('clientId', '=', clientId)
      .where('revokedAt', 'is', null)
      .returning('id')
      .execute()
    if (ended.length === 0) throw new Refusal('not_found', 'No such app is connected')
    const ids = ended.map(({ id }) => id)
    await endPairsOf(tx, clock, schoolId, ids)
    await recordAudit(tx, clock, {
      kind: 'authorization.revoked',
      schoolId,
      personId,
      visit,
      detail: { client: clientId },
    })
    await recordFact(tx, clock, { schoolId, kind: 'oauth.revoked', body: { clientId, personId } })
  })
}
