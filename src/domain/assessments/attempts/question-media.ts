import type { MemberActor } from '../../tenancy/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { questionsOfAttempt } from './attempt-questions.ts'
import { attemptsOf } from './own-attempts.ts'
import type { AttemptOf } from './save-answers.ts'

/** A medium of a question in an attempt of the member, both counted from 1; undefined if there is none. */
export async function questionMedia(
  { db }: AssessmentsDeps,
  member: MemberActor,
  { lectureId, attemptId }: AttemptOf,
  { position, medium }: { readonly position: number; readonly medium: number },
) {
  const attempt = await attemptsOf(db, member)
    .where('attempts.id', '=', attemptId)
    .where('attempts.lectureId', '=', lectureId)
    .select('attempts.id')
    .executeTakeFirst()
  if (!attempt) return undefined
  const questions = await questionsOfAttempt(db, member.schoolId, attemptId)
  const found = questions.find((each) => each.position === position)?.content.media[medium - 1]
  return found && { fileKey: found.file, label: found.label }
}
