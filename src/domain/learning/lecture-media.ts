import { prepared } from '../../platform/db/prepared/prepared.ts'
import type { LectureId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import { captionsOfLecture } from '../catalog/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'
import { lectureRows, lockOfRow } from './lecture-rows.ts'
import { reachableLecture } from './reachable-lecture.ts'

/**
 * The file of a lecture that is open to the member, by one statement, so that the end of access applies from the next
 * fetch.
 */
export async function lectureMedia(
  { db, clock }: LearningDeps,
  { schoolId, memberId }: MemberActor,
  lectureId: LectureId,
) {
  const now = clock.now()
  const [lecture] = await findMedia(db, { schoolId, memberId, now, lectureId })
  if (!lecture || lockOfRow(lecture, now).isLocked || !lecture.fileKey) {
    throw new Refusal('not_found', 'No such file in your courses')
  }
  const { title, kind, fileKey } = lecture
  return { title, kind, fileKey }
}

const findMedia = prepared(
  'learning.media',
  (
    db,
    {
      schoolId,
      memberId,
      now,
      lectureId,
    }: { schoolId: SchoolId; memberId: PersonId; now: Date; lectureId: LectureId },
  ) =>
    lectureRows(db, { schoolId, memberId }, now)
      .leftJoin('lectureContents as content', (join) =>
        join.onRef('content.schoolId', '=', 'lecture.schoolId').onRef('content.lectureId', '=', 'lecture.id'),
      )
      .where('lecture.id', '=', lectureId)
      .select('content.fileKey'),
)

/** The captions of a lecture that is open to the member. */
export async function lectureCaptions(
  deps: LearningDeps,
  member: MemberActor,
  lectureId: LectureId,
  language: string,
): Promise<string | undefined> {
  await reachableLecture(deps, member, lectureId)
  return await captionsOfLecture(deps.db, member.schoolId, lectureId, language)
}
