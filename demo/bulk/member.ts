import type { EventTicketId, PersonId } from '../../src/platform/db/schema/schema.gen.ts'
import type { Chance } from './chance.ts'
import type { Stock } from './read-stock.ts'
import type { Sheet } from './sheet.ts'

/** A member while their rows are generated. */
export type Member = {
  readonly sheet: Sheet
  readonly tally: Tally
  readonly stock: Stock
  readonly present: Date
  readonly chance: Chance
  readonly number: number
  readonly personId: PersonId
  readonly joinedAt: Date
}

/** The increments of counters on existing rows. */
export type Tally = {
  readonly seats: Map<EventTicketId, number>
  redemptions: number
}

export const createTally = (): Tally => ({ seats: new Map(), redemptions: 0 })

export function countSeat({ seats }: Tally, ticketId: EventTicketId) {
  seats.set(ticketId, (seats.get(ticketId) ?? 0) + 1)
}
