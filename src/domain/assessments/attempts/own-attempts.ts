import type { Db } from '../../../platform/db/database.ts'
import type { AttemptId, LectureId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { MemberActor } from '../../tenancy/index.ts'

/** The attempts that a member may see: their own. */
export function attemptsOf(db: Db, { schoolId, memberId }: MemberActor) {
  return db
    .selectFrom('attempts')
    .where('attempts.schoolId', '=', schoolId)
    .where('attempts.personId', '=', memberId)
}

/** The member's attempts at a lecture, the latest first. */
export async function attemptsAt(db: Db, member: MemberActor, lectureId: LectureId) {
  return await attemptsOf(db, member)
    .where('attempts.lectureId', '=', lectureId)
    .orderBy('attempts.number', 'desc')
    .selectAll('attempts')
    .execute()
}

export type OwnAttempt = Awaited<ReturnType<typeof attemptsAt>>[number]

/** The key of an attempt of a member. */
export type AttemptKey = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly attemptId: AttemptId
}

/** An attempt of a member, locked until the end of the transaction; throws not_found if it is not theirs. */
export async function lockAttempt(db: Db, { schoolId, personId, attemptId }: AttemptKey) {
  const attempt = await db
    .selectFrom('attempts')
    .where('schoolId', '=', schoolId)
    .where('id', '=', attemptId)
    .where('personId', '=', personId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!attempt) throw noSuchAttempt()
  return attempt
}

export function noSuchAttempt(): Refusal {
  return new Refusal('not_found', 'No such attempt')
}
