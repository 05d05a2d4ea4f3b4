import { day, inSeconds } from '../../../src/platform/durations.ts'
import {
  type Answer,
  type Books,
  type Charge,
  type Fields,
  failed,
  type Intent,
  invalid,
  isAmount,
  knownCurrencies,
  type Metadata,
  metadataIn,
  type Refund,
  type Session,
} from './stripe-books.ts'

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
    request: fields,
    intent: null,
  }
  books.sessions.set(session.id, session)
  return { status: 200, body: sessionView(books, session, false) }
}

/** The charge of a buyer who pays on a page, made once. */
export function chargeOf(books: Books, session: Session): Charge {
  const chargeId = session.intent && books.intents.get(session.intent)?.charge
  const charge = chargeId ? books.charges.get(chargeId) : undefined
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
  return { status: 200, body: intentView(books, intent, false) }
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
    return { status: 200, body: intentView(books, intent, false) }
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
  const refunds = [...books.refunds.values()].filter(
    (each) => each.charge === charge.id && each.status !== 'failed',
  )
  const remaining = charge.amount - refunds.reduce((sum, each) => sum + each.amount, 0)
  if (!isAmount(fields['amount']) || amount > remaining)
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

export function sessionView(books: Books, session: Session, isExpanded: boolean) {
  const intent = session.intent ? books.intents.get(session.intent) : undefined
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'payment',
    client_reference_id: session.reference,
    status: intent ? 'complete' : 'open',
    payment_status: intent ? 'paid' : 'unpaid',
    url: intent ? null : `https://checkout.stripe.com/c/pay/${session.id}`,
    payment_intent: intent && isExpanded ? intentView(books, intent, true) : session.intent,
  }
}

export function intentView(books: Books, intent: Intent, isExpanded: boolean) {
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
