import type { Insertable } from 'kysely'
import type {
  OrderId,
  PaymentEventsTable,
  PaymentId,
  PaymentsTable,
  PersonId,
  RefundId,
  SchoolId,
} from '../../../platform/db/schema/schema.gen.ts'
import type { GatewayName, WebhookDetail } from '../../gateways/index.ts'
import type { PaymentShares } from './payment-receipt.ts'

export type OrderKey = { readonly schoolId: SchoolId; readonly orderId: OrderId }

export type EventKind = PaymentEventsTable['kind']
export type PaymentState = PaymentsTable['state']

/** The states of a payment. */
export const paymentStates = [
  'not_paid',
  'paid',
  'expired',
  'failed',
  'manual_enrolled',
  'refunding',
  'refunded',
] as const satisfies readonly PaymentState[]

export type RefundingState = PaymentsTable['refundingState']

/** The reason why a payment needs an operator's attention. */
export type Attention =
  | 'place_gone'
  | 'order_paid_already'
  | 'paid_twice'
  /** The buyer's bank disputes the payment. */
  | 'disputed'
  /** The bank returned a refund to the gateway. */
  | 'refund_returned'
  /** The gateway and the ledger do not agree. */
  | 'gateway_differs'

/** The data of a ledger entry. */
export type EventDetail = WebhookDetail & {
  readonly refundId?: RefundId | undefined
  readonly disputeId?: string | undefined
  readonly evidenceDueAt?: string | undefined
  readonly attention?: Attention | undefined
  /** Replaced by another attempt: only a payment webhook reactivates it. */
  readonly isReplaced?: boolean | undefined
}

/** One stored entry of the ledger, from which states are derived. */
export type LedgerEvent = {
  readonly id: string
  readonly kind: EventKind
  readonly amount: bigint | null
  readonly happenedAt: Date
  readonly detail: EventDetail
}

/** A new ledger entry. `eventId` makes it idempotent. */
export type Entry = {
  readonly paymentId: PaymentId
  readonly gateway: GatewayName | 'lectern'
  readonly eventId: string
  readonly kind: EventKind
  readonly amount?: bigint | undefined
  readonly currency?: string | undefined
  readonly happenedAt: Date
  readonly detail: EventDetail
  readonly byPersonId?: PersonId | undefined
  /** The rows of the payment, where this entry is its first. */
  readonly opens?: PaymentRows | undefined
}

export type PaymentRows = PaymentShares & {
  readonly payment: Omit<Insertable<PaymentsTable>, 'createdAt'> & { readonly createdAt: Date }
}

type OwnEntry = Pick<Entry, 'kind' | 'happenedAt' | 'detail'> & {
  /** Distinguishes several entries of one kind; omit it if a payment has one entry of the kind. */
  readonly name?: string | undefined
}

/** An entry that does not come from a gateway. */
export function ownEntry(paymentId: PaymentId, { kind, happenedAt, detail, name }: OwnEntry): Entry {
  const eventId = [kind, paymentId, name].filter((part) => part !== undefined).join(':')
  return { paymentId, gateway: 'lectern', eventId, kind, happenedAt, detail }
}

type RefundStep = {
  readonly kind: Extract<EventKind, `refund_${string}`>
  readonly happenedAt: Date
  readonly refund: { readonly id: RefundId; readonly amount: bigint; readonly currency: string }
  readonly detail?: Pick<EventDetail, 'attention' | 'note'>
  readonly byPersonId?: PersonId | undefined
}

/** The entry of one step of a refund, which happens once. */
export function refundEntry(paymentId: PaymentId, step: RefundStep): Entry {
  const { kind, happenedAt, refund, detail, byPersonId } = step
  const { id: refundId, amount, currency } = refund
  const eventId = `${kind}:${refundId}`
  return {
    paymentId,
    gateway: 'lectern',
    eventId,
    kind,
    amount,
    currency,
    happenedAt,
    byPersonId,
    detail: { ...detail, refundId },
  }
}
