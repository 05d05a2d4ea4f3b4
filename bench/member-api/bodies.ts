// The floor's answers, from the rows as the driver gives them. Amounts are those of a school that counts no cents.
import type { LectureInJson } from '../../src/domain/learning/lectures-in-json.ts'

type CourseRow = {
  readonly slug: string
  readonly name: string
  readonly enrolled_at: Date
  readonly expires_at: Date | null
  readonly last_lecture_id: string | null
  readonly position_seconds: number | null
  readonly progress: { readonly completedCount: number; readonly totalCount: number }
  readonly lectures: readonly LectureInJson[]
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

// The lectures come in the order of their sections.
function sectionsOf({ lectures, enrolled_at: enrolledAt }: CourseRow, now: number) {
  const sections: { title: string; lectures: object[] }[] = []
  let sectionId: string | null = null
  let shown: object[] = []
  for (const lecture of lectures) {
    if (lecture[0] !== sectionId) {
      sectionId = lecture[0]
      shown = []
      sections.push({ title: lecture[1], lectures: shown })
    }
    shown.push(lectureOf(lecture, enrolledAt.getTime(), now))
  }
  return sections
}

const day = 24 * 3600 * 1000

function lectureOf(lecture: LectureInJson, enrolledAt: number, now: number) {
  const [, , , id, title, kind, , isPreview, duration, opensAt, afterDays, state, positionSeconds, ...more] =
    lecture
  const [isOpenedByHand, prerequisite] = more
  let unlockAt: number | null = null
  let lockReason: string | null = null
  if (state !== 'completed' && !isPreview && !isOpenedByHand) {
    const moment = afterDays === null ? opensAt && Date.parse(opensAt) : enrolledAt + afterDays * day
    if (moment && moment > now) {
      unlockAt = moment
      lockReason = 'scheduled'
    } else if (prerequisite === 'not completed') lockReason = 'prerequisite'
  }
  return {
    id,
    title,
    kind,
    state,
    isLocked: lockReason !== null,
    unlockAt: unlockAt && new Date(unlockAt),
    lockReason,
    duration,
    positionSeconds,
  }
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
