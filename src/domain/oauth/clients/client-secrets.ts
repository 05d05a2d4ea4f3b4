import type { Clock } from '../../../platform/clock.ts'
import { hashToken, randomToken } from '../../../platform/crypto/random-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { OauthClientId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../../tenancy/index.ts'
import { secondsAfter } from '../lifetimes.ts'
import { lockClient } from './lock-client.ts'
import { authorOf, type ClientWork } from './manage.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
type NewSecret = { readonly schoolId: SchoolId; readonly clientId: OauthClientId; readonly secret: string }

/** Gives a confidential client a new secret, shown once; old ones stay valid for a while. */
export async function rotateSecret(
  { db, clock }: Deps,
  work: ClientWork,
  { clientId, overlapSeconds }: { clientId: OauthClientId; overlapSeconds: number },
): Promise<string> {
  const { schoolId } = work
  const secret = randomToken('lcs_')
  await inTransaction(db, async (tx) => {
    const client = await lockClient(tx, work, clientId)
    if (!client.isConfidential) throw new Refusal('conflict', 'A public client has no secret')
    await endSecrets(tx, clock, { schoolId, clientId, overlapSeconds })
    await insertSecret(tx, clock, { schoolId, clientId, secret })
    const detail = { client: clientId, overlapSeconds }
    await recordAudit(tx, clock, { kind: 'client.secret_rotated', ...authorOf(work), detail })
  })
  return secret
}

async function endSecrets(
  tx: Tx,
  clock: Clock,
  {
    schoolId,
    clientId,
    overlapSeconds,
  }: { schoolId: SchoolId; clientId: OauthClientId; overlapSeconds: number },
) {
  const end = secondsAfter(clock.now(), overlapSeconds)
  await tx
    .updateTable('oauthClientSecrets')
    .set({ expiresAt: end })
    .where('schoolId', '=', schoolId)
    .where('clientId', '=', clientId)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', end)]))
    .execute()
}

export async function insertSecret(tx: Tx, clock: Clock, { schoolId, clientId, secret }: NewSecret) {
  await tx
    .insertInto('oauthClientSecrets')
    .values({
      schoolId,
      id: newId(clock),
      clientId,
      hash: hashToken(secret),
      createdAt: clock.now(),
      expiresAt: null,
    })
    .execute()
}
