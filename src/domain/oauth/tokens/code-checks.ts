import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { FoundClient } from '../clients/find-client.ts'
import { OAuthError } from '../oauth-error.ts'
import { provesChallenge } from '../pkce.ts'
import type { RequestedResource } from '../resource.ts'
import { endConsent } from './end-pairs.ts'
import type { LockedCode } from './lock-code.ts'

export type CodeGrant = {
  readonly code: string
  readonly redirectUri: string
  readonly codeVerifier: string
  readonly resource: RequestedResource
}

type Redemption = {
  readonly tx: Tx
  readonly clock: Clock
  readonly visit: Visit
  /** Authenticated before the code is read. */
  readonly client: FoundClient
  readonly grant: CodeGrant
  readonly code: LockedCode
}
type Fault = OAuthError | undefined
type Check = (redemption: Redemption) => Fault | Promise<Fault>

/** The checks of the grant authorization_code, in the order of their precedence. */
const codeChecks: readonly Check[] = [
  codeIsOfThisClient,
  ownerHasRole,
  codeIsUnused,
  codeIsUnexpired,
  redirectUriMatches,
  codeVerifierMatches,
  resourceMatchesConsent,
]

/** Returned rather than thrown, so that the transaction commits what a check writes. */
export async function firstFault(redemption: Redemption): Promise<Fault> {
  for (const check of codeChecks) {
    const fault = await check(redemption)
    if (fault) return fault
  }
  return undefined
}

export const unknownCode = new OAuthError('invalid_grant', 'The code is unknown, expired or already used')

function codeIsOfThisClient({ code, client }: Redemption): Fault {
  return code.clientId === client.id ? undefined : unknownCode
}

function ownerHasRole({ code }: Redemption): Fault {
  return code.roleNames.length > 0 ? undefined : unknownCode
}

// RFC 6749, section 4.1.2: a code that is used twice may have been stolen.
async function codeIsUnused({ tx, clock, visit, code }: Redemption): Promise<Fault> {
  const { schoolId } = visit
  const { authorizationId, personId, clientId, usedAt } = code
  if (!usedAt) return undefined
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

function codeIsUnexpired({ code, clock }: Redemption): Fault {
  return code.expiresAt > clock.now() ? undefined : unknownCode
}

function redirectUriMatches({ code, grant }: Redemption): Fault {
  if (code.redirectUri === grant.redirectUri) return undefined
  return new OAuthError('invalid_grant', 'redirect_uri does not match the authorization request')
}

function codeVerifierMatches({ code, grant }: Redemption): Fault {
  if (provesChallenge(grant.codeVerifier, code.codeChallenge)) return undefined
  return new OAuthError('invalid_grant', 'code_verifier does not match code_challenge')
}

function resourceMatchesConsent({ code, client, grant }: Redemption): Fault {
  switch (grant.resource) {
    case 'foreign':
      return new OAuthError('invalid_target', 'resource is not this site')
    case 'none':
      return client.audience === 'member' ? missingResource : undefined
    case 'ours':
      return code.isBound ? undefined : unrequestedResource
  }
}

const missingResource = new OAuthError(
  'invalid_target',
  'resource is missing: repeat the resource of the authorization request',
)
const unrequestedResource = new OAuthError(
  'invalid_target',
  'The authorization request had no resource: omit it here',
)
