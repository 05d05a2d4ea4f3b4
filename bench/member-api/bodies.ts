// The floor's responses, from the rows as the driver returns them. Amounts are in a currency without minor
// units.

import type { OwnInJson } from '../../src/domain/learning/own-in-json.ts'
import type { Receipt, ReceiptLine } from '../../src/domain/orders/ledger/payment-receipt.ts'
import type { PaymentsInJson } from '../../src/domain/orders/reads/payments-in-json.ts'
import type { CourseRow } from './course-row.ts'
import type { Outline, OutlineLecture } from './outlines.ts'

/** `first: 1`, so only the first row is shown. */
export function syllabus([course]: readonly CourseRow[], now: Date, outline: Outline) {
  return { data: { viewer: { enrolledCourses: { nodes: course ? [courseOf(course, now, outline)] : [] } } } }
}

function courseOf(course: CourseRow, now: Date, outline: Outline) {
  const { expires_at: expiresAt, last_lecture_id: lectureId } = course
  const { totalCount } = outline
  const completedCount = course.own.progress?.done.state.filter((state) => state === 'completed').length ?? 0
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
    sections: sectionsOf(course, outline, now.getTime()),
  }
}

function sectionsOf({ own, enrolled_at: enrolledAt }: CourseRow, outline: Outline, now: number) {
  const done = new Map<string, number>(own.progress?.done.lectureId.map((id, at) => [id, at]))
  const enrolment = { done, enrolledAt: enrolledAt.getTime(), now }
  return outline.sections.map(({ title, lectures }) => ({
    title,
    lectures: lectures.map((lecture) => lectureOf(lecture, own, enrolment)),
  }))
}

type EnrolmentAt = {
  readonly done: ReadonlyMap<string, number>
  readonly enrolledAt: number
  readonly now: number
}

function lectureOf(lecture: OutlineLecture, { progress, opened }: OwnInJson, enrolment: EnrolmentAt) {
  const { id } = lecture
  const index = enrolment.done.get(id) ?? -1
  const state = progress?.done.state[index] ?? 'unread'
  const isOpen = state === 'completed' || lecture.isPreview || opened?.some((one) => one === id)
  const unlockAt = isOpen ? null : openingOf(lecture, enrolment)
  const needed = enrolment.done.get(lecture.prerequisiteId ?? '') ?? -1
  const isReady = !lecture.prerequisiteId || progress?.done.state[needed] === 'completed'
  const lockReason = unlockAt ? 'scheduled' : isOpen || isReady ? null : 'prerequisite'
  return {
    id,
    title: lecture.title,
    kind: lecture.kind,
    state,
    isLocked: lockReason !== null,
    unlockAt,
    lockReason,
    duration: lecture.durationSeconds,
    positionSeconds: progress?.done.positionSeconds[index] ?? 0,
  }
}

const day = 24 * 3600 * 1000

function openingOf({ opensAfterDays, opensAt }: OutlineLecture, { enrolledAt, now }: EnrolmentAt) {
  const moment = opensAfterDays === null ? opensAt : enrolledAt + opensAfterDays * day
  return moment && moment > now ? new Date(moment) : null
}

const pageSize = 50

type Rows<Part extends 'payments' | 'refunded' | 'invoices'> = NonNullable<PaymentsInJson[Part]>
type Parts = {
  readonly receipts: readonly Receipt[]
  readonly refunded: ReadonlyMap<string, string | undefined>
  readonly invoices: ReadonlyMap<string, object>
}

/** Every requested page has payments and one more. */
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
