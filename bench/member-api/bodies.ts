// The floor's answers, from the rows as the driver gives them. Amounts are those of a school that counts no cents.
import type { CurriculumInJson } from '../../src/domain/learning/curriculum-in-json.ts'

type CourseRow = {
  readonly slug: string
  readonly name: string
  readonly enrolled_at: Date
  readonly expires_at: Date | null
  readonly last_lecture_id: string | null
  readonly position_seconds: number | null
  readonly progress: { readonly completedCount: number; readonly totalCount: number }
  readonly curriculum: CurriculumInJson
}

/** `first: 1`, so only the first row is shown. */
export function syllabus([course]: readonly CourseRow[], now: Date) {
  return { data: { viewer: { enrolledCourses: { nodes: course ? [courseOf(course, now)] : [] } } } }
}

function courseOf(course: CourseRow, now: Date) {
  const { expires_at: expiresAt, last_lecture_id: lectureId } = course
  const { completedCount, totalCount } = course.progress
  return {
    slug: course.slug,
    name: course.name,
    expireDate: expiresAt,
    hasLifetimeAccess: expiresAt === null,
    lastWatchedLecture: lectureId && { lectureId, positionSeconds: course.position_seconds ?? 0 },
    detailProgress: {
      completedCount,
      totalCount,
      percentage: totalCount === 0 ? 0 : Math.round((completedCount / totalCount) * 10_000) / 100,
    },
    sections: sectionsOf(course, now.getTime()),
  }
}

function sectionsOf({ curriculum, enrolled_at: enrolledAt }: CourseRow, now: number) {
  const { sections, lectures, progress } = curriculum
  // Every course that is asked for has both.
  if (!(sections && lectures)) return []
  const shown = new Map(sections.id.map((id) => [id, [] as object[]]))
  const done = new Map(progress?.lectureId.map((id, at) => [id, at]))
  const standing = { done, enrolledAt: enrolledAt.getTime(), now }
  for (const [at, sectionId] of lectures.sectionId.entries())
    shown.get(sectionId)?.push(lectureOf(lectures, at, curriculum, standing))
  return sections.id.map((id, at) => ({ title: sections.title[at], lectures: shown.get(id) }))
}

type Lectures = NonNullable<CurriculumInJson['lectures']>
type Standing = {
  readonly done: ReadonlyMap<string | undefined, number>
  readonly enrolledAt: number
  readonly now: number
}

function lectureOf(lectures: Lectures, at: number, curriculum: CurriculumInJson, standing: Standing) {
  const id = lectures.id[at]
  const seen = standing.done.get(id) ?? -1
  const state = curriculum.progress?.state[seen] ?? 'unread'
  const isOpen =
    state === 'completed' || lectures.isPreview[at] || curriculum.opened?.some((one) => one === id)
  const unlockAt = isOpen ? null : openingOf(lectures, at, standing)
  const lockReason = unlockAt
    ? 'scheduled'
    : isOpen || isReady(lectures, at, curriculum, standing)
      ? null
      : 'prerequisite'
  return {
    id,
    title: lectures.title[at],
    kind: lectures.kind[at],
    state,
    isLocked: lockReason !== null,
    unlockAt,
    lockReason,
    duration: lectures.durationSeconds[at],
    positionSeconds: curriculum.progress?.positionSeconds[seen] ?? 0,
  }
}

const day = 24 * 3600 * 1000

function openingOf({ opensAfterDays, opensAt }: Lectures, at: number, { enrolledAt, now }: Standing) {
  const [days, text] = [opensAfterDays[at] ?? null, opensAt[at]]
  const moment = days === null ? text && Date.parse(text) : enrolledAt + days * day
  return moment && moment > now ? new Date(moment) : null
}

function isReady(
  { prerequisiteId }: Lectures,
  at: number,
  { progress }: CurriculumInJson,
  { done }: Standing,
) {
  const needed = prerequisiteId[at]
  return !needed || progress?.state[done.get(needed) ?? -1] === 'completed'
}

type PaymentRow = Readonly<Record<string, unknown>> & {
  readonly state: string
  readonly sequence: number
  readonly instalments: number
  readonly lines: readonly Readonly<Record<string, unknown>>[]
  readonly adjustments: readonly Readonly<Record<string, unknown>>[]
  readonly invoice: (Readonly<Record<string, unknown>> & { readonly issuedAt: string | null }) | null
}

const pageSize = 50

export function paymentsPage(rows: readonly PaymentRow[]) {
  const nodes = rows.slice(0, pageSize).map(paymentOf)
  return { data: { viewer: { payments: { nodes, pageInfo: { hasNextPage: rows.length > pageSize } } } } }
}

function paymentOf(row: PaymentRow) {
  const hasInstructions = row.state === 'not_paid' && row['code_no'] !== null
  return {
    id: row['id'],
    tradeNo: row['trade_no'],
    amount: row['amount'],
    currency: row['currency'],
    paymentType: row['payment_type'],
    createdAt: row['created_at'],
    paidAt: row['paid_at'],
    paymentState: row.state,
    adjustments: row.adjustments.map(({ kind, label, code, amount }) => ({ kind, label, code, amount })),
    invoice: row.invoice && invoiceOf(row.invoice),
    lineitems: row.lines.map(lineOf),
    installment: row.instalments > 1 ? installmentOf(row) : null,
    refundingState: row['refunding_state'],
    refundedAmount: row['refunded'],
    refundedAt: row['refunded_at'],
    refundRequestedAt: row['refund_requested_at'],
    bankCode: hasInstructions ? row['bank_code'] : null,
    bankName: hasInstructions ? row['bank_name'] : null,
    codeNo: hasInstructions ? row['code_no'] : null,
    expiredAt: hasInstructions ? row['deadline_at'] : null,
  }
}

function invoiceOf(invoice: NonNullable<PaymentRow['invoice']>) {
  const { number, kind, state, buyerName, taxId, carrier, donationCode, issuedAt, amount } = invoice
  return {
    number,
    kind,
    state,
    buyerName,
    taxId,
    carrier,
    donationCode,
    issuedAt: issuedAt && new Date(issuedAt),
    amount,
    allowanceAmount: invoice['allowance'],
  }
}

function lineOf({ id, name, itemType, itemId, quantity, ...money }: PaymentRow['lines'][number]) {
  return {
    id,
    name,
    itemType,
    itemId,
    quantity,
    originalAmount: money['original'],
    discountAmount: money['discount'],
    amount: money['amount'],
    refundedAmount: money['refunded'],
  }
}

function installmentOf({ sequence, instalments, ...row }: PaymentRow) {
  return {
    sequence,
    count: instalments,
    nextChargeAt: row['next_charge_at'],
    remainingAmount: row['remaining'],
  }
}
