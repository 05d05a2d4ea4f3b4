import { z } from 'zod'
import type { LectureId, LectureNoteId } from '../../../platform/db/schema/schema.gen.ts'
import { rulesFor, type Settings, text, wholeNumber } from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { refuseDeletedLecture } from '../deleted-lecture.ts'
import type { LearningDeps } from '../deps.ts'
import { reachableLecture } from '../reachable-lecture.ts'
import { longestNote } from './limits.ts'
import { type ListedNote, noteById } from './notes.ts'

export const noteFields = {
  body: text({ from: 1, to: longestNote }),
  /** The place in the film; null for a note about the whole lecture. */
  positionSeconds: z.nullable(wholeNumber({ from: 0, to: 360_000 })),
}

export type NewNote = Settings<typeof noteFields>

const checked = rulesFor('note', noteFields)

/** Adds a note to a lecture that is open to the member. */
export async function addNote(
  deps: LearningDeps,
  member: MemberActor,
  lectureId: LectureId,
  note: NewNote,
): Promise<LectureNoteId> {
  const { body, positionSeconds } = checked({ ...note, body: note.body.trim() })
  await reachableLecture(deps, member, lectureId)
  const { schoolId, memberId: personId } = member
  const id = newId<'LectureNote'>(deps.clock)
  const now = deps.clock.now()
  await deps.db
    .insertInto('lectureNotes')
    .values({ schoolId, id, personId, lectureId, positionSeconds, body, createdAt: now, updatedAt: now })
    .execute()
    .catch(refuseDeletedLecture)
  return id
}

/** Replaces one's own note, also after access has ended. */
export async function editNote(
  deps: LearningDeps,
  member: MemberActor,
  id: LectureNoteId,
  note: NewNote,
): Promise<ListedNote> {
  const { body, positionSeconds } = checked({ ...note, body: note.body.trim() })
  await deps.db
    .updateTable('lectureNotes')
    .set({ body, positionSeconds, updatedAt: deps.clock.now() })
    .where('schoolId', '=', member.schoolId)
    .where('personId', '=', member.memberId)
    .where('id', '=', id)
    .execute()
  return await ownNote(deps, member, id)
}

/** Deletes one's own note, and returns what it was. */
export async function deleteNote(
  deps: LearningDeps,
  member: MemberActor,
  id: LectureNoteId,
): Promise<ListedNote> {
  const note = await ownNote(deps, member, id)
  await deps.db
    .deleteFrom('lectureNotes')
    .where('schoolId', '=', member.schoolId)
    .where('personId', '=', member.memberId)
    .where('id', '=', id)
    .execute()
  return note
}

async function ownNote(deps: LearningDeps, member: MemberActor, id: LectureNoteId): Promise<ListedNote> {
  const note = await noteById(deps, member, id)
  if (!note) throw new Refusal('not_found', 'You have no such note')
  return note
}
