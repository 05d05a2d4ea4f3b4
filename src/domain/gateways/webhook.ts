import type { RefundId } from '../../platform/db/schema/schema.gen.ts'
import type { Currency } from '../../platform/money.ts'
import type { PaymentType } from './payment-type.ts'

/** A method that a gateway stored with a payment, with the details that may be displayed. */
export type StoredMethod = {
  readonly customer: string | null
  readonly method: string
  readonly brand: string | null
  readonly last4: string | null
  /** The last month in which it is valid, as YYYY-MM. */
  readonly expiresOn: string | null
  /** The gateway charges it by itself, this amount each period. */
  readonly periodic?: { readonly amount: string; readonly cycle: 'monthly' | 'yearly' } | undefined
}

/** The data of a webhook about a payment, stored as JSON, so times are strings. */
export type WebhookDetail = {
  readonly type?: PaymentType | undefined
  readonly bankCode?: string | undefined
  readonly bankName?: string | undefined
  readonly codeNo?: string | undefined
  /** The payment deadline. */
  readonly deadlineAt?: string | undefined
  /** The gateway's own number of the payment, which its refunds require. */
  readonly gatewayTradeNo?: string | undefined
  /** The gateway's page of the payment, by which an unpaid payment is queried. */
  readonly gatewaySession?: string | undefined
  /** The method that the gateway stored, with a paid webhook. */
  readonly stored?: StoredMethod | undefined
  readonly note?: string | undefined
}

/** A verified webhook of a gateway. */
export type Webhook = {
  readonly reference: string
  /** The gateway's event id, the same for a repeated webhook. */
  readonly eventId: string
  readonly kind: 'code_issued' | 'paid' | 'declined'
  readonly amount: bigint
  readonly currency: Currency
  readonly happenedAt: Date
  readonly detail: WebhookDetail
}

/** The payment by the gateway's own number, and the event at the gateway. */
type AtGateway = {
  readonly gatewayTradeNo: string
  readonly eventId: string
  readonly currency: Currency
  readonly happenedAt: Date
}

/** A refund at the gateway, ours or one made on its own pages. */
export type RefundWebhook = AtGateway & {
  readonly gatewayRefundId: string
  /** Null if the refund was not made here. */
  readonly refundId: RefundId | null
  readonly amount: bigint
  readonly outcome: 'pending' | 'done' | 'failed'
  readonly note?: string | undefined
}

/** A dispute (chargeback) by the buyer's bank. */
export type DisputeWebhook = AtGateway & {
  readonly disputeId: string
  readonly amount: bigint
  readonly outcome: 'open' | 'won' | 'lost'
  /** The deadline for evidence. */
  readonly evidenceDueAt: Date | null
  readonly reason: string
}

/** A method that a member stored without a payment; `reference` is that of the set-up. */
export type StoredCardWebhook = { readonly reference: string; readonly stored: StoredMethod }

/** A charge that the gateway made by itself, by a periodic authorization. */
export type RecurrenceWebhook = {
  readonly authorization: string
  readonly eventId: string
  readonly outcome: 'paid' | 'declined'
  readonly amount: bigint
  readonly currency: Currency
  readonly happenedAt: Date
  readonly gatewayTradeNo: string
  readonly note?: string | undefined
  /** The gateway does not retry, so the member has to pay. */
  readonly isFinal?: boolean
}

/** The raw body of a webhook, and the header that signs it where the body does not. */
export type WebhookRequest = { readonly raw: string; readonly signature?: string | undefined }

export type ParsedWebhook =
  | { readonly is: 'verified'; readonly webhook: Webhook }
  | { readonly is: 'refund'; readonly webhook: RefundWebhook }
  | { readonly is: 'dispute'; readonly webhook: DisputeWebhook }
  | { readonly is: 'stored'; readonly webhook: StoredCardWebhook }
  | { readonly is: 'recurred'; readonly webhook: RecurrenceWebhook }
  /** Signed but irrelevant, for example a test webhook. */
  | { readonly is: 'irrelevant'; readonly why: string }
  /** Signed but not understood: refused, so that it is sent again and noticed. */
  | { readonly is: 'unreadable'; readonly reference: string | null }
  | { readonly is: 'forged'; readonly reference: string | null }

/** The response to the gateway's server; only `taken` stops retries. */
export type Acknowledgement = { readonly status: number; readonly contentType: string; readonly body: string }

export type RefusedWebhook =
  | 'forged'
  | 'unreadable'
  | 'unknown payment'
  | 'another amount'
  | 'another currency'

/** The outcome of a webhook, and the response to its gateway. */
export type WebhookAnswer = { readonly outcome: WebhookOutcome; readonly answer: Acknowledgement }
export type WebhookOutcome =
  | { readonly is: 'recorded' | 'known' | 'irrelevant' }
  | { readonly is: 'refused'; readonly why: RefusedWebhook }
