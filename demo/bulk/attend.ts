import type { EventRegistrationsTable } from '../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day, hour } from '../../src/platform/durations.ts'
import type { Bought } from './buy.ts'
import { countSeat, type Member } from './member.ts'
import type { StockEvent, StockService, StockTicket } from './read-stock.ts'

/** An event that is still to come at a moment. */
export function eventAfter({ stock, chance }: Member, at: Date): StockEvent | undefined {
  const coming = stock.events.filter(({ startsAt }) => startsAt > addDuration(at, day))
  return coming.length === 0 ? undefined : chance.pick(coming)
}

type Seat = {
  readonly event: StockEvent
  readonly ticket: StockTicket
  readonly sourceId: string
  readonly at: Date
  /** The number of the registration among the member's own. */
  readonly nth: number
}

/** Registers a free seat. */
export function registerFree(member: Member, seat: Omit<Seat, 'sourceId'>): void {
  const sourceId = member.chance.id(seat.at)
  addSeat(member, { ...seat, sourceId }, { takenBackAt: null })
}

/** Records the seat of a purchase: reserved, registered or released, depending on its payment. */
export function registerBought(member: Member, seat: Omit<Seat, 'sourceId'>, purchase: Bought): void {
  const [line] = purchase.lines
  if (!line) return
  const { fulfilment, payment } = purchase
  const lineSeat = { ...seat, sourceId: line.id }
  if (fulfilment === 'granted')
    addSeat(member, { ...lineSeat, at: payment.paidAt ?? seat.at }, { takenBackAt: null })
  if (fulfilment === 'taken_back')
    addSeat(member, { ...lineSeat, at: payment.paidAt ?? seat.at }, { takenBackAt: payment.refundedAt })
  if (fulfilment === 'released')
    addHold(member, lineSeat, { state: 'released', settledAt: addDuration(seat.at, 25 * hour) })
}

function addSeat(member: Member, seat: Seat, { takenBackAt }: { takenBackAt: Date | null }) {
  const { sheet, stock, chance, personId, tally } = member
  const { event, ticket, sourceId, at, nth } = seat
  const settled = takenBackAt ? ({ state: 'released' } as const) : ({ state: 'registered' } as const)
  addHold(member, seat, { ...settled, settledAt: takenBackAt ?? at })
  if (!takenBackAt) countSeat(tally, ticket.id)
  sheet.add('eventRegistrations', {
    schoolId: stock.schoolId,
    id: chance.id<'EventRegistration'>(at),
    eventId: event.id,
    ticketId: ticket.id,
    personId,
    code: codeOf(member.number, nth),
    sourceId,
    seat: 1,
    registeredAt: at,
    ...attendance(member, event, takenBackAt),
  })
}

type Attendance = Pick<EventRegistrationsTable, 'state' | 'checkedInAt' | 'cancelledAt'>

function attendance(
  { chance, present }: Member,
  { startsAt }: StockEvent,
  cancelledAt: Date | null,
): Attendance {
  if (cancelledAt) return { state: 'cancelled', checkedInAt: null, cancelledAt }
  if (startsAt > present) return { state: 'enrolled', checkedInAt: null, cancelledAt }
  const isHere = !chance.isOneIn(6)
  return { state: isHere ? 'checked_in' : 'no_show', checkedInAt: isHere ? startsAt : null, cancelledAt }
}

function addHold(
  { sheet, stock }: Member,
  { ticket, sourceId, at: heldAt }: Seat,
  settled: { readonly state: 'registered' | 'released'; readonly settledAt: Date },
) {
  const hold = { schoolId: stock.schoolId, sourceId, ticketId: ticket.id, quantity: 1, heldAt }
  sheet.add('seatHolds', { ...hold, ...settled })
}

const alphabet = '34679ACDEFGHJKMNPQRTWXY'
const codes = BigInt(alphabet.length) ** 8n

// A permutation of all codes that looks random.
function codeOf(member: number, nth: number): string {
  let rest = (BigInt(member * 256 + nth) * 48_271_123_457n) % codes
  let text = ''
  while (text.length < 8) {
    text += alphabet.charAt(Number(rest % 23n))
    rest /= 23n
  }
  return text
}

/** The meeting of every fifth member, no two at the same time. */
export function meetingOf({ services }: Member['stock'], number: number) {
  if (number % 5 !== 0) return undefined
  const turn = number / 5
  const service = services[turn % services.length]
  return service && { service, startsAt: timeOf(service, Math.floor(turn / services.length)) }
}

// Past meetings are in the mornings from the service's beginning on, upcoming ones in the afternoons from its
// creation on.
function timeOf({ createdAt, updatedAt }: StockService, turn: number): Date {
  const isToCome = turn % 2 === 1
  const nth = Math.floor(turn / 2)
  const from = isToCome ? addDuration(updatedAt, day) : addDuration(createdAt, 100 * day)
  const hours = (isToCome ? 13 : 9) + (nth % 4) - 8
  return addDuration(
    mondayAfter(from),
    (Math.floor(nth / 20) * 7 + (Math.floor(nth / 4) % 5)) * day + hours * hour,
  )
}

// Midnight in UTC; clocks in Taipei are eight hours ahead all year.
function mondayAfter(moment: Date): Date {
  const midnight = new Date(Math.ceil(moment.getTime() / day) * day)
  return addDuration(midnight, ((8 - midnight.getUTCDay()) % 7) * day)
}

export function addMeeting(
  member: Member,
  { service, startsAt }: NonNullable<ReturnType<typeof meetingOf>>,
): void {
  const { sheet, stock, chance, personId, present, joinedAt } = member
  const endsAt = addDuration(startsAt, hour)
  const isOver = endsAt < present
  const reservedAt = isOver ? addDuration(startsAt, -day) : chance.between(joinedAt, present)
  sheet.add('consultingMeetings', {
    schoolId: stock.schoolId,
    id: chance.id<'ConsultingMeeting'>(reservedAt),
    serviceId: service.id,
    personId,
    sourceId: chance.id(reservedAt),
    startsAt,
    endsAt,
    reservedAt,
    state: isOver ? 'finished' : 'reserved',
    finishedAt: isOver ? endsAt : null,
  })
}
