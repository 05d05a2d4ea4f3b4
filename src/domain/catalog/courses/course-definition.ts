import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { idOf, invalid, language, listOf, name, type Settings } from '../../../platform/fields.ts'
import type { PartialFields } from '../../../platform/row-version.ts'
import type { ItemRef } from '../../publishing/index.ts'
import { itemFields } from '../item-fields.ts'
import type { ItemDefinition } from '../items/item-definition.ts'

const columns = {
  ...itemFields,
  /** The language it is taught in, as BCP 47 writes it. */
  language,
  tags: listOf(name({ from: 1, to: 40 }), { to: 20 }).overwrite((tags) => [...new Set(tags)]),
}

const belongings = {
  /** Its lecturers in order. */
  lecturerIds: listOf(idOf<'Lecturer'>(), { to: 50 }),
}

export const courseFields = { ...columns, ...belongings }

/** The settings of a course. */
export type CourseSettings = Settings<typeof courseFields>

export const courseDefinition: ItemDefinition<'courses', typeof columns, typeof belongings> = {
  itemType: 'course',
  table: 'courses',
  read: 'courses:read',
  write: 'courses:write',
  called: 'course',
  columns,
  belongings,
  writeBelongings: writeLecturers,
  searchable: ({ slug, name, summary, description, tags }) => ({
    slug,
    title: name,
    summary,
    description,
    tags,
  }),
  pictureOf: ({ imageKey }) => imageKey,
  filesOf: contentFiles,
}

async function writeLecturers(
  tx: Tx,
  { schoolId, id }: ItemRef<'courses'>,
  { lecturerIds }: PartialFields<Settings<typeof belongings>>,
) {
  if (!lecturerIds) return
  await tx.deleteFrom('courseLecturers').where('schoolId', '=', schoolId).where('courseId', '=', id).execute()
  const rows = [...new Set(lecturerIds)].map((lecturerId, at) => ({
    schoolId,
    courseId: id,
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
      throw invalid('course', [{ field: 'lecturerIds', message: 'must be lecturers of this school' }])
    })
}

async function contentFiles(tx: Tx, { schoolId, id }: ItemRef<'courses'>) {
  const contents = await tx
    .selectFrom('lectures')
    .innerJoin('lectureContents as content', (join) =>
      join.onRef('content.schoolId', '=', 'lectures.schoolId').onRef('content.lectureId', '=', 'lectures.id'),
    )
    .where('lectures.schoolId', '=', schoolId)
    .where('lectures.courseId', '=', id)
    .select('content.fileKey')
    .execute()
  return contents.map(({ fileKey }) => fileKey)
}
