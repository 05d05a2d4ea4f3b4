import type { Clock } from '../../../src/platform/clock.ts'
import { day, inSeconds } from '../../../src/platform/durations.ts'

export type Fields = Readonly<Record<string, string>>
export type Answer = { readonly status: number; readonly body: object }
type Metadata = Readonly<Record<string, string>>

export type Session = {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly metadata: Metadata
  readonly stores: boolean
  readonly asked: Fields
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
  /** Where the browser goes afterwards. */
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

/** What a stored card does when it is charged. */
export type CardBehavior = 'pays' | 'card_declined' | 'authentication_required'

export type Books = ReturnType<typeof emptyBooks>

export function emptyBooks(clock: Clock) {
  let made = 0
  return {
    clock,
    next: (prefix: string) => `${prefix}_${String(++made).padStart(6, '0')}`,
    sessions: new Map<string, Session>(),
    intents: new Map<string, Intent>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    /** Answers by idempotency key; Stripe forgets them after a day. */
    keys: new Map<string, { readonly body: string; readonly answer: Answer }>(),
    cards: new Map<string, CardBehavior>(),
    /** How a refund stands at first. */
    refundsAre: { status: 'succeeded' },
    disputed: new Set<string>(),
    /** Pages on which a card is stored, by their id. */
    setUps: new Map<string, SetUp>(),
    disputes: new Map<string, Dispute>(),
    payouts: new Map<string, Payout>(),
    transactions: new Map<string, Transaction>(),
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
  const named = Object.entries(fields).flatMap(([name, value]) => {
    const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : undefined
    return key === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(named)
}

// Whole numbers of the smallest unit, eight digits at most.
const isAmount = (text: string | undefined) => /^[1-9]\d{0,7}$/.test(text ?? '')
const knownCurrencies = ['twd', 'jpy', 'usd', 'eur', 'gbp', 'hkd', 'sgd', 'aud', 'cad']

const sessionFields =
  /^(mode|client_reference_id|locale|success_url|cancel_url|expires_at|customer_creation|allowed_payment_method_types\[0\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]|(payment_intent_data\[)?metadata\]?\[\w+\]|payment_intent_data\[(description|setup_future_usage)\])$/

export function createSession(books: Books, fields: Fields): Answer {
  const strange = Object.keys(fields).find((name) => !sessionFields.test(name))
  if (strange) return invalid(strange, `Received unknown parameter: ${strange}`, 'parameter_unknown')
  const price = 'line_items[0][price_data]'
  const { [`${price}[unit_amount]`]: amount, [`${price}[currency]`]: currency = '' } = fields
  if (fields['mode'] !== 'payment' || fields['line_items[0][quantity]'] !== '1') return invalid('mode')
  if (!isAmount(amount)) return invalid('unit_amount')
  if (!knownCurrencies.includes(currency)) return invalid('currency')
  if (!fields[`${price}[product_data][name]`]) return invalid('product_data[name]')
  if (!URL.canParse(fields['success_url'] ?? '')) return invalid('success_url')
  const seconds = Number(fields['expires_at']) - books.clock.now().getTime() / 1000
  if (!(seconds >= 1800 && seconds <= inSeconds(day)))
    return invalid('expires_at', 'The `expires_at` timestamp must be between 30 minutes and 24 hours')
  const metadata = metadataIn(fields, 'payment_intent_data[metadata]')
  if (Object.values(metadata).some((value) => value.length > 500)) return invalid('metadata')
  const session: Session = {
    id: books.next('cs_test'),
    reference: fields['client_reference_id'] ?? '',
    amount: Number(amount),
    currency,
    metadata,
    stores: fields['payment_intent_data[setup_future_usage]'] === 'off_session',
    asked: fields,
    intent: null,
  }
  books.sessions.set(session.id, session)
  return { status: 200, body: sessionShown(books, session, false) }
}

/** The charge of a buyer who pays on a page, made once. */
export function chargeOf(books: Books, session: Session): Charge {
  const known = session.intent && books.intents.get(session.intent)?.charge
  const charge = known ? books.charges.get(known) : undefined
  if (charge) return charge
  const { amount, currency, metadata, stores } = session
  const intent: Intent = {
    id: books.next('pi'),
    amount,
    currency,
    metadata,
    customer: stores ? books.next('cus') : null,
    method: books.next('pm'),
    status: 'succeeded',
    charge: null,
    error: null,
  }
  session.intent = intent.id
  if (stores && intent.method) books.cards.set(intent.method, 'pays')
  books.intents.set(intent.id, intent)
  return newCharge(books, intent, 'succeeded')
}

function newCharge(
  books: Books,
  intent: Intent,
  status: Charge['status'],
  code: string | null = null,
): Charge {
  const charge: Charge = {
    id: books.next('ch'),
    object: 'charge',
    amount: intent.amount,
    currency: intent.currency,
    status,
    created: Math.floor(books.clock.now().getTime() / 1000),
    captured: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: intent.method ?? '',
    customer: intent.customer,
    metadata: intent.metadata,
    failure_code: code,
    failure_message: code && 'Your card was declined.',
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 },
    },
  }
  books.charges.set(charge.id, charge)
  intent.charge = charge.id
  return charge
}

export function createIntent(books: Books, fields: Fields): Answer {
  const { amount, currency = '', payment_method: method, customer } = fields
  if (!isAmount(amount)) return invalid('amount')
  if (!knownCurrencies.includes(currency)) return invalid('currency')
  if (!method || !books.cards.has(method))
    return invalid('payment_method', `No such PaymentMethod: '${method}'`, 'resource_missing')
  const intent: Intent = {
    id: books.next('pi'),
    amount: Number(amount),
    currency,
    metadata: metadataIn(fields),
    customer: customer ?? null,
    method,
    status: 'requires_confirmation',
    charge: null,
    error: null,
  }
  books.intents.set(intent.id, intent)
  return { status: 200, body: intentShown(books, intent, false) }
}

export function confirmIntent(books: Books, id: string, fields: Fields): Answer {
  const intent = books.intents.get(id)
  if (!intent) return invalid('intent', 'No such payment_intent', 'resource_missing')
  if (intent.status !== 'requires_confirmation' || fields['off_session'] !== 'true')
    return invalid(
      'status',
      `This PaymentIntent's status is ${intent.status}`,
      'payment_intent_unexpected_state',
    )
  const behavior = books.cards.get(intent.method ?? '') ?? 'card_declined'
  if (behavior === 'pays') {
    intent.status = 'succeeded'
    newCharge(books, intent, 'succeeded')
    return { status: 200, body: intentShown(books, intent, false) }
  }
  newCharge(books, intent, 'failed', behavior)
  intent.status = 'requires_payment_method'
  intent.method = null
  intent.error = { code: behavior, message: 'Your card was declined.' }
  return failed(402, { type: 'card_error', code: behavior, message: 'Your card was declined.' })
}

export function createRefund(books: Books, fields: Fields): Answer {
  const intent = books.intents.get(fields['payment_intent'] ?? '')
  const charge = intent?.charge ? books.charges.get(intent.charge) : undefined
  if (charge?.status !== 'succeeded')
    return invalid('payment_intent', 'No such payment_intent', 'resource_missing')
  if (books.disputed.has(charge.id)) return invalid('charge', 'The charge is disputed', 'charge_disputed')
  const amount = Number(fields['amount'])
  const given = [...books.refunds.values()].filter(
    (each) => each.charge === charge.id && each.status !== 'failed',
  )
  const left = charge.amount - given.reduce((sum, each) => sum + each.amount, 0)
  if (!isAmount(fields['amount']) || amount > left)
    return invalid('amount', `Refund amount is greater than unrefunded amount on charge`)
  return { status: 200, body: refundAt(books, charge, { amount, metadata: metadataIn(fields) }) }
}

export function refundAt(
  books: Books,
  charge: Charge,
  { amount, metadata }: { amount: number; metadata: Metadata },
): Refund {
  const refund: Refund = {
    id: books.next('re'),
    object: 'refund',
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    metadata,
    created: Math.floor(books.clock.now().getTime() / 1000),
    status: books.refundsAre.status,
    failure_reason: null,
  }
  books.refunds.set(refund.id, refund)
  return refund
}

export function sessionShown(books: Books, session: Session, isExpanded: boolean) {
  const intent = session.intent ? books.intents.get(session.intent) : undefined
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'payment',
    client_reference_id: session.reference,
    status: intent ? 'complete' : 'open',
    payment_status: intent ? 'paid' : 'unpaid',
    url: intent ? null : `https://checkout.stripe.com/c/pay/${session.id}`,
    payment_intent: intent && isExpanded ? intentShown(books, intent, true) : session.intent,
  }
}

export function intentShown(books: Books, intent: Intent, isExpanded: boolean) {
  const { id, amount, currency, metadata, customer, method, status, charge, error } = intent
  return {
    id,
    object: 'payment_intent',
    amount,
    currency,
    metadata,
    customer,
    payment_method: method,
    status,
    latest_charge: charge && isExpanded ? books.charges.get(charge) : charge,
    last_payment_error: error,
  }
}
