import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { OrderLineId, VoucherId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { accessEndOf, type Item, ownedBy } from '../../entitlements/index.ts'
import { grantAndEnrol } from '../../learning/index.ts'
import type { MemberActor, Visitor } from '../../tenancy/index.ts'
import { hashOfCode, voucherCodeIn } from './voucher-code.ts'
import { termsOf } from './voucher-terms.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** The status of a voucher for the current reader: `open` if they can redeem it, otherwise the reason. */
export type VoucherStatus = 'open' | 'used' | 'used-by-you' | 'void' | 'suspended' | 'over' | 'held-for-good'

/** A voucher as the redeem page shows it. */
export type OfferedVoucher = {
  readonly purpose: 'gift' | 'seat'
  readonly itemType: Item['itemType']
  readonly slug: string
  readonly name: string
  /** The name of the buyer. */
  readonly giver: string
  readonly recipientName: string | null
  readonly message: string | null
  /** The end of access if it is redeemed now; null for lifetime access. */
  readonly lastsUntil: Date | null
  readonly status: VoucherStatus
}

/** The voucher with a code; undefined if the code is unknown. A visitor sees it before signing in. */
export async function offeredVoucher(
  { db, clock }: Deps,
  reader: MemberActor | Visitor,
  input: string,
): Promise<OfferedVoucher | undefined> {
  const voucher = await vouchersWith(db, reader, input)?.executeTakeFirst()
  return voucher && (await offerOf(db, clock, reader, voucher))
}

async function offerOf(
  db: Db,
  clock: Clock,
  reader: MemberActor | Visitor,
  voucher: FoundVoucher,
): Promise<OfferedVoucher> {
  const now = clock.now()
  const { purpose, recipientName, message, giver, name, slug } = voucher
  const { itemType, itemId, ...terms } = termsOf(voucher)
  const lastsUntil = accessEndOf(terms, now, voucher.timeZone)
  const status = await statusOf(db, reader, { ...voucher, itemType, itemId, lastsUntil, now })
  const offer = { purpose, itemType, name, giver, recipientName, message, lastsUntil, status }
  return { ...offer, slug: slug ?? '' }
}

/** Redeems a code once, also under concurrency: the member has access from now on. */
export async function redeemVoucher(
  { db, clock }: Deps,
  member: MemberActor,
  input: string,
): Promise<{ readonly itemType: Item['itemType']; readonly slug: string; readonly name: string }> {
  return await inTransaction(db, async (tx) => {
    const found = await vouchersWith(tx, member, input)?.executeTakeFirst()
    if (!found) throw voucherRefusal('unknown')
    await lockOrderOfLine(tx, member, found.lineId)
    // Locked: a seat that is revoked at the same moment has no code afterwards, and its code is unknown.
    const voucher = await vouchersWith(tx, member, input)?.forUpdate('vouchers').executeTakeFirst()
    if (!voucher) throw voucherRefusal('unknown')
    const offered = await offerOf(tx, clock, member, voucher)
    if (offered.status !== 'open') throw voucherRefusal(offered.status)
    if (!(await claimVoucher(tx, clock, member, voucher.id))) throw voucherRefusal('used')
    const { itemType, itemId } = termsOf(voucher)
    const { schoolId, memberId: personId } = member
    const source = { source: voucher.purpose, sourceId: voucher.id }
    const span = { startsAt: clock.now(), expiresAt: offered.lastsUntil }
    await grantAndEnrol(tx, clock, { schoolId, personId, itemType, itemId, ...source, ...span })
    return { itemType, slug: offered.slug, name: offered.name }
  })
}

/**
 * Locks the order of a line before its vouchers, as a refund and the suspension of access do. Returns whether an
 * overdue instalment suspends the access that the order gives.
 */
export async function lockOrderOfLine(tx: Tx, { schoolId }: MemberActor, lineId: OrderLineId) {
  const order = await tx
    .selectFrom('orderLines as line')
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'line.schoolId').onRef('orders.id', '=', 'line.orderId'),
    )
    .select('orders.accessSuspendedAt')
    .where('line.schoolId', '=', schoolId)
    .where('line.id', '=', lineId)
    .forNoKeyUpdate('orders')
    .executeTakeFirst()
  return { isSuspended: Boolean(order?.accessSuspendedAt) }
}

/** Marks a voucher as redeemed by a member. False if it was redeemed or refunded in the meantime. */
export async function claimVoucher(
  tx: Tx,
  clock: Clock,
  member: MemberActor,
  id: VoucherId,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vouchers')
    .set({ redeemedBy: member.memberId, redeemedAt: clock.now() })
    .where('schoolId', '=', member.schoolId)
    .where('id', '=', id)
    .where('redeemedBy', 'is', null)
    .where('activeAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type RedeemableVoucher = Item & {
  readonly activeAt: Date | null
  readonly accessSuspendedAt: Date | null
  readonly redeemedBy: string | null
  readonly lastsUntil: Date | null
  readonly now: Date
}

async function statusOf(
  db: Db,
  reader: MemberActor | Visitor,
  voucher: RedeemableVoucher,
): Promise<VoucherStatus> {
  const { activeAt, accessSuspendedAt, redeemedBy, lastsUntil, now } = voucher
  const member = reader.kind === 'member' ? reader : undefined
  if (!activeAt) return 'void'
  if (redeemedBy) return redeemedBy === member?.memberId ? 'used-by-you' : 'used'
  if (accessSuspendedAt) return 'suspended'
  if (lastsUntil && lastsUntil <= now) return 'over'
  return member && (await isOwnedPermanently(db, member, voucher, now)) ? 'held-for-good' : 'open'
}

/** True if a member already has lifetime access, so that a voucher would add nothing. */
export async function isOwnedPermanently(db: Db, member: MemberActor, { itemType, itemId }: Item, now: Date) {
  const entitlement = await ownedBy(db, member, itemType, now)
    .where('held.itemId', '=', itemId)
    .executeTakeFirst()
  return entitlement?.endsAt === null
}

// The linter infers the type of a long chain again at every call, so it has a name.
type VoucherQuery = ReturnType<typeof joinVouchers>
type FoundVoucher = NonNullable<Awaited<ReturnType<VoucherQuery['executeTakeFirst']>>>

function vouchersWith(db: Db, { schoolId }: MemberActor | Visitor, input: string): VoucherQuery | undefined {
  const code = voucherCodeIn(input)
  if (!code) return undefined
  return joinVouchers(db)
    .where('vouchers.schoolId', '=', schoolId)
    .where('vouchers.codeHash', '=', hashOfCode(code))
}

function joinVouchers(db: Db) {
  return db
    .selectFrom('vouchers')
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.schoolId', '=', 'vouchers.schoolId').onRef('line.id', '=', 'vouchers.lineId'),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'line.schoolId').onRef('orders.id', '=', 'line.orderId'),
    )
    .innerJoin('people as owner', 'owner.id', 'vouchers.ownerId')
    .innerJoin('schools', 'schools.id', 'vouchers.schoolId')
    .leftJoin('courses', (join) =>
      join.onRef('courses.schoolId', '=', 'line.schoolId').onRef('courses.id', '=', 'line.itemId'),
    )
    .leftJoin('digitalProducts', (join) =>
      join
        .onRef('digitalProducts.schoolId', '=', 'line.schoolId')
        .onRef('digitalProducts.id', '=', 'line.itemId'),
    )
    .leftJoin('membershipPlans', (join) =>
      join
        .onRef('membershipPlans.schoolId', '=', 'line.schoolId')
        .onRef('membershipPlans.id', '=', 'line.itemId'),
    )
    .select(['vouchers.id', 'vouchers.purpose', 'vouchers.recipientName', 'vouchers.message'])
    .select(['vouchers.activeAt', 'vouchers.redeemedBy', 'owner.name as giver'])
    .select(['vouchers.lineId', 'orders.accessSuspendedAt', 'schools.timeZone'])
    .select([
      'line.name',
      'line.itemType',
      'line.itemId',
      'line.access',
      'line.accessUntil',
      'line.accessDays',
    ])
    .select((eb) => eb.fn.coalesce('courses.slug', 'digitalProducts.slug', 'membershipPlans.slug').as('slug'))
}

/** The refusal of a code, with the reason as the problem of its field. */
export function voucherRefusal(status: VoucherStatus | 'unknown'): Refusal {
  const problems = [{ field: 'code', message: `voucher_${status.replaceAll('-', '_')}` }]
  return new Refusal(status === 'unknown' ? 'invalid_input' : 'conflict', sentences[status], { problems })
}

const sentences: Readonly<Record<VoucherStatus | 'unknown', string>> = {
  unknown: 'There is no gift or seat with this code',
  open: 'This code can be redeemed',
  used: 'This code has already been redeemed',
  'used-by-you': 'You have already redeemed this code',
  void: 'This code is no longer valid',
  suspended: 'This code cannot be redeemed while a payment of its buyer is overdue',
  over: 'The access that this code gives has ended',
  'held-for-good': 'You already own this. The code stays unused, so you can give it to someone else',
}
