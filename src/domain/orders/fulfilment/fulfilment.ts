// The only file that calls the modules that fulfil a purchase. An order line is the source of its grants.
import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type {
  ConsultingServiceId,
  EventTicketId,
  OrderLinesTable,
  PaymentMandateId,
  PersonId,
  SchoolId,
} from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { confirmMeeting, holdMeeting, releaseMeeting, revokeMeeting } from '../../consulting/index.ts'
import { accessEndOf, restoreAccess, revokeAccess, suspendAccess } from '../../entitlements/index.ts'
import { confirmSeats, holdSeats, releaseSeats, revokeSeats } from '../../events/index.ts'
import { grantAndEnrol } from '../../learning/index.ts'
import type { OrderPurpose } from '../../pricing/index.ts'
import { activateVouchers, withdrawVouchers } from '../vouchers/vouchers-of-order.ts'
import { recordCoveredPeriod } from './covered-period.ts'
import { deliverSubscription, revokeSubscription, type SubscriptionLine } from './fulfil-subscription.ts'

type Purchase = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  /** A purchase for others gives access to the members who redeem its vouchers. */
  readonly purpose: OrderPurpose['is']
  readonly lines: readonly PurchasedLine[]
}
/** A purchase whose order exists. */
type Delivery = Purchase & {
  readonly currency: string
  /** The school's time zone, by whose calendar access ends. */
  readonly timeZone: string
  readonly createdAt: Date
  readonly lines: readonly DeliveredLine[]
  readonly payments: readonly { readonly paidAt: Date | null; readonly amount: bigint }[]
  /** The method that was stored when it was paid. */
  readonly storedMandate: () => Promise<PaymentMandateId | null>
  /** Set for a repeated delivery: access keeps its original start. */
  readonly deliveredAt?: Date | undefined
}
type DeliveredLine = PurchasedLine & SubscriptionLine
export type PurchasedLine = Pick<
  Selectable<OrderLinesTable>,
  | 'id'
  | 'itemType'
  | 'itemId'
  | 'offerId'
  | 'name'
  | 'quantity'
  | 'access'
  | 'accessUntil'
  | 'accessDays'
  | 'startsAt'
>

/** Reserves seats and times for a purchase; refuses if one is not available. */
export async function reservePlaces(
  tx: Tx,
  clock: Clock,
  purchase: Omit<Purchase, 'purpose'>,
): Promise<void> {
  for (const line of inLockingOrder(purchase.lines)) {
    if (line.itemType === 'event_ticket') await holdLineSeats(tx, clock, purchase, line)
    if (line.itemType === 'consulting_meeting') await holdLineMeeting(tx, clock, purchase, line)
  }
}

/** Releases the reservations of an unpaid purchase. */
export async function releasePlaces(
  tx: Tx,
  clock: Clock,
  purchase: Pick<Purchase, 'schoolId' | 'lines'>,
): Promise<void> {
  const { schoolId } = purchase
  for (const { id: sourceId, itemType } of inLockingOrder(purchase.lines)) {
    if (itemType === 'event_ticket') await releaseSeats(tx, clock, { schoolId, sourceId })
    if (itemType === 'consulting_meeting') await releaseMeeting(tx, clock, { schoolId, sourceId })
  }
}

/** Fulfils a purchase; refuses if a reserved place was lost. */
export async function deliver(tx: Tx, clock: Clock, purchase: Delivery): Promise<void> {
  if (purchase.purpose !== 'self') return await activateVouchers(tx, clock, purchase)
  for (const line of inLockingOrder(purchase.lines)) await deliverLine(tx, clock, purchase, line)
}

/** Revokes everything that a purchase granted. */
export async function revoke(
  tx: Tx,
  clock: Clock,
  purchase: Purchase & { readonly lines: readonly DeliveredLine[] },
): Promise<void> {
  if (purchase.purpose !== 'self') return await withdrawVouchers(tx, clock, purchase)
  const { schoolId } = purchase
  for (const line of inLockingOrder(purchase.lines)) {
    const { id: sourceId } = line
    switch (line.itemType) {
      case 'event_ticket':
        await revokeSeats(tx, clock, { schoolId, sourceId })
        break
      case 'consulting_meeting':
        await revokeMeeting(tx, clock, { schoolId, sourceId })
        break
      case 'course':
      case 'digital_product':
      case 'membership_plan':
        if (await revokeSubscription(tx, clock, schoolId, line)) break
        await revokeAccess(tx, clock, { schoolId, source: 'payment', sourceId })
    }
  }
}

/** Suspends the access of a purchase, of its buyer or of the members who redeemed its vouchers. */
export async function suspend(tx: Tx, clock: Clock, purchase: Pick<Purchase, 'schoolId' | 'lines'>) {
  const { schoolId } = purchase
  await suspendAccess(tx, { schoolId, sourceIds: await sourcesOf(tx, purchase), at: clock.now() })
}

/** Ends the suspension of the access that a purchase gave. */
export async function restore(tx: Tx, purchase: Pick<Purchase, 'schoolId' | 'lines'>) {
  await restoreAccess(tx, { schoolId: purchase.schoolId, sourceIds: await sourcesOf(tx, purchase) })
}

async function sourcesOf(tx: Tx, { schoolId, lines }: Pick<Purchase, 'schoolId' | 'lines'>) {
  const lineIds = lines.map(({ id }) => id)
  const vouchers = await tx
    .selectFrom('vouchers')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('lineId', '=', (eb) => eb.fn.any(eb.val(lineIds)))
    .execute()
  return [...lineIds, ...vouchers.map(({ id }) => id)]
}

async function deliverLine(tx: Tx, clock: Clock, purchase: Delivery, line: DeliveredLine) {
  const { schoolId, personId } = purchase
  const { id: sourceId, itemType, itemId } = line
  switch (itemType) {
    case 'event_ticket': {
      const outcome = await confirmSeats(tx, clock, { schoolId, sourceId, personId })
      if (outcome.is === 'sold-out') throw soldOut(line)
      return
    }
    case 'consulting_meeting': {
      const outcome = await confirmMeeting(tx, clock, { schoolId, sourceId })
      if (outcome.is === 'taken') throw new Refusal('conflict', `${line.name}: that time is taken`)
      return
    }
    case 'course':
    case 'digital_product':
    case 'membership_plan': {
      if (await deliverSubscription(tx, clock, purchase, line, purchase.storedMandate)) return
      const startsAt = purchase.deliveredAt ?? clock.now()
      const expiresAt = accessEndOf(termsOf(line), startsAt, purchase.timeZone)
      const source = { source: 'payment', sourceId } as const
      await grantAndEnrol(tx, clock, { schoolId, personId, itemType, itemId, ...source, startsAt, expiresAt })
      if (itemType === 'membership_plan' && expiresAt)
        await recordCoveredPeriod(tx, { schoolId, lineId: sourceId }, { from: startsAt, until: expiresAt })
    }
  }
}

async function holdLineSeats(
  tx: Tx,
  clock: Clock,
  { schoolId }: Pick<Purchase, 'schoolId'>,
  line: PurchasedLine,
) {
  const { id: sourceId, quantity } = line
  const ticketId = line.offerId as EventTicketId
  const outcome = await holdSeats(tx, clock, { schoolId, ticketId, quantity, sourceId })
  if (outcome === 'sold-out') throw soldOut(line)
}

function soldOut({ name }: PurchasedLine) {
  return new Refusal('conflict', `${name}: not enough seats are left`)
}

async function holdLineMeeting(
  tx: Tx,
  clock: Clock,
  { schoolId, personId }: Pick<Purchase, 'schoolId' | 'personId'>,
  line: PurchasedLine,
) {
  const { id: sourceId, startsAt } = line
  if (!startsAt) throw new Error(`The meeting of line ${sourceId} has no time`)
  const serviceId = line.offerId as ConsultingServiceId
  // Held until the meeting begins: an unpaid order releases it earlier, and a code's deadline may be days away.
  const hold = { schoolId, personId, serviceId, startsAt, sourceId, heldUntil: startsAt }
  const outcome = await holdMeeting(tx, clock, hold)
  switch (outcome.is) {
    case 'booked':
      return
    case 'taken':
      throw new Refusal('conflict', `${line.name}: that time is taken`)
    case 'not-offered':
      throw new Refusal('conflict', `${line.name}: no meeting is offered at that time`)
    case 'not-entitled':
      throw new Refusal('not_permitted', `${line.name} requires access to its course`)
  }
}

function termsOf({ access, accessUntil, accessDays, id }: PurchasedLine) {
  switch (access) {
    case 'lifetime':
    case 'until_date':
    case 'for_days':
    case 'monthly':
    case 'yearly':
      return { access, accessUntil, accessDays }
    default:
      throw new Error(`Line ${id} has no duration of access`)
  }
}

// Tickets are locked in a fixed order, so that two purchases cannot deadlock.
function inLockingOrder<Line extends PurchasedLine>(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => (a.offerId < b.offerId ? -1 : 1))
}
