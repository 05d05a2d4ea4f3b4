import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { createModules } from '../../../../src/modules.ts'
import type { OauthClientId, PersonId } from '../../../../src/platform/db/schema/schema.gen.ts'
import { createPublishedDocuments } from '../../../support/catalog/published-documents.ts'
import {
  atEach,
  audits,
  deletes,
  inserts,
  recordsFact,
  type Touch,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { meiSignedIn, password } from '../identity/guest.ts'
import { allowedByMei, authorizationQuery, clientId, pendingConsent, tokensOfMei, workAt } from './app.ts'

const consentWrites = {
  startAuthorization: {
    cases: {
      'by an app of the school': writes(async (fixture) => {
        const { modules, school } = fixture
        const { me } = await meiSignedIn(fixture)
        return {
          run: () => modules.oauth.startAuthorization(school, me, authorizationQuery(clientId, fixture)),
          touches: [inserts('authorizationRequests', { clientId, sessionId: me.sessionId })],
        }
      }),
      'by a vendor that is new to the school': writes(async (fixture) => {
        const { modules, school } = fixture
        const { me } = await meiSignedIn(fixture)
        await modules.oauth.switchAllVendors(workAt(fixture), 'on')
        const vendor = { redirect_uri: 'https://automation.example/oauth/callback', scope: 'openid' }
        return {
          run: () =>
            modules.oauth.startAuthorization(school, me, authorizationQuery('demo-vendor', fixture, vendor)),
          touches: [
            inserts('oauthClients', { id: 'demo-vendor', source: 'vendor' }),
            inserts('authorizationRequests', { clientId: 'demo-vendor', sessionId: me.sessionId }),
          ],
        }
      }),
      'by an app whose metadata document is read': writes(async (fixture) => {
        const { deps, school } = fixture
        const published = createPublishedDocuments()
        const modules = createModules({ ...deps, outboundHttp: published.outboundHttp })
        const redirectUri = 'https://stranger.example/callback'
        const id = await published.publish({ client_name: 'Stranger', redirect_uris: [redirectUri] })
        await modules.tenancy.switchFeature(platformActor, school.id, {
          feature: 'open_client_documents',
          to: 'on',
        })
        const open = (await modules.tenancy.schoolById(platformActor, school.id)) ?? school
        const { me } = await meiSignedIn(fixture)
        const query = authorizationQuery(id, fixture, { redirect_uri: redirectUri, scope: 'openid' })
        return {
          run: () => modules.oauth.startAuthorization(open, me, query),
          touches: [
            inserts('oauthClients', { id, source: 'document' }),
            inserts('oauthClientDocuments', { clientId: id }),
            inserts('authorizationRequests', { clientId: id, sessionId: me.sessionId }),
          ],
        }
      }),
    },
  },

  decide: {
    cases: {
      'to allow': writes(async (fixture) => {
        const { by, request, me } = await pendingConsent(fixture)
        const { personId } = me
        const yes = { is: 'allow', scopes: ['openid', 'account:read'] } as const
        return {
          run: () => fixture.modules.oauth.decide(by, request.id, yes),
          touches: [
            deletes('authorizationRequests', { id: request.id }),
            inserts('authorizations', { clientId, personId }),
            inserts('authorizationCodes', { usedAt: null }),
            audits('authorization.allowed', { personId }),
            recordsFact('oauth.authorized', { clientId, personId }),
          ],
        }
      }),
      'to deny': writes(async (fixture) => {
        const { by, request, me } = await pendingConsent(fixture)
        return {
          run: () => fixture.modules.oauth.decide(by, request.id, { is: 'deny' }),
          touches: [
            deletes('authorizationRequests', { id: request.id }),
            audits('authorization.denied', { personId: me.personId }),
          ],
        }
      }),
    },
  },
}

const tokenWrites = {
  redeem: {
    cases: {
      'of a code': writes(async (fixture) => {
        const { visit, grant, me } = await allowedByMei(fixture)
        return {
          run: () => fixture.modules.oauth.redeem(visit, { clientId }, grant),
          touches: [
            updates('authorizationCodes', { usedAt: null }, ['usedAt']),
            inserts('tokenPairs', { personId: me.personId }),
          ],
        }
      }),
      'of a code that was used before': writes(async (fixture) => {
        const { visit, grant, me } = await tokensOfMei(fixture)
        const { personId } = me
        return {
          run: () => fixture.modules.oauth.redeem(visit, { clientId }, grant).catch(() => {}),
          touches: [
            updates('authorizations', { personId, revokedAt: null }, ['revokedAt']),
            updates('tokenPairs', { personId, presentedAt: null, parentId: null }, ['revokedAt']),
            audits('code.replayed', { personId }),
          ],
        }
      }),
    },
  },

  refresh: {
    cases: {
      'of a live pair': writes(async (fixture) => {
        const { visit, pair, me } = await tokensOfMei(fixture)
        const { personId } = me
        const grant = { refreshToken: pair.refreshToken, scopes: undefined, resource: 'ours' } as const
        return {
          run: () => fixture.modules.oauth.refresh(visit, { clientId }, grant),
          touches: [
            updates('tokenPairs', { personId, children: 0, parentId: null }, ['children']),
            inserts('tokenPairs', { personId, nth: 1 }),
          ],
        }
      }),
      'of a pair that was revoked': writes(async (fixture) => {
        const { modules, school } = fixture
        const { visit, pair, me } = await tokensOfMei(fixture)
        await modules.oauth.revokeToken(school.id, clientId as OauthClientId, pair.refreshToken)
        const grant = { refreshToken: pair.refreshToken, scopes: undefined, resource: 'ours' } as const
        return {
          run: () => modules.oauth.refresh(visit, { clientId }, grant).catch(() => {}),
          touches: [audits('refresh.refused', { personId: me.personId })],
        }
      }),
    },
  },

  // The first presentation of a refreshed token revokes the previous pair.
  presentToken: writes(async (fixture) => {
    const { modules, school } = fixture
    const { visit, pair, me } = await tokensOfMei(fixture)
    const { personId } = me
    const grant = { refreshToken: pair.refreshToken, scopes: undefined, resource: 'ours' } as const
    const child = await modules.oauth.refresh(visit, { clientId }, grant)
    const unpresented = { personId, presentedAt: null, revokedAt: null }
    return {
      run: () => modules.oauth.presentToken(school.id, child.accessToken),
      touches: [
        updates('tokenPairs', { ...unpresented, nth: 1 }, ['presentedAt']),
        updates('tokenPairs', { ...unpresented, nth: 0, children: 1 }, ['revokedAt']),
      ],
    }
  }),

  revokeToken: writes(async (fixture) => {
    const { modules, school } = fixture
    const { pair, me } = await tokensOfMei(fixture)
    const { personId } = me
    return {
      run: () => modules.oauth.revokeToken(school.id, clientId as OauthClientId, pair.refreshToken),
      touches: [
        updates('tokenPairs', { personId, presentedAt: null, parentId: null }, ['revokedAt']),
        recordsFact('oauth.revoked', { clientId, personId }),
      ],
    }
  }),
}

/** The consent of the one app that a person has connected, and its tokens, are marked as revoked. */
export function signedOutApps(personId: PersonId): Touch[] {
  return [
    updates('authorizations', { clientId, personId }, ['revokedAt']),
    updates('tokenPairs', { personId }, ['revokedAt'], 2),
    audits('authorization.revoked', { personId, detail: { client: clientId } }),
    recordsFact('oauth.revoked', { clientId, personId }),
  ]
}

const appWrites = {
  disconnectApp: writes(async (fixture) => {
    const { me, visit } = await meiSignedIn(fixture)
    const { personId } = me
    return {
      run: () => fixture.modules.oauth.disconnectApp(me, visit, clientId as OauthClientId),
      touches: [
        updates('authorizations', { clientId, personId }, ['revokedAt']),
        updates('tokenPairs', { personId }, ['revokedAt'], 2),
        audits('authorization.revoked', { personId }),
        recordsFact('oauth.revoked', { clientId, personId }),
      ],
    }
  }),

  // The count of sign-outs belongs to the person and holds at every school.
  recordSignedOutApps: writes(async (fixture) => {
    const { modules, school, twinId } = fixture
    const { me, visit } = await meiSignedIn(fixture)
    const change = { password, newPassword: 'another password', apps: 'sign-out' } as const
    await modules.identity.changePassword(me, visit, change)
    fixture.clock.advance({ minutes: 1 })
    const { personId } = me
    return {
      run: () => modules.oauth.recordSignedOutApps(personId),
      touches: atEach([school.id, twinId], signedOutApps(personId)),
    }
  }),

  writeActivity: {
    cases: {
      'of another kind': writes(async (fixture) => {
        const { modules, school, mei } = fixture
        const { pair } = await tokensOfMei(fixture)
        const verdict = await modules.oauth.presentToken(school.id, pair.accessToken)
        if (verdict.is !== 'active') throw new Error('The token opens nothing')
        modules.oauth.recordActivity(verdict.bearer, 'payments')
        return {
          run: () => modules.oauth.writeActivity(),
          touches: [inserts('appActivity', { personId: mei.memberId, clientId, kind: 'payments', times: 1 })],
        }
      }),
      'of a kind that was counted before': writes(async (fixture) => {
        const { modules, school, mei } = fixture
        const { pair } = await tokensOfMei(fixture)
        const verdict = await modules.oauth.presentToken(school.id, pair.accessToken)
        if (verdict.is !== 'active') throw new Error('The token opens nothing')
        modules.oauth.recordActivity(verdict.bearer, 'courses')
        const own = { personId: mei.memberId, clientId, kind: 'courses' }
        return {
          run: () => modules.oauth.writeActivity(),
          touches: [updates('appActivity', own, ['times', 'lastAt'])],
        }
      }),
    },
  },

  writeUse: writes(async (fixture) => {
    const { modules, school, mei } = fixture
    const { pair } = await tokensOfMei(fixture)
    const verdict = await modules.oauth.presentToken(school.id, pair.accessToken)
    if (verdict.is !== 'active') throw new Error('The token opens nothing')
    modules.oauth.recordUse(verdict.bearer, 'memberApiCalls')
    return {
      run: () => modules.oauth.writeUse(),
      touches: [
        inserts('appUse', { clientId, memberApiCalls: 1 }),
        inserts('appUsePeople', { clientId, personId: mei.memberId }),
      ],
    }
  }),

  forgetMember: writes(({ modules, school, mei }) => {
    const personId = mei.memberId
    return {
      run: () => modules.oauth.forgetMember(school.id, personId),
      touches: [
        deletes('authorizations', { personId }),
        deletes('authorizationCodes', {}),
        deletes('tokenPairs', { personId }, 2),
        deletes('appActivity', { personId }),
        deletes('appUsePeople', { personId }),
      ],
    }
  }),
}

export const grantWrites = { ...consentWrites, ...tokenWrites, ...appWrites }
