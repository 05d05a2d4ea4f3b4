import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/db/database.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { couponCode } from '../coupons/coupon-code.ts'
import type { CheckedOut, CheckoutInput } from './checkout-input.ts'
import type { Selection } from './selections.ts'

/** The normalized request key; refuses a key that is not a UUID. */
export function requestKeyIn({ requestKey }: CheckoutInput): string | undefined {
  if (requestKey === undefined) return undefined
  const key = parseId<'Request'>(requestKey)
  if (key) return key
  const problems = [{ field: 'requestKey', message: 'must be a UUID' }]
  throw new Refusal('invalid_input', 'Invalid order: requestKey must be a UUID', { problems })
}

/** The order already created with this request key, if any. */
export async function placedOrder(
  { db }: { readonly db: Db },
  member: MemberActor,
  wanted: CheckoutInput,
): Promise<CheckedOut | undefined> {
  const requestKey = requestKeyIn(wanted)
  return requestKey ? await placedBefore(db, member, requestKey, wanted) : undefined
}

/**
 * The order already created with this request key, with its newest payment. A key that was used for other selections
 * or another coupon is refused.
 */
export async function placedBefore(
  db: Db,
  member: MemberActor,
  requestKey: string,
  wanted: CheckoutInput,
): Promise<CheckedOut | undefined> {
  const placed = await orderOf(db, member, requestKey)
  if (!placed) return undefined
  const { lines, codes, ...order } = placed
  const code = wanted.couponCode?.trim()
  const isSame =
    wishOf(lines) === wishOf(wanted.selections.map(asWished)) &&
    (codes[0]?.code ?? '') === (code ? couponCode(code) : '')
  if (isSame) return order
  const problems = [{ field: 'requestKey', message: 'request_key_used' }]
  throw new Refusal('conflict', `This form has already placed the order ${order.tradeNo}`, { problems })
}

// Names inside JSON are single words, since nothing turns them into camelCase on the way back.
async function orderOf(db: Db, { schoolId, memberId }: MemberActor, requestKey: string) {
  return await db
    .selectFrom('orders')
    .innerJoin('payments', (join) =>
      join.onRef('payments.schoolId', '=', 'orders.schoolId').onRef('payments.orderId', '=', 'orders.id'),
    )
    .where('orders.schoolId', '=', schoolId)
    .where('orders.personId', '=', memberId)
    .where('orders.requestKey', '=', requestKey)
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(1)
    .select(['orders.id as orderId', 'payments.id as paymentId', 'orders.tradeNo', 'orders.total'])
    .select(['orders.currency', 'payments.state'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('orderLines')
          .whereRef('orderLines.schoolId', '=', 'orders.schoolId')
          .whereRef('orderLines.orderId', '=', 'orders.id')
          .select(['orderLines.offerId as offer', 'orderLines.quantity', 'orderLines.startsAt as starts']),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('orderAdjustments')
          .whereRef('orderAdjustments.schoolId', '=', 'orders.schoolId')
          .whereRef('orderAdjustments.orderId', '=', 'orders.id')
          .where('orderAdjustments.kind', '=', 'coupon')
          .select('orderAdjustments.code'),
      ).as('codes'),
    ])
    .executeTakeFirst()
}

type Wished = {
  readonly offer: string
  readonly quantity: number
  readonly starts: Date | string | null
}

function asWished({ offerId, quantity = 1, startsAt }: Selection): Wished {
  return { offer: offerId, quantity, starts: startsAt ?? null }
}

// The order of the lines does not matter.
function wishOf(lines: readonly Wished[]): string {
  const wishes = lines.map(({ offer, quantity, starts }) =>
    [offer, quantity, starts ? new Date(starts).toISOString() : ''].join(' '),
  )
  return wishes.toSorted().join('\n')
}
