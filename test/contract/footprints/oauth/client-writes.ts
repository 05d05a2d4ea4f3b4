import { consoleClientId, explorerClientId, type NewClient } from '../../../../src/domain/oauth/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { OauthClientId } from '../../../../src/platform/db/schema/schema.gen.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  audits,
  deletes,
  inserts,
  recordsFact,
  returning,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { workAt } from './app.ts'

const settings: NewClient = {
  name: 'Notes',
  isConfidential: true,
  logoKey: 'a/logo.png',
  scopes: ['openid'],
  redirectUris: ['http://127.0.0.1:8976/callback'],
  audience: 'member',
}

const documentClient = 'https://agent.example/client.json' as OauthClientId

async function newClient(fixture: Fixture) {
  const { clientId } = await fixture.modules.oauth.createClient(workAt(fixture), settings)
  fixture.clock.advance({ minutes: 1 })
  return clientId
}

export const clientWrites = {
  registerClient: {
    cases: {
      'of a loopback app': writes(({ modules, school, visit }) => {
        const redirectUris = ['http://127.0.0.1:9999/callback']
        return returning(
          () =>
            modules.oauth.registerClient(
              { school, visit },
              { clientName: 'Mine', redirectUris, scope: undefined },
            ),
          ({ clientId }) => [
            inserts('oauthClients', { id: clientId, source: 'registration' }),
            audits('client.registered', { address: visit.address }),
          ],
        )
      }),
      'of a known vendor': writes(async (fixture) => {
        const { modules, school, visit } = fixture
        await modules.oauth.switchAllVendors(workAt(fixture), 'on')
        const metadata = { clientName: 'Demo Automation', redirectUris: [], scope: undefined }
        return {
          run: () => modules.oauth.registerClient({ school, visit }, metadata),
          touches: [inserts('oauthClients', { id: 'demo-vendor', source: 'vendor' })],
        }
      }),
    },
  },

  createClient: writes((fixture) =>
    returning(
      () => fixture.modules.oauth.createClient(workAt(fixture), settings),
      ({ clientId }) => [
        inserts('oauthClients', { id: clientId, source: 'operator' }),
        inserts('oauthClientSecrets', { clientId }),
        audits('client.created', { detail: { client: clientId } }),
      ],
    ),
  ),

  updateClient: writes(async (fixture) => {
    const id = await newClient(fixture)
    return {
      run: () => fixture.modules.oauth.updateClient(workAt(fixture), id, { name: 'Ink', logoKey: null }),
      touches: [
        updates('oauthClients', { id }, ['name', 'logoKey', 'updatedAt']),
        audits('client.changed', { detail: { client: id } }),
        recordsFact('files.abandoned'),
      ],
    }
  }),

  rotateSecret: writes(async (fixture) => {
    const clientId = await newClient(fixture)
    return {
      run: () => fixture.modules.oauth.rotateSecret(workAt(fixture), { clientId, overlapSeconds: 60 }),
      touches: [
        updates('oauthClientSecrets', { clientId }, ['expiresAt']),
        inserts('oauthClientSecrets', { clientId }),
        audits('client.secret_rotated', { detail: { client: clientId } }),
      ],
    }
  }),

  disableClient: writes(async (fixture) => {
    const id = await newClient(fixture)
    return {
      run: () => fixture.modules.oauth.disableClient(workAt(fixture), id),
      touches: [updates('oauthClients', { id }, ['disabledAt', 'updatedAt']), audits('client.disabled')],
    }
  }),

  enableClient: writes(async (fixture) => {
    const id = await newClient(fixture)
    await fixture.modules.oauth.disableClient(workAt(fixture), id)
    fixture.clock.advance({ minutes: 1 })
    return {
      run: () => fixture.modules.oauth.enableClient(workAt(fixture), id),
      touches: [updates('oauthClients', { id }, ['disabledAt', 'updatedAt']), audits('client.enabled')],
    }
  }),

  // The consents and tokens of the app are deleted with it; Mei's are in the world already.
  deleteClient: writes((fixture) => {
    const id = 'demo-member-public' as OauthClientId
    return {
      run: () => fixture.modules.oauth.deleteClient(workAt(fixture), id),
      touches: [
        updates('oauthClients', { id }, ['deletedAt', 'updatedAt']),
        deletes('authorizations', { clientId: id }, 2),
        deletes('authorizationCodes', {}, 2),
        deletes('tokenPairs', {}, 4),
        deletes('authorizationRequests', { clientId: id }, 2),
        deletes('appActivity', { clientId: id }, 2),
        deletes('appUse', { clientId: id }),
        deletes('appUsePeople', { clientId: id }, 2),
        audits('client.deleted', { detail: { client: id } }),
      ],
    }
  }),

  reviewClient: writes((fixture) => {
    const review = { audience: 'operator', scopes: ['openid', 'courses:read'] } as const
    return {
      run: () => fixture.modules.oauth.reviewClient(workAt(fixture), documentClient, review),
      touches: [
        updates('oauthClients', { id: documentClient }, ['scopes', 'reviewedAt', 'updatedAt']),
        audits('client.reviewed'),
      ],
    }
  }),

  blockClient: writes((fixture) => ({
    run: () => fixture.modules.oauth.blockClient(workAt(fixture), documentClient),
    touches: [
      updates('oauthClients', { id: documentClient }, ['blockedAt', 'updatedAt']),
      audits('client.blocked'),
    ],
  })),

  ensureConsoleClients: {
    cases: {
      'at a school without one': writes(async ({ modules, school: { id: schoolId }, db }) => {
        await db.deleteFrom('oauthClients').where('id', '=', consoleClientId).execute()
        return {
          run: () => modules.oauth.ensureConsoleClients(platformActor, { schoolId }),
          touches: [inserts('oauthClients', { id: consoleClientId, source: 'built_in' })],
        }
      }),
      'at a school that has moved': writes(async ({ modules, school: { id: schoolId } }) => {
        await modules.tenancy.moveSchool(platformActor, schoolId, 'http://clay.example')
        return {
          run: () => modules.oauth.ensureConsoleClients(platformActor, { schoolId }),
          touches: [consoleClientId, explorerClientId].map((id) =>
            updates('oauthClients', { id }, ['redirectUris', 'updatedAt']),
          ),
        }
      }),
      // The twin has the client of Ceramics, and its own origin.
      'at all schools, of which one is not up to date': writes(({ modules, twinId }) => ({
        run: () => modules.oauth.ensureConsoleClients(platformActor),
        touches: atEach(
          [twinId],
          [consoleClientId, explorerClientId].map((id) =>
            updates('oauthClients', { id }, ['redirectUris', 'updatedAt']),
          ),
        ),
      })),
    },
  },

  rotateKeys: writes(({ modules, school }) => ({
    run: () => modules.oauth.rotateKeys(platformActor, school.id),
    touches: [
      updates('signingKeys', { state: 'active' }, ['state', 'retiredAt']),
      updates('signingKeys', { state: 'published' }, ['state', 'activatedAt']),
      inserts('signingKeys', { state: 'published' }),
      audits('keys.rotated'),
    ],
  })),
}
