import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { refusedAt, type Selection } from '../../pricing/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import type { SettledOrder } from '../ledger/settled-order.ts'
import { type Quote, quoteOf } from '../quote/quote.ts'
import type { QuotedLine } from '../quote/quoted-lines.ts'

type Line = SettledOrder['lines'][number]

/**
 * Refuses to retry an expired order whose offers are off sale, or whose price or terms have changed: the buyer
 * agrees to the current ones in a new order.
 */
export async function refuseUnlessStillOffered(
  deps: OrderDeps,
  tx: Tx,
  member: MemberActor,
  order: SettledOrder,
): Promise<void> {
  const steps = order.lines.map(({ subscriptionStep }) => subscriptionStep)
  // The price of a renewal was agreed with the membership.
  if (steps.includes('renew')) return
  if (steps.includes('switch'))
    throw new Refusal('conflict', 'This change of plan has expired: choose the plan again')
  const terms = await agreedTerms(tx, order)
  const { total, instalments, ...agreed } = terms
  const quote = await quoteOf({ ...deps, db: tx }, member, {
    selections: order.lines.map(selectionOf),
    purpose: order.purpose,
    currency: order.currency,
    overlooked: [],
    ...agreed,
  })
  const unavailable = quote.lines.findIndex(({ problem }) => problem !== undefined)
  if (unavailable >= 0) throw refusedAt(unavailable, 'is no longer available: place a new order')
  if (isChanged(quote, { total, instalments }, order.lines)) throw changed()
}

function selectionOf({ itemType, offerId, quantity, startsAt }: Line): Selection {
  return {
    itemType,
    offerId,
    quantity,
    startsAt: itemType === 'consulting_meeting' ? (startsAt ?? undefined) : undefined,
  }
}

async function agreedTerms(tx: Tx, { schoolId, id }: SettledOrder) {
  const { country, total, instalments } = await tx
    .selectFrom('orders')
    .select(['country', 'total', 'instalments'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const coupon = await tx
    .selectFrom('orderAdjustments')
    .select('code')
    .where('schoolId', '=', schoolId)
    .where('orderId', '=', id)
    .where('kind', '=', 'coupon')
    .executeTakeFirst()
  return { total, instalments, country: country ?? undefined, couponCode: coupon?.code ?? undefined }
}

type AgreedTotal = { readonly total: bigint; readonly instalments: number }

function isChanged(quote: Quote, { total, instalments }: AgreedTotal, lines: readonly Line[]): boolean {
  if (quote.total !== total || Math.max(1, quote.instalments.length) !== instalments) return true
  return lines.some((line, at) => hasOtherTerms(line, quote.lines[at]))
}

function hasOtherTerms(line: Line, quoted: QuotedLine | undefined): boolean {
  const now = quoted?.priced
  return (
    now?.access !== line.access ||
    now.accessDays !== line.accessDays ||
    now.accessUntil?.getTime() !== line.accessUntil?.getTime()
  )
}

function changed(): Refusal {
  const problems = [{ field: 'expectedTotal', message: 'total_changed' }]
  const text = 'The order has expired and its price or terms have changed: place a new order'
  return new Refusal('conflict', text, { problems })
}
