import type { Db } from '../../../platform/db/database.ts'
import type { CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, readableWith } from '../../identity/index.ts'
import type { Role } from '../../tenancy/index.ts'

/** The roles that work on every course of a school. */
export const rolesOnEveryCourse: readonly Role[] = ['owner', 'manager', 'admin']

/** True if an editor works on every course of the school: the host, owners, managers and admins. */
export function worksOnEveryCourse(editor: Editor): boolean {
  return editor.kind === 'platform' || editor.roles.some((role) => rolesOnEveryCourse.includes(role))
}

/**
 * The ids of the courses that an editor works on: every course for owners, managers and admins; for teachers and
 * teaching assistants those that name them as a lecturer or an assistant; none without a staff role.
 */
export function coursesOfStaff(db: Db, editor: Editor) {
  const courses = readableWith(
    db.selectFrom('courses').where('courses.schoolId', '=', editor.schoolId).select('courses.id'),
    editor,
    'courses:read',
  )
  if (editor.kind === 'platform' || worksOnEveryCourse(editor)) return courses
  const own = { schoolId: editor.schoolId, personId: editor.memberId }
  return courses.where((course) =>
    course.or([
      course('courses.id', 'in', taughtBy(db, own)),
      course('courses.id', 'in', assistedBy(db, own)),
    ]),
  )
}

/** Refuses a course that the editor does not work on. */
export async function refuseUnlessOwnCourse(db: Db, editor: Editor, courseId: CourseId): Promise<void> {
  const course = await coursesOfStaff(db, editor).where('courses.id', '=', courseId).executeTakeFirst()
  if (!course) throw new Refusal('not_found', 'No such course among those that you work on')
}

type StaffMember = { readonly schoolId: SchoolId; readonly personId: PersonId }

function taughtBy(db: Db, { schoolId, personId }: StaffMember) {
  return db
    .selectFrom('lecturers')
    .innerJoin('courseLecturers as teaching', (join) =>
      join
        .onRef('teaching.schoolId', '=', 'lecturers.schoolId')
        .onRef('teaching.lecturerId', '=', 'lecturers.id'),
    )
    .where('lecturers.schoolId', '=', schoolId)
    .where('lecturers.personId', '=', personId)
    .select('teaching.courseId')
}

function assistedBy(db: Db, { schoolId, personId }: StaffMember) {
  return db
    .selectFrom('courseAssistants')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .select('courseId')
}
