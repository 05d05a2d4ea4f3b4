import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, type PageRequest } from '../../../platform/db/paging/keyset.ts'
import type { OrderLineId, PaymentId, VouchersTable } from '../../../platform/db/schema/schema.gen.ts'
import type { RowOf } from '../../../platform/paging.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { openedCode } from './voucher-code.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly secretBox: SecretBox }

/** The vouchers that a member bought. */
export function vouchersOwnedBy(db: Db, { schoolId, memberId }: MemberActor) {
  return db
    .selectFrom('vouchers')
    .where('vouchers.schoolId', '=', schoolId)
    .where('vouchers.ownerId', '=', memberId)
}

/** The seats that a member bought for others, by order line, latest first; read with two statements. */
export async function seatPacks({ db }: Deps, member: MemberActor, page: PageRequest) {
  const packs = vouchersOwnedBy(db, member)
    .where('vouchers.purpose', '=', 'seat')
    .where('vouchers.position', '=', 1)
    .where('vouchers.activeAt', 'is not', null)
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.schoolId', '=', 'vouchers.schoolId').onRef('line.id', '=', 'vouchers.lineId'),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'line.schoolId').onRef('orders.id', '=', 'line.orderId'),
    )
    .select(['vouchers.id', 'vouchers.lineId', 'vouchers.createdAt', 'line.name', 'line.quantity'])
    .select(['line.itemType', 'line.access', 'line.accessUntil', 'line.accessDays', 'orders.tradeNo'])
  const keyset = { at: 'vouchers.created_at', id: 'vouchers.id', latestFirst: true }
  const found = await keysetPage(packs, keyset, page)
  const seats = await seatsOf(
    db,
    member,
    found.rows.map(({ lineId }) => lineId),
  )
  const byLine = Map.groupBy(seats, ({ lineId }) => lineId)
  return { ...found, rows: found.rows.map((pack) => ({ ...pack, seats: byLine.get(pack.lineId) ?? [] })) }
}

export type SeatPack = RowOf<typeof seatPacks>
export type Seat = SeatPack['seats'][number]

async function seatsOf(db: Db, member: MemberActor, lineIds: readonly OrderLineId[]) {
  const seats = await vouchersOwnedBy(db, member)
    .where('vouchers.lineId', '=', (eb) => eb.fn.any(eb.val([...lineIds])))
    .leftJoin('people', 'people.id', 'vouchers.redeemedBy')
    .orderBy('vouchers.lineId')
    .orderBy('vouchers.position')
    .select(['vouchers.id', 'vouchers.lineId', 'vouchers.recipientEmail', 'vouchers.mailedAt'])
    .select(['vouchers.redeemedBy', 'vouchers.redeemedAt', 'vouchers.movedAt', 'people.name as redeemerName'])
    .execute()
  return seats.map((seat) => ({
    ...seat,
    isFree: seat.recipientEmail === null && seat.redeemedBy === null,
    canRevoke: canRevoke(seat),
  }))
}

/** True if its buyer can revoke a seat: a redeemed one can be reassigned once. */
export function canRevoke({
  redeemedBy,
  movedAt,
}: Pick<Selectable<VouchersTable>, 'redeemedBy' | 'movedAt'>): boolean {
  return redeemedBy === null || movedAt === null
}

/** The gifts that a payment of the member bought, with their codes while they are valid. */
export async function giftsOfPayment({ db, secretBox }: Deps, member: MemberActor, paymentId: PaymentId) {
  const gifts = await vouchersOwnedBy(db, member)
    .where('vouchers.purpose', '=', 'gift')
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.schoolId', '=', 'vouchers.schoolId').onRef('line.id', '=', 'vouchers.lineId'),
    )
    .innerJoin('payments', (join) =>
      join.onRef('payments.schoolId', '=', 'line.schoolId').onRef('payments.orderId', '=', 'line.orderId'),
    )
    .where('payments.id', '=', paymentId)
    .orderBy('line.position')
    .select(['vouchers.id', 'vouchers.sealedCode', 'vouchers.activeAt', 'vouchers.redeemedAt', 'line.name'])
    .select(['vouchers.recipientName', 'vouchers.recipientEmail', 'vouchers.sendAt', 'vouchers.mailedAt'])
    .execute()
  return gifts.map(({ sealedCode, activeAt, ...gift }) => ({
    ...gift,
    code: activeAt ? openedCode({ secretBox }, { id: gift.id, sealedCode }) : undefined,
  }))
}

export type GiftPurchase = Awaited<ReturnType<typeof giftsOfPayment>>[number]
