import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SectionId } from '../../platform/db/schema.gen.ts'
import type { Holder } from '../entitlements/index.ts'
import { type LectureRow, lectureRows } from './lecture-rows.ts'
import { lockOf, type Standing } from './lock.ts'
import type { Lecture, Section } from './syllabus.ts'

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

type Held = { readonly enrolledAt: Date; readonly expiresAt: Date | null }

/** In one pass, without a row for each lecture: a course may have hundreds. */
export function sectionsFromJson(lectures: readonly LectureInJson[], course: Held, now: Date): Section[] {
  const standing: Standing = { enrolledAt: course.enrolledAt, access: { endsAt: course.expiresAt }, now }
  const sections = new Map<SectionId, Section & { readonly lectures: Lecture[] }>()
  for (const lecture of lectures) {
    const [id, title, position] = lecture
    if (id === null) continue
    const section = sections.get(id) ?? { id, title, position, lectures: [] }
    sections.set(id, section)
    const own = lectureFrom(lecture, standing)
    if (own) section.lectures.push(own)
  }
  return [...sections.values()]
}

function lectureFrom(lecture: LectureInJson, standing: Standing): Lecture | undefined {
  const [, , , id, title, kind, position, isPreview, durationSeconds, opensText, opensAfterDays, state] =
    lecture
  const [positionSeconds, isOpenedByHand, prerequisite] = [lecture[12], lecture[13], lecture[14]]
  if (id === null) return undefined
  const opensAt = opensText === null ? null : new Date(opensText)
  const lockable = { state, isPreview, isOpenedByHand, opensAt, opensAfterDays, prerequisite }
  const seen = { state, durationSeconds, positionSeconds, isPreview }
  return { id, title, kind, position, ...seen, ...lockOf(lockable, standing) }
}
