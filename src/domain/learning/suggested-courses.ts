import { sql } from 'kysely'
import type { CourseId } from '../../platform/db/schema/schema.gen.ts'
import { coursesReadableBy } from '../catalog/index.ts'
import { ownedBy } from '../entitlements/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'

/** Other courses of the same lecturers that the member does not have, newest first, as suggestions after this one. */
export async function suggestedCourses({ db, clock }: LearningDeps, member: MemberActor, courseId: CourseId) {
  const { schoolId } = member
  const owned = ownedBy(db, member, 'course', clock.now()).select(sql<CourseId>`held.item_id`.as('held'))
  return await coursesReadableBy(db, member)
    .where('courses.id', '!=', courseId)
    .where(sql<boolean>`courses.id not in (select owned.held from (${owned}) as owned)`)
    .where(
      sql<boolean>`exists (
        select from course_lecturers as teaching
        join course_lecturers as also on also.school_id = teaching.school_id and also.lecturer_id = teaching.lecturer_id
        where teaching.school_id = ${schoolId} and teaching.course_id = ${courseId} and also.course_id = courses.id
      )`,
    )
    .orderBy('courses.publishedAt', 'desc')
    .orderBy('courses.id')
    .limit(3)
    .select(['courses.slug', 'courses.name', 'courses.summary', 'courses.imageKey'])
    .execute()
}
