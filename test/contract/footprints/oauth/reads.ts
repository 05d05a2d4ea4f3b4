import {
  clientIdOf,
  isDeclinable,
  isLoopback,
  isScope,
  nameWithNul,
  parametersOf,
  requestedResource,
  scopesFor,
  splitScopes,
  unreviewedScopes,
} from '../../../../src/domain/oauth/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'
import { meisAccount } from '../identity/reads.ts'
import { clientId, workAt } from './app.ts'

const clientReads = {
  authenticateClient: reads(({ modules, school }) =>
    modules.oauth.authenticateClient(school.id, { clientId }),
  ),
  listClients: reads((fixture) => fixture.modules.oauth.listClients(workAt(fixture))),
  countClientsToReview: reads((fixture) => fixture.modules.oauth.countClientsToReview(workAt(fixture))),
  clientById: reads((fixture) => fixture.modules.oauth.clientById(workAt(fixture), clientIdOf(clientId))),
  consentsTo: reads((fixture) => fixture.modules.oauth.consentsTo(workAt(fixture), [clientIdOf(clientId)])),
  listKeys: reads((fixture) => fixture.modules.oauth.listKeys(workAt(fixture), { first: 5 })),
  listVendors: reads(({ modules }) => modules.oauth.listVendors(platformActor)),
  vendorsAt: reads((fixture) => fixture.modules.oauth.vendorsAt(workAt(fixture))),
  consoleClient: reads(({ modules, school }) => modules.oauth.consoleClient(school)),
  explorerClient: reads(({ modules, school }) => modules.oauth.explorerClient(school)),
  schoolsWithClients: reads(({ modules }) => modules.oauth.schoolsWithClients(platformActor, [clientId])),
  publishedKeys: reads(({ modules, school }) => modules.oauth.publishedKeys(school)),
  signIdToken: reads(({ modules, school }) => modules.oauth.signIdToken(school, { sub: 'mei' })),
  connectedApps: reads(async (fixture) => fixture.modules.oauth.connectedApps(await meisAccount(fixture))),
  appsOfMember: reads(({ modules, olga, mei }) => modules.oauth.appsOfMember(olga, mei.memberId)),
  connectedAppsOf: reads(({ modules, mei }) => modules.oauth.connectedAppsOf(mei.memberId)),
  appUse: reads((fixture) => fixture.modules.oauth.appUse(workAt(fixture), clientIdOf(clientId))),
  appActivity: reads((fixture) => fixture.modules.oauth.appActivity(workAt(fixture))),
  appPersonalData: reads(({ modules, mei }) => modules.oauth.appPersonalData(mei.schoolId, mei.memberId)),
  pendingRequest: reads(async (fixture) =>
    fixture.modules.oauth.pendingRequest(
      await meisAccount(fixture),
      await anyId(fixture, 'authorizationRequests'),
    ),
  ),
}

const computed = {
  readsDocuments: computes(({ modules, school }) => modules.oauth.readsDocuments(school)),
  recordUse: computes(({ modules, mei, school }) => {
    const names = { email: '', emailVerified: true, name: '', image: null, roles: mei.roles }
    const owner = { personId: mei.memberId, ...names }
    const grant = { audience: 'member', scopes: new Set<never>(), isBound: true } as const
    modules.oauth.recordUse({ schoolId: school.id, clientId: clientId as never, owner, ...grant }, 'mcpCalls')
  }),
  recordActivity: computes(({ modules, mei, school }) => {
    const names = { email: '', emailVerified: true, name: '', image: null, roles: mei.roles }
    const owner = { personId: mei.memberId, ...names }
    const grant = { audience: 'member', scopes: new Set<never>(), isBound: true } as const
    modules.oauth.recordActivity(
      { schoolId: school.id, clientId: clientId as never, owner, ...grant },
      'courses',
    )
  }),
  clientIdOf: computes(() => clientIdOf('an-app')),
  isDeclinable: computes(() => isDeclinable('openid', ['openid'])),
  isLoopback: computes(() => isLoopback('http://127.0.0.1/')),
  isScope: computes(() => isScope('openid')),
  requestedResource: computes(() => requestedResource('http://localhost', [])),
  nameWithNul: computes(() => nameWithNul({})),
  parametersOf: computes(() => parametersOf('a=b')),
  scopesFor: computes(() => scopesFor('member')),
  splitScopes: computes(() => splitScopes('openid')),
  unreviewedScopes: computes(() => unreviewedScopes()),
}

export const oauthReads = { ...clientReads, ...computed }
