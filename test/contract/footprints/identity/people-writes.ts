import { queueMail } from '../../../../src/domain/identity/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import {
  atEach,
  audits,
  deletes,
  inserts,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { mailedToken } from '../../../support/people/identity-cast.ts'
import { signedOutEverywhere } from './guest.ts'

export const peopleWrites = {
  createPerson: writes(({ modules }) => ({
    run: () => modules.identity.createPerson(platformActor, { email: 'ida@example.com', name: 'Ida' }),
    touches: [inserts('people', { email: 'ida@example.com' })],
  })),

  deactivatePerson: writes((fixture) => {
    const { modules, mei, school, twinId, astronomyId } = fixture
    const personId = mei.memberId
    return {
      run: () => modules.identity.deactivatePerson(platformActor, personId),
      touches: [
        updates('people', { id: personId }, ['deactivatedAt', 'updatedAt']),
        ...signedOutEverywhere(fixture, 1),
        ...atEach(
          [school.id, twinId, astronomyId],
          [audits('account.deactivated', { personId }), recordsFact('account.deactivated', { personId })],
        ),
      ],
    }
  }),

  reactivatePerson: writes(async ({ modules, mei, school, twinId, astronomyId, clock }) => {
    const personId = mei.memberId
    await modules.identity.deactivatePerson(platformActor, personId)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.identity.reactivatePerson(platformActor, personId),
      touches: [
        updates('people', { id: personId }, ['deactivatedAt', 'updatedAt']),
        ...atEach([school.id, twinId, astronomyId], [audits('account.reactivated', { personId })]),
      ],
    }
  }),

  grantRole: writes(({ modules, olga, tom, school }) => {
    const role = { personId: tom.memberId, role: 'teacher' } as const
    return {
      run: () => modules.identity.grantRole(olga, { schoolId: school.id, ...role }),
      touches: [
        inserts('schoolRoles', role),
        audits('role.granted', { personId: tom.memberId, byPersonId: olga.memberId }),
        recordsFact('role.granted', role),
      ],
    }
  }),

  revokeRole: writes(({ modules, olga, tom, school }) => {
    const role = { personId: tom.memberId, role: 'student' } as const
    return {
      run: () => modules.identity.revokeRole(olga, { schoolId: school.id, ...role }),
      touches: [
        deletes('schoolRoles', role),
        audits('role.revoked', { personId: tom.memberId, byPersonId: olga.memberId }),
        recordsFact('role.revoked', role),
      ],
    }
  }),

  joinSchool: writes(({ modules, people, school, visit }) => {
    const role = { personId: people.nils, role: 'student' } as const
    return {
      run: () => modules.identity.joinSchool({ schoolId: school.id, personId: people.nils }, visit),
      touches: [
        inserts('schoolRoles', role),
        audits('role.granted', { personId: people.nils }),
        recordsFact('role.granted', role),
      ],
    }
  }),

  invite: writes(async ({ modules, olga, visit, clock }) => {
    const invitation = { email: 'ida@example.com', role: 'teacher', locale: 'en' } as const
    await modules.identity.invite(olga, { ...invitation, email: 'ola@example.com' }, visit)
    await modules.identity.invite(olga, invitation, visit)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.identity.invite(olga, invitation, visit),
      touches: [
        updates('mailLinks', { email: invitation.email, purpose: 'invitation' }, ['usedAt']),
        inserts('mailLinks', { email: invitation.email, purpose: 'invitation', invitedBy: olga.memberId }),
        audits('invitation.sent', { byPersonId: olga.memberId }),
        recordsFact('mail.wanted'),
      ],
    }
  }),

  revokeInvitation: writes(async ({ modules, olga, visit, clock }) => {
    const invitation = { email: 'ida@example.com', role: 'teacher', locale: 'en' } as const
    await modules.identity.invite(olga, { ...invitation, email: 'ola@example.com' }, visit)
    const { id } = await modules.identity.invite(olga, invitation, visit)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.identity.revokeInvitation(olga, id, visit),
      touches: [
        updates('mailLinks', { id }, ['usedAt']),
        audits('invitation.revoked', { byPersonId: olga.memberId }),
      ],
    }
  }),

  acceptInvitation: writes(async (fixture) => {
    const { modules, olga, visit } = fixture
    const email = 'ida@example.com'
    await modules.identity.invite(olga, { email, role: 'teacher', locale: 'en' }, visit)
    const token = await mailedToken(fixture, { to: email, template: 'invitation' })
    const account = { name: 'Ida', password: 'a password for Ida', locale: 'en' }
    return {
      run: () => modules.identity.acceptInvitation(visit, { token, ...account }),
      touches: [
        deletes('mailLinks', { email, purpose: 'invitation' }),
        inserts('people', { email }),
        inserts('schoolRoles', { role: 'teacher' }),
        inserts('sessions', { method: 'link' }),
        audits('account.created'),
        audits('role.granted', { byPersonId: olga.memberId }),
        audits('invitation.accepted'),
        audits('sign_in.succeeded'),
        recordsFact('role.granted', { role: 'teacher' }),
      ],
    }
  }),

  queueMail: writes(({ db, deps, school }) => {
    const mail = {
      template: 'second_factor_enabled',
      to: 'mei@example.com',
      name: 'Mei',
      locale: 'en',
    } as const
    return {
      run: () => inTransaction(db, (tx) => queueMail(tx, deps, school.id, mail)),
      touches: [recordsFact('mail.wanted')],
    }
  }),
}
