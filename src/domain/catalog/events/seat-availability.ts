import { type RawBuilder, sql } from 'kysely'

/** The public availability of seats: a word instead of a number, so that sales are not revealed. */
export type SeatAvailability = 'none' | 'few' | 'enough'

const few = 5

export function seatAvailability(seatsLeft: number): SeatAvailability {
  if (seatsLeft <= 0) return 'none'
  return seatsLeft <= few ? 'few' : 'enough'
}

/** The new value of `seats_told_at` when seats are taken: now, if the public availability changes. */
export function seatsToldAt(added: RawBuilder<unknown>, now: Date): RawBuilder<Date | null> {
  const before = sql`(capacity - taken)`
  const after = sql`(capacity - taken - ${added})`
  return sql`case when ${availabilityOf(before)} <> ${availabilityOf(after)} then ${now} else seats_told_at end`
}

// `seatAvailability` in SQL.
function availabilityOf(seatsLeft: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${seatsLeft} <= 0 then 'none' when ${seatsLeft} <= ${sql.lit(few)} then 'few' else 'enough' end`
}
