import { atEach, deletes, recordsFact, updates, writes } from '../../../support/footprints/footprint.ts'
import { meiSignedIn } from './guest.ts'

export const identityJobWrites = {
  forgetOldExports: writes(async (fixture) => {
    const { modules, mei, clock, school, twinId } = fixture
    await fixture.drain(() => modules.identity.forgetOldExports())
    const { me, visit } = await meiSignedIn(fixture)
    await modules.identity.requestExport(me, visit)
    clock.advance({ days: 6 })
    const personId = mei.memberId
    return {
      run: () => modules.identity.forgetOldExports(),
      touches: atEach(
        [school.id, twinId],
        [
          updates('dataExports', { personId, state: 'waiting' }, [
            'state',
            'fileKey',
            'finishedAt',
            'expiresAt',
          ]),
          recordsFact('files.abandoned'),
        ],
      ),
    }
  }),

  sweepSignIns: writes(async (fixture) => {
    const { modules, clock, school, twinId, mei } = fixture
    await fixture.drain(async () => {
      clock.advance({ days: 8 })
      await modules.identity.sweepSignIns()
    })
    const begin = async (email: string) => {
      const { visit } = await meiSignedIn(fixture)
      await modules.identity.requestPasskey(school, visit)
      const account = { name: 'Ida', password: 'a password for Ida', locale: 'en' }
      await modules.identity.signUp(visit, { email, ...account })
    }
    await begin('ida@example.com')
    clock.advance({ days: 2 })
    // Recent rows stay.
    await begin('ola@example.com')
    return {
      run: () => modules.identity.sweepSignIns(),
      touches: atEach(
        [school.id, twinId],
        [
          deletes('sessions', { personId: mei.memberId }),
          deletes('signInChallenges', { kind: 'passkey_sign_in' }),
          deletes('mailLinks', { email: 'ida@example.com' }),
        ],
      ),
    }
  }),
}
