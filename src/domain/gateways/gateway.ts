import type {
  OrderId,
  PaymentId,
  PaymentsTable,
  RefundId,
  SchoolId,
  SubscriptionId,
} from '../../platform/db/schema/schema.gen.ts'
import type { Currency } from '../../platform/money.ts'

export type GatewayName = PaymentsTable['gateway']
export type PaymentType = NonNullable<PaymentsTable['paymentType']>

/** A method that a gateway stored with a payment, and what may be shown of it. */
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
  /** Until when it can be paid. */
  readonly deadlineAt?: string | undefined
  /** The gateway's own number of the payment, which its refunds ask for. */
  readonly gatewayTradeNo?: string | undefined
  /** The gateway's page of the payment, by which it is asked about a payment that is not paid yet. */
  readonly gatewaySession?: string | undefined
  /** The method that the gateway stored, with a paid webhook. */
  readonly stored?: StoredMethod | undefined
  readonly note?: string | undefined
}

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
  /** The same amount is due again each period: a gateway that charges by itself can be asked to. */
  readonly recurs: Recurrence | null
  /** The periodic authorization by which it is charged. */
  readonly authorization: Omit<GatewayMandate, 'customer'> | null
  readonly payerEmail: string
}

/** What is due again, and the moment from which periods are counted. */
export type Recurrence = { readonly cycle: 'monthly' | 'yearly'; readonly anchorAt: Date }

/** The webhook URL and the return URL, and the language of the gateway's page. */
export type ReturnUrls = {
  readonly webhook: string
  readonly page: string
  readonly locale?: string | undefined
}

/** The next step of a payment: a form to submit, a page of the gateway to open, or instructions. */
export type Beginning =
  | { readonly is: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  /** `session` is what the gateway calls it, kept so that it can be asked about it. */
  | { readonly is: 'redirect'; readonly url: string; readonly session?: string | undefined }
  | { readonly is: 'instructions'; readonly text: string }

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

/** What a gateway tells of a refund, ours or one made on its own pages. */
export type RefundWebhook = AtGateway & {
  readonly gatewayRefundId: string
  /** Null where it was not made here. */
  readonly refundId: RefundId | null
  readonly amount: bigint
  readonly outcome: 'pending' | 'done' | 'failed'
  readonly note?: string | undefined
}

/** What a gateway tells of a dispute: the buyer's bank asks for the money back. */
export type DisputeWebhook = AtGateway & {
  readonly disputeId: string
  readonly amount: bigint
  readonly outcome: 'open' | 'won' | 'lost'
  /** Until when evidence can be handed in. */
  readonly evidenceDueAt: Date | null
  readonly reason: string
}

/** What a gateway tells of a method that a member stored without paying; `reference` is that of the wish. */
export type StoredCardWebhook = { readonly reference: string; readonly stored: StoredMethod }

/** What a gateway tells of a charge that it made by itself, by a periodic authorization. */
export type RecurrenceWebhook = {
  readonly authorization: string
  readonly eventId: string
  readonly outcome: 'paid' | 'declined'
  readonly amount: bigint
  readonly currency: Currency
  readonly happenedAt: Date
  readonly gatewayTradeNo: string
  readonly note?: string | undefined
  /** The gateway does not try again: the member has to pay. */
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

/** The status reported by a gateway: `unknown` changes nothing. */
export type QueryAnswer =
  | { readonly is: 'told'; readonly webhook: Webhook }
  | { readonly is: 'unpaid' }
  | { readonly is: 'unknown'; readonly why: string }

/** What a gateway tells of all refunds of a payment. */
export type RefundsAnswer =
  | { readonly is: 'told'; readonly webhooks: readonly RefundWebhook[] }
  | { readonly is: 'unknown'; readonly why: string }

/** From, inclusive, until. */
export type Span = { readonly from: Date; readonly until: Date }

/** Money that a gateway has sent to a school's bank, in the gateway's own unit of `decimals` digits. */
export type GatewayPayout = {
  readonly id: string
  readonly amount: bigint
  readonly currency: string
  readonly decimals: number
  readonly state: 'pending' | 'paid' | 'failed'
  readonly arrivesAt: Date
  readonly createdAt: Date
  /** Whether the gateway can tell what it is made of, by now. */
  readonly isListable: boolean
}

/** One thing that a payout is made of. */
export type GatewayPayoutLine = {
  readonly id: string
  readonly kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'other'
  readonly amount: bigint
  readonly fee: bigint
  readonly net: bigint
  readonly happenedAt: Date
  /** The gateway's number of what it is about. */
  readonly source: string | null
  /** The gateway's number of the payment. */
  readonly gatewayTradeNo: string | null
  readonly refundId: RefundId | null
  /** It carries the name of this school. */
  readonly isOurs: boolean
}

/** A gateway's permission to charge a member again without them being there. */
export type GatewayMandate = {
  /** The gateway's customer; null where it has none. */
  readonly customer: string | null
  /** The gateway's stored method, or the reference of a periodic authorization. */
  readonly method: string
  readonly createdAt: Date
}

/** A member wants to store another card; the subscription comes back as the webhook's reference. */
export type SetUpWish = {
  readonly schoolId: SchoolId
  readonly subscriptionId: SubscriptionId
  /** Who they are at the gateway already. */
  readonly customer: string | null
  readonly currency: Currency
}

/** `unknown`: ask again later with the same payment; it is never charged twice. */
export type ChargeAnswer =
  /** Paid, or declined with the reason in `detail.note`. */
  | { readonly is: 'told'; readonly webhook: Webhook }
  /** The member must pay on a page, for example because their bank asks for approval. */
  | { readonly is: 'needs-member'; readonly why: string }
  /** The gateway charges it by itself, and has not done so yet. */
  | { readonly is: 'later'; readonly until: Date }
  | { readonly is: 'unknown'; readonly why: string }

/** How a gateway was told to charge no more: `refused` needs an operator, `unknown` is tried again. */
export type EndAnswer =
  | { readonly is: 'ended' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'unknown'; readonly why: string }

/** `by-hand` waits for an operator: the gateway cannot be asked, or the result is unknown. */
export type RefundAnswer =
  | { readonly is: 'done' }
  /** Under way: a webhook tells how it ends. */
  | { readonly is: 'pending' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'by-hand'; readonly why: string }

/** Whether a gateway takes the stored keys, and a sentence about it. */
export type GatewayTest = { readonly works: boolean; readonly detail: string }

export type Capabilities = {
  readonly currencies: readonly Currency[] | 'all'
  readonly methods: readonly PaymentType[]
  /** The methods that it can refund. */
  readonly refunds: readonly PaymentType[]
  /** The methods that it stores and can charge again. */
  readonly stores: readonly PaymentType[]
  /** Whether a card can be stored without a payment, on a page of the gateway. */
  readonly setsUp?: boolean
}

/** A gateway with a school's account. */
export type Gateway = {
  readonly name: GatewayName
  readonly capabilities: Capabilities
  /** Milliseconds somebody has to choose a method and pay; a code brings a deadline of its own. */
  readonly timeToPay?: number
  /** Parses a webhook and verifies its signature. */
  readonly parseWebhook: (sent: WebhookRequest) => ParsedWebhook | Promise<ParsedWebhook>
  readonly acknowledge: (outcome: 'taken' | 'refused') => Acknowledgement
}

/** Network requests to a gateway: never within a transaction, which could not undo them. */
export type GatewayCalls = {
  readonly begin: (
    payment: GatewayPayment,
    to: ReturnUrls,
    method: PaymentType | undefined,
  ) => Promise<Beginning>
  /** Charges a stored method; idempotent per payment, however often and however late it is called. */
  readonly charge?: (payment: GatewayPayment, mandate: GatewayMandate) => Promise<ChargeAnswer>
  /** Ends a periodic authorization; one that has ended before is ended. */
  readonly endAuthorization?: (mandate: GatewayMandate) => Promise<EndAnswer>
  /** A page on which a member stores another method, told by a webhook. */
  readonly setUp?: (wish: SetUpWish, to: ReturnUrls) => Promise<Beginning>
  readonly query: (payment: GatewayPayment) => Promise<QueryAnswer>
  /** The refunds of a payment, also those made on the gateway's own pages. */
  readonly queryRefunds?: (payment: GatewayPayment) => Promise<RefundsAnswer>
  /** All of the school's charges in a span, also such as no payment of ours is about. */
  readonly charges?: (span: Span) => AsyncIterable<Webhook>
  /** All refunds in a span, ours and those made on the gateway's own pages. */
  readonly refunds?: (span: Span) => AsyncIterable<RefundWebhook>
  readonly payouts?: (span: Span) => AsyncIterable<GatewayPayout>
  readonly payoutLines?: (payoutId: string) => AsyncIterable<GatewayPayoutLine>
  /** Tries the stored keys with a request that changes nothing. */
  readonly test: () => Promise<GatewayTest>
  readonly refund: (
    payment: GatewayPayment,
    refund: { readonly id: RefundId; readonly amount: bigint; readonly isWhole: boolean },
  ) => Promise<RefundAnswer>
}

/** The bank behind the simulator's cards. */
export type SimulatorBank = NonNullable<GatewayCalls['charge']>
