import { factHandler, type TypedFact } from '../../domain/facts/index.ts'
import type { Notification, Notifications } from '../../domain/notifications/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import { platformActor, type School, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { codeMessages, receivedMessages } from './payment-messages.ts'
import { writtenBy } from './write-notification.ts'

type Deps = {
  readonly orders: Pick<Orders, 'paymentTaxes'>
  readonly notifications: Pick<Notifications, 'notify'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
}

type NotificationContent = Pick<Notification, 'kind' | 'source' | 'messages'>

type PaymentFact = TypedFact<
  | 'payment.paid'
  | 'payment.code_issued'
  | 'payment.due'
  | 'payment.expired'
  | 'refund.updated'
  | 'instalment.announced'
  | 'instalment.overdue'
>

/** Notifies members of changes to their payments. */
export function notifyOfPayments({ orders, notifications, tenancy }: Deps): FactHandler {
  return factHandler({
    name: 'tell-of-payments',
    kinds: [
      'payment.paid',
      'payment.code_issued',
      'payment.due',
      'payment.expired',
      'refund.updated',
      'instalment.announced',
      'instalment.overdue',
    ],
    async handle(fact) {
      const school = await tenancy.schoolById(platformActor, fact.schoolId)
      const notification = school && (await notificationOf(orders, school, fact))
      if (!notification) return
      const { personId, paymentId } = fact.body
      await notifications.notify({
        ...notification,
        schoolId: fact.schoolId,
        personId,
        path: paths.payment(paymentId),
      })
    },
  })
}

async function notificationOf(
  orders: Deps['orders'],
  school: School,
  fact: PaymentFact,
): Promise<NotificationContent | undefined> {
  switch (fact.kind) {
    case 'payment.paid': {
      const { paymentId } = fact.body
      const taxes = await orders.paymentTaxes(platformActor, { schoolId: fact.schoolId, paymentId })
      return {
        kind: 'payment_received',
        source: paymentId,
        messages: receivedMessages(school, fact.body, taxes),
      }
    }
    case 'payment.code_issued':
      return codeNotification(school, fact.body)
    case 'payment.due': {
      const { paymentId, tradeNo, sequence, deadlineAt } = fact.body
      return {
        kind: 'payment_due',
        source: paymentId,
        messages: writtenBy(school, ({ messages, day }) =>
          messages.instalmentDue({ tradeNo, sequence, until: day(deadlineAt) }),
        ),
      }
    }
    case 'payment.expired':
      return expiredNotification(school, fact.body)
    case 'refund.updated':
      return refundNotification(school, fact.body)
    case 'instalment.announced':
      return announcedNotification(school, fact.body)
    case 'instalment.overdue': {
      const { orderId, name, sequence, amount, currency } = fact.body
      return {
        kind: 'payment_due',
        source: `${orderId} ${sequence} overdue`,
        messages: writtenBy(school, ({ messages, money }) =>
          messages.accessPaused({ name, sequence, amount: money(amount, currency) }),
        ),
      }
    }
  }
}

// Instalments have their own mails about the due date and suspended access.
function expiredNotification(school: School, body: PaymentChange): NotificationContent | undefined {
  const { paymentId, tradeNo, amount, currency, deadlineAt, sequence = 1 } = body
  if (sequence > 1) return undefined
  return {
    kind: 'payment_expired',
    source: `${paymentId} ${deadlineAt}`,
    messages: writtenBy(school, ({ messages, money }) =>
      messages.paymentExpired({ amount: money(amount, currency), tradeNo }),
    ),
  }
}

type PaymentChange = TypedFact<'refund.updated'>['body']

function codeNotification(school: School, body: PaymentChange): NotificationContent {
  const { paymentId, deadlineAt } = body
  return { kind: 'payment_due', source: `${paymentId} ${deadlineAt}`, messages: codeMessages(school, body) }
}

function refundNotification(school: School, body: PaymentChange): NotificationContent | undefined {
  const { paymentId, tradeNo, refunded, currency } = body
  const text = refundText(body)
  if (!text) return undefined
  return {
    kind: 'refund_updated',
    source: `${paymentId} ${body.refundingState} ${refunded}`,
    messages: writtenBy(school, ({ messages, money }) =>
      messages.refunds[text]({ refunded: money(refunded, currency), tradeNo }),
    ),
  }
}

// A buyer without a request is not notified of a review or its decision.
function refundText({ refundingState: state, refundRequestedBy: by }: PaymentChange) {
  if (state === 'none') return undefined
  if (by === 'cancellation') return ofCancellation[state]
  const isSilent = by === 'school' && (state === 'requested' || state === 'rejected')
  if (isSilent) return undefined
  return state === 'requested' && by === 'nobody' ? 'automatic' : state
}

// The mail of the cancellation announced the refund, so only its completion is notified.
const ofCancellation = {
  requested: undefined,
  processing: undefined,
  rejected: undefined,
  partially_refunded: 'cancelled',
  refunded: 'cancelled',
  failed: 'failed',
} as const

function announcedNotification(
  school: School,
  body: TypedFact<'instalment.announced'>['body'],
): NotificationContent {
  const { paymentId, tradeNo, sequence, count, amount, currency, dueAt } = body
  return {
    kind: 'payment_due',
    source: `${paymentId} next`,
    messages: writtenBy(school, ({ messages, day, money }) =>
      messages.instalmentNear({
        tradeNo,
        sequence,
        count,
        amount: money(amount, currency),
        on: day(dueAt),
      }),
    ),
  }
}
