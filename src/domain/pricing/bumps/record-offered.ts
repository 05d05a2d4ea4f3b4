import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrderId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { parseId } from '../../../platform/ids.ts'
import { mostBumps } from './bump-terms.ts'

type Order = {
  readonly schoolId: SchoolId
  readonly id: OrderId
  readonly lines: readonly { readonly offerId: string }[]
}

/** Records the bumps that a checkout offered and those that were accepted. Unknown ids are ignored. */
export async function recordOfferedBumps(tx: Tx, { schoolId, id, lines }: Order, offered: readonly string[]) {
  const bumpIds = offered.flatMap((each) => parseId<'OrderBump'>(each) ?? []).slice(0, 3 * mostBumps)
  if (bumpIds.length === 0) return
  const offerIds = lines.map(({ offerId }) => offerId)
  await sql`insert into order_bump_offers (school_id, bump_id, order_id, is_taken)
    select school_id, id, ${id}, offer_id = any(${offerIds}::uuid[]) from order_bumps
    where school_id = ${schoolId} and id = any(${bumpIds}::uuid[])`.execute(tx)
}
