import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { atEach, audits, deletes, inserts, updates, writes } from '../../../support/footprints/footprint.ts'
import { allowedByMei, tokensOfMei, workAt } from './app.ts'

export const oauthJobWrites = {
  sweepGrants: writes(async (fixture) => {
    const { modules, clock, school, twinId, mei } = fixture
    await fixture.drain(async () => {
      clock.advance({ days: 400 })
      await modules.oauth.sweepGrants()
    })
    await tokensOfMei(fixture)
    const { clientId } = await modules.oauth.createClient(workAt(fixture), {
      name: 'Notes',
      audience: 'member',
      isConfidential: true,
      scopes: ['openid'],
      redirectUris: ['http://127.0.0.1:8976/callback'],
    })
    await modules.oauth.rotateSecret(workAt(fixture), { clientId, overlapSeconds: 60 })
    clock.advance({ days: 200 })
    // Live rows stay: a pair, and a consent whose code was not redeemed yet.
    await tokensOfMei(fixture)
    await allowedByMei(fixture)
    const personId = mei.memberId
    return {
      run: () => modules.oauth.sweepGrants(),
      touches: atEach(
        [school.id, twinId],
        [
          deletes('tokenPairs', { personId }),
          deletes('authorizations', { personId }),
          deletes('authorizationCodes', {}),
          deletes('oauthClientSecrets', { clientId }),
        ],
      ),
    }
  }),

  rotateOldKeys: writes(async (fixture) => {
    const { modules, clock, school, twinId, astronomyId } = fixture
    clock.advance({ days: 91 })
    return {
      run: () => modules.oauth.rotateOldKeys(platformActor),
      touches: atEach(
        [school.id, twinId, astronomyId],
        [
          updates('signingKeys', { state: 'active' }, ['state', 'retiredAt']),
          updates('signingKeys', { state: 'published' }, ['state', 'activatedAt']),
          inserts('signingKeys', { state: 'published' }),
          audits('keys.rotated'),
        ],
      ),
    }
  }),
}
