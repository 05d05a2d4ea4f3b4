import type { TypedFact } from '../../../../src/domain/facts/index.ts'
import {
  atEach,
  audits,
  deletes,
  inserts,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { demoPeople, mailedCode, mailedToken, requestedToken } from '../../../support/people/identity-cast.ts'
import { challengeOf, enableSecondFactor } from '../../../support/people/second-factor.ts'
import { meiSignedIn, password, signedOutEverywhere } from './guest.ts'

const { email } = demoPeople.mei
const ida = { email: 'ida@example.com', name: 'Ida', password: 'a password for Ida', locale: 'en' }

const guest = { browser: 'a browser', email: ida.email, name: ida.name, locale: 'en' }

const signUpWrites = {
  signUp: {
    cases: {
      'of an e-mail address without an account': writes(({ modules, visit }) => ({
        run: () => modules.identity.signUp(visit, ida),
        touches: [
          inserts('mailLinks', { purpose: 'verify_email', email: ida.email }),
          recordsFact('mail.wanted'),
        ],
      })),
      // Only the newest sign-in link is valid, at whichever school.
      'of an e-mail address with an account': writes(({ modules, visit, mei, school, twinId }) => ({
        run: () => modules.identity.signUp(visit, { ...ida, email }),
        touches: [
          ...atEach(
            [school.id, twinId],
            [updates('mailLinks', { personId: mei.memberId, purpose: 'sign_in' }, ['usedAt'])],
          ),
          inserts('mailLinks', { personId: mei.memberId, purpose: 'sign_in' }),
          recordsFact('mail.wanted'),
        ],
      })),
    },
  },

  verifyEmail: writes(async (fixture) => {
    const { modules, visit } = fixture
    await modules.identity.signUp(visit, { ...ida, email: 'ola@example.com' })
    await modules.identity.signUp(visit, ida)
    const token = await mailedToken(fixture, { to: ida.email, template: 'verify_email' })
    return {
      run: () => modules.identity.verifyEmail(visit, { token, password: ida.password }),
      touches: [
        deletes('mailLinks', { purpose: 'verify_email', email: ida.email }),
        inserts('people', { email: ida.email, emailVerified: true }),
        inserts('schoolRoles', { role: 'student' }),
        inserts('sessions', { method: 'password' }),
        audits('account.created'),
        audits('role.granted'),
        audits('sign_in.succeeded'),
        recordsFact('role.granted', { role: 'student' }),
      ],
    }
  }),
}

const passwordWrites = {
  signIn: {
    cases: {
      'with the right password': writes(async (fixture) => {
        const { modules, mei } = fixture
        const { session: former, visit, me } = await meiSignedIn(fixture)
        return {
          run: () => modules.identity.signIn(visit, { email, password, former }),
          touches: [
            inserts('sessions', { personId: mei.memberId, method: 'password' }),
            deletes('sessions', { id: me.sessionId }),
            audits('sign_in.succeeded', { personId: mei.memberId }),
          ],
        }
      }),
      'with a wrong password': writes(({ modules, visit, mei }) => ({
        run: () => modules.identity.signIn(visit, { email, password: 'not it at all' }),
        touches: [audits('sign_in.failed', { personId: mei.memberId })],
      })),
      'that asks for a second factor': writes(async (fixture) => {
        const { modules, mei } = fixture
        const guest = await meiSignedIn(fixture)
        await enableSecondFactor(fixture, guest)
        return {
          run: () => modules.identity.signIn(guest.visit, { email, password }),
          touches: [inserts('signInChallenges', { personId: mei.memberId, kind: 'second_factor' })],
        }
      }),
    },
  },

  provideSecondFactor: {
    cases: {
      'with a code of the app': writes(async (fixture) => {
        const { modules, mei } = fixture
        const guest = await meiSignedIn(fixture)
        const { app } = await enableSecondFactor(fixture, guest)
        const challenge = await challengeOf(fixture, guest.visit, email)
        const personId = mei.memberId
        return {
          run: () => modules.identity.provideSecondFactor(guest.visit, { challenge, code: app.code() }),
          touches: [
            deletes('signInChallenges', { personId, kind: 'second_factor' }),
            updates('secondFactors', { personId }, ['lastStep']),
            inserts('sessions', { personId, method: 'password' }),
            audits('sign_in.succeeded', { personId }),
          ],
        }
      }),
      'with a recovery code': writes(async (fixture) => {
        const { modules, mei } = fixture
        const guest = await meiSignedIn(fixture)
        const { recoveryCodes } = await enableSecondFactor(fixture, guest)
        const challenge = await challengeOf(fixture, guest.visit, email)
        const [code = ''] = recoveryCodes
        const personId = mei.memberId
        return {
          run: () => modules.identity.provideSecondFactor(guest.visit, { challenge, code }),
          touches: [
            deletes('signInChallenges', { personId, kind: 'second_factor' }),
            updates('recoveryCodes', { personId, usedAt: null }, ['usedAt']),
            inserts('sessions', { personId, method: 'password' }),
            audits('recovery_code.used', { personId }),
            audits('sign_in.succeeded', { personId }),
          ],
        }
      }),
      'with a wrong code': writes(async (fixture) => {
        const { modules, mei } = fixture
        const guest = await meiSignedIn(fixture)
        await enableSecondFactor(fixture, guest)
        const challenge = await challengeOf(fixture, guest.visit, email)
        const personId = mei.memberId
        return {
          run: () => modules.identity.provideSecondFactor(guest.visit, { challenge, code: 'wrong-codes' }),
          touches: [
            updates('signInChallenges', { personId, wrongTries: 0 }, ['wrongTries']),
            audits('second_factor.failed', { personId }),
          ],
        }
      }),
    },
  },

  resetPassword: writes(async (fixture) => {
    const { modules, visit, mei, school, twinId, clock } = fixture
    const token = await requestedToken(fixture, visit, { purpose: 'reset_password', email })
    clock.advance({ minutes: 1 })
    const personId = mei.memberId
    const open = { personId, usedAt: null }
    return {
      run: () => modules.identity.resetPassword(visit, { token, password: 'another password' }),
      touches: [
        deletes('mailLinks', { ...open, purpose: 'reset_password' }),
        updates('people', { id: personId }, ['passwordHash', 'appSignOuts', 'updatedAt']),
        recordsFact('account.apps_signed_out', { personId }),
        ...atEach([school.id, twinId], [updates('mailLinks', { ...open, purpose: 'sign_in' }, ['usedAt'])]),
        ...atEach([twinId], [updates('mailLinks', { ...open, purpose: 'reset_password' }, ['usedAt'])]),
        ...signedOutEverywhere(fixture, 1),
        inserts('sessions', { personId, method: 'link' }),
        audits('password.reset', { personId }),
        audits('sign_in.succeeded', { personId }),
        recordsFact('mail.wanted'),
      ],
    }
  }),
}

const linkWrites = {
  requestMail: writes(({ modules, visit }) => ({
    run: () => modules.identity.requestMail(visit, { purpose: 'sign_in', email, locale: 'en' }),
    touches: [recordsFact('account.mail_asked')],
  })),

  answerMailRequest: writes(async (fixture) => {
    const { modules, visit, mei, school, twinId, db } = fixture
    await modules.identity.requestMail(visit, { purpose: 'reset_password', email, locale: 'en' })
    const fact = await db
      .selectFrom('facts')
      .selectAll()
      .where('schoolId', '=', school.id)
      .where('kind', '=', 'account.mail_asked')
      .orderBy('happenedAt', 'desc')
      .$castTo<TypedFact<'account.mail_asked'>>()
      .executeTakeFirstOrThrow()
    const personId = mei.memberId
    return {
      run: () => modules.identity.answerMailRequest('mails', fact),
      touches: [
        inserts('factHandlings', { factId: fact.id, handler: 'mails' }),
        ...atEach(
          [school.id, twinId],
          [updates('mailLinks', { personId, purpose: 'reset_password' }, ['usedAt'])],
        ),
        inserts('mailLinks', { personId, purpose: 'reset_password' }),
        audits('password.reset_asked', { personId }),
        recordsFact('mail.wanted'),
      ],
    }
  }),

  requestCode: {
    cases: {
      'for the first time': writes(({ modules, visit }) => ({
        run: () => modules.identity.requestCode(visit, guest),
        touches: [inserts('mailCodes', { email: ida.email }), recordsFact('mail.wanted')],
      })),
      // Only the newest code of a browser is valid.
      again: writes(async ({ modules, visit, clock }) => {
        await modules.identity.requestCode(visit, { ...guest, email: 'ola@example.com' })
        clock.advance({ minutes: 1 })
        return {
          run: () => modules.identity.requestCode(visit, guest),
          touches: [
            deletes('mailCodes', { email: 'ola@example.com' }),
            inserts('mailCodes', { email: ida.email }),
            recordsFact('mail.wanted'),
          ],
        }
      }),
    },
  },

  signInByCode: {
    cases: {
      'of a mailbox without an account': writes(async (fixture) => {
        const { modules, visit } = fixture
        const code = await mailedCode(fixture, guest)
        return {
          run: () => modules.identity.signInByCode(visit, { ...guest, code }),
          touches: [
            updates('mailCodes', { email: ida.email }, ['wrongTries', 'usedAt']),
            inserts('people', { email: ida.email, emailVerified: true, passwordHash: null }),
            inserts('schoolRoles', { role: 'student' }),
            inserts('sessions', { method: 'link' }),
            audits('account.created'),
            audits('role.granted'),
            audits('sign_in.succeeded'),
            recordsFact('role.granted', { role: 'student' }),
          ],
        }
      }),
      'of a mailbox with an account': writes(async (fixture) => {
        const { modules, visit, mei } = fixture
        const code = await mailedCode(fixture, { ...guest, email })
        const personId = mei.memberId
        return {
          run: () => modules.identity.signInByCode(visit, { ...guest, email, code }),
          touches: [
            updates('mailCodes', { email }, ['wrongTries', 'usedAt']),
            inserts('sessions', { personId, method: 'link' }),
            audits('sign_in.succeeded', { personId }),
          ],
        }
      }),
      'with a wrong code': writes(async (fixture) => {
        const { modules, visit } = fixture
        const code = await mailedCode(fixture, guest)
        const wrong = code === '000000' ? '000001' : '000000'
        return {
          run: () => modules.identity.signInByCode(visit, { ...guest, code: wrong }),
          touches: [updates('mailCodes', { email: ida.email }, ['wrongTries']), audits('sign_in.failed')],
        }
      }),
    },
  },

  signInByLink: writes(async (fixture) => {
    const { modules, visit, mei } = fixture
    const token = await requestedToken(fixture, visit, { purpose: 'sign_in', email })
    const personId = mei.memberId
    return {
      run: () => modules.identity.signInByLink(visit, { token }),
      touches: [
        deletes('mailLinks', { personId, purpose: 'sign_in', usedAt: null }),
        inserts('sessions', { personId, method: 'link' }),
        audits('sign_in.succeeded', { personId }),
      ],
    }
  }),

  // A page view updates the last activity, once in five minutes.
  whoIs: writes(async (fixture) => {
    const { modules, school, clock } = fixture
    const { session, me } = await meiSignedIn(fixture)
    clock.advance({ minutes: 6 })
    return {
      run: () => modules.identity.whoIs(school.id, session),
      touches: [updates('sessions', { id: me.sessionId }, ['seenAt'])],
    }
  }),
}

export const signInWrites = { ...signUpWrites, ...passwordWrites, ...linkWrites }
