import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { LectureId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { fileKey, rulesFor, type Settings, text, webUrl } from '../../../platform/fields.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import { neverChanged, nextVersion, refuseStale, type WriteResult } from '../../../platform/row-version.ts'
import { type Editor, type Reader, seesUnpublished } from '../../identity/index.ts'
import { useUpload } from '../../storage/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { captionsInJson } from './lecture-captions.ts'
import { lectureRow } from './lecture-rows.ts'
import { changeCurriculum } from './lock-curriculum.ts'

export const lectureContentFields = {
  body: text({ to: 200_000 }),
  fileKey: fileKey.nullable(),
  embedUrl: webUrl.nullable(),
}

/** The content of a lecture: Markdown, a file, or an embedded page. */
export type LectureContent = Settings<typeof lectureContentFields>

const checked = rulesFor('lecture content', lectureContentFields)

const selectContent = prepared(
  'catalog.lecture_content',
  (db, { schoolId, lectureId }: { schoolId: SchoolId; lectureId: LectureId }) =>
    db
      .selectFrom('lectureContents')
      .where('schoolId', '=', schoolId)
      .where('lectureId', '=', lectureId)
      .select([
        'lectureId',
        'body',
        'fileKey',
        'embedUrl',
        'updatedAt',
        captionsInJson(schoolId).as('captions'),
      ]),
)

/** The content of a lecture; the caller must have checked the permission. */
export async function contentOfLecture(db: Db, schoolId: SchoolId, lectureId: LectureId) {
  const [content] = await selectContent(db, { schoolId, lectureId })
  return content
}

/** The content of a lecture to an editor, or to anybody if it is a preview; members' own lectures are `learning`'s. */
export async function lectureContent({ db }: CatalogDeps, actor: Reader, lectureId: LectureId) {
  const { schoolId } = actor
  if (seesUnpublished(actor, 'curriculum:read')) return await contentOfLecture(db, schoolId, lectureId)
  const [preview] = await findPreview(db, { schoolId, lectureId })
  return preview && (await contentOfLecture(db, schoolId, preview.id))
}

const findPreview = prepared(
  'catalog.preview',
  (db, { schoolId, lectureId }: { schoolId: SchoolId; lectureId: LectureId }) =>
    db
      .selectFrom('lectures')
      .innerJoin('courses', (join) =>
        join
          .onRef('courses.schoolId', '=', 'lectures.schoolId')
          .onRef('courses.id', '=', 'lectures.courseId'),
      )
      .where('lectures.schoolId', '=', schoolId)
      .where('lectures.id', '=', lectureId)
      .where('lectures.isPreview', '=', true)
      .where('courses.state', '=', 'published')
      .select('lectures.id'),
)

/** Sets or replaces the content of a lecture; `updatedAt` is null if it had none. */
export async function setLectureContent(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: LectureId,
  { updatedAt: readAt, ...input }: LectureContent & { readonly updatedAt: Date | null },
): Promise<WriteResult<LectureId>> {
  const content = checked(input)
  const { schoolId } = editor
  return await changeCurriculum(db, editor, { lectureId: id }, async (tx) => {
    await lectureRow(tx, schoolId, id)
    const former = await contentOfLecture(tx, schoolId, id)
    refuseStale(former ?? { updatedAt: neverChanged }, readAt ?? neverChanged)
    const updatedAt = former ? nextVersion(clock, former) : clock.now()
    if (content.fileKey !== (former?.fileKey ?? null))
      await useUpload(tx, editor, { field: 'fileKey', key: content.fileKey, purpose: 'media' }, updatedAt)
    await tx
      .insertInto('lectureContents')
      .values({ schoolId, lectureId: id, ...content, updatedAt })
      .onConflict((conflict) =>
        conflict.columns(['schoolId', 'lectureId']).doUpdateSet({ ...content, updatedAt }),
      )
      .execute()
    if (former && former.fileKey !== content.fileKey)
      await abandonFiles(tx, clock, schoolId, [former.fileKey])
    return { id, updatedAt }
  })
}

/** Marks the files of lectures that are about to be deleted for deletion. */
export async function abandonContents(
  tx: Tx,
  clock: Clock,
  schoolId: SchoolId,
  lectureIds: readonly LectureId[],
): Promise<void> {
  const contents = await tx
    .selectFrom('lectureContents')
    .select('fileKey')
    .where('schoolId', '=', schoolId)
    .where('lectureId', '=', (eb) => eb.fn.any(eb.val([...lectureIds])))
    .execute()
  await abandonFiles(
    tx,
    clock,
    schoolId,
    contents.map(({ fileKey }) => fileKey),
  )
}
