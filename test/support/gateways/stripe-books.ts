import type { Clock } from '../../../src/platform/clock.ts'

export type Fields = Readonly<Record<string, string>>
export type Answer = { readonly status: number; readonly body: object }
export type Metadata = Readonly<Record<string, string>>

export type Session = {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly metadata: Metadata
  readonly stores: boolean
  readonly request: Fields
  intent: string | null
}
export type Intent = {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly metadata: Metadata
  readonly customer: string | null
  method: string | null
  status: string
  charge: string | null
  error: { readonly code: string; readonly message: string } | null
}
export type Charge = {
  readonly id: string
  readonly object: 'charge'
  readonly amount: number
  readonly currency: string
  readonly created: number
  readonly status: 'succeeded' | 'failed'
  readonly captured: boolean
  readonly payment_intent: string
  readonly payment_method: string
  readonly customer: string | null
  readonly metadata: Metadata
  readonly failure_code: string | null
  readonly failure_message: string | null
  readonly payment_method_details: object
}
export type Refund = {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly currency: string
  readonly charge: string
  readonly payment_intent: string
  readonly metadata: Metadata
  readonly created: number
  status: string
  failure_reason: string | null
}

export type SetUp = {
  readonly customer: string
  readonly metadata: Metadata
  /** The return address of the browser. */
  readonly back: string
}
export type Dispute = {
  readonly id: string
  readonly object: 'dispute'
  readonly amount: number
  readonly currency: string
  readonly payment_intent: string
}
/** An entry of the account's balance; `payout` is set once it was paid out. */
export type Transaction = {
  readonly id: string
  readonly object: 'balance_transaction'
  readonly type: string
  readonly amount: number
  readonly fee: number
  readonly net: number
  readonly currency: string
  readonly created: number
  readonly source: string
  readonly payout: string
}
export type Payout = {
  readonly id: string
  readonly object: 'payout'
  readonly amount: number
  readonly currency: string
  readonly created: number
  readonly arrival_date: number
  readonly automatic: boolean
  status: string
  reconciliation_status: string
}

/** The outcome of charging a stored card. */
export type CardBehavior = 'pays' | 'card_declined' | 'authentication_required'

export type Books = ReturnType<typeof emptyBooks>

export function emptyBooks(clock: Clock) {
  let count = 0
  const books = {
    sessions: new Map<string, Session>(),
    intents: new Map<string, Intent>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    /** Responses by idempotency key; Stripe deletes them after a day. */
    keys: new Map<string, { readonly body: string; readonly answer: Answer }>(),
    cards: new Map<string, CardBehavior>(),
    /** The initial state of a refund. */
    refundsAre: { status: 'succeeded' },
    disputed: new Set<string>(),
    /** Pages on which a card is stored, by their id. */
    setUps: new Map<string, SetUp>(),
    disputes: new Map<string, Dispute>(),
    payouts: new Map<string, Payout>(),
    transactions: new Map<string, Transaction>(),
  }
  return {
    ...books,
    clock,
    next: (prefix: string) => `${prefix}_${String(++count).padStart(6, '0')}`,
    clear() {
      for (const book of Object.values(books)) if ('clear' in book) book.clear()
      books.refundsAre.status = 'succeeded'
    },
  }
}

type StripeError = {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly param?: string
}

export function failed(status: number, error: StripeError): Answer {
  return { status, body: { error } }
}
export const invalid = (param: string, message = `Invalid ${param}`, code?: string) =>
  failed(400, { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) })

export function metadataIn(fields: Fields, prefix = 'metadata'): Metadata {
  const entries = Object.entries(fields).flatMap(([name, value]) => {
    const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : undefined
    return key === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(entries)
}

// Whole numbers of the smallest unit, eight digits at most.
export const isAmount = (text: string | undefined) => /^[1-9]\d{0,7}$/.test(text ?? '')
export const knownCurrencies = ['twd', 'jpy', 'usd', 'eur', 'gbp', 'hkd', 'sgd', 'aud', 'cad']
