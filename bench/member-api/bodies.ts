// The floor's answers, from the rows as the driver gives them. Amounts are those of a school that counts no cents.
import type {
  PaymentsInJson,
  Receipt,
  ReceiptLine,
} from '../../src/domain/commerce/reads/payments-in-json.ts'
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

const pageSize = 50

type Rows<Part extends 'payments' | 'refunded' | 'invoices'> = NonNullable<PaymentsInJson[Part]>
type Parts = {
  readonly receipts: readonly Receipt[]
  readonly refunded: ReadonlyMap<string, string | undefined>
  readonly invoices: ReadonlyMap<string, object>
}

/** Every page that is asked for has payments and one more. */
export function paymentsPage([page]: readonly PaymentsInJson[]) {
  const payments = page?.payments as Rows<'payments'>
  const { refunded, invoices } = page ?? {}
  const parts = {
    receipts: JSON.parse(page?.receipts ?? '[]') as Receipt[],
    refunded: new Map(
      refunded?.lineId.map((id, at) => [`${refunded.paymentId[at]} ${id}`, refunded.refunded[at]]),
    ),
    invoices: new Map(invoices?.paymentId.map((id, at) => [id as string, invoiceOf(invoices, at)])),
  }
  const nodes = payments.id.slice(0, pageSize).map((_, at) => paymentOf(payments, at, parts))
  const hasNextPage = payments.id.length > pageSize
  return { data: { viewer: { payments: { nodes, pageInfo: { hasNextPage } } } } }
}

function paymentOf(payments: Rows<'payments'>, at: number, { receipts, refunded, invoices }: Parts) {
  const id = payments.id[at] ?? ''
  const [instalments, tradeNo, lines, adjustments] = receipts[at] as Receipt
  const state = payments.state[at]
  const hasInstructions = (state === 'not_paid' || state === 'expired') && payments.codeNo[at] !== null
  return {
    id,
    tradeNo,
    amount: payments.amount[at],
    currency: payments.currency[at],
    paymentType: payments.paymentType[at],
    createdAt: moment(payments.createdAt[at]),
    paidAt: moment(payments.paidAt[at]),
    paymentState: payments.state[at],
    adjustments: adjustments.map(([kind, label, code, amount]) => ({ kind, label, code, amount })),
    invoice: invoices.get(id) ?? null,
    lineitems: lines.map((line) => lineOf(line, refunded.get(`${id} ${line[0]}`))),
    installment: instalments > 1 ? installmentOf(payments, at, instalments) : null,
    refundingState: payments.refundingState[at],
    refundedAmount: payments.refunded[at],
    refundedAt: moment(payments.refundedAt[at]),
    refundRequestedAt: moment(payments.refundRequestedAt[at]),
    bankCode: hasInstructions ? payments.bankCode[at] : null,
    bankName: hasInstructions ? payments.bankName[at] : null,
    codeNo: hasInstructions ? payments.codeNo[at] : null,
    expiredAt: hasInstructions ? moment(payments.deadlineAt[at]) : null,
  }
}

function invoiceOf(invoices: Rows<'invoices'>, at: number) {
  return {
    number: invoices.number[at],
    kind: invoices.kind[at],
    state: invoices.state[at],
    buyerName: invoices.buyerName[at],
    taxId: invoices.taxId[at],
    carrier: invoices.carrier[at],
    donationCode: invoices.donationCode[at],
    issuedAt: moment(invoices.issuedAt[at]),
    amount: invoices.amount[at],
    allowanceAmount: invoices.allowance[at],
  }
}

function lineOf(line: ReceiptLine, refundedAmount: string | undefined) {
  const [id, name, itemType, itemId, quantity, originalAmount, discountAmount, amount] = line
  const amounts = { originalAmount, discountAmount, amount, refundedAmount: refundedAmount ?? '0' }
  return { id, name, itemType, itemId, quantity, ...amounts }
}

function installmentOf(payments: Rows<'payments'>, at: number, count: number) {
  return {
    sequence: payments.sequence[at],
    count,
    nextChargeAt: moment(payments.nextChargeAt[at]),
    remainingAmount: payments.remaining[at],
  }
}

function moment(text: string | null | undefined) {
  return text ? new Date(text) : null
}
