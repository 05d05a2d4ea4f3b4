import { sql } from 'kysely'
import { prepared } from '../../platform/db/prepared.ts'
import type { CourseId, PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import { type Holder, heldBy } from '../entitlements/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { curriculumInJson, type Section, sectionsFromJson } from './curriculum-in-json.ts'
import type { LearningDeps } from './deps.ts'
import { enrolmentRows } from './enrolments.ts'

/** The sections of each course, by its id. */
export type Syllabus = ReadonlyMap<CourseId, readonly Section[]>

/**
 * The curriculum of courses the member was enrolled in, with progress and locks, in one statement. Other
 * courses are omitted.
 */
export async function syllabus(
  { db, clock }: LearningDeps,
  { schoolId, memberId }: Holder,
  courseIds: readonly CourseId[],
): Promise<Syllabus> {
  const now = clock.now()
  const courses = await findCurricula(db, { schoolId, memberId, now, courseIds })
  return new Map(
    courses.map(({ courseId, enrolledAt, hasAccess, endsAt, curriculum }) => {
      const standing = { enrolledAt, access: hasAccess ? { endsAt } : undefined, now }
      return [courseId, sectionsFromJson(curriculum, standing)]
    }),
  )
}

/** The same for lecturers and operators. */
export async function syllabusOf(
  deps: LearningDeps,
  editor: Editor,
  memberId: PersonId,
  courseIds: readonly CourseId[],
): Promise<Syllabus> {
  refuseUnlessMay(editor, 'students:read')
  return await syllabus(deps, { schoolId: editor.schoolId, memberId }, courseIds)
}

const findCurricula = prepared(
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
      .leftJoin(heldBy(db, { schoolId, memberId }, 'course', now).as('access'), (join) =>
        join.on(sql<boolean>`access.item_id = enrolment.course_id`),
      )
      .where('enrolment.courseId', '=', (eb) => eb.fn.any(eb.val(courseIds)))
      .select(['enrolment.courseId', 'enrolment.enrolledAt', 'access.endsAt'])
      .select([sql<boolean>`access.item_id is not null`.as('hasAccess'), curriculumInJson.as('curriculum')]),
)
