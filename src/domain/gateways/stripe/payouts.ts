import type { Stripe } from 'stripe'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { parseId } from '../../../platform/ids.ts'
import type { Span } from '../gateway.ts'
import type { GatewayPayout, GatewayPayoutLine } from '../payout.ts'
import { isOurs } from './charge-webhook.ts'
import { createdIn } from './lists.ts'

const perPage = 100

const states: Readonly<Record<string, GatewayPayout['state']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
}

/** The payouts that were made in a period. */
export async function* payoutsIn(stripe: Stripe, span: Span): AsyncIterable<GatewayPayout> {
  for await (const each of stripe.payouts.list({ created: createdIn(span), limit: perPage })) {
    const { id, amount, currency, status, automatic, reconciliation_status } = each
    yield {
      id,
      amount: BigInt(amount),
      currency: currency.toUpperCase(),
      decimals: decimalsOf(currency),
      state: states[status] ?? 'pending',
      arrivesAt: new Date(each.arrival_date * 1000),
      createdAt: new Date(each.created * 1000),
      // Stripe lists the lines of automatic payouts only, and only some time later.
      isListable: automatic && reconciliation_status === 'completed',
    }
  }
}

/** The lines of a payout: charges, refunds, disputes and fees. */
export async function* linesOfPayout(
  stripe: Stripe,
  schoolId: SchoolId,
  payoutId: string,
): AsyncIterable<GatewayPayoutLine> {
  const query = { payout: payoutId, limit: perPage, expand: ['data.source'] }
  for await (const each of stripe.balanceTransactions.list(query)) {
    // The payout itself is one of the lines.
    if (each.type.startsWith('payout')) continue
    yield {
      id: each.id,
      amount: BigInt(each.amount),
      fee: BigInt(each.fee),
      net: BigInt(each.net),
      happenedAt: new Date(each.created * 1000),
      ...subjectOf(schoolId, each),
    }
  }
}

type Subject = Pick<GatewayPayoutLine, 'kind' | 'source' | 'gatewayTradeNo' | 'refundId' | 'isOurs'>

function subjectOf(schoolId: SchoolId, { type, source }: Stripe.BalanceTransaction): Subject {
  const none = { gatewayTradeNo: null, refundId: null }
  if (source === null || typeof source === 'string')
    return { kind: type.includes('fee') ? 'fee' : 'other', source, ...none, isOurs: false }
  const id = source.id ?? null
  switch (source.object) {
    case 'charge':
      return {
        kind: 'charge',
        source: id,
        gatewayTradeNo: idOf(source.payment_intent) ?? id,
        refundId: null,
        isOurs: isOurs(source.metadata, schoolId),
      }
    case 'refund': {
      const refundId = parseId<'Refund'>(source.metadata?.['lectern_refund'] ?? '') ?? null
      const hasSchoolId = source.metadata?.['lectern_school'] === schoolId
      return {
        kind: 'refund',
        source: id,
        gatewayTradeNo: idOf(source.payment_intent),
        refundId,
        isOurs: hasSchoolId,
      }
    }
    case 'dispute':
      return {
        kind: 'dispute',
        source: id,
        gatewayTradeNo: idOf(source.payment_intent),
        refundId: null,
        isOurs: false,
      }
    default:
      return { kind: type.includes('fee') ? 'fee' : 'other', source: id, ...none, isOurs: false }
  }
}

const idOf = (reference: string | { readonly id: string } | null) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

// docs.stripe.com/currencies: amounts of these have no decimals, or three.
const withoutDecimals = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '))
const withThree = new Set('bhd jod kwd omr tnd'.split(' '))

function decimalsOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 0
  return withThree.has(currency) ? 3 : 2
}
