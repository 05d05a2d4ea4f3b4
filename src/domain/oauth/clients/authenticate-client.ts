import type { Clock } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type FoundClient, findClient, isLive } from './find-client.ts'

/** The supported client authentication methods: none, or a secret in the body. */
export const clientAuthMethods: readonly string[] = ['none', 'client_secret_post']

/** The credentials of a client at the token and revocation endpoints. */
export type ClientCredentials = {
  readonly clientId: string
  readonly clientSecret?: string | undefined
}

/** The authenticated client, or the reason why authentication failed. */
export type ClientProof =
  | { readonly is: 'proven'; readonly client: FoundClient }
  /** Disabled, blocked or deleted: its grants are no longer valid. */
  | { readonly is: 'ended' }
  | { readonly is: 'unknown' }
  | { readonly is: 'secret-missing' }
  | { readonly is: 'secret-wrong' }
  /** A public client has no secret, so one that sends a secret is refused. */
  | { readonly is: 'secret-unexpected' }

type Deps = { readonly db: Db; readonly clock: Clock }

export async function authenticateClient(
  { db, clock }: Deps,
  schoolId: SchoolId,
  { clientId, clientSecret }: ClientCredentials,
): Promise<ClientProof> {
  const client = await findClient(db, schoolId, clientId)
  if (!client) return { is: 'unknown' }
  if (!isLive(client)) return { is: 'ended' }
  if (!client.isConfidential) {
    return clientSecret === undefined ? { is: 'proven', client } : { is: 'secret-unexpected' }
  }
  if (clientSecret === undefined) return { is: 'secret-missing' }
  return isSecretOf(client, clientSecret, clock.now()) ? { is: 'proven', client } : { is: 'secret-wrong' }
}

// Hashes of 256 random bits: comparison timing reveals nothing.
function isSecretOf({ secrets }: FoundClient, presented: string, now: Date): boolean {
  const hash = `\\x${hashToken(presented).toString('hex')}`
  return secrets.some((secret) => String(secret.hash) === hash && (!secret.end || new Date(secret.end) > now))
}
