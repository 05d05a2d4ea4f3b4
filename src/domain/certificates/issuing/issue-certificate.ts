import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CertificateId, CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { hour, inSeconds } from '../../../platform/durations.ts'
import { recordFact } from '../../facts/index.ts'
import type { School } from '../../tenancy/index.ts'
import { takeStatusPosition } from '../credentials/status-position.ts'
import type { CertificateDeps } from '../deps.ts'
import { designOf } from '../document/certificate-design.ts'
import { longestHolderName } from '../limits.ts'
import { certificateTemplateOf } from '../rules/certificate-templates.ts'

/** The common part of all certificates of a course. */
export async function issuingCourse(db: Db, schoolId: SchoolId, courseId: CourseId) {
  const { hours, ...course } = await db
    .selectFrom('courses')
    .leftJoin('certificateRules as rule', (join) =>
      join.onRef('rule.schoolId', '=', 'courses.schoolId').onRef('rule.courseId', '=', 'courses.id'),
    )
    .where('courses.schoolId', '=', schoolId)
    .where('courses.id', '=', courseId)
    .select(['courses.id', 'courses.slug', 'courses.name', 'courses.summary', 'courses.language'])
    .select(['rule.minPercent', 'rule.minHours'])
    .select(
      sql<number>`(
        select coalesce(round(sum(duration_seconds)::numeric / ${inSeconds(hour)}), 0)::integer from lectures
        where school_id = ${schoolId} and course_id = courses.id
      )`.as('hours'),
    )
    .select(
      sql<number>`(
        select count(*)::integer from certificate_rule_quizzes
        where school_id = ${schoolId} and course_id = courses.id
      )`.as('quizzes'),
    )
    .executeTakeFirstOrThrow()
  const template = await certificateTemplateOf(db, schoolId, courseId)
  return { ...course, hours: Math.max(1, hours), template }
}

export type IssuingCourse = Awaited<ReturnType<typeof issuingCourse>>

export type Holder = {
  readonly personId: PersonId
  readonly name: string
  readonly locale: string | null
  /** The certificate that the new one replaces. */
  readonly replacesId?: CertificateId
}

/**
 * Issues a certificate and records the fact; its credential is signed when it is first read. The unique index refuses a
 * second one of the same course.
 */
export async function issueCertificate(
  tx: Tx,
  { clock }: Pick<CertificateDeps, 'clock'>,
  school: School,
  course: IssuingCourse,
  holder: Holder,
): Promise<CertificateId> {
  const schoolId = school.id
  const id = randomUUID() as string as CertificateId
  const holderName = [...holder.name].slice(0, longestHolderName).join('')
  const { number, ...position } = await takeStatusPosition(tx, clock, schoolId)
  const design = designOf(school, course.template, {
    holderName,
    holderLocale: holder.locale,
    courseName: course.name,
    hours: course.hours,
    conditions: course,
  })
  const { personId, replacesId = null } = holder
  const own = { schoolId, id, number, personId, courseId: course.id, holderName, courseName: course.name }
  const look = { design: JSON.stringify(design), imageKey: course.template.imageKey }
  await tx
    .insertInto('certificates')
    .values({ ...own, ...look, ...position, replacesId, issuedAt: clock.now() })
    .execute()
  const body = { personId, courseId: course.id, certificateId: id }
  await recordFact(tx, clock, { schoolId, kind: 'certificate.issued', body })
  return id
}
