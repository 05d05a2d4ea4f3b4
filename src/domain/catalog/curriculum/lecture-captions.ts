import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { LectureId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { language, name, rulesFor, type Settings } from '../../../platform/fields.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { webVttProblem } from '../../../platform/web-vtt.ts'
import { type Editor, readableWith } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { nextPosition } from '../positions.ts'
import { lectureRow } from './lecture-rows.ts'
import { changeCurriculum } from './lock-curriculum.ts'

const webVtt = z.string().superRefine((text, context) => {
  const message = webVttProblem(text) ?? (text.includes('\0') ? 'must not contain NUL' : undefined)
  if (message) context.addIssue({ code: 'custom', message, input: text })
})

export const captionFields = { language, label: name({ from: 1, to: 80 }), body: webVtt }

/** The captions of a lecture in one language: their label in a player, and their WebVTT text. */
export type CaptionSettings = Settings<typeof captionFields>

/** Captions as a player lists them. */
export type Caption = Omit<CaptionSettings, 'body'>

const checked = rulesFor('captions', captionFields)

/** Sets the captions of a lecture in a language and replaces existing ones. */
export async function setLectureCaptions(
  { db, clock }: CatalogDeps,
  editor: Editor,
  lectureId: LectureId,
  settings: CaptionSettings,
): Promise<void> {
  const { language: languageTag, label, body } = checked(settings)
  const tag = canonical(languageTag)
  const { schoolId } = editor
  await changeCurriculum(db, editor, { lectureId }, async (tx) => {
    await lectureRow(tx, schoolId, lectureId)
    const parent = { column: 'lectureId', id: lectureId } as const
    const position = await nextPosition(tx, 'lectureCaptions', schoolId, parent)
    const updatedAt = clock.now()
    await tx
      .insertInto('lectureCaptions')
      .values({ schoolId, lectureId, language: tag, label, body, position, updatedAt })
      .onConflict((conflict) =>
        conflict.columns(['schoolId', 'lectureId', 'language']).doUpdateSet({ label, body, updatedAt }),
      )
      .execute()
  })
}

/** Removes the captions of a lecture in a language. */
export async function removeLectureCaptions(
  { db }: CatalogDeps,
  editor: Editor,
  lectureId: LectureId,
  languageTag: string,
): Promise<void> {
  const { schoolId } = editor
  await changeCurriculum(db, editor, { lectureId }, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('lectureCaptions')
      .where('schoolId', '=', schoolId)
      .where('lectureId', '=', lectureId)
      .where('language', '=', canonical(languageTag))
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('not_found', 'The lecture has no captions in this language')
  })
}

function canonical(languageTag: string): string {
  return language.safeParse(languageTag).success
    ? (Intl.getCanonicalLocales(languageTag)[0] ?? languageTag)
    : languageTag
}

/** The captions of a lecture in every language, without their texts. */
export async function listLectureCaptions({ db }: CatalogDeps, editor: Editor, lectureId: LectureId) {
  return await captionsReadableBy(db, editor, lectureId)
    .orderBy('position')
    .orderBy('language')
    .select(['language', 'label', 'updatedAt'])
    .execute()
}

/** The captions of a lecture in one language; undefined if it has none. */
export async function lectureCaptionsIn(
  { db }: CatalogDeps,
  editor: Editor,
  lectureId: LectureId,
  languageTag: string,
) {
  return await captionsReadableBy(db, editor, lectureId)
    .where('language', '=', canonical(languageTag))
    .select(['language', 'label', 'body', 'updatedAt'])
    .executeTakeFirst()
}

function captionsReadableBy(db: Db, editor: Editor, lectureId: LectureId) {
  const captions = db
    .selectFrom('lectureCaptions')
    .where('schoolId', '=', editor.schoolId)
    .where('lectureId', '=', lectureId)
  return readableWith(captions, editor, 'curriculum:read')
}

/** The captions of a statement's own `lecture_contents`, in their order, without their texts. */
export const captionsInJson = (schoolId: SchoolId) => sql<Caption[]>`(
  select coalesce(
    json_agg(json_build_object('language', caption.language, 'label', caption.label)
      order by caption.position, caption.language),
    '[]'
  )
  from lecture_captions as caption
  where caption.school_id = ${schoolId} and caption.lecture_id = lecture_contents.lecture_id
)`

const selectBody = prepared(
  'catalog.caption_body',
  (db, { schoolId, lectureId, tag }: { schoolId: SchoolId; lectureId: LectureId; tag: string }) =>
    db
      .selectFrom('lectureCaptions')
      .where('schoolId', '=', schoolId)
      .where('lectureId', '=', lectureId)
      .where('language', '=', tag)
      .select('body'),
)

/** The text of captions, for a caller that has checked that the reader may see the lecture. */
export async function captionsOfLecture(db: Db, schoolId: SchoolId, lectureId: LectureId, tag: string) {
  const [found] = await selectBody(db, { schoolId, lectureId, tag })
  return found?.body
}
