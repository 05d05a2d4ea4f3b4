import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, LecturerId, SchoolId } from '../../../platform/db/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { slugTaken } from '../../../platform/field-problems.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Changes, Written } from '../../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { archiveItem, changeItem, deleteUnsold, publishItem } from '../shelf-life.ts'
import { type CourseSettings, refuseUnfitCourse } from './course-settings.ts'
import { courseShelf } from './course-shelf.ts'

/** Makes a course, as a draft that only editors see. */
export async function createCourse(
  { db, clock }: CatalogDeps,
  editor: Editor,
  settings: CourseSettings,
): Promise<Written<CourseId>> {
  refuseUnlessMay(editor, 'courses:write')
  refuseUnfitCourse(settings)
  const { schoolId } = editor
  const id = newId<'Course'>(clock)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const row = { schoolId, id, state: 'draft', createdAt: now, updatedAt: now } as const
    await tx
      .insertInto('courses')
      .values({ ...row, ...columnsOf(settings) })
      .execute()
      .catch((error) => {
        throw phrased(error, settings)
      })
    await writeLecturers(tx, schoolId, id, settings.lecturerIds)
  })
  return { id, updatedAt: now }
}

/** Changes what is given of a course; what is left out stays. */
export async function updateCourse(
  deps: CatalogDeps,
  editor: Editor,
  id: CourseId,
  { updatedAt: readAt, ...changes }: Changes<CourseSettings>,
): Promise<Written<CourseId>> {
  const { schoolId } = editor
  return await changeItem(deps, editor, { shelf: courseShelf, id, readAt }, async (tx) => {
    const former = await courseRow(tx, schoolId, id)
    const settings = { ...former, lecturerIds: [], ...changes }
    refuseUnfitCourse(settings)
    await tx
      .updateTable('courses')
      .set(columnsOf(settings))
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        throw phrased(error, settings)
      })
    if (changes.lecturerIds) await writeLecturers(tx, schoolId, id, changes.lecturerIds)
    if (settings.imageKey !== former.imageKey) await abandonFiles(tx, deps.clock, schoolId, [former.imageKey])
  })
}

/** Puts a course on sale. */
export const publishCourse = (deps: CatalogDeps, editor: Editor, id: CourseId) =>
  publishItem(deps, editor, courseShelf, id)

/** Takes a course off sale; those who have it keep it. */
export const archiveCourse = (deps: CatalogDeps, editor: Editor, id: CourseId) =>
  archiveItem(deps, editor, courseShelf, id)

/** Deletes a course that was never on sale, with all it holds. */
export async function deleteCourse(deps: CatalogDeps, editor: Editor, id: CourseId): Promise<void> {
  await deleteUnsold(deps, editor, { shelf: courseShelf, id }, async (tx) => {
    const { imageKey } = await courseRow(tx, editor.schoolId, id)
    const contents = await tx
      .selectFrom('lectures')
      .innerJoin('lectureContents as content', (join) =>
        join
          .onRef('content.schoolId', '=', 'lectures.schoolId')
          .onRef('content.lectureId', '=', 'lectures.id'),
      )
      .where('lectures.schoolId', '=', editor.schoolId)
      .where('lectures.courseId', '=', id)
      .select('content.fileKey')
      .execute()
    return [imageKey, ...contents.map(({ fileKey }) => fileKey)]
  })
}

async function courseRow(tx: Tx, schoolId: SchoolId, id: CourseId) {
  return await tx
    .selectFrom('courses')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .select(['slug', 'name', 'summary', 'description', 'imageKey', 'language', 'tags'])
    .executeTakeFirstOrThrow()
}

function columnsOf({ slug, name, summary, description, imageKey, language, tags }: CourseSettings) {
  return { slug, name, summary, description, imageKey, language, tags: [...new Set(tags)] }
}

async function writeLecturers(tx: Tx, schoolId: SchoolId, courseId: CourseId, ids: readonly LecturerId[]) {
  await tx
    .deleteFrom('courseLecturers')
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .execute()
  const rows = [...new Set(ids)].map((lecturerId, at) => ({
    schoolId,
    courseId,
    lecturerId,
    position: at + 1,
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('courseLecturers')
    .values(rows)
    .execute()
    .catch((error) => {
      if (!violates(error, 'course_lecturers_school_id_lecturer_id_fkey')) throw error
      const problems = [{ field: 'lecturerIds', message: 'must be lecturers of this school' }]
      throw new Refusal('invalid_input', 'A course cannot be like this', { problems })
    })
}

function phrased(error: unknown, { slug }: CourseSettings): unknown {
  return violates(error, 'courses_slug_unique') ? slugTaken(slug) : error
}
