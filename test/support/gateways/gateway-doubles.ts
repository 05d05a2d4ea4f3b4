import { createHash } from 'node:crypto'
import {
  type Acknowledgement,
  type GatewayName,
  type GatewaySettings,
  signSimulatorWebhook,
  type Webhook,
} from '../../../src/domain/gateways/index.ts'
import { toStripe } from '../../../src/domain/gateways/stripe/amounts.ts'
import { metadataOf } from '../../../src/domain/gateways/stripe/charge-webhook.ts'
import { toTaipeiTime } from '../../../src/domain/gateways/taipei-time.ts'
import type { WebhookRequest } from '../../../src/domain/gateways/webhook.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import type { SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import type { Currency } from '../../../src/platform/money.ts'
import type { OutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import type { WhenDone } from '../hostile/tls/strangers-server.ts'
import { merchant, signedByEcpay, startEcpay } from './ecpay-server.ts'
import { newebpayMerchant, signedByNewebpay, startNewebpay } from './newebpay-server.ts'
import type { Books, Charge } from './stripe-books.ts'
import { startStripe, stripeKeys } from './stripe-server.ts'

/** A gateway as its documentation describes it, and its webhooks. */
export type GatewayDouble = {
  readonly gateway: GatewayName
  readonly account: GatewaySettings
  readonly currency: Currency
  readonly http?: OutboundHttp
  /** During an outage the gateway does not respond. */
  readonly faults?: { isAway: boolean }
  /** Stripe's server, if the gateway is Stripe. */
  readonly stripe?: Awaited<ReturnType<typeof startStripe>>
  /**
   * The gateway's own webhook, signed; `forged` with keys of another school. The gateway then knows the
   * payment.
   */
  readonly sign: (
    webhook: Webhook,
    at: { readonly schoolId: SchoolId },
    forged?: 'forged',
  ) => Promise<WebhookRequest>
  readonly accepted: Acknowledgement
  readonly refused: Acknowledgement
  readonly hasCodes: boolean
  /** True if a payment may get another code, and a webhook names a currency. */
  readonly hasNewerCodes: boolean
  readonly hasCurrencies: boolean
}

type Start = (
  clock: Clock,
  whenDone: WhenDone,
  keyOf: (schoolId: SchoolId) => Promise<{ key: string }>,
) => Promise<GatewayDouble>

const text = (status: number, body: string): Acknowledgement => ({ status, contentType: 'text/plain', body })

const simulator: Start = async (_clock, _whenDone, keyOf) => ({
  gateway: 'simulator',
  account: { gateway: 'simulator' },
  currency: 'TWD',
  sign: async (webhook, { schoolId }, forged) => ({
    raw: signSimulatorWebhook(
      forged ? { key: 'a key that somebody made up for themselves' } : await keyOf(schoolId),
      webhook,
    ),
  }),
  accepted: text(200, 'taken'),
  refused: text(400, 'refused'),
  hasCodes: true,
  hasNewerCodes: true,
  hasCurrencies: true,
})

const ecpayTypes: Readonly<Record<string, string>> = {
  credit: 'Credit_CreditCard',
  atm: 'ATM_TAISHIN',
  cvs: 'CVS_CVS',
}
const numberOf = (name: string) =>
  BigInt(`0x${createHash('sha256').update(name).digest('hex')}`)
    .toString()
    .slice(0, 16)

const ecpayCodes = (kind: Webhook['kind'], type: string | undefined) =>
  ({ paid: '1', declined: '10100058', code_issued: type === 'atm' ? '2' : '10100073' })[kind]

function ecpayFields({ reference, kind, amount, happenedAt, detail, eventId }: Webhook) {
  const { type = 'credit', bankCode = '', codeNo = '', deadlineAt } = detail
  const common = {
    MerchantID: merchant.merchantId,
    MerchantTradeNo: reference,
    TradeNo: numberOf(eventId),
    RtnCode: ecpayCodes(kind, type),
    RtnMsg: 'x',
    TradeAmt: amount.toString(),
    SimulatePaid: '0',
    PaymentType: ecpayTypes[type] ?? '',
    TradeDate: toTaipeiTime(happenedAt),
  }
  if (kind !== 'code_issued' || !deadlineAt) return { ...common, PaymentDate: toTaipeiTime(happenedAt) }
  return { ...common, BankCode: bankCode, vAccount: codeNo, ExpireDate: toTaipeiTime(new Date(deadlineAt)) }
}

const ecpay: Start = async (clock, whenDone) => {
  const { http, trades, faults } = await startEcpay(clock, whenDone)
  const sign = (webhook: Webhook, forged?: 'forged') => {
    const fields = ecpayFields(webhook)
    if (forged) return { raw: signedByEcpay(fields, { ...merchant, hashKey: 'anotherkey123456' }) }
    const request = { TotalAmount: fields.TradeAmt }
    if (webhook.kind === 'paid' && !trades.has(webhook.reference))
      trades.set(webhook.reference, {
        request,
        tradeNo: fields.TradeNo,
        paidAs: fields.PaymentType,
        card: 'captured',
        refunded: 0,
      })
    return { raw: signedByEcpay(fields) }
  }
  return {
    gateway: 'ecpay',
    account: { gateway: 'ecpay', settings: { ...merchant, environment: 'production' } },
    currency: 'TWD',
    http,
    faults,
    sign: async (webhook, _at, forged) => sign(webhook, forged),
    accepted: text(200, '1|OK'),
    refused: text(200, '0|Refused'),
    hasCodes: true,
    hasNewerCodes: true,
    hasCurrencies: false,
  }
}

const newebpayTypes: Readonly<Record<string, string>> = { credit: 'CREDIT', atm: 'VACC', cvs: 'CVS' }

const newebpayTime = (moment: Date) => toTaipeiTime(moment).replaceAll('/', '-')

function newebpayResult({ reference, kind, amount, happenedAt, detail, eventId }: Webhook) {
  const { type = 'credit', bankCode, codeNo, deadlineAt } = detail
  const common = {
    MerchantID: newebpayMerchant.merchantId,
    Amt: Number(amount),
    MerchantOrderNo: reference,
    // A trade has one number; another one is another payment.
    TradeNo: numberOf(eventId.startsWith('another') ? eventId : reference),
    PaymentType: newebpayTypes[type] ?? '',
  }
  if (kind === 'paid') return { ...common, PayTime: newebpayTime(happenedAt) }
  if (kind === 'declined' || !deadlineAt) return common
  const [ExpireDate, ExpireTime] = newebpayTime(new Date(deadlineAt)).split(' ')
  return { ...common, ExpireDate, ExpireTime, BankCode: bankCode, CodeNo: codeNo }
}

const newebpay: Start = async (clock, whenDone) => {
  const { http, trades, faults } = await startNewebpay(clock, whenDone)
  const sign = (webhook: Webhook, forged?: 'forged') => {
    const { reference, kind, amount, happenedAt } = webhook
    const Result = newebpayResult(webhook)
    const Status = kind === 'declined' ? 'MPG03009' : 'SUCCESS'
    const payload = JSON.stringify({ Status, Message: '', Result })
    if (forged) return { raw: signedByNewebpay(payload, { ...newebpayMerchant, hashKey: 'x'.repeat(32) }) }
    const request = { Amt: amount.toString() }
    const paid = { paidAs: Result.PaymentType, paidAt: newebpayTime(happenedAt) }
    if (kind === 'paid' && !trades.has(reference))
      trades.set(reference, { request, tradeNo: Result.TradeNo, ...paid, card: 'captured', refunded: 0 })
    return { raw: signedByNewebpay(payload) }
  }
  return {
    gateway: 'newebpay',
    account: { gateway: 'newebpay', settings: { ...newebpayMerchant, environment: 'production' } },
    currency: 'TWD',
    http,
    faults,
    sign: async (webhook, _at, forged) => sign(webhook, forged),
    accepted: text(200, 'OK'),
    refused: text(400, 'Refused'),
    hasCodes: true,
    hasNewerCodes: false,
    hasCurrencies: false,
  }
}

function stripeCharge(webhook: Webhook, schoolId: SchoolId): Charge {
  const { reference, kind, happenedAt, amount, currency, eventId } = webhook
  const id = numberOf(`${kind} ${eventId}`)
  const isPaid = kind === 'paid'
  const failed = {
    status: 'failed',
    captured: false,
    failure_code: 'card_declined',
    failure_message: null,
  } as const
  const succeeded = {
    status: 'succeeded',
    captured: true,
    failure_code: null,
    failure_message: null,
  } as const
  return {
    id: `ch_${id}`,
    object: 'charge',
    amount: toStripe(amount, currency),
    currency: currency.toLowerCase(),
    created: Math.floor(happenedAt.getTime() / 1000),
    payment_intent: `pi_${id}`,
    payment_method: `pm_${id}`,
    customer: null,
    ...(isPaid ? succeeded : failed),
    metadata: metadataOf({ reference, schoolId, storesMethod: false }, isPaid ? 'page' : 'charge'),
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 },
    },
  }
}

function enterCharge(books: Books, charge: Charge) {
  const { amount, currency, metadata, payment_intent: id } = charge
  books.charges.set(charge.id, charge)
  const intent = { id, amount, currency, metadata, customer: null, method: null }
  books.intents.set(id, { ...intent, status: 'succeeded', charge: charge.id, error: null })
  const reference = metadata['lectern_reference']
  const page = [...books.sessions.values()].find((session) => session.reference === reference)
  if (page) page.intent ??= id
}

const stripeIn =
  (currency: Currency): Start =>
  async (clock, whenDone) => {
    const stripe = await startStripe(clock, whenDone)
    const { http, books, event, faults } = stripe
    const sign = (webhook: Webhook, schoolId: SchoolId, forged?: 'forged') => {
      const charge = stripeCharge(webhook, schoolId)
      const at = webhook.happenedAt
      if (charge.status === 'failed') return event('charge.failed', charge, { at })
      if (forged) return event('charge.succeeded', charge, { at, secret: 'whsec_another' })
      enterCharge(books, charge)
      return event('charge.succeeded', charge, { at })
    }
    const json = (status: number, received: boolean) => ({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ received }),
    })
    return {
      gateway: 'stripe',
      account: { gateway: 'stripe', settings: stripeKeys },
      currency,
      http,
      faults,
      stripe,
      sign: async (webhook, { schoolId }, forged) => sign(webhook, schoolId, forged),
      accepted: json(200, true),
      refused: json(400, false),
      hasCodes: false,
      hasNewerCodes: false,
      hasCurrencies: true,
    }
  }

const starts = { simulator, ecpay, newebpay, stripe: stripeIn('TWD'), 'stripe in dollars': stripeIn('USD') }

export type GatewayUnderTest = keyof typeof starts

/** Every gateway for payments. */
export const gatewaysUnderTest = Object.keys(starts) as GatewayUnderTest[]

export const startDouble = (name: GatewayUnderTest): Start => starts[name]
