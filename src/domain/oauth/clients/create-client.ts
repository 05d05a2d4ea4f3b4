import type { Clock } from '../../../platform/clock.ts'
import { randomToken } from '../../../platform/crypto/random-token.ts'
import { violates } from '../../../platform/db/constraint.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { OauthClientId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../../tenancy/index.ts'
import type { Audience } from '../scopes.ts'
import { clientIdOf } from './client-id.ts'
import { useLogo } from './client-logo.ts'
import { insertSecret } from './client-secrets.ts'
import { type ClientSettings, refuseUnfit } from './client-settings.ts'
import { authorOf, type ClientWork, refuseUnlessManager } from './manage.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

export type NewClient = ClientSettings & {
  /** Both are immutable, because consents refer to them. */
  readonly audience: Audience
  readonly isConfidential: boolean
  /** Set by the demo world only; otherwise both are generated. */
  readonly fixed?: { readonly clientId: string; readonly secret?: string }
}

/** A new client with its secret, which is returned only once; only its hash is stored. */
export type CreatedClient = { readonly clientId: OauthClientId; readonly clientSecret?: string }

export async function createClient(
  { db, clock }: Deps,
  work: ClientWork,
  input: NewClient,
): Promise<CreatedClient> {
  refuseUnlessManager(work)
  refuseUnfit(input.audience, input)
  const { schoolId } = work
  const clientId = clientIdOf(input.fixed?.clientId ?? newId(clock))
  const clientSecret = input.isConfidential ? (input.fixed?.secret ?? randomToken('lcs_')) : undefined
  await inTransaction(db, async (tx) => {
    await useLogo(tx, work, input.logoKey ?? null, clock.now())
    await insertClient(tx, clock, { schoolId, id: clientId, ...input })
    if (clientSecret) await insertSecret(tx, clock, { schoolId, clientId, secret: clientSecret })
    await recordAudit(tx, clock, { kind: 'client.created', ...authorOf(work), detail: { client: clientId } })
  })
  return clientSecret ? { clientId, clientSecret } : { clientId }
}

async function insertClient(
  tx: Tx,
  clock: Clock,
  { schoolId, id, ...input }: NewClient & { schoolId: SchoolId; id: OauthClientId },
) {
  const { name, audience, isConfidential, logoKey = null } = input
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
        logoKey,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
  } catch (error) {
    if (violates(error, 'oauth_clients_pkey')) throw new Refusal('conflict', `Client ${id} already exists`)
    if (violates(error, 'oauth_clients_school_id_fkey')) throw new Refusal('not_found', 'No such school')
    throw error
  }
}
