import type { Clock } from '../../../platform/clock.ts'
import { type Hash, hashToken } from '../../../platform/crypto/random-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { OauthClientId, SchoolId, TokenPairId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordFact } from '../../facts/index.ts'
import { isRevocable } from './token-pair.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** Revokes a pair by either of its tokens. Unknown tokens are ignored (RFC 7009, 2.2). */
export async function revokeToken(
  { db, clock }: Deps,
  schoolId: SchoolId,
  clientId: OauthClientId,
  token: string,
): Promise<void> {
  const hash = hashToken<'access or refresh token'>(token)
  const [pair] = await findByEitherToken(db, { schoolId, hash, clientId })
  if (!pair) return
  const as = pair.accessHash.equals(hash) ? 'access' : 'refresh'
  if (!isRevocable({ as, pair }, clock.now())) return
  await inTransaction(db, async (tx) => {
    const isFirst = await endPair(tx, clock, schoolId, pair.id)
    if (!isFirst) return
    await recordFact(tx, clock, {
      schoolId,
      kind: 'oauth.revoked',
      body: { clientId, personId: pair.personId },
    })
  })
}

const findByEitherToken = prepared(
  'oauth.find_by_either_token',
  (
    db,
    {
      schoolId,
      hash,
      clientId,
    }: { schoolId: SchoolId; hash: Hash<'access or refresh token'>; clientId: OauthClientId },
  ) =>
    db
      .selectFrom('tokenPairs')
      .innerJoin('authorizations', (join) =>
        join
          .onRef('authorizations.schoolId', '=', 'tokenPairs.schoolId')
          .onRef('authorizations.id', '=', 'tokenPairs.authorizationId'),
      )
      .where('tokenPairs.schoolId', '=', schoolId)
      .where(({ or, eb }) =>
        or([eb('tokenPairs.accessHash', '=', hash), eb('tokenPairs.refreshHash', '=', hash)]),
      )
      // A client cannot revoke the token of another client.
      .where('authorizations.clientId', '=', clientId)
      .select([
        'tokenPairs.id',
        'tokenPairs.personId',
        'tokenPairs.accessHash',
        'tokenPairs.accessExpiresAt',
        'tokenPairs.revokedAt',
      ]),
)

async function endPair(tx: Tx, clock: Clock, schoolId: SchoolId, id: TokenPairId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tokenPairs')
    .set({ revokedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
