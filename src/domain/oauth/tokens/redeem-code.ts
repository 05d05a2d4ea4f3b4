import type { Clock } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AuthorizationId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { FoundClient } from '../clients/find-client.ts'
import { OAuthError } from '../oauth-error.ts'
import { provesChallenge } from '../pkce.ts'
import type { NamedResource } from '../resource.ts'
import { endConsent } from './end-pairs.ts'
import { type MintedPair, mintPair } from './mint-pair.ts'
import { ownerOf, rolesOf, type TokenOwner } from './token-owner.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

export type CodeGrant = {
  readonly code: string
  readonly redirectUri: string
  readonly codeVerifier: string
  readonly resource: NamedResource
}

/** A redeemed code: the pair, and what an id_token says of the sign-in behind it. */
export type Redeemed = {
  readonly pair: MintedPair
  readonly owner: TokenOwner
  readonly nonce: string | null
  readonly authTime: Date | null
}

/** Turns a code into a pair. Of parallel tries one wins; a later try ends the pair that the first one got. */
export async function redeemCode(
  { db, clock }: Deps,
  visit: Visit,
  client: FoundClient,
  grant: CodeGrant,
): Promise<Redeemed> {
  const { schoolId } = visit
  const outcome = await inTransaction(db, async (tx) => {
    const code = await lockCode(tx, schoolId, grant.code)
    if (!code || code.clientId !== client.id || code.held.length === 0) return unknownCode
    if (code.usedAt) return await replayed(tx, clock, visit, code)
    const fault = code.expiresAt <= clock.now() ? unknownCode : faultOf(code, client, grant)
    return fault ?? (await redeem(tx, clock, schoolId, code))
  })
  if (outcome instanceof OAuthError) throw outcome
  return outcome
}

const unknownCode = new OAuthError('invalid_grant', 'The code is unknown, expired or already used')

// Locked, so that of parallel tries the second finds it used. Roles are asked for again: they may have gone meanwhile.
async function lockCode(tx: Tx, schoolId: SchoolId, code: string) {
  return await tx
    .selectFrom('authorizationCodes as codes')
    .innerJoin('authorizations', (join) =>
      join
        .onRef('authorizations.schoolId', '=', 'codes.schoolId')
        .onRef('authorizations.id', '=', 'codes.authorizationId'),
    )
    .innerJoin('people', 'people.id', 'authorizations.personId')
    .innerJoin('schools', 'schools.id', 'codes.schoolId')
    .where('codes.schoolId', '=', schoolId)
    .where('codes.codeHash', '=', hashToken(code))
    .where('authorizations.revokedAt', 'is', null)
    .where('people.deactivatedAt', 'is', null)
    .whereRef('authorizations.appSignOuts', '=', 'people.appSignOuts')
    .where('schools.state', '=', 'active')
    .select([
      'codes.id',
      'codes.authorizationId',
      'codes.redirectUri',
      'codes.codeChallenge',
      'codes.isBound',
      'codes.nonce',
      'codes.authTime',
      'codes.expiresAt',
      'codes.usedAt',
      'authorizations.clientId',
      'authorizations.personId',
      'authorizations.scopes',
      'people.email',
      'people.emailVerified',
      'people.name',
      'people.image',
      rolesOf('codes.school_id', 'authorizations.person_id').as('held'),
    ])
    .forUpdate('codes')
    .executeTakeFirst()
}

type LockedCode = NonNullable<Awaited<ReturnType<typeof lockCode>>>

function faultOf(code: LockedCode, client: FoundClient, grant: CodeGrant): OAuthError | undefined {
  if (code.redirectUri !== grant.redirectUri) {
    return new OAuthError('invalid_grant', 'redirect_uri does not match the authorization request')
  }
  if (!provesChallenge(grant.codeVerifier, code.codeChallenge)) {
    return new OAuthError('invalid_grant', 'code_verifier does not match code_challenge')
  }
  if (grant.resource === 'foreign') return new OAuthError('invalid_target', 'resource is not this site')
  if (grant.resource === 'none' && client.audience === 'member') {
    return new OAuthError(
      'invalid_target',
      'resource is missing: repeat the resource of the authorization request',
    )
  }
  if (grant.resource === 'ours' && !code.isBound) {
    return new OAuthError('invalid_target', 'The authorization request named no resource')
  }
  return undefined
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

// RFC 6749, section 4.1.2: a code that is used twice may be stolen.
async function replayed(
  tx: Tx,
  clock: Clock,
  visit: Visit,
  {
    authorizationId,
    personId,
    clientId,
  }: { authorizationId: AuthorizationId; personId: PersonId; clientId: string },
) {
  const { schoolId } = visit
  await endConsent(tx, clock, schoolId, authorizationId)
  await recordAudit(tx, clock, {
    kind: 'code.replayed',
    schoolId,
    personId,
    visit,
    detail: { client: clientId },
  })
  return unknownCode
}
