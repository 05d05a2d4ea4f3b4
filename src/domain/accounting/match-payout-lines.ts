import { sql } from 'kysely'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'

/**
 * Matches lines of payouts with the payments, refunds and disputes they are about, with two
 * statements. What is recorded later is matched later.
 */
export async function matchPayoutLines(db: Db, schoolId: SchoolId): Promise<void> {
  await sql`
    update payout_lines line set payment_id = found.payment_id, match = 'matched'
    from (
      select line.id, event.payment_id from payout_lines line
      join payouts on payouts.school_id = line.school_id and payouts.id = line.payout_id
      join payment_events event on event.school_id = line.school_id and event.gateway = payouts.gateway
        and event.kind = 'paid' and event.detail ->> 'gatewayTradeNo' = line.trade_no
      where line.school_id = ${schoolId} and line.match = 'unmatched' and (
        line.kind = 'charge'
        or (line.kind = 'refund' and exists (
          select from refunds where refunds.school_id = ${schoolId} and refunds.payment_id = event.payment_id
            and (refunds.gateway_refund_id = line.source or refunds.id = line.refund_id)
        ))
        or (line.kind = 'dispute' and exists (
          select from payment_events dispute where dispute.school_id = ${schoolId}
            and dispute.payment_id = event.payment_id and dispute.detail ->> 'disputeId' = line.source
        ))
      )
    ) as found
    where line.school_id = ${schoolId} and line.id = found.id
  `.execute(db)
  // Lines of other sales with the same account.
  await sql`
    update payout_lines line set match = 'foreign'
    where line.school_id = ${schoolId} and line.match = 'unmatched' and line.kind in ('refund', 'dispute')
      and line.refund_id is null and not exists (
        select from payment_events event where event.school_id = line.school_id and event.kind = 'paid'
          and event.gateway = (select gateway from payouts where school_id = ${schoolId} and id = line.payout_id)
          and event.detail ->> 'gatewayTradeNo' = line.trade_no
      )
  `.execute(db)
}

/** The schools with lines that match nothing. */
export async function schoolsWithUnmatched(db: Db, schoolId: SchoolId | undefined): Promise<SchoolId[]> {
  const lines = db.selectFrom('payoutLines').select('schoolId').distinct().where('match', '=', 'unmatched')
  const rows = await (schoolId
    ? lines.where('schoolId', '=', schoolId)
    : lines.modifyEnd(allSchools('accounting.unmatched_lines'))
  ).execute()
  return rows.map((row) => row.schoolId)
}

/** The lines of a school that match nothing. */
export async function unmatchedLines(db: Db, schoolId: SchoolId) {
  return await db
    .selectFrom('payoutLines as line')
    .innerJoin('payouts', (join) =>
      join.onRef('payouts.schoolId', '=', 'line.schoolId').onRef('payouts.id', '=', 'line.payoutId'),
    )
    .select(['line.gatewayId', 'line.kind', 'line.source', 'payouts.gatewayId as payout'])
    .where('line.schoolId', '=', schoolId)
    .where('line.match', '=', 'unmatched')
    .orderBy('line.happenedAt')
    .orderBy('line.id')
    .limit(1000)
    .execute()
}
