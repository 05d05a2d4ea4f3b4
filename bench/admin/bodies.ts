// The answers of the two requests, written by hand from the rows of their statements.
import type { Row } from '../slots.ts'
import type { Work } from './shapes.ts'

type OrderRow = {
  readonly id: string
  readonly trade_no: string
  readonly person_id: string
  readonly person_name: string
  readonly person_email: string
  readonly currency: string
  readonly total: string
  readonly instalments: number
  readonly fulfilment: string
  readonly created_at: Date
  readonly names: readonly string[]
  readonly payment_states: readonly string[]
}

const pageSize = 50

// The school of the demo world sells in a currency without minor units.
function orders(rows: readonly OrderRow[]) {
  const data = rows.slice(0, pageSize).map((row) => ({
    id: row.id,
    trade_no: row.trade_no,
    buyer: { id: row.person_id, name: row.person_name, email: row.person_email },
    items: row.names,
    total: { amount: row.total, currency: row.currency },
    instalments: row.instalments,
    fulfilment: row.fulfilment,
    payment_states: row.payment_states,
    created_at: row.created_at,
  }))
  const last = rows[pageSize - 1]
  const next = last && rows.length > pageSize ? JSON.stringify([last.created_at.getTime(), last.id]) : null
  return { data, next_cursor: next && Buffer.from(next).toString('base64url') }
}

type SectionRow = {
  readonly id: string
  readonly course_id: string
  readonly title: string
  readonly updated_at: Date
}

type LectureRow = {
  readonly id: string
  readonly section_id: string
  readonly title: string
  readonly kind: string
  readonly duration_seconds: number | null
  readonly is_preview: boolean
  readonly unlock_at: Date | null
  readonly unlock_after_days: number | null
  readonly prerequisite_id: string | null
  readonly updated_at: Date
}

function curriculum(version: Date, sections: readonly SectionRow[], lectures: readonly LectureRow[]) {
  const bySection = new Map<string, object[]>(sections.map(({ id }) => [id, []]))
  for (const row of lectures) bySection.get(row.section_id)?.push(lectureOf(row))
  return {
    course_id: sections[0]?.course_id,
    sections: sections.map(({ id, title, updated_at }) => ({
      id,
      title,
      updated_at,
      lectures: bySection.get(id),
    })),
    updated_at: version,
  }
}

function lectureOf(row: LectureRow) {
  const { id, title, kind, duration_seconds, is_preview, updated_at } = row
  return { id, title, kind, duration_seconds, is_preview, unlock: unlockOf(row), updated_at }
}

function unlockOf({ unlock_at, unlock_after_days, prerequisite_id }: LectureRow) {
  if (unlock_at) return { at: unlock_at }
  if (unlock_after_days !== null) return { after_days: unlock_after_days }
  return prerequisite_id ? { after_lecture_id: prerequisite_id } : null
}

/** The body of an answer from the rows of each statement after the one that checks the token. */
export const bodies: Readonly<Record<Work, (found: readonly (readonly Row[])[]) => object>> = {
  orders: ([rows]) => orders(rows as never),
  curriculum: ([version, sections, lectures]) =>
    curriculum(version?.[0]?.['updated_at'] as Date, sections as never, lectures as never),
}
