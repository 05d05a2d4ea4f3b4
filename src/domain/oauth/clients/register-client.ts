import type {
  OauthClientId,
  SchoolId,
  VendorIntegrationsTable,
} from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { isPlainName } from '../../../platform/plain-text.ts'
import { networkOf } from '../../../platform/rate-limit/network-of.ts'
import { recordAudit, type School, type Visit } from '../../tenancy/index.ts'
import type { OAuthDeps } from '../deps.ts'
import { readsDocumentsAt } from '../documents/document-clients.ts'
import { OAuthError } from '../oauth-error.ts'
import { isLoopback, matchesRegistered } from '../redirect-uri.ts'
import { refuseTooMany } from '../refuse-too-many.ts'
import { identityScopes, type Scope, scopesFor, splitScopes } from '../scopes.ts'
import { isVendorEnabled, vendorByName } from '../vendors/vendor-client.ts'
import { clientIdOf } from './client-id.ts'

/** The supported client metadata of a registration (RFC 7591). */
export type ClientMetadata = {
  readonly clientName: string | undefined
  readonly redirectUris: readonly string[]
  readonly scope: string | undefined
}

/** The registration response: a public, native client of the operator audience. */
export type RegisteredClient = {
  readonly clientId: OauthClientId
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly scopes: readonly string[]
  readonly issuedAt: Date
}

/** Spec, "Client registration rules", 3 and 4, in this order: a loopback client, a known vendor, or an error. */
export async function registerClient(
  deps: OAuthDeps,
  { school, visit }: { readonly school: School; readonly visit: Visit },
  metadata: ClientMetadata,
): Promise<RegisteredClient> {
  await refuseTooMany(deps.limits.registrations, `${visit.schoolId} ${networkOf(visit.address)}`)
  const { clientName, redirectUris } = metadata
  if (clientName !== undefined && !isPlainName(clientName)) {
    throw new OAuthError('invalid_client_metadata', 'client_name must contain printable characters only')
  }
  const vendor = await vendorFor(deps, school.id, metadata)
  if (vendor) {
    const { name, scopes } = vendor
    return {
      clientId: clientIdOf(vendor.clientId),
      name,
      redirectUris: vendor.redirectUris,
      scopes,
      issuedAt: deps.clock.now(),
    }
  }
  if (redirectUris.length === 0) {
    throw new OAuthError(
      'invalid_client_metadata',
      'client_name is not a known integration, and no redirect URI is a loopback address',
    )
  }
  if (!redirectUris.every(isLoopback)) {
    const otherWays = readsDocumentsAt(deps, school)
      ? 'ask the school for a client, or publish a client metadata document'
      : 'ask the school for a client'
    throw new OAuthError(
      'invalid_redirect_uri',
      `Only loopback redirect URIs can be registered this way, such as http://127.0.0.1:8976/callback; ${otherWays}`,
    )
  }
  return await registerLoopback(deps, visit, metadata)
}

// A loopback client may have any name, also a vendor's, unless it uses a redirect URI of that vendor.
async function vendorFor(
  deps: OAuthDeps,
  schoolId: SchoolId,
  { clientName, redirectUris }: ClientMetadata,
): Promise<VendorIntegrationsTable | undefined> {
  const vendor = clientName === undefined ? undefined : await vendorByName(deps.db, clientName)
  if (!vendor) return undefined
  const isLoopbackClient = redirectUris.length > 0 && redirectUris.every(isLoopback)
  const usesVendorUri = redirectUris.some((uri) => matchesRegistered(uri, vendor.redirectUris))
  if (isLoopbackClient && !usesVendorUri) return undefined
  return (await isVendorEnabled(deps, schoolId, vendor)) ? vendor : undefined
}

async function registerLoopback(
  { db, clock }: OAuthDeps,
  visit: Visit,
  { clientName = '', redirectUris, scope }: ClientMetadata,
): Promise<RegisteredClient> {
  const { schoolId } = visit
  const clientId = newId<'OauthClient'>(clock)
  const name = clientName.trim() || 'An app on your computer'
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('oauthClients')
      .values({
        schoolId,
        id: clientId,
        source: 'registration',
        name,
        audience: 'operator',
        isConfidential: false,
        // All operator scopes: a client that registers with its first scope could otherwise never request another.
        scopes: [...scopesFor('operator')],
        redirectUris: [...new Set(redirectUris)],
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    await recordAudit(tx, clock, { kind: 'client.registered', schoolId, visit, detail: { client: clientId } })
  })
  return { clientId, name, redirectUris, scopes: cutDown(scope), issuedAt: now }
}

// Other scopes are dropped without an error (RFC 7591, section 2: the server may replace requested metadata).
function cutDown(scope: string | undefined): Scope[] {
  const allowed = scopesFor('operator')
  if (!scope) return [...allowed]
  const requested = splitScopes(scope)
  const accepted = allowed.filter((each) => requested.includes(each))
  return accepted.length > 0 ? accepted : [...identityScopes]
}
