import type { LectureId, PersonId } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { HostAt } from '../identity/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { refuseDeletedLecture } from './deleted-lecture.ts'
import type { LearningDeps } from './deps.ts'
import { lectureRows, lockOfRow } from './lecture-rows.ts'

/** Subscribes the member to a reminder when a locked lecture opens. Idempotent until the reminder is sent. */
export async function remindOfLecture(
  { db, clock }: LearningDeps,
  member: MemberActor,
  lectureId: LectureId,
) {
  const now = clock.now()
  const lecture = await lectureRows(db, member, now).where('lecture.id', '=', lectureId).executeTakeFirst()
  if (!lecture) throw new Refusal('not_found', 'No such lecture in your courses')
  const { isLocked, lockReason } = lockOfRow(lecture, now)
  if (!isLocked) throw new Refusal('conflict', 'This lecture is already open')
  if (lockReason === 'expired') throw new Refusal('conflict', 'Your access to this course has ended')
  const { schoolId, memberId: personId } = member
  await db
    .insertInto('lectureReminders')
    .values({ schoolId, personId, lectureId, askedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['schoolId', 'personId', 'lectureId'])
        .doUpdateSet({ askedAt: now, toldAt: null })
        .where('lectureReminders.toldAt', 'is not', null),
    )
    .execute()
    .catch(refuseDeletedLecture)
}

/** Cancels the reminder. */
export async function dropReminder({ db }: LearningDeps, member: MemberActor, lectureId: LectureId) {
  await db
    .deleteFrom('lectureReminders')
    .where('schoolId', '=', member.schoolId)
    .where('personId', '=', member.memberId)
    .where('lectureId', '=', lectureId)
    .execute()
}

type MemberLectures = { readonly memberId: PersonId; readonly lectureIds: readonly LectureId[] }

/** The openings among these for which the member has a reminder, sent ones included, with the time of the request. */
export async function remindersOf(
  { db }: LearningDeps,
  { schoolId }: HostAt,
  { memberId, lectureIds, openedAt }: MemberLectures & { readonly openedAt: Date },
) {
  return await db
    .selectFrom('lectureReminders')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .where('lectureId', '=', (eb) => eb.fn.any(eb.val([...lectureIds])))
    .where('askedAt', '<=', openedAt)
    .where((row) => row.or([row('toldAt', 'is', null), row('toldAt', '>=', openedAt)]))
    .orderBy('lectureId')
    .select(['lectureId', 'askedAt'])
    .execute()
}

/** Records that the member was reminded of these lectures. */
export async function recordReminded(
  { db, clock }: LearningDeps,
  { schoolId }: HostAt,
  { memberId, lectureIds }: MemberLectures,
): Promise<void> {
  await db
    .updateTable('lectureReminders')
    .set({ toldAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .where('lectureId', '=', (eb) => eb.fn.any(eb.val([...lectureIds])))
    .where('toldAt', 'is', null)
    .execute()
}
