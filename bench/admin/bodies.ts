// The responses of the two requests, written by hand from the rows of their statements.
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

type OutlineRow = {
  readonly id: string
  readonly sections: Columns<'id' | 'title' | 'updatedAt'>
  readonly lectures: Columns<keyof Lecture | 'sectionId'>
}
type Columns<Name extends string> = { readonly [Each in Name]: readonly never[] }
type Lecture = {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly durationSeconds: number | null
  readonly isPreview: boolean
  readonly unlockAt: string | null
  readonly unlockAfterDays: number | null
  readonly prerequisiteId: string | null
  readonly updatedAt: string
}

// The requested course has sections and lectures.
function curriculum(
  version: Date,
  { id: courseId, sections, lectures }: OutlineRow,
  empty: ReadonlySet<unknown>,
) {
  const bySection = new Map<string, object[]>(sections.id.map((id) => [id, []]))
  for (const [at, sectionId] of lectures.sectionId.entries())
    bySection.get(sectionId)?.push(lectureOf(lectures, at, empty))
  return {
    course_id: courseId,
    sections: sections.id.map((id, at) => ({
      id,
      title: sections.title[at],
      updated_at: new Date(sections.updatedAt[at] as never),
      lectures: bySection.get(id),
    })),
    updated_at: version,
  }
}

function lectureOf(lectures: OutlineRow['lectures'], at: number, empty: ReadonlySet<unknown>) {
  return {
    id: lectures.id[at],
    title: lectures.title[at],
    kind: lectures.kind[at],
    duration_seconds: lectures.durationSeconds[at],
    is_preview: lectures.isPreview[at],
    unlock: unlockOf(lectures, at),
    updated_at: new Date(lectures.updatedAt[at] as never),
    has_content: !empty.has(lectures.id[at]),
  }
}

function unlockOf({ unlockAt, unlockAfterDays, prerequisiteId }: OutlineRow['lectures'], at: number) {
  if (unlockAt[at]) return { at: new Date(unlockAt[at]) }
  if (unlockAfterDays[at] !== null) return { after_days: unlockAfterDays[at] }
  return prerequisiteId[at] ? { after_lecture_id: prerequisiteId[at] } : null
}

/** The body of a response from the rows of each statement after the one that checks the token. */
export const bodies: Readonly<Record<Work, (found: readonly (readonly Row[])[]) => object>> = {
  orders: ([rows]) => orders(rows as never),
  curriculum: ([version, outlines, empty = []]) =>
    curriculum(
      version?.[0]?.['updated_at'] as Date,
      outlines?.[0] as never,
      new Set(empty.map(({ id }) => id)),
    ),
}
