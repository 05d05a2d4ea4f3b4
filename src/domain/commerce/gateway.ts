import type { PaymentId, SchoolId } from '../../platform/db/schema.gen.ts'
import type { Currency } from '../../platform/money.ts'
import type { EventDetail, GatewayName, PaymentType } from './ledger/ledger-entry.ts'

/** What a gateway needs to know of a payment. */
export type GatewayPayment = {
  readonly schoolId: SchoolId
  readonly id: PaymentId
  readonly gateway: GatewayName
  readonly reference: string
  readonly amount: bigint
  readonly currency: Currency
  readonly createdAt: Date
  readonly paymentType: PaymentType | null
  /** The gateway's own number of it, once it told one. */
  readonly gatewayTradeNo: string | null
  readonly names: readonly string[]
}

/** Where the gateway tells us, and where it sends the member back to. */
export type ReturnAddresses = { readonly notice: string; readonly page: string }

/** How a member goes on to pay: a form that the browser sends, or words to follow. */
export type Beginning =
  | { readonly is: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly is: 'instructions'; readonly text: string }

/** What a gateway tells of a payment, its signature proven. */
export type Notice = {
  readonly reference: string
  /** The gateway's own name for it: told twice it is the same. */
  readonly eventId: string
  readonly kind: 'code_issued' | 'paid' | 'declined'
  readonly amount: bigint
  readonly currency: Currency
  readonly happenedAt: Date
  readonly detail: EventDetail
}

export type ParsedNotice =
  | { readonly is: 'verified'; readonly notice: Notice }
  /** Signed, and nothing to us: a rehearsal at the gateway, say. */
  | { readonly is: 'irrelevant'; readonly why: string }
  /** Signed, and yet not understood: refused, so that it is told again and looked at. */
  | { readonly is: 'unreadable'; readonly reference: string | null }
  | { readonly is: 'forged'; readonly reference: string | null }

/** What to answer the gateway's server; only `taken` stops it from telling again. */
export type Acknowledgement = { readonly status: number; readonly contentType: string; readonly body: string }

export type RefusedNotice =
  | 'forged'
  | 'unreadable'
  | 'unknown payment'
  | 'another amount'
  | 'another currency'

/** What became of a notice, and what its gateway is answered. */
export type AnsweredNotice = { readonly outcome: NoticeOutcome; readonly answer: Acknowledgement }
export type NoticeOutcome =
  | { readonly is: 'recorded' | 'known' | 'irrelevant' }
  | { readonly is: 'refused'; readonly why: RefusedNotice }

/** What a gateway says when asked: `unknown` is no answer, and changes nothing. */
export type QueryAnswer =
  | { readonly is: 'told'; readonly notice: Notice }
  | { readonly is: 'unpaid' }
  | { readonly is: 'unknown'; readonly why: string }

/** `by-hand` waits for an operator: there is no way to ask, or no telling what became of it. */
export type RefundAnswer =
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'by-hand'; readonly why: string }

export type Capabilities = {
  readonly currencies: readonly Currency[] | 'all'
  readonly methods: readonly PaymentType[]
  /** Of which methods it gives money back when asked. */
  readonly refunds: readonly PaymentType[]
}

/** One way to be paid, with a school's account at it. */
export type Gateway = {
  readonly name: GatewayName
  readonly capabilities: Capabilities
  /** Milliseconds somebody has to choose a method and pay; a code brings a deadline of its own. */
  readonly timeToPay?: number
  readonly begin: (payment: GatewayPayment, to: ReturnAddresses, method: PaymentType | undefined) => Beginning
  /** Reads the raw body of a notice; whoever sent it, only what is signed counts. */
  readonly parseNotice: (raw: string) => ParsedNotice
  readonly acknowledge: (outcome: 'taken' | 'refused') => Acknowledgement
}

/** What a gateway is asked over the network: never within a transaction, which could neither wait for it nor undo it. */
export type GatewayCalls = {
  readonly query: (payment: GatewayPayment) => Promise<QueryAnswer>
  readonly refund: (
    payment: GatewayPayment,
    refund: { readonly amount: bigint; readonly isWhole: boolean },
  ) => Promise<RefundAnswer>
}
