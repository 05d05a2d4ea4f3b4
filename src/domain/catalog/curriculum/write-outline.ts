import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { oneMillisecondAfter } from '../../../platform/db/one-millisecond-after.ts'
import type { CourseId, SchoolId, SectionId } from '../../../platform/db/schema/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import type { NewLecture, NewSection } from './new-outline.ts'
import { columnsOf } from './unlock-rules.ts'

type Of = { readonly schoolId: SchoolId; readonly courseId: CourseId }

/** Writes sections and lectures with their positions, in two statements; unchanged rows keep their version. */
export async function writeOutline(tx: Tx, clock: Clock, of: Of, newSections: readonly NewSection[]) {
  const sections = newSections.map((section) => ({ ...section, id: section.id ?? newId<'Section'>(clock) }))
  const lectures = sections.flatMap((section) =>
    section.lectures.map((lecture, at) => lectureRow(clock, lecture, { sectionId: section.id, at })),
  )
  const sectionRows = sections.map(({ id, title }, at) => ({ id, title, position: at + 1 }))
  if (sectionRows.length > 0) await writeSections(tx, of, clock.now(), sectionRows)
  if (lectures.length > 0) await writeLectures(tx, of, clock.now(), lectures)
}

function lectureRow(clock: Clock, lecture: NewLecture, position: { sectionId: SectionId; at: number }) {
  const { id, title, kind, durationSeconds, isPreview, unlock } = lecture
  const { unlockAt, unlockAfterDays, prerequisiteId } = columnsOf(unlock)
  return {
    id: id ?? newId<'Lecture'>(clock),
    section_id: position.sectionId,
    position: position.at + 1,
    title,
    kind,
    duration_seconds: durationSeconds,
    is_preview: isPreview,
    unlock_at: unlockAt,
    unlock_after_days: unlockAfterDays,
    prerequisite_id: prerequisiteId,
  }
}

async function writeSections(tx: Tx, { schoolId, courseId }: Of, now: Date, rows: readonly object[]) {
  await sql`
    insert into sections as existing (school_id, course_id, id, title, position, created_at, updated_at)
    select ${schoolId}, ${courseId}, id, title, position, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input (id uuid, title text, position integer)
    on conflict (school_id, id) do update
    set title = excluded.title, position = excluded.position,
      updated_at = case when existing.title = excluded.title then existing.updated_at
        else greatest(excluded.updated_at, ${oneMillisecondAfter(sql`existing.updated_at`)}) end
    where (existing.title, existing.position) is distinct from (excluded.title, excluded.position)
  `.execute(tx)
}

const lectureColumns = sql.raw(
  'section_id, title, kind, duration_seconds, is_preview, unlock_at, unlock_after_days, prerequisite_id',
)
const columnsOfRow = (row: 'existing' | 'excluded') =>
  sql.raw(
    `${row}.section_id, ${row}.title, ${row}.kind, ${row}.duration_seconds, ${row}.is_preview, ` +
      `${row}.unlock_at, ${row}.unlock_after_days, ${row}.prerequisite_id`,
  )

async function writeLectures(tx: Tx, { schoolId, courseId }: Of, now: Date, rows: readonly object[]) {
  const [stored, excluded] = [columnsOfRow('existing'), columnsOfRow('excluded')]
  await sql`
    insert into lectures as existing
      (school_id, course_id, id, position, ${lectureColumns}, created_at, updated_at)
    select ${schoolId}, ${courseId}, id, position, ${lectureColumns}, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input (
      id uuid, position integer, section_id uuid, title text, kind text, duration_seconds integer,
      is_preview boolean, unlock_at timestamptz, unlock_after_days integer, prerequisite_id uuid
    )
    on conflict (school_id, id) do update
    set position = excluded.position, (${lectureColumns}) = row (${excluded}),
      updated_at = case when (${stored}) is not distinct from (${excluded}) then existing.updated_at
        else greatest(excluded.updated_at, ${oneMillisecondAfter(sql`existing.updated_at`)}) end
    where (existing.position, ${stored}) is distinct from (excluded.position, ${excluded})
  `.execute(tx)
}
