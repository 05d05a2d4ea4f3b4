import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { PageRequest, RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, isOperator, refuseUnlessMay } from '../../identity/index.ts'
import { courseDefinition } from '../courses/course-definition.ts'
import { coursesReadableBy } from '../courses/courses.ts'
import type { CatalogDeps } from '../deps.ts'

/** A page of the assistants of a course, the first added first. */
export async function listAssistants(
  { db }: CatalogDeps,
  editor: Editor,
  courseId: CourseId,
  { page }: { readonly page: PageRequest },
) {
  refuseUnlessMay(editor, courseDefinition.read)
  await refuseUnknownCourse(db, editor, courseId)
  const order = { at: 'assistant.added_at', id: 'assistant.person_id', latestFirst: false }
  return await keysetPage(assistantsOf(db, editor.schoolId, courseId), order, page)
}

/** One assistant of a course; undefined if this person is not one. */
export async function assistantById(
  { db }: CatalogDeps,
  editor: Editor,
  { courseId, personId }: AssistantKey,
) {
  refuseUnlessMay(editor, courseDefinition.read)
  return await assistantsOf(db, editor.schoolId, courseId)
    .where('assistant.personId', '=', personId)
    .executeTakeFirst()
}

function assistantsOf(db: Db, schoolId: SchoolId, courseId: CourseId) {
  return db
    .selectFrom('courseAssistants as assistant')
    .innerJoin('people', 'people.id', 'assistant.personId')
    .where('assistant.schoolId', '=', schoolId)
    .where('assistant.courseId', '=', courseId)
    .select(['assistant.personId as id', 'people.name', 'assistant.addedAt', 'assistant.addedAt as listedAt'])
}

/** An assistant of a course. */
export type Assistant = RowOf<typeof listAssistants>

type AssistantKey = { readonly courseId: CourseId; readonly personId: PersonId }

/** Adds a member of the staff to the assistants of a course; a repeated call changes nothing. */
export async function addAssistant(
  { db, clock }: CatalogDeps,
  editor: Editor,
  { courseId, personId }: AssistantKey,
): Promise<void> {
  refuseUnlessMay(editor, 'roles:write')
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    await refuseUnknownCourse(tx, editor, courseId)
    await refuseUnlessStaff(tx, schoolId, personId)
    await tx
      .insertInto('courseAssistants')
      .values({ schoolId, courseId, personId, addedAt: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Removes a person from the assistants of a course. */
export async function removeAssistant(
  { db }: CatalogDeps,
  editor: Editor,
  { courseId, personId }: AssistantKey,
): Promise<void> {
  refuseUnlessMay(editor, 'roles:write')
  const { numDeletedRows } = await db
    .deleteFrom('courseAssistants')
    .where('schoolId', '=', editor.schoolId)
    .where('courseId', '=', courseId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not_found', 'This person is not an assistant of the course')
}

/** Removes a deleted account from the assistants of all courses of a school. */
export async function forgetAssistant({ db }: CatalogDeps, schoolId: SchoolId, personId: PersonId) {
  await db
    .deleteFrom('courseAssistants')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .execute()
}

async function refuseUnknownCourse(db: Db, editor: Editor, courseId: CourseId) {
  const course = await coursesReadableBy(db, editor)
    .where('courses.id', '=', courseId)
    .select('courses.id')
    .executeTakeFirst()
  if (!course) throw new Refusal('not_found', 'No such course')
}

async function refuseUnlessStaff(db: Db, schoolId: SchoolId, personId: PersonId) {
  const held = await db
    .selectFrom('schoolRoles')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .select('role')
    .execute()
  if (isOperator(held.map(({ role }) => role))) return
  const message = 'must have a staff role at this school: grant the role teaching_assistant first'
  throw new Refusal('conflict', 'Only the staff of the school can assist a course', {
    problems: [{ field: 'personId', message }],
  })
}
