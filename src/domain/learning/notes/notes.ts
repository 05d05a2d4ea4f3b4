import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { LectureId, LectureNoteId } from '../../../platform/db/schema/schema.gen.ts'
import type { Page, PageRequest } from '../../../platform/paging.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { LearningDeps } from '../deps.ts'
import { longestNoteSearch, mostNotesOfLecture } from './limits.ts'

/** A private note of a member. */
export type Note = {
  readonly id: LectureNoteId
  readonly lectureId: LectureId
  /** The place in the film; null for a note about the whole lecture. */
  readonly positionSeconds: number | null
  readonly body: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A note with its lecture and course, as lists show it. */
export type ListedNote = Note & {
  readonly lectureTitle: string
  readonly courseSlug: string
  readonly courseName: string
}

/** The visibility rule of notes: their author's own. No operator, app or other member reads them. */
export function notesOwnedBy(db: Db, { schoolId, memberId }: MemberActor) {
  return db
    .selectFrom('lectureNotes as note')
    .where('note.schoolId', '=', schoolId)
    .where('note.personId', '=', memberId)
}

const columns = [
  'note.id',
  'note.lectureId',
  'note.positionSeconds',
  'note.body',
  'note.createdAt',
  'note.updatedAt',
] as const

/** The member's notes about a lecture, in the order of the film; those about the whole lecture first. */
export async function notesAbout(
  { db }: LearningDeps,
  member: MemberActor,
  lectureId: LectureId,
): Promise<Note[]> {
  return await notesOwnedBy(db, member)
    .where('note.lectureId', '=', lectureId)
    .orderBy('note.positionSeconds', (order) => order.asc().nullsFirst())
    .orderBy('note.createdAt')
    .orderBy('note.id')
    .limit(mostNotesOfLecture)
    .select(columns)
    .execute()
}

/** A page of the member's notes, the newest first, that contain the search text. */
export async function listNotes(
  { db }: LearningDeps,
  member: MemberActor,
  { page, search = '' }: { readonly page: PageRequest; readonly search?: string },
): Promise<Page<ListedNote>> {
  const order = { at: 'note.createdAt', id: 'note.id', latestFirst: true }
  let notes = withLectures(notesOwnedBy(db, member))
  for (const word of wordsOf(search)) notes = notes.where(contains(word))
  return await keysetPage(notes, order, page)
}

/** One of the member's notes; undefined if there is none. */
export async function noteById(
  { db }: LearningDeps,
  member: MemberActor,
  id: LectureNoteId,
): Promise<ListedNote | undefined> {
  return await withLectures(notesOwnedBy(db, member)).where('note.id', '=', id).executeTakeFirst()
}

/** The number of the member's notes. */
export async function countNotes({ db }: LearningDeps, member: MemberActor): Promise<number> {
  const { count } = await notesOwnedBy(db, member)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withLectures(notes: ReturnType<typeof notesOwnedBy>) {
  return notes
    .innerJoin('lectures as lecture', (join) =>
      join.onRef('lecture.schoolId', '=', 'note.schoolId').onRef('lecture.id', '=', 'note.lectureId'),
    )
    .innerJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'lecture.schoolId').onRef('course.id', '=', 'lecture.courseId'),
    )
    .select(columns)
    .select(['lecture.title as lectureTitle', 'course.slug as courseSlug', 'course.name as courseName'])
}

const wordsOf = (search: string) =>
  search
    .slice(0, longestNoteSearch)
    .split(/\s+/u)
    .filter((word) => word !== '')

// Case is ignored. A text without spaces is one word, so it is found as it stands.
function contains(word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
  return sql<SqlBool>`note.body ilike ${pattern}`
}
