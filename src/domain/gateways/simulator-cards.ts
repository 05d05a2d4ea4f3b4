import type { ChargeAnswer, GatewayMandate, GatewayPayment } from './gateway.ts'
import type { StoredMethod } from './webhook.ts'

/** The cards that a person can store at the simulator, and the results of later charges. */
export const simulatorCards = {
  works: { brand: 'Visa', last4: '4242' },
  declines: { brand: 'Visa', last4: '0341' },
} as const

export type SimulatorCard = keyof typeof simulatorCards

/** A stored card; `reference` distinguishes cards of the same kind. */
export function storedCard(card: SimulatorCard, reference: string, now: Date): StoredMethod {
  const { brand, last4 } = simulatorCards[card]
  const expiresOn = `${now.getUTCFullYear() + 3}-12`
  return { customer: null, method: `sim_${last4}_${reference}`, brand, last4, expiresOn }
}

/** Charges a stored card: always with the same result for the same card and payment. */
export function chargeCard(
  { id, reference, amount, currency }: GatewayPayment,
  { method }: GatewayMandate,
  now: Date,
): Extract<ChargeAnswer, { is: 'reported' }> {
  const isDeclined = method.startsWith(`sim_${simulatorCards.declines.last4}_`)
  const kind = isDeclined ? 'declined' : 'paid'
  const note = isDeclined ? { note: 'The card was declined' } : {}
  const detail = { type: 'credit', ...note } as const
  const webhook = {
    reference,
    eventId: `${kind}:charge:${id}`,
    kind,
    amount,
    currency,
    happenedAt: now,
    detail,
  } as const
  return { is: 'reported', webhook }
}
