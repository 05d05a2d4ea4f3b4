import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Visit } from '../../tenancy/index.ts'
import type { FoundClient } from '../clients/find-client.ts'
import { OAuthError } from '../oauth-error.ts'
import { type CodeGrant, firstFault, unknownCode } from './code-checks.ts'
import { type LockedCode, lockCode } from './lock-code.ts'
import { type MintedPair, mintPair } from './mint-pair.ts'
import { ownerOf, type TokenOwner } from './token-owner.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** A redeemed code: the pair, and the id_token claims about the sign-in. */
export type Redeemed = {
  readonly pair: MintedPair
  readonly owner: TokenOwner
  readonly nonce: string | null
  readonly authTime: Date | null
}

/** Exchanges a code for a pair. One of several parallel attempts succeeds; later ones revoke its pair. */
export async function redeemCode(
  { db, clock }: Deps,
  visit: Visit,
  client: FoundClient,
  grant: CodeGrant,
): Promise<Redeemed> {
  const { schoolId } = visit
  const outcome = await inTransaction(db, async (tx) => {
    const code = await lockCode(tx, schoolId, grant.code)
    if (!code) return unknownCode
    const fault = await firstFault({ tx, clock, visit, client, grant, code })
    return fault ?? (await redeem(tx, clock, schoolId, code))
  })
  if (outcome instanceof OAuthError) throw outcome
  return outcome
}

async function redeem(tx: Tx, clock: Clock, schoolId: SchoolId, code: LockedCode): Promise<Redeemed> {
  await tx
    .updateTable('authorizationCodes')
    .set({ usedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', code.id)
    .execute()
  const { authorizationId, personId, scopes, isBound, nonce, authTime } = code
  const source = { schoolId, authorizationId, personId, scopes, isBound }
  return { pair: await mintPair(tx, clock, source), owner: ownerOf(code), nonce, authTime }
}
