import type { Client } from 'pg'
import { generateMember } from './generate-member.ts'
import { createTally, type Tally } from './member.ts'
import type { Stock } from './read-stock.ts'
import { newSheet, writeSheet } from './write-sheet.ts'

/** Adds the members with these numbers and all their data, in one transaction. */
export async function addMembers(
  client: Client,
  { stock, present }: { readonly stock: Stock; readonly present: Date },
  numbers: readonly number[],
): Promise<number> {
  const sheet = newSheet()
  const tally = createTally()
  for (const number of numbers) generateMember({ sheet, tally, stock, present }, number)
  return await writeSheet(client, sheet, () => count(client, stock, tally))
}

// In one order, so that two batches take turns; and last, so that they wait for each other's commit only.
async function count(client: Client, { schoolId, couponId }: Stock, { seats, redemptions }: Tally) {
  for (const [ticketId, seatCount] of [...seats].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ticket = 'update event_tickets set taken = taken + $3 where school_id = $1 and id = $2'
    await client.query(ticket, [schoolId, ticketId, seatCount])
  }
  const coupon = 'update coupons set redeemed = redeemed + $3 where school_id = $1 and id = $2'
  if (redemptions > 0) await client.query(coupon, [schoolId, couponId, redemptions])
}
