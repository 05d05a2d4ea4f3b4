import type { MemberActor } from '../../src/domain/tenancy/index.ts'
import type { PlantedCourse, PlantedLecture } from '../planted-school.ts'
import type { Planting } from '../planting.ts'

type Learnt = { readonly lecture: PlantedLecture; readonly at: Date }

/** True unless only passing a quiz completes the lecture. */
export const isLearntByReading = ({ lecture }: Learnt) => lecture.kind !== 'quiz'

/** Lectures that a member went through to their end, in the order they did; with all of them the course is completed. */
export async function plantLearnt(
  { tx }: Planting,
  { schoolId, memberId: personId }: MemberActor,
  course: PlantedCourse,
  learnt: readonly Learnt[],
): Promise<void> {
  const last = learnt.at(-1)
  if (!last) return
  const rows = learnt.map(({ lecture: { id: lectureId, seconds }, at }) => {
    const position = seconds ?? 0
    const when = { reportedAt: seconds ? at : null, openedAt: at, completedAt: at }
    const key = { schoolId, personId, courseId: course.id, lectureId }
    return {
      ...key,
      ...when,
      state: 'completed' as const,
      positionSeconds: position,
      furthestSeconds: position,
    }
  })
  await tx.insertInto('lectureProgress').values(rows).execute()
  const completedAt = learnt.length === course.lectures.flat().length ? last.at : null
  await tx
    .updateTable('enrolments')
    .set({ lastLectureId: last.lecture.id, lastWatchedAt: last.at, completedAt })
    .set({ completedLectures: learnt.length, advancedAt: last.at })
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .where('courseId', '=', course.id)
    .execute()
}
