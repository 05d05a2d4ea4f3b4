import type { Db } from '../../platform/db/database.ts'
import type { CoursePlanId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { isSlug } from '../../platform/fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import { coursesReadableBy, plansOf } from '../catalog/index.ts'
import { accessEndOf } from '../entitlements/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { type Classroom, outlineAt, roomOfStudent, roomWithout } from './classroom.ts'
import type { LearningDeps } from './deps.ts'
import { lecturersInJson } from './enrolled-courses.ts'
import { nothingOwn } from './own-in-json.ts'

/** The reader of a preview: a visitor, or a student without progress who enrolled this many days ago. */
export type PreviewedReader =
  | { readonly as: 'visitor' }
  /** Without a plan, access never ends. */
  | { readonly as: 'student'; readonly planId: CoursePlanId | null; readonly daysAgo: number }

export type ClassroomPreview = {
  readonly room: Classroom
  /** The plans that a preview can use. */
  readonly plans: readonly { readonly id: CoursePlanId; readonly name: string }[]
}

/** The classroom of a course, drafts included, as a visitor or a new student would see it. Writes nothing. */
export async function previewClassroom(
  deps: LearningDeps,
  editor: Editor,
  slug: string,
  previewed: PreviewedReader,
): Promise<ClassroomPreview> {
  refuseUnlessMay(editor, 'courses:read')
  const found = isSlug(slug) ? await courseAtSlug(deps.db, editor, slug).executeTakeFirst() : undefined
  if (!found) throw new Refusal('not_found', 'No such course')
  const plans = (await plansOf(deps, editor, [found.id])).get(found.id) ?? []
  const offered = plans.filter(({ archivedAt }) => archivedAt === null)
  if (previewed.as === 'visitor') {
    const room = await roomWithout(deps, editor, slug, 'looking')
    if (!room) throw new Refusal('not_found', 'No such course')
    return { room, plans: offered }
  }
  const { version, timeZone, ...course } = found
  const { planId, daysAgo } = previewed
  const plan = offered.find(({ id }) => id === planId)
  if (planId !== null && !plan) throw new Refusal('not_found', 'No such plan of this course')
  const now = deps.clock.now()
  const enrolledAt = addDuration(now, -daysAgo * day)
  const endsAt = plan ? accessEndOf(plan, enrolledAt, timeZone) : null
  const hasAccess = endsAt === null || endsAt > now
  // The imagined student has no progress and no manually opened lectures.
  const untouched = { completedAt: null, lastLectureId: null, reminders: null, own: nothingOwn }
  // Access that has ended has no end date, as in the classroom of a real student.
  const row = {
    ...course,
    ...untouched,
    countsFrom: enrolledAt,
    hasAccess,
    endsAt: hasAccess ? endsAt : null,
  }
  const outline = await outlineAt(deps, editor.schoolId, { courseId: course.id, version })
  return { room: roomOfStudent(row, outline, now), plans: offered }
}

function courseAtSlug(db: Db, editor: Editor, slug: string) {
  const readable = coursesReadableBy(db, editor).where('courses.slug', '=', slug).selectAll('courses')
  return db
    .selectFrom(readable.as('course'))
    .innerJoin('schools', 'schools.id', 'course.schoolId')
    .select(['course.id', 'course.slug', 'course.name', 'course.summary', 'course.imageKey'])
    .select([
      'schools.timeZone',
      'course.curriculumVersion as version',
      lecturersInJson(editor.schoolId).as('lecturers'),
    ])
}
