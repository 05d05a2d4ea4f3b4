import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/db/database.ts'
import type { OrderId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Selection } from '../../pricing/index.ts'
import { couponCode, normalizedGift } from '../../pricing/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { CheckoutInput, CheckoutResult } from './checkout-input.ts'

/** The normalized idempotency key; refuses a key that is not a UUID. */
export function idempotencyKeyIn({ idempotencyKey }: CheckoutInput): string | undefined {
  if (idempotencyKey === undefined) return undefined
  const key = parseId<'Request'>(idempotencyKey)
  if (key) return key
  const problems = [{ field: 'idempotencyKey', message: 'must be a UUID' }]
  throw new Refusal('invalid_input', 'Invalid order: idempotencyKey must be a UUID', { problems })
}

/** The order already created with this idempotency key, if any. */
export async function placedOrder(
  { db }: { readonly db: Db },
  member: MemberActor,
  input: CheckoutInput,
): Promise<CheckoutResult | undefined> {
  const idempotencyKey = idempotencyKeyIn(input)
  return idempotencyKey ? await orderByIdempotencyKey(db, member, idempotencyKey, input) : undefined
}

/**
 * The order already created with this idempotency key, with its newest payment. A key that was used for other selections,
 * another coupon, country, currency or other people is refused.
 */
export async function orderByIdempotencyKey(
  db: Db,
  member: MemberActor,
  idempotencyKey: string,
  input: CheckoutInput,
): Promise<CheckoutResult | undefined> {
  const placed = await orderOf(db, member, idempotencyKey)
  if (!placed) return undefined
  const { lines, codes, purpose, gifts, country, ...order } = placed
  const code = input.couponCode?.trim()
  const isSame =
    selectionKey(lines) === selectionKey(input.selections.map(toSelectionTerms)) &&
    (codes[0]?.code ?? '') === (code ? couponCode(code) : '') &&
    (!input.currency || order.currency === input.currency) &&
    (!input.country || country === null || country === input.country) &&
    purposeOf(purpose, gifts[0]) === purposeOf(input.purpose?.is, giftIn(input))
  if (isSame) return order
  const problems = [{ field: 'idempotencyKey', message: 'request_key_used' }]
  throw new Refusal('conflict', `This form has already placed the order ${order.tradeNo}`, { problems })
}

// Names inside JSON are single words, since nothing turns them into camelCase on the way back.
async function orderOf(db: Db, { schoolId, memberId }: MemberActor, idempotencyKey: string) {
  return await db
    .selectFrom('orders')
    .innerJoin('payments', (join) =>
      join.onRef('payments.schoolId', '=', 'orders.schoolId').onRef('payments.orderId', '=', 'orders.id'),
    )
    .where('orders.schoolId', '=', schoolId)
    .where('orders.personId', '=', memberId)
    .where('orders.requestKey', '=', idempotencyKey)
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(1)
    .select(['orders.id as orderId', 'payments.id as paymentId', 'orders.tradeNo', 'orders.total'])
    .select(['orders.currency', 'payments.state', 'orders.purpose', 'orders.country'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('orderLines')
          .where('orderLines.schoolId', '=', schoolId)
          .whereRef('orderLines.orderId', '=', 'orders.id')
          .select(['orderLines.offerId as offer', 'orderLines.quantity', 'orderLines.startsAt as starts']),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('orderAdjustments')
          .where('orderAdjustments.schoolId', '=', schoolId)
          .whereRef('orderAdjustments.orderId', '=', 'orders.id')
          .where('orderAdjustments.kind', '=', 'coupon')
          .select('orderAdjustments.code'),
      ).as('codes'),
      jsonArrayFrom(giftsIn(db, schoolId)).as('gifts'),
    ])
    .executeTakeFirst()
}

// All vouchers of a gift have the same details.
function giftsIn(db: Db, schoolId: SchoolId) {
  return db
    .selectFrom('vouchers')
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.schoolId', '=', 'vouchers.schoolId').onRef('line.id', '=', 'vouchers.lineId'),
    )
    .where('vouchers.schoolId', '=', schoolId)
    .where('line.orderId', '=', sql.ref<OrderId>('orders.id'))
    .where('vouchers.purpose', '=', 'gift')
    .select(['vouchers.recipientName as name', 'vouchers.recipientEmail as email'])
    .select(['vouchers.message', 'vouchers.sendAt as at'])
    .limit(1)
}

type GiftTerms = {
  readonly name: string | null
  readonly email: string | null
  readonly message: string | null
  readonly at: Date | string | null
}

function giftIn({ purpose }: CheckoutInput): GiftTerms | undefined {
  if (purpose?.is !== 'gift') return undefined
  const { recipientName: name, recipientEmail: email, message, sendAt: at } = normalizedGift(purpose)
  return { name, email, message, at }
}

function purposeOf(purpose: string | undefined, gift: GiftTerms | undefined): string {
  if (!gift) return purpose ?? 'self'
  const { name, email, message, at } = gift
  return JSON.stringify([purpose, name, email, message, at && new Date(at).toISOString()])
}

type SelectionTerms = {
  readonly offer: string
  readonly quantity: number
  readonly starts: Date | string | null
}

function toSelectionTerms({ offerId, quantity = 1, startsAt }: Selection): SelectionTerms {
  return { offer: offerId, quantity, starts: startsAt ?? null }
}

// The order of the lines does not matter.
function selectionKey(lines: readonly SelectionTerms[]): string {
  const keys = lines.map(({ offer, quantity, starts }) =>
    [offer, quantity, starts ? new Date(starts).toISOString() : ''].join(' '),
  )
  return keys.toSorted().join('\n')
}
