import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { CoursePlanId, PersonId } from '../../platform/db/schema.gen.ts'
import { isSlug } from '../../platform/fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import { coursesReadableBy, plansOf } from '../catalog/index.ts'
import { accessEndOf } from '../entitlements/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { type Classroom, roomOfStudent, roomWithout } from './classroom.ts'
import { curriculumInJson } from './curriculum-in-json.ts'
import type { LearningDeps } from './deps.ts'
import { lecturersInJson } from './enrolled-courses.ts'

/** For whom a course is shown: a visitor, or a student who enrolled so many days ago and has done nothing since. */
export type Imagined =
  | { readonly as: 'visitor' }
  /** Without a plan the course was given for good. */
  | { readonly as: 'student'; readonly planId: CoursePlanId | null; readonly daysAgo: number }

export type Tried = {
  readonly room: Classroom
  /** The plans that a student can be imagined with. */
  readonly plans: readonly { readonly id: CoursePlanId; readonly name: string }[]
}

const day = 24 * 3600 * 1000

/** The classroom of a course, also of a draft, as somebody who does not exist would find it. Writes nothing. */
export async function triedClassroom(
  deps: LearningDeps,
  editor: Editor,
  slug: string,
  imagined: Imagined,
): Promise<Tried> {
  refuseUnlessMay(editor, 'courses:read')
  const found = isSlug(slug) ? await courseAndCurriculum(deps.db, editor, slug).executeTakeFirst() : undefined
  if (!found) throw new Refusal('not_found', 'No such course')
  const plans = (await plansOf(deps, editor, [found.id])).get(found.id) ?? []
  const offered = plans.filter(({ archivedAt }) => archivedAt === null)
  if (imagined.as === 'visitor') {
    const room = await roomWithout(deps.db, editor, slug, 'looking')
    if (!room) throw new Refusal('not_found', 'No such course')
    return { room, plans: offered }
  }
  const { planId, daysAgo } = imagined
  const plan = offered.find(({ id }) => id === planId)
  if (planId !== null && !plan) throw new Refusal('not_found', 'No such plan of this course')
  const now = deps.clock.now()
  const enrolledAt = new Date(now.getTime() - daysAgo * day)
  const endsAt = plan ? accessEndOf(plan, enrolledAt) : null
  const hasAccess = endsAt === null || endsAt > now
  const untouched = { completedAt: null, lastLectureId: null, reminders: null }
  // What has ended has no end to show, as for a student whose access is gone.
  const row = { ...found, ...untouched, enrolledAt, hasAccess, endsAt: hasAccess ? endsAt : null }
  return { room: roomOfStudent(row, now), plans: offered }
}

// The student who does not exist: no progress and no lecture opened by hand is theirs.
function courseAndCurriculum(db: Db, editor: Editor, slug: string) {
  const nobody = coursesReadableBy(db, editor)
    .where('courses.slug', '=', slug)
    .select(['courses.schoolId', 'courses.id as courseId', sql<PersonId | null>`null::uuid`.as('personId')])
  return db
    .selectFrom(nobody.as('enrolment'))
    .innerJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'enrolment.schoolId').onRef('course.id', '=', 'enrolment.courseId'),
    )
    .select(['course.id', 'course.slug', 'course.name', 'course.summary', 'course.imageKey'])
    .select([lecturersInJson.as('lecturers'), curriculumInJson.as('curriculum')])
}
