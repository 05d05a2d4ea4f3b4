import { sql } from 'kysely'
import { type Columns, columnsInJson, of } from '../../platform/db/columns-in-json.ts'
import type { LectureId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { LectureState } from './lock.ts'

/** The member's own data in a course; the course itself is the same for every reader. */
export type OwnInJson = {
  readonly progress: { readonly done: Columns<ProgressRow>; readonly lastActivityAt: string | null } | null
  /** The lectures that an operator opened. */
  readonly opened: readonly LectureId[] | null
}

type ProgressRow = {
  lectureId: LectureId
  state: LectureState
  positionSeconds: number
}

/** The data of a member without any progress. */
export const nothingOwn: OwnInJson = { progress: null, opened: null }

const progressColumns = columnsInJson<ProgressRow>({
  lectureId: 'lecture_id',
  state: 'state',
  positionSeconds: 'position_seconds',
})

/** The data of the `enrolment` of a statement: each part is one range of an index. */
export const ownInJson = (schoolId: SchoolId) => sql<OwnInJson>`json_build_object(
  'progress', (
    select json_build_object(
      'done', ${progressColumns},
      'lastActivityAt', greatest(max(opened_at), max(reported_at), max(completed_at))
    ) from lecture_progress
    where school_id = ${schoolId} and person_id = enrolment.person_id
      and course_id = enrolment.course_id
    having count(*) > 0
  ),
  'opened', (
    select array_agg(lecture_id) from lecture_unlocks
    where school_id = ${schoolId} and person_id = enrolment.person_id and exists (
      select from lectures
      where lectures.school_id = ${schoolId} and lectures.id = lecture_unlocks.lecture_id
        and lectures.course_id = enrolment.course_id
    )
  )
)`

export type Done = ReadonlyMap<LectureId, Pick<ProgressRow, 'state' | 'positionSeconds'>>

/** The progress in each lecture that the member opened. */
export function doneIn({ progress }: OwnInJson): Done {
  const done = progress?.done
  return new Map(
    done?.lectureId.map((id, at) => [
      id,
      { state: of(done.state, at), positionSeconds: of(done.positionSeconds, at) },
    ]),
  )
}
