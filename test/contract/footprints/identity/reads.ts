import {
  emailIn,
  isOperator,
  matchesSearch,
  may,
  mayAs,
  mayChangeRole,
  ownersOf,
  permissionsOf,
  preparedForReaders,
  readableWith,
  refuseUnlessMay,
  refuseUnlessMember,
  seesUnpublished,
} from '../../../../src/domain/identity/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'

/** A signed-in Mei as a page has her, without a statement. */
export async function meisAccount(fixture: Fixture) {
  const { mei, clock, school } = fixture
  const sessionId = await anyId(fixture, 'sessions', `person_id = '${mei.memberId}'`)
  const names = { email: 'mei@example.com', name: 'Mei', image: null, locale: null, timeZone: null }
  const signedIn = { signedInAt: clock.now(), method: 'password', roles: mei.roles } as const
  return { sessionId, schoolId: school.id, personId: mei.memberId, ...names, ...signedIn }
}

const peopleReads = {
  personWithEmail: reads(({ modules }) => modules.identity.personWithEmail(platformActor, 'mei@example.com')),
  ownersOf: reads(({ db, mei }) => ownersOf(db, mei.schoolId)),
  rolesAt: reads(({ modules, mei }) => modules.identity.rolesAt(mei.schoolId, mei.memberId)),
  schoolsOf: reads(({ modules, mei }) => modules.identity.schoolsOf(mei)),
  countByRole: reads(({ modules, olga }) => modules.identity.countByRole(olga)),
  countPeople: reads(({ modules, school }) => modules.identity.countPeople(school.id)),
  listMembers: reads(({ modules, olga }) => modules.identity.listMembers(olga, { page: { first: 5 } })),
  listInvitations: reads(({ modules, olga }) => modules.identity.listInvitations(olga, { first: 5 })),
  refuseUnlessMember: reads(({ db, mei }) => refuseUnlessMember(db, mei.schoolId, mei.memberId)),
  memberAccount: reads(({ modules, olga, mei }) => modules.identity.memberAccount(olga, mei.memberId)),
  memberById: reads(({ modules, olga, mei }) => modules.identity.memberById(olga, mei.memberId)),
  readInvitation: reads(({ modules, visit }) => modules.identity.readInvitation(visit, 'lml_none')),
  readLink: reads(({ modules, school }) =>
    modules.identity.readLink({ schoolId: school.id, purpose: 'sign_in', token: 'lml_none' }),
  ),
  peopleWithFormerCodes: reads(({ modules }) => modules.identity.peopleWithFormerCodes(platformActor)),
  personalData: reads(({ modules, mei }) => modules.identity.personalData(mei.schoolId, mei.memberId)),
}

const ownReads = {
  hasPassword: reads(async (fixture) => fixture.modules.identity.hasPassword(await meisAccount(fixture))),
  listSessions: reads(async (fixture) => fixture.modules.identity.listSessions(await meisAccount(fixture))),
  openOffer: reads(async (fixture) =>
    fixture.modules.identity.openOffer(await meisAccount(fixture), 'Ceramics'),
  ),
  secondFactorState: reads(async (fixture) =>
    fixture.modules.identity.secondFactorState(await meisAccount(fixture)),
  ),
  listPasskeys: reads(async (fixture) => fixture.modules.identity.listPasskeys(await meisAccount(fixture))),
  exportOwner: reads(async (fixture) =>
    fixture.modules.identity.exportOwner({
      schoolId: fixture.school.id,
      id: await anyId(fixture, 'dataExports'),
    }),
  ),
  listExports: reads(async (fixture) => fixture.modules.identity.listExports(await meisAccount(fixture))),
  exportFile: reads(async (fixture) =>
    fixture.modules.identity.exportFile(await meisAccount(fixture), await anyId(fixture, 'dataExports')),
  ),
}

const computed = {
  openMailWish: computes(({ modules, deps }) => {
    const sealed = deps.secretBox.seal('{}', 'facts/mail.wanted').toString('base64')
    return modules.identity.openMailWish({ sealed })
  }),
  emailIn: computes(() => emailIn('mei@example.com')),
  matchesSearch: computes(() => matchesSearch('mei', 'own.person_id')),
  isOperator: computes(() => isOperator(['owner'])),
  may: computes(() => may(['owner'], 'courses:read')),
  mayChangeRole: computes(() => mayChangeRole(['owner'], 'admin')),
  mayAs: computes(({ olga }) => mayAs(olga, 'courses:read')),
  permissionsOf: computes(() => permissionsOf(['owner'])),
  preparedForReaders: reads(({ db, olga }) => selectCourses(db, olga, {})),
  readableWith: reads(({ db, olga }) =>
    readableWith(db.selectFrom('schools').select('id'), olga, 'courses:read').execute(),
  ),
  refuseUnlessMay: computes(({ olga }) => refuseUnlessMay(olga, 'courses:read')),
  seesUnpublished: computes(({ olga }) => seesUnpublished(olga, 'courses:read')),
}

const selectCourses = preparedForReaders('test.courses', 'courses:read', (db, { schoolId }) =>
  db.selectFrom('courses').where('schoolId', '=', schoolId).select('id'),
)

export const identityReads = { ...peopleReads, ...ownReads, ...computed }
