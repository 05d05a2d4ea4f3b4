import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { CourseId } from '../../platform/db/schema.gen.ts'
import type { Holder } from '../entitlements/index.ts'
import { type LectureRow, lectureRows } from './lecture-rows.ts'
import { type Section, sectionsOf } from './syllabus.ts'

/** A lecture in the order of the columns below: names would double what is sent. */
export type LectureInJson = readonly [
  sectionId: LectureRow['sectionId'],
  sectionTitle: string,
  sectionPosition: number,
  id: LectureRow['id'],
  title: string,
  kind: LectureRow['kind'],
  position: number,
  isPreview: boolean,
  durationSeconds: number | null,
  opensAt: string | null,
  unlockAfterDays: number | null,
  state: LectureRow['state'],
  positionSeconds: number,
  isOpenedByHand: boolean,
  prerequisite: LectureRow['prerequisite'],
]

/** The curriculum of a statement's own `course`, as the member finds it. */
export function lecturesInJson(db: Db, holder: Holder, now: Date) {
  return sql<readonly LectureInJson[]>`(
    select coalesce(json_agg(json_build_array(
      row.section_id, row.section_title, row.section_position, row.id, row.title, row.kind, row.position,
      row.is_preview, row.duration_seconds, row.opens_at, row.unlock_after_days, row.state, row.position_seconds,
      row.is_opened_by_hand, row.prerequisite
    ) order by row.section_position, row.position), '[]')
    from (${lectureRows(db, holder, now)}) as row where row.course_id = course.id
  )`
}

type Held = { readonly id: CourseId; readonly enrolledAt: Date; readonly expiresAt: Date | null }

export function sectionsFromJson(lectures: readonly LectureInJson[], course: Held, now: Date): Section[] {
  const { id: courseId, enrolledAt, expiresAt: endsAt } = course
  return sectionsOf(
    lectures.map((lecture) => ({ ...rowOf(lecture), courseId, enrolledAt, endsAt, hasAccess: true })),
    now,
  )
}

function rowOf([sectionId, sectionTitle, sectionPosition, ...lecture]: LectureInJson) {
  const [id, title, kind, position, isPreview, durationSeconds, opensAt, unlockAfterDays, ...theirs] = lecture
  const [state, positionSeconds, isOpenedByHand, prerequisite] = theirs
  return {
    ...{ sectionId, sectionTitle, sectionPosition, id, title, kind, position, isPreview, durationSeconds },
    ...{ unlockAfterDays, state, positionSeconds, isOpenedByHand, prerequisite },
    opensAt: opensAt === null ? null : new Date(opensAt),
  }
}
