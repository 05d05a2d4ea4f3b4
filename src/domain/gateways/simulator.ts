import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { isSameSecret } from '../../platform/crypto/random-token.ts'
import { currencies } from '../../platform/money.ts'
import type { Gateway, GatewayCalls, SimulatorBank } from './gateway.ts'
import { chargeCard } from './simulator-cards.ts'
import type { ParsedWebhook, StoredCardWebhook, Webhook } from './webhook.ts'

export const SimulatorSettings = z.object({ key: z.string().min(32) })
export type SimulatorSettings = z.infer<typeof SimulatorSettings>

const methods = ['credit', 'credit_installment', 'atm', 'web_atm', 'cvs', 'barcode', 'line_pay'] as const

const Stored = z.object({
  customer: z.string().nullable(),
  method: z.string().min(1),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expiresOn: z.string().nullable(),
})

const Body = z.object({
  reference: z.string().min(1),
  eventId: z.string().min(1),
  kind: z.enum(['code_issued', 'paid', 'declined']),
  amount: z.string().regex(/^\d{1,15}$/),
  currency: z.enum(currencies),
  happenedAt: z.iso.datetime(),
  detail: z.object({
    type: z.enum(methods),
    bankCode: z.string().optional(),
    bankName: z.string().optional(),
    codeNo: z.string().optional(),
    deadlineAt: z.iso.datetime().optional(),
    gatewayTradeNo: z.string().optional(),
    stored: Stored.optional(),
  }),
})

const StoredBody = z.object({ subscription: z.string().min(1), stored: Stored })

/** A gateway whose outcome a person chooses; its webhooks are signed like real ones. */
export function createSimulator({ key }: SimulatorSettings): Gateway {
  return {
    name: 'simulator',
    capabilities: {
      currencies: 'all',
      methods,
      refunds: ['credit', 'credit_installment', 'line_pay'],
      stores: ['credit'],
      setsUp: true,
    },
    parseWebhook: ({ raw }) => parse(key, raw),
    acknowledge: (outcome) =>
      outcome === 'taken'
        ? { status: 200, contentType: 'text/plain', body: 'taken' }
        : { status: 400, contentType: 'text/plain', body: 'refused' },
  }
}

/** Requests to the simulator; by default the kind of card decides the result. */
export function createSimulatorCalls(
  { clock }: { readonly clock: Clock },
  bank?: SimulatorBank,
): GatewayCalls {
  return { ...requests, charge: bank ?? (async (payment, card) => chargeCard(payment, card, clock.now())) }
}

const requests: GatewayCalls = {
  begin: async ({ reference }, { page }, method) => ({
    is: 'form',
    action: '/pay/simulator',
    fields: { reference, back: page, ...(method ? { method } : {}) },
  }),
  setUp: async ({ subscriptionId }) => ({ is: 'redirect', url: `/pay/simulator/cards/${subscriptionId}` }),
  test: async () => ({ works: true, detail: 'The simulator is ready; it moves no money.' }),
  query: async () => ({ is: 'unknown', why: 'The simulator does not store payments' }),
  refund: async ({ paymentType }) =>
    paymentType && ['credit', 'credit_installment', 'line_pay'].includes(paymentType)
      ? { is: 'done' }
      : { is: 'by-hand', why: 'The gateway cannot refund this payment method' },
}

/** The body of a webhook as the simulator sends it: `signature.json`. */
export function signSimulatorWebhook({ key }: SimulatorSettings, webhook: Webhook): string {
  return signed(key, { ...webhook, amount: webhook.amount.toString() })
}

/** The webhook of a card that was stored without a payment. */
export function signStoredCard(
  { key }: SimulatorSettings,
  { reference: subscription, stored }: StoredCardWebhook,
): string {
  return signed(key, { subscription, stored })
}

function signed(key: string, content: unknown): string {
  const json = JSON.stringify(content)
  return `${signature(key, json)}.${json}`
}

function parse(key: string, raw: string): ParsedWebhook {
  const at = raw.indexOf('.')
  const json = raw.slice(at + 1)
  const isSigned = at > 0 && isSameSecret(raw.slice(0, at), signature(key, json))
  const card = StoredBody.safeParse(parsedJson(json))
  if (isSigned && card.success) {
    const { subscription: reference, stored } = card.data
    return { is: 'stored', webhook: { reference, stored } }
  }
  const body = Body.safeParse(parsedJson(json))
  if (!isSigned || !body.success) return { is: 'forged', reference: body.data?.reference ?? null }
  const { amount, happenedAt, ...rest } = body.data
  return { is: 'verified', webhook: { ...rest, amount: BigInt(amount), happenedAt: new Date(happenedAt) } }
}

function signature(key: string, json: string): string {
  return createHmac('sha256', key).update(json).digest('hex')
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
