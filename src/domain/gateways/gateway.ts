import type {
  OrderId,
  PaymentId,
  PaymentsTable,
  RefundId,
  SchoolId,
  SubscriptionId,
} from '../../platform/db/schema/schema.gen.ts'
import type { Currency } from '../../platform/money.ts'
import type { PaymentType } from './payment-type.ts'
import type { GatewayPayout, GatewayPayoutLine } from './payout.ts'
import type { Acknowledgement, ParsedWebhook, RefundWebhook, Webhook, WebhookRequest } from './webhook.ts'

/** The gateways at which a school can have an account. */
export const gatewayNames = ['simulator', 'ecpay', 'newebpay', 'stripe', 'manual'] as const

export type GatewayName = PaymentsTable['gateway']

/** The payment data that a gateway needs. */
export type GatewayPayment = {
  readonly schoolId: SchoolId
  readonly id: PaymentId
  readonly orderId: OrderId
  readonly gateway: GatewayName
  readonly reference: string
  readonly amount: bigint
  readonly currency: Currency
  readonly createdAt: Date
  readonly paymentType: PaymentType | null
  readonly deadlineAt: Date | null
  /** The gateway's own payment number, once known. */
  readonly gatewayTradeNo: string | null
  /** The gateway's pages or charges that were opened for the payment, the newest first. */
  readonly gatewaySessions: readonly string[]
  readonly names: readonly string[]
  /** The gateway is asked to store the method: the payment begins a subscription. */
  readonly storesMethod: boolean
  /** The same amount is due each period: a gateway with periodic charges can be authorized to make them. */
  readonly recurs: Recurrence | null
  /** The periodic authorization by which it is charged. */
  readonly authorization: Omit<GatewayMandate, 'customer'> | null
  readonly payerEmail: string
}

/** The cycle of a repeated charge, and the moment from which periods are counted. */
export type Recurrence = { readonly cycle: 'monthly' | 'yearly'; readonly anchorAt: Date }

/** The webhook URL and the return URL, and the language of the gateway's page. */
export type ReturnUrls = {
  readonly webhook: string
  readonly page: string
  readonly locale?: string | undefined
}

/** The next step of a payment: a form to submit, a page of the gateway to open, or instructions. */
export type PaymentStart =
  | { readonly is: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  /** `session` is the gateway's id, stored for later queries. */
  | { readonly is: 'redirect'; readonly url: string; readonly session?: string | undefined }
  | { readonly is: 'instructions'; readonly text: string }

/** The status reported by a gateway: `unknown` changes nothing. */
export type QueryAnswer =
  | { readonly is: 'reported'; readonly webhook: Webhook }
  | { readonly is: 'unpaid' }
  | { readonly is: 'unknown'; readonly why: string }

/** A gateway's answer about the refunds of a payment. */
export type RefundsAnswer =
  | { readonly is: 'reported'; readonly webhooks: readonly RefundWebhook[] }
  | { readonly is: 'unknown'; readonly why: string }

/** From, inclusive, until. */
export type Span = { readonly from: Date; readonly until: Date }

/** A gateway's permission to charge a member again while they are absent. */
export type GatewayMandate = {
  /** The gateway's customer; null if it has none. */
  readonly customer: string | null
  /** The gateway's stored method, or the reference of a periodic authorization. */
  readonly method: string
  readonly createdAt: Date
}

/** A request to store another card; the webhook's reference is the subscription. */
export type CardSetUp = {
  readonly schoolId: SchoolId
  readonly subscriptionId: SubscriptionId
  /** The member's existing customer id at the gateway. */
  readonly customer: string | null
  readonly currency: Currency
}

/** `unknown`: ask again later with the same payment; it is never charged twice. */
export type ChargeAnswer =
  /** Paid, or declined with the reason in `detail.note`. */
  | { readonly is: 'reported'; readonly webhook: Webhook }
  /** The member must pay on a page, for example because their bank asks for approval. */
  | { readonly is: 'needs-member'; readonly why: string }
  /** The gateway charges it by itself, and has not done so yet. */
  | { readonly is: 'later'; readonly until: Date }
  | { readonly is: 'unknown'; readonly why: string }

/** The result of ending an authorization: `refused` needs an operator, `unknown` is retried. */
export type EndAnswer =
  | { readonly is: 'ended' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'unknown'; readonly why: string }

/** `by-hand` waits for an operator: the gateway cannot refund it, or the result is unknown. */
export type RefundAnswer =
  | { readonly is: 'done' }
  /** Processing: a webhook reports the result. */
  | { readonly is: 'pending' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'by-hand'; readonly why: string }

/** The result of testing the stored keys, with a sentence for the operator. */
export type GatewayTest = { readonly works: boolean; readonly detail: string }

export type Capabilities = {
  readonly currencies: readonly Currency[] | 'all'
  readonly methods: readonly PaymentType[]
  /** The methods that it can refund. */
  readonly refunds: readonly PaymentType[]
  /** The methods that it stores and can charge again. */
  readonly stores: readonly PaymentType[]
  /** True if a card can be stored without a payment, on a page of the gateway. */
  readonly setsUp?: boolean
}

/** A gateway with a school's account. */
export type Gateway = {
  readonly name: GatewayName
  readonly capabilities: Capabilities
  /** The time to choose a method and pay, in milliseconds; a payment code has its own deadline. */
  readonly timeToPay?: number
  /** Parses a webhook and verifies its signature. */
  readonly parseWebhook: (request: WebhookRequest) => ParsedWebhook | Promise<ParsedWebhook>
  readonly acknowledge: (outcome: 'taken' | 'refused') => Acknowledgement
}

/** Network requests to a gateway: never within a transaction, which could not undo them. */
export type GatewayCalls = {
  readonly begin: (
    payment: GatewayPayment,
    to: ReturnUrls,
    method: PaymentType | undefined,
  ) => Promise<PaymentStart>
  /** Charges a stored method; idempotent per payment, however often and however late it is called. */
  readonly charge?: (payment: GatewayPayment, mandate: GatewayMandate) => Promise<ChargeAnswer>
  /** Ends a periodic authorization; idempotent. */
  readonly endAuthorization?: (mandate: GatewayMandate) => Promise<EndAnswer>
  /** A page on which a member stores another method; a webhook reports it. */
  readonly setUp?: (wish: CardSetUp, to: ReturnUrls) => Promise<PaymentStart>
  readonly query: (payment: GatewayPayment) => Promise<QueryAnswer>
  /** The refunds of a payment, also those made on the gateway's own pages. */
  readonly queryRefunds?: (payment: GatewayPayment) => Promise<RefundsAnswer>
  /** All of the school's charges in a period, including those without a payment here. */
  readonly charges?: (span: Span) => AsyncIterable<Webhook>
  /** All refunds in a period, ours and those made on the gateway's own pages. */
  readonly refunds?: (span: Span) => AsyncIterable<RefundWebhook>
  readonly payouts?: (span: Span) => AsyncIterable<GatewayPayout>
  readonly payoutLines?: (payoutId: string) => AsyncIterable<GatewayPayoutLine>
  /** Tests the stored keys with a request that changes nothing. */
  readonly test: () => Promise<GatewayTest>
  readonly refund: (
    payment: GatewayPayment,
    refund: { readonly id: RefundId; readonly amount: bigint; readonly isWhole: boolean },
  ) => Promise<RefundAnswer>
}

/** The bank behind the simulator's cards. */
export type SimulatorBank = NonNullable<GatewayCalls['charge']>
