import type { Clock } from '../../platform/clock.ts'
import { hashToken, randomToken } from '../../platform/crypto/random-token.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { OauthClientId, SchoolId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { type FieldProblem, Refusal } from '../../platform/refusal.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import { isRegistrable } from './redirect-uri.ts'
import { type Audience, scopesFor } from './scopes.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

export type NewClient = {
  readonly schoolId: SchoolId
  readonly name: string
  readonly audience: Audience
  readonly isConfidential: boolean
  readonly scopes: readonly string[]
  readonly redirectUris: readonly string[]
  /** Chosen by the demo world only; otherwise both are made here. */
  readonly fixed?: { readonly clientId: string; readonly secret?: string }
}

/** The one time a secret is shown: only its hash is kept. */
export type CreatedClient = { readonly clientId: OauthClientId; readonly clientSecret?: string }

export async function createClient(
  { db, clock }: Deps,
  _actor: PlatformActor,
  input: NewClient,
): Promise<CreatedClient> {
  refuseUnfit(input)
  const clientId = (input.fixed?.clientId ?? newId(clock)) as OauthClientId
  const clientSecret = input.isConfidential ? (input.fixed?.secret ?? randomToken('lcs_')) : undefined
  await inTransaction(db, async (tx) => {
    await insertClient(tx, clock, clientId, input)
    if (clientSecret) await insertSecret(tx, clock, input.schoolId, clientId, clientSecret)
  })
  return clientSecret ? { clientId, clientSecret } : { clientId }
}

async function insertClient(tx: Tx, clock: Clock, id: OauthClientId, input: NewClient) {
  const { schoolId, name, audience, isConfidential } = input
  const now = clock.now()
  try {
    await tx
      .insertInto('oauthClients')
      .values({
        schoolId,
        id,
        name: name.trim(),
        audience,
        isConfidential,
        scopes: [...new Set(input.scopes)],
        redirectUris: [...new Set(input.redirectUris)],
        createdAt: now,
        updatedAt: now,
      })
      .execute()
  } catch (error) {
    if (violates(error, 'oauth_clients_pkey')) throw new Refusal('conflict', `Client ${id} exists already`)
    if (violates(error, 'oauth_clients_school_id_fkey')) throw new Refusal('not_found', 'No such school')
    throw error
  }
}

async function insertSecret(
  tx: Tx,
  clock: Clock,
  schoolId: SchoolId,
  clientId: OauthClientId,
  secret: string,
) {
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

function refuseUnfit({ name, audience, scopes, redirectUris }: NewClient) {
  const problems: FieldProblem[] = []
  const allowed = new Set<string>(scopesFor(audience))
  const foreign = scopes.filter((scope) => !allowed.has(scope))
  const unfit = redirectUris.filter((uri) => !isRegistrable(uri))
  if (name.trim() === '' || name.length > 120) {
    problems.push({ field: 'name', message: 'must have 1 to 120 characters' })
  }
  if (scopes.length === 0) problems.push({ field: 'scopes', message: 'must name at least one scope' })
  if (foreign.length > 0) {
    problems.push({ field: 'scopes', message: `a ${audience} client cannot have ${foreign.join(', ')}` })
  }
  if (redirectUris.length === 0 || redirectUris.length > 20) {
    problems.push({ field: 'redirectUris', message: 'must be 1 to 20 addresses' })
  }
  if (unfit.length > 0) {
    problems.push({
      field: 'redirectUris',
      message: `must be https, or http on loopback: ${unfit.join(', ')}`,
    })
  }
  if (problems.length > 0)
    throw new Refusal('invalid_input', 'The client cannot be made like this', { problems })
}
