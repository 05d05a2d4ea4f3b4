import type { JWTPayload } from 'jose'
import type {
  AuthorizationRequestId,
  OauthClientId,
  PersonId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest } from '../../platform/paging.ts'
import type { Editor, SignedIn } from '../identity/index.ts'
import type { PlatformActor, School, Visit } from '../tenancy/index.ts'
import { type ActivityKind, recordActivity, writeActivity } from './apps/activity.ts'
import { appActivity } from './apps/app-activity.ts'
import { appUse, recordUse, writeUse } from './apps/app-use.ts'
import { appsOfMember, connectedApps, connectedAppsOf } from './apps/connected-apps.ts'
import { disconnectApp } from './apps/disconnect-app.ts'
import { forgetMember } from './apps/forget-member.ts'
import { appPersonalData } from './apps/personal-data.ts'
import { recordSignedOutApps } from './apps/record-signed-out.ts'
import { type Decision, decide } from './authorize/decide-consent.ts'
import type { RequestParameters } from './authorize/parameters.ts'
import { pendingRequest } from './authorize/pending-request.ts'
import { startAuthorization } from './authorize/start-authorization.ts'
import { authenticateClient, type ClientCredentials } from './clients/authenticate-client.ts'
import * as change from './clients/change-client.ts'
import { rotateSecret } from './clients/client-secrets.ts'
import { consoleClient, ensureConsoleClients, explorerClient } from './clients/console-client.ts'
import { createClient, type NewClient } from './clients/create-client.ts'
import {
  clientById,
  consentsTo,
  countClientsToReview,
  listClients,
  schoolsWithClients,
} from './clients/list-clients.ts'
import type { ClientManager, ClientWork } from './clients/manage.ts'
import { type ClientMetadata, registerClient } from './clients/register-client.ts'
import type { OAuthCallOptions, OAuthDeps, OAuthOptions } from './deps.ts'
import { createDocumentClients, readsDocumentsAt } from './documents/document-clients.ts'
import { signIdToken } from './keys/id-token.ts'
import { publishedKeys } from './keys/published-keys.ts'
import { listKeys, rotateKeys, rotateOldKeys } from './keys/signing-keys.ts'
import type { Audience } from './scopes.ts'
import { sweepGrants } from './sweep.ts'
import { createGrants } from './tokens/grant-tokens.ts'
import { type Bearer, presentToken } from './tokens/present-token.ts'
import { revokeToken } from './tokens/revoke-token.ts'
import * as vendors from './vendors/manage-vendors.ts'
import { plantKnownVendors } from './vendors/plant-vendors.ts'
import { type SwitchTo, switchAllVendors, switchVendor, vendorsAt } from './vendors/switch-vendors.ts'

export { type ActivityKind, activityKinds } from './apps/activity.ts'
export type { AppActivity } from './apps/app-activity.ts'
export type { DayOfUse } from './apps/app-use.ts'
export type { AppAtSchool, ConnectedApp } from './apps/connected-apps.ts'
export { isDeclinable } from './authorize/declinable.ts'
export { nameWithNul, parametersOf } from './authorize/parameters.ts'
export type { PendingRequest } from './authorize/pending-request.ts'
export { type Beginning, signedInAfter } from './authorize/start-authorization.ts'
export { type ClientCredentials, type ClientProof, clientAuthMethods } from './clients/authenticate-client.ts'
export { clientIdOf } from './clients/client-id.ts'
export { type ConsoleClient, consoleClientId, explorerClientId } from './clients/console-client.ts'
export type { CreatedClient, NewClient } from './clients/create-client.ts'
export { type Consent, type ManagedClient, reviewStates } from './clients/list-clients.ts'
export type { RegisteredClient } from './clients/register-client.ts'
export type { OAuthLimits, OAuthOptions } from './deps.ts'
export { unreviewedScopes } from './documents/unreviewed-scopes.ts'
export { type ListedKey, sealedSigningKeys } from './keys/signing-keys.ts'
export { lifetimes } from './lifetimes.ts'
export { longestAppName, mostAppsListed, mostRedirectUris, secretOverlap, useDays } from './limits.ts'
export { OAuthError, type OAuthErrorCode } from './oauth-error.ts'
export { createOAuthState } from './process-state.ts'
export { isLoopback } from './redirect-uri.ts'
export { requestedResource } from './resource.ts'
export {
  type Audience,
  identityScopes,
  isScope,
  memberScopes,
  type Scope,
  scopes,
  scopesFor,
  splitScopes,
} from './scopes.ts'
export type { MintedPair } from './tokens/mint-pair.ts'
export type { Bearer, Verdict } from './tokens/present-token.ts'
export type { Redeemed } from './tokens/redeem-code.ts'
export type { TokenOwner } from './tokens/token-owner.ts'

export type OAuth = ReturnType<typeof createOAuth>

/** The authorization server of each school: clients, consents and tokens. */
export function createOAuth(options: OAuthOptions) {
  const deps = depsOf(options)
  return {
    ...clientOperations(deps),
    ...vendorOperations(deps),
    ...keyOperations(deps),
    ...appOperations(deps),
    ...createGrants(deps),
    /** The pending request of a consent page; undefined if it has expired. */
    pendingRequest: (me: SignedIn, id: AuthorizationRequestId) => pendingRequest(deps, me, id),
    /** Completes a pending request with the member's decision; returns the redirect. */
    decide: (
      by: { school: School; visit: Visit; me: SignedIn },
      id: AuthorizationRequestId,
      decision: Decision,
    ) => decide(deps, by, id, decision),
    /** The verdict on an access token at a school; every API uses this check. */
    presentToken: (schoolId: SchoolId, token: string) => presentToken(deps, schoolId, token),
    /** Revokes a pair of this client by either of its tokens. */
    revokeToken: (schoolId: SchoolId, clientId: OauthClientId, token: string) =>
      revokeToken(deps, schoolId, clientId, token),
    /** True if this school supports client metadata documents. */
    readsDocuments: (school: School) => readsDocumentsAt(deps, school),
    /** Deletes expired requests, codes, pairs, and unused clients. */
    sweepGrants: () => sweepGrants(deps),
  }
}

function depsOf({ oauthLimits: limits, oauthState: processState, ...options }: OAuthOptions): OAuthDeps {
  return { ...options, limits, processState }
}

export type OAuthCalls = ReturnType<typeof createOAuthCalls>

/** Operations that fetch client documents, and therefore never run within a transaction or a dry run. */
export function createOAuthCalls({ db, outboundHttp: http, ...options }: OAuthCallOptions) {
  const deps = depsOf({ db, ...options })
  const documents = createDocumentClients({
    db,
    http,
    clock: deps.clock,
    documentHosts: deps.documentHosts,
    fetchesPerHost: deps.limits.documentFetches,
    oncePerClient: deps.processState.oncePerClient,
  })
  return {
    /** Processes an authorization request up to an error, the sign-in or the consent page. */
    startAuthorization: (school: School, me: SignedIn | undefined, parameters: RequestParameters) =>
      startAuthorization({ ...deps, documents }, school, me, parameters),
  }
}

function clientOperations(deps: OAuthDeps) {
  return {
    authenticateClient: (schoolId: SchoolId, credentials: ClientCredentials) =>
      authenticateClient(deps, schoolId, credentials),
    registerClient: (at: { school: School; visit: Visit }, metadata: ClientMetadata) =>
      registerClient(deps, at, metadata),
    createClient: (work: ClientWork, input: NewClient) => createClient(deps, work, input),
    listClients: (work: ClientWork, filter?: Parameters<typeof listClients>[2]) =>
      listClients(deps, work, filter),
    /** The number of clients that wait for a review, counted up to a limit. */
    countClientsToReview: (work: ClientWork) => countClientsToReview(deps, work),
    /** The schools with clients of these ids. */
    schoolsWithClients: (actor: PlatformActor, clientIds: readonly string[]) =>
      schoolsWithClients(deps, actor, clientIds),
    /** One client with the number of people who have connected it. */
    clientById: (work: ClientWork, id: OauthClientId) => clientById(deps, work, id),
    /** The latest consents to each of these clients. */
    consentsTo: (work: ClientWork, clientIds: readonly OauthClientId[]) => consentsTo(deps, work, clientIds),
    updateClient: (work: ClientWork, id: OauthClientId, changes: change.ClientChanges) =>
      change.updateClient(deps, work, id, changes),
    /** Creates a new secret, which is returned only once. */
    rotateSecret: (work: ClientWork, input: Parameters<typeof rotateSecret>[2]) =>
      rotateSecret(deps, work, input),
    disableClient: (work: ClientWork, id: OauthClientId, read?: change.ReadVersion) =>
      change.disableClient(deps, work, id, read),
    enableClient: (work: ClientWork, id: OauthClientId, read?: change.ReadVersion) =>
      change.enableClient(deps, work, id, read),
    deleteClient: (work: ClientWork, id: OauthClientId) => change.deleteClient(deps, work, id),
    reviewClient: (
      work: ClientWork,
      id: OauthClientId,
      as: { audience: Audience; scopes: readonly string[] },
    ) => change.reviewClient(deps, work, id, as),
    blockClient: (work: ClientWork, id: OauthClientId) => change.blockClient(deps, work, id),
    /** The state of the school's API console client; read-only. */
    consoleClient: (school: School) => consoleClient(deps, school),
    /** The state of the admin API explorer client; read-only. */
    explorerClient: (school: School) => explorerClient(deps, school),
    /** Creates or updates both clients at one school or all; does not restore one that an operator deleted. */
    ensureConsoleClients: (actor: PlatformActor, at?: { readonly schoolId?: SchoolId }) =>
      ensureConsoleClients(deps, actor, at),
  }
}

function vendorOperations(deps: OAuthDeps) {
  return {
    addVendor: (actor: PlatformActor, input: Parameters<typeof vendors.addVendor>[2]) =>
      vendors.addVendor(deps, actor, input),
    changeVendor: (actor: PlatformActor, clientId: string, changes: Partial<vendors.VendorSettings>) =>
      vendors.changeVendor(deps, actor, clientId, changes),
    removeVendor: (actor: PlatformActor, clientId: string) => vendors.removeVendor(deps, actor, clientId),
    listVendors: (actor: PlatformActor) => vendors.listVendors(deps, actor),
    /** Adds the known vendors of this release to the list, except those that the host has changed or removed. */
    plantKnownVendors: (actor: PlatformActor) => plantKnownVendors(deps, actor),
    switchVendor: (work: ClientWork, clientId: string, to: SwitchTo) =>
      switchVendor(deps, work, clientId, to),
    switchAllVendors: (work: ClientWork, to: SwitchTo) => switchAllVendors(deps, work, to),
    vendorsAt: (work: ClientWork) => vendorsAt(deps, work),
  }
}

function keyOperations(deps: OAuthDeps) {
  return {
    rotateKeys: (actor: ClientManager, schoolId: SchoolId, visit?: Visit) =>
      rotateKeys(deps, actor, schoolId, visit),
    /** A page of the current and former keys of a school. */
    listKeys: (work: ClientWork, page: PageRequest) => listKeys(deps, work, page),
    rotateOldKeys: (actor: PlatformActor) => rotateOldKeys(deps, actor),
    publishedKeys: (school: School) => publishedKeys(deps, school),
    /** Signs an id_token; undefined if the school signs none. */
    signIdToken: (school: School, claims: JWTPayload) => signIdToken(deps, school, claims),
  }
}

function appOperations(deps: OAuthDeps) {
  return {
    connectedApps: (me: SignedIn) => connectedApps(deps, me),
    /** The names of the apps that a member has connected at this school. */
    appsOfMember: (editor: Editor, personId: PersonId) => appsOfMember(deps, editor, personId),
    /** Every app that a person has connected, at every school. */
    connectedAppsOf: (personId: PersonId) => connectedAppsOf(deps, personId),
    /** Records the consents that a person revoked by signing out all apps. */
    recordSignedOutApps: (personId: PersonId) => recordSignedOutApps(deps, personId),
    disconnectApp: (me: SignedIn, visit: Visit, id: OauthClientId) => disconnectApp(deps, me, visit, id),
    /** App activity at a school for its managers: counts, without personal data. */
    appActivity: (work: ClientWork) => appActivity(deps, work),
    recordActivity: (bearer: Bearer, kind: ActivityKind) => recordActivity(deps, bearer, kind),
    writeActivity: () => writeActivity(deps),
    /** Counts a call of an app in memory. */
    recordUse: (bearer: Bearer, kind: Parameters<typeof recordUse>[2]) => recordUse(deps, bearer, kind),
    /** Writes the counted app use. */
    writeUse: () => writeUse(deps),
    /** The use of an app by day, for its managers. */
    appUse: (work: ClientWork, clientId: OauthClientId) => appUse(deps, work, clientId),
    forgetMember: (schoolId: SchoolId, personId: PersonId) => forgetMember(deps, schoolId, personId),
    appPersonalData: (schoolId: SchoolId, personId: PersonId) => appPersonalData(deps, schoolId, personId),
  }
}
