import type { AppsChoice } from '../../../../src/domain/identity/index.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
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
import { mailedToken } from '../../../support/people/identity-cast.ts'
import { appWith, enableSecondFactor } from '../../../support/people/second-factor.ts'
import { meiSignedIn, password, signedOutEverywhere } from './guest.ts'

/** Mei's sign-in links are withdrawn at every school. */
function withdrawn({ school, twinId, mei }: Fixture): Touch[] {
  const ways = ['sign_in', 'reset_password'] as const
  return atEach(
    [school.id, twinId],
    ways.map((purpose) => updates('mailLinks', { personId: mei.memberId, purpose }, ['usedAt'])),
  )
}

function afterNewPassword(fixture: Fixture, apps: AppsChoice): Touch[] {
  return [
    ...signedOutEverywhere(fixture, 1),
    ...withdrawn(fixture),
    audits('password.changed', { personId: fixture.mei.memberId, detail: { apps } }),
    recordsFact('mail.wanted'),
  ]
}

const profileWrites = {
  updateProfile: writes(async (fixture) => {
    const { me } = await meiSignedIn(fixture)
    const profile = { name: 'Mei', locale: 'en', timeZone: 'Asia/Tokyo' }
    return {
      run: () => fixture.modules.identity.updateProfile(me, profile),
      touches: [
        updates('people', { id: me.personId }, ['name', 'locale', 'timeZone', 'renamedAt', 'updatedAt']),
      ],
    }
  }),

  setAvatar: writes(async (fixture) => {
    const { modules, clock } = fixture
    const { me } = await meiSignedIn(fixture)
    await modules.identity.setAvatar(me, 'avatars/one.png')
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.identity.setAvatar(me, 'avatars/two.png'),
      touches: [
        updates('people', { id: me.personId }, ['image', 'updatedAt']),
        recordsFact('files.abandoned', { keys: ['avatars/one.png'] }),
      ],
    }
  }),

  changePassword: {
    cases: {
      'and keeps apps': writes(async (fixture) => {
        const { me, visit } = await meiSignedIn(fixture)
        const change = { password, newPassword: 'another password' }
        return {
          run: () => fixture.modules.identity.changePassword(me, visit, change),
          touches: [
            updates('people', { id: me.personId }, ['passwordHash', 'updatedAt']),
            ...afterNewPassword(fixture, 'keep'),
          ],
        }
      }),
      'and signs apps out': writes(async (fixture) => {
        const { me, visit } = await meiSignedIn(fixture)
        const { personId } = me
        const change = { password, newPassword: 'another password', apps: 'sign-out' } as const
        return {
          run: () => fixture.modules.identity.changePassword(me, visit, change),
          touches: [
            updates('people', { id: personId }, ['passwordHash', 'appSignOuts', 'updatedAt']),
            ...afterNewPassword(fixture, 'sign-out'),
            recordsFact('account.apps_signed_out', { personId }),
          ],
        }
      }),
    },
  },

  requestEmailChange: writes(async (fixture) => {
    const { me, visit } = await meiSignedIn(fixture)
    const { personId } = me
    return {
      run: () =>
        fixture.modules.identity.requestEmailChange(me, visit, { password, email: 'new@example.com' }),
      touches: [inserts('mailLinks', { personId, purpose: 'change_email' }), recordsFact('mail.wanted')],
    }
  }),

  changeEmail: writes(async (fixture) => {
    const { modules } = fixture
    const { me, visit } = await meiSignedIn(fixture)
    const { personId } = me
    const to = 'new@example.com'
    await modules.identity.requestEmailChange(me, visit, { password, email: to })
    const token = await mailedToken(fixture, { to, template: 'change_email' })
    return {
      run: () => modules.identity.changeEmail(me, visit, { token }),
      touches: [
        deletes('mailLinks', { personId, purpose: 'change_email' }),
        updates('people', { id: personId }, ['email', 'updatedAt']),
        ...withdrawn(fixture),
        audits('email.changed', { personId }),
        recordsFact('mail.wanted'),
      ],
    }
  }),
}

const sessionWrites = {
  endSession: writes(async (fixture) => {
    const { me, visit } = await meiSignedIn(fixture)
    const { personId, sessionId } = me
    return {
      run: () => fixture.modules.identity.endSession(me, sessionId, visit),
      touches: [deletes('sessions', { id: sessionId, personId }), audits('session.ended', { personId })],
    }
  }),

  endOtherSessions: writes(async (fixture) => {
    const { me, visit } = await meiSignedIn(fixture)
    return {
      run: () => fixture.modules.identity.endOtherSessions(me, visit),
      touches: [...signedOutEverywhere(fixture, 1), audits('sessions.ended', { personId: me.personId })],
    }
  }),
}

const secondFactorWrites = {
  offerSecondFactor: writes(async (fixture) => {
    const { me } = await meiSignedIn(fixture)
    return {
      run: () => fixture.modules.identity.offerSecondFactor(me, 'Ceramics'),
      touches: [inserts('secondFactors', { personId: me.personId, confirmedAt: null })],
    }
  }),

  confirmSecondFactor: writes(async (fixture) => {
    const { modules } = fixture
    const { me, visit } = await meiSignedIn(fixture)
    const { personId } = me
    const { secret } = await modules.identity.offerSecondFactor(me, 'Ceramics')
    const code = appWith(fixture, secret).code()
    return {
      run: () => modules.identity.confirmSecondFactor(me, visit, { password, code }),
      touches: [
        updates('secondFactors', { personId }, ['confirmedAt', 'lastStep']),
        inserts('recoveryCodes', { personId }, 10),
        ...signedOutEverywhere(fixture, 1),
        audits('second_factor.enabled', { personId }),
        recordsFact('mail.wanted'),
      ],
    }
  }),

  removeSecondFactor: writes(async (fixture) => {
    const { modules } = fixture
    const guest = await meiSignedIn(fixture)
    const { app } = await enableSecondFactor(fixture, guest)
    const { personId } = guest.me
    const proof = { password, code: app.code() }
    return {
      run: () => modules.identity.removeSecondFactor(guest.me, guest.visit, proof),
      touches: [
        deletes('secondFactors', { personId }),
        deletes('recoveryCodes', { personId }, 10),
        audits('second_factor.disabled', { personId }),
        recordsFact('mail.wanted'),
      ],
    }
  }),

  replaceRecoveryCodes: writes(async (fixture) => {
    const { modules } = fixture
    const guest = await meiSignedIn(fixture)
    const { app } = await enableSecondFactor(fixture, guest)
    const { personId } = guest.me
    const proof = { password, code: app.code() }
    return {
      run: () => modules.identity.replaceRecoveryCodes(guest.me, guest.visit, proof),
      touches: [
        updates('secondFactors', { personId }, ['lastStep']),
        deletes('recoveryCodes', { personId }, 10),
        inserts('recoveryCodes', { personId }, 10),
        audits('recovery_codes.replaced', { personId }),
      ],
    }
  }),
}

// An account exists once for all schools, so its rows are deleted at all of them.
const deletionWrites = {
  deleteAccount: writes(async (fixture) => {
    const { modules, school, twinId, astronomyId } = fixture
    const { me, visit } = await meiSignedIn(fixture)
    const { personId } = me
    return {
      run: () => modules.identity.deleteAccount(me, visit, { password, code: '' }),
      touches: [
        updates('people', { id: personId }, [
          ...(['email', 'emailVerified', 'name', 'locale', 'timeZone', 'passwordHash'] as const),
          ...(['deactivatedAt', 'deletedAt', 'renamedAt', 'updatedAt'] as const),
        ]),
        ...signedOutEverywhere(fixture, 2),
        ...atEach(
          [school.id, twinId],
          [
            deletes('passkeys', { personId }),
            deletes('mailLinks', { personId }, 2),
            deletes('dataExports', { personId }),
          ],
        ),
        ...atEach(
          [school.id, twinId, astronomyId],
          [
            deletes('schoolRoles', { personId, role: 'student' }),
            audits('role.revoked', { personId }),
            recordsFact('role.revoked', { personId }),
            recordsFact('account.deleted', { personId }),
          ],
        ),
        audits('account.deleted', { personId }),
        recordsFact('mail.wanted'),
        recordsFact('files.abandoned'),
      ],
    }
  }),
}

export const accountWrites = {
  ...profileWrites,
  ...sessionWrites,
  ...secondFactorWrites,
  ...deletionWrites,
}
