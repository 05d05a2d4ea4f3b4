import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { CourseId, LectureId, SchoolId, SectionId } from '../../../platform/db/schema/schema.gen.ts'
import type { LookupRow } from '../../../platform/paging.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { curriculumVersion } from '../parts-changed.ts'
import { readOutlines } from './outline.ts'

/** The curriculum of a course without content, and its version; undefined if there is no such course. */
export async function curriculum({ db }: CatalogDeps, editor: Editor, courseId: CourseId) {
  refuseUnlessMay(editor, 'curriculum:read')
  // Read first: a concurrent change makes the version too old, never too new.
  const version = await versionOf(db, editor.schoolId, courseId)
  if (!version) return undefined
  const outlines = await readOutlines(db, editor.schoolId, [courseId])
  const empty = new Set(await emptyLectures(db, editor.schoolId, courseId))
  const sections = (outlines.get(courseId)?.sections ?? []).map((section) => ({
    ...section,
    lectures: section.lectures.map((lecture) => ({ ...lecture, hasContent: !empty.has(lecture.id) })),
  }))
  return { courseId, ...version, sections }
}

/** The lectures of a course whose file, URL or text is missing. */
async function emptyLectures(db: Db, schoolId: SchoolId, courseId: CourseId): Promise<LectureId[]> {
  const rows = await db
    .selectFrom('lectures')
    .leftJoin('lectureContents as content', (join) =>
      join.onRef('content.schoolId', '=', 'lectures.schoolId').onRef('content.lectureId', '=', 'lectures.id'),
    )
    .where('lectures.schoolId', '=', schoolId)
    .where('lectures.courseId', '=', courseId)
    .where(
      sql<boolean>`case
        when lectures.kind in ('video', 'audio', 'pdf', 'download') then content.file_key is null
        when lectures.kind = 'embed' then content.embed_url is null
        else coalesce(content.body, '') = ''
      end`,
    )
    .select('lectures.id')
    .execute()
  return rows.map(({ id }) => id)
}

type Of = { readonly schoolId: SchoolId; readonly courseId: CourseId }

const selectVersion = prepared('catalog.curriculum_version', (db, { schoolId, courseId }: Of) =>
  db
    .selectFrom('courses')
    .where('schoolId', '=', schoolId)
    .where('id', '=', courseId)
    .select(curriculumVersion.as('updatedAt')),
)

/** The version of the curriculum of a course. */
export async function versionOf(db: Db, schoolId: SchoolId, courseId: CourseId) {
  const [version] = await selectVersion(db, { schoolId, courseId })
  return version
}

/** A section by its id; undefined if there is none. */
export async function sectionById({ db }: CatalogDeps, editor: Editor, id: SectionId) {
  refuseUnlessMay(editor, 'curriculum:read')
  return await db
    .selectFrom('sections')
    .where('schoolId', '=', editor.schoolId)
    .where('id', '=', id)
    .select(['id', 'courseId', 'title', 'updatedAt'])
    .executeTakeFirst()
}

/** A lecture by its id, without its content; undefined if there is none. */
export async function lectureById({ db }: CatalogDeps, editor: Editor, id: LectureId) {
  refuseUnlessMay(editor, 'curriculum:read')
  return await db
    .selectFrom('lectures')
    .where('schoolId', '=', editor.schoolId)
    .where('id', '=', id)
    .select(['id', 'courseId', 'sectionId', 'title', 'kind', 'durationSeconds', 'isPreview'])
    .select(['unlockAt', 'unlockAfterDays', 'prerequisiteId', 'updatedAt'])
    .executeTakeFirst()
}

/** The curriculum of a course with its version. */
export type Curriculum = LookupRow<typeof curriculum>
/** A section without its lectures. */
export type Section = LookupRow<typeof sectionById>
/** A lecture without its content. */
export type Lecture = LookupRow<typeof lectureById>
