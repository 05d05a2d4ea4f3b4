import type { CourseId, PersonId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { School } from '../../tenancy/index.ts'
import type { CertificateDeps } from '../deps.ts'
import { issueCertificate, issuingCourse } from './issue-certificate.ts'
import { qualifiedMembers } from './qualified-members.ts'

type Progress = { readonly personId: PersonId; readonly courseId: CourseId }

/** Issues the certificate of a course to a member who now meets its rule; once, however often it is called. */
export async function issueDueCertificate(
  deps: CertificateDeps,
  school: School,
  { personId, courseId }: Progress,
): Promise<void> {
  const ofCourse = { schoolId: school.id, courseId }
  const [candidate] = await qualifiedMembers(deps.db, ofCourse, [personId])
  if (!candidate) return
  await inTransaction(deps.db, async (tx) => {
    // Concurrent facts of the same rule wait here, and then find the certificate.
    await tx
      .selectFrom('certificateRules')
      .select('courseId')
      .where('schoolId', '=', school.id)
      .where('courseId', '=', courseId)
      .forUpdate()
      .execute()
    const [member] = await qualifiedMembers(tx, ofCourse, [personId])
    if (!member) return
    const course = await issuingCourse(tx, school.id, courseId)
    await issueCertificate(tx, deps, school, course, { personId, name: member.name, locale: member.locale })
  })
}
