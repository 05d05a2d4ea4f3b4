import type { CourseId } from '../../../../src/platform/db/schema/schema.gen.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { courseOfBoth } from '../learning/course.ts'

/** A course that Mei and Tom have completed, with an enabled rule; nobody has a certificate yet. */
export async function completedCourse(fixture: Fixture) {
  const { mei, tom, modules, olga, clock } = fixture
  const { courseId, lecture } = await courseOfBoth(fixture, [{}])
  for (const member of [mei, tom]) await modules.learning.completeLecture(member, lecture(0))
  const { updatedAt } = await modules.certificates.certificateRule(olga, courseId)
  await modules.certificates.setCertificateRule(olga, courseId, { isEnabled: true, updatedAt })
  clock.advance({ minutes: 1 })
  return courseId
}

/** The certificates of Mei and Tom for a course. */
export async function certified(fixture: Fixture) {
  const { mei, tom, modules, school, olga, clock } = fixture
  const courseId = await completedCourse(fixture)
  for (const { memberId: personId } of [tom, mei])
    await modules.certificates.issueDueCertificate(school, { personId, courseId })
  const filter = { courseId, memberId: mei.memberId, page: { first: 1 } }
  const { rows } = await modules.certificates.listCertificates(olga, filter)
  const [certificate] = rows
  if (!certificate) throw new Error('Mei has no certificate')
  clock.advance({ minutes: 1 })
  return certificate
}

/** The rule of a course, to change it. */
export async function ruleOf({ modules, olga }: Fixture, courseId: CourseId) {
  return await modules.certificates.certificateRule(olga, courseId)
}
