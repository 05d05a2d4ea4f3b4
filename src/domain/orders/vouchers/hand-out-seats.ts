import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { OrderLineId, VoucherId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { minute } from '../../../platform/durations.ts'
import { type FieldProblem, Refusal } from '../../../platform/refusal.ts'
import { accessEndOf, revokeAccess } from '../../entitlements/index.ts'
import { emailIn } from '../../identity/index.ts'
import { grantAndEnrol } from '../../learning/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { mailSeats } from './mail-vouchers.ts'
import { claimVoucher, isOwnedPermanently, lockOrderOfLine } from './redeem-voucher.ts'
import { canRevoke, vouchersOwnedBy } from './seat-packs.ts'
import { codeColumns } from './voucher-code.ts'
import { termsOf } from './voucher-terms.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly secretBox: SecretBox }

/** The time after which a seat can be mailed again. */
export const seatMailPause = 10 * minute

/** Assigns free seats of a pack to these e-mail addresses and mails each a link. */
export async function handOutSeats(
  deps: Deps,
  member: MemberActor,
  { lineId, emails }: { readonly lineId: OrderLineId; readonly emails: readonly string[] },
): Promise<{ readonly handedOut: number }> {
  const recipients = emailAddressesIn(emails)
  return await inTransaction(deps.db, async (tx) => {
    const seats = await lockedSeats(tx, member, lineId)
    const assigned = recipients.filter((email) => seats.some((seat) => seat.recipientEmail === email))
    if (assigned.length > 0) throw invalidEmails('emails_taken', `${assigned.join(', ')} already have a seat`)
    const free = seats.filter(isFree)
    if (recipients.length > free.length) throw notEnough(free.length)
    const assignments = recipients.map((email, at) => ({ email, id: idOf(free[at]) }))
    await assign(tx, deps, member, assignments)
    await mailSeats(
      tx,
      deps,
      member,
      assignments.map(({ id }) => id),
    )
    return { handedOut: assignments.length }
  })
}

/** Revokes a seat, which is then free again: always before it is redeemed, once afterwards. */
export async function revokeSeat(deps: Deps, member: MemberActor, id: VoucherId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const seat = await lockedSeat(tx, member, id)
    if (!canRevoke(seat))
      throw new Refusal(
        'conflict',
        'This seat has already been reassigned once and cannot be reassigned again',
        {
          problems: [{ field: 'seat', message: 'seat_moved' }],
        },
      )
    const movedAt = seat.redeemedBy ? deps.clock.now() : seat.movedAt
    await tx
      .updateTable('vouchers')
      .set({ recipientEmail: null, codeHash: null, sealedCode: null, mailedAt: null, movedAt })
      .set({ redeemedBy: null, redeemedAt: null })
      .where('schoolId', '=', member.schoolId)
      .where('id', '=', id)
      .execute()
    if (!seat.redeemedBy) return
    await revokeAccess(tx, deps.clock, { schoolId: member.schoolId, source: 'seat', sourceId: id })
  })
}

/** Mails the link of a seat again. */
export async function mailSeatAgain(deps: Deps, member: MemberActor, id: VoucherId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const seat = await lockedSeat(tx, member, id)
    if (!seat.recipientEmail || seat.redeemedBy)
      throw new Refusal('conflict', 'This seat has no recipient who is waiting for a link')
    const nextMailAt = (seat.mailedAt?.getTime() ?? 0) + seatMailPause
    if (nextMailAt > deps.clock.now().getTime())
      throw new Refusal(
        'conflict',
        'An e-mail about this seat was sent a moment ago: try again in a few minutes',
        {
          problems: [{ field: 'seat', message: 'seat_mailed' }],
        },
      )
    await mailSeats(tx, deps, member, [id])
  })
}

/** Assigns a free seat to the buyer, who has access immediately. */
export async function claimSeat(deps: Deps, member: MemberActor, lineId: OrderLineId): Promise<void> {
  const { clock } = deps
  await inTransaction(deps.db, async (tx) => {
    const { isSuspended } = await lockOrderOfLine(tx, member, lineId)
    const seats = await lockedSeats(tx, member, lineId)
    if (isSuspended) throw suspended()
    const seat = seats.find(isFree)
    if (!seat) throw notEnough(0)
    const { itemType, itemId, ...terms } = termsOf(seat)
    if (await isOwnedPermanently(tx, member, { itemType, itemId }, clock.now()))
      throw new Refusal('conflict', 'You already own this', {
        problems: [{ field: 'seat', message: 'voucher_held_for_good' }],
      })
    const { schoolId, memberId: personId } = member
    await assign(tx, deps, member, [{ id: seat.id, email: null }])
    await claimVoucher(tx, clock, member, seat.id)
    const startsAt = clock.now()
    const span = { startsAt, expiresAt: accessEndOf(terms, startsAt, seat.timeZone) }
    const source = { source: 'seat', sourceId: seat.id } as const
    await grantAndEnrol(tx, clock, { schoolId, personId, itemType, itemId, ...source, ...span })
  })
}

type Seat = Awaited<ReturnType<typeof lockedSeats>>[number]
const isFree = ({ codeHash }: Pick<Seat, 'codeHash'>) => codeHash === null

// All seats of a pack are locked, so that concurrent requests run one after the other.
async function lockedSeats(tx: Tx, member: MemberActor, lineId: OrderLineId) {
  const seats = await ownSeats(tx, member).where('vouchers.lineId', '=', lineId).execute()
  if (seats.length === 0) throw new Refusal('not_found', 'You have no such seats')
  return seats
}

async function lockedSeat(tx: Tx, member: MemberActor, id: VoucherId) {
  const seat = await ownSeats(tx, member).where('vouchers.id', '=', id).executeTakeFirst()
  if (!seat) throw new Refusal('not_found', 'You have no such seat')
  return seat
}

function ownSeats(tx: Tx, member: MemberActor) {
  return vouchersOwnedBy(tx, member)
    .where('vouchers.purpose', '=', 'seat')
    .where('vouchers.activeAt', 'is not', null)
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.schoolId', '=', 'vouchers.schoolId').onRef('line.id', '=', 'vouchers.lineId'),
    )
    .innerJoin('schools', 'schools.id', 'vouchers.schoolId')
    .orderBy('vouchers.position')
    .select(['vouchers.id', 'vouchers.codeHash', 'vouchers.recipientEmail', 'vouchers.redeemedBy'])
    .select(['vouchers.movedAt', 'vouchers.mailedAt', 'schools.timeZone'])
    .select(['line.itemType', 'line.itemId', 'line.access', 'line.accessUntil', 'line.accessDays'])
    .forUpdate('vouchers')
}

type SeatAssignment = { readonly id: VoucherId; readonly email: string | null }

// Every assignment has a new code, so that earlier links are invalid.
async function assign(tx: Tx, deps: Deps, { schoolId }: MemberActor, assignments: readonly SeatAssignment[]) {
  const codes = assignments.map(({ id }) => codeColumns(deps, id))
  await sql`
    update vouchers set recipient_email = assignment.email, code_hash = assignment.code_hash, sealed_code = assignment.sealed_code
    from unnest(
      ${assignments.map(({ id }) => id)}::uuid[], ${assignments.map(({ email }) => email)}::text[],
      ${codes.map(({ codeHash }) => codeHash)}::bytea[], ${codes.map(({ sealedCode }) => sealedCode)}::bytea[]
    ) as assignment (id, email, code_hash, sealed_code)
    where vouchers.school_id = ${schoolId} and vouchers.id = assignment.id
  `.execute(tx)
}

function emailAddressesIn(emails: readonly string[]): string[] {
  const trimmed = emails.map((each) => each.trim()).filter(Boolean)
  const malformed = trimmed.filter((each) => !emailIn(each))
  if (malformed.length > 0 || trimmed.length === 0)
    throw invalidEmails('emails_invalid', 'Invalid e-mail addresses')
  return [...new Set(trimmed.flatMap((each) => emailIn(each) ?? []))]
}

function suspended(): Refusal {
  return new Refusal('conflict', 'Pay the overdue instalment of this order first', {
    problems: [{ field: 'seat', message: 'voucher_suspended' }],
  })
}

function idOf(seat: Seat | undefined): VoucherId {
  if (!seat) throw notEnough(0)
  return seat.id
}

function notEnough(seatsLeft: number): Refusal {
  const problems: FieldProblem[] = [{ field: 'emails', message: 'seats_too_few' }]
  return new Refusal('conflict', `Not enough seats: ${seatsLeft} left`, { problems })
}

function invalidEmails(problem: string, message: string): Refusal {
  return new Refusal('invalid_input', message, { problems: [{ field: 'emails', message: problem }] })
}
