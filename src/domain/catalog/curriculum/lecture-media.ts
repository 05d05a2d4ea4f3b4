import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { LectureId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type Reader, seesUnpublished } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'

/** The file of a lecture to an editor, or to anybody if it is a preview, by one statement; undefined if there is none. */
export async function lectureMedia({ db }: CatalogDeps, reader: Reader, lectureId: LectureId) {
  const { schoolId } = reader
  const isEditor = seesUnpublished(reader, 'curriculum:read')
  const [found] = await findMedia(db, { schoolId, lectureId, isEditor })
  if (!found?.fileKey) return undefined
  const { title, kind, fileKey } = found
  return { title, kind, fileKey }
}

type MediaQuery = { readonly schoolId: SchoolId; readonly lectureId: LectureId; readonly isEditor: boolean }

const findMedia = prepared('catalog.media', (db, { schoolId, lectureId, isEditor }: MediaQuery) =>
  db
    .selectFrom('lectures')
    .innerJoin('courses', (join) =>
      join.onRef('courses.schoolId', '=', 'lectures.schoolId').onRef('courses.id', '=', 'lectures.courseId'),
    )
    .innerJoin('lectureContents as content', (join) =>
      join.onRef('content.schoolId', '=', 'lectures.schoolId').onRef('content.lectureId', '=', 'lectures.id'),
    )
    .where('lectures.schoolId', '=', schoolId)
    .where('lectures.id', '=', lectureId)
    .where((row) =>
      row.or([
        row(row.val(isEditor), '=', true),
        row.and([row('lectures.isPreview', '=', true), row('courses.state', '=', 'published')]),
      ]),
    )
    .select(['lectures.title', 'lectures.kind', 'content.fileKey']),
)
