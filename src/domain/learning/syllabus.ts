import { sql } from 'kysely'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import type { CourseId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { outlinesAt } from '../catalog/index.ts'
import { type EntitlementOwner, ownedBy } from '../entitlements/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { LearningDeps } from './deps.ts'
import { countsFrom, enrolmentRows } from './enrolments.ts'
import { ownInJson } from './own-in-json.ts'
import { type Section, sectionsFor } from './sections-for.ts'

/** The sections of each course, by its id. */
export type Syllabus = ReadonlyMap<CourseId, readonly Section[]>

/**
 * The curriculum of courses the member was enrolled in, with progress and locks, in one statement and one more
 * for outlines that are not in memory. Other courses are omitted.
 */
export async function syllabus(
  deps: LearningDeps,
  { schoolId, memberId }: EntitlementOwner,
  courseIds: readonly CourseId[],
): Promise<Syllabus> {
  const now = deps.clock.now()
  const courses = await findOwn(deps.db, { schoolId, memberId, now, courseIds })
  const outlines = await outlinesAt(deps, schoolId, courses)
  return new Map(
    courses.map(({ courseId, countsFrom, hasAccess, endsAt, own }) => {
      const enrolment = { countsFrom, access: hasAccess ? { endsAt } : undefined, now }
      return [courseId, sectionsFor(outlines.get(courseId), own, enrolment)]
    }),
  )
}

/** The syllabus for lecturers and operators. */
export async function syllabusOf(
  deps: LearningDeps,
  editor: Editor,
  memberId: PersonId,
  courseIds: readonly CourseId[],
): Promise<Syllabus> {
  refuseUnlessMay(editor, 'students:read')
  return await syllabus(deps, { schoolId: editor.schoolId, memberId }, courseIds)
}

const findOwn = prepared(
  'learning.syllabus',
  (
    db,
    {
      schoolId,
      memberId,
      now,
      courseIds,
    }: { schoolId: SchoolId; memberId: PersonId; now: Date; courseIds: readonly CourseId[] },
  ) =>
    enrolmentRows(db, { schoolId, memberId })
      .innerJoin('courses as course', (join) =>
        join
          .onRef('course.schoolId', '=', 'enrolment.schoolId')
          .onRef('course.id', '=', 'enrolment.courseId'),
      )
      .leftJoin(ownedBy(db, { schoolId, memberId }, 'course', now).as('access'), (join) =>
        join.on(sql<boolean>`access.item_id = enrolment.course_id`),
      )
      .where('enrolment.courseId', '=', (eb) => eb.fn.any(eb.val(courseIds)))
      .select(['enrolment.courseId', 'course.curriculumVersion as version'])
      .select([countsFrom.as('countsFrom'), 'access.endsAt'])
      .select([sql<boolean>`access.item_id is not null`.as('hasAccess'), ownInJson(schoolId).as('own')]),
)
