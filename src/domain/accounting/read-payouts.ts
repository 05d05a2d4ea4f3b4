import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { keysetPage, type PageRequest } from '../../platform/db/paging/keyset.ts'
import type { PayoutId } from '../../platform/db/schema/schema.gen.ts'
import type { RowOf } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../identity/index.ts'

type Deps = { readonly db: Db }

/** The visibility rule of payouts. */
function payoutsReadableBy(db: Db, actor: Editor) {
  const rows = db.selectFrom('payouts').where('payouts.schoolId', '=', actor.schoolId)
  return readableWith(rows, actor, 'orders:read')
}

const sumOf = (condition: string, column: string) =>
  sql<bigint>`coalesce(sum(${sql.ref(column)}) filter (where ${sql.raw(condition)}), 0)::bigint`

/** A school's payouts with the sums of their lines, the latest first. */
export async function listPayouts({ db }: Deps, actor: Editor, page: PageRequest) {
  refuseUnlessMay(actor, 'orders:read')
  const rows = payoutsReadableBy(db, actor)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('payoutLines as line')
          .where('line.schoolId', '=', actor.schoolId)
          .whereRef('line.payoutId', '=', 'payouts.id')
          .select([
            sumOf("kind = 'charge'", 'line.amount').as('charged'),
            sumOf("kind = 'refund'", 'line.amount').as('refunded'),
            sumOf("kind = 'dispute'", 'line.amount').as('disputed'),
            sumOf("kind in ('fee', 'other')", 'line.amount').as('other'),
            sumOf('true', 'line.fee').as('fees'),
            sql<number>`(count(*) filter (where match = 'unmatched'))::integer`.as('unmatched'),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .selectAll('payouts')
    .select(['sums.charged', 'sums.refunded', 'sums.disputed', 'sums.other', 'sums.fees', 'sums.unmatched'])
  return await keysetPage(rows, { at: 'payouts.arrives_at', id: 'payouts.id', latestFirst: true }, page)
}

export type Payout = RowOf<typeof listPayouts>

/** The lines of a payout, the oldest first. */
export async function payoutLines({ db }: Deps, actor: Editor, payoutId: PayoutId, page: PageRequest) {
  refuseUnlessMay(actor, 'orders:read')
  const payout = await payoutsReadableBy(db, actor)
    .where('payouts.id', '=', payoutId)
    .select('payouts.id')
    .executeTakeFirst()
  if (!payout) throw new Refusal('not_found', 'No such payout')
  const rows = db
    .selectFrom('payoutLines as line')
    .innerJoin('payouts', (join) =>
      join.onRef('payouts.schoolId', '=', 'line.schoolId').onRef('payouts.id', '=', 'line.payoutId'),
    )
    .leftJoin('payments', (join) =>
      join.onRef('payments.schoolId', '=', 'line.schoolId').onRef('payments.id', '=', 'line.paymentId'),
    )
    .where('line.schoolId', '=', actor.schoolId)
    .where('line.payoutId', '=', payoutId)
    .selectAll('line')
    .select(['payouts.currency', 'payouts.decimals', 'payments.orderId'])
  return await keysetPage(rows, { at: 'line.happened_at', id: 'line.id', latestFirst: false }, page)
}

export type PayoutLine = RowOf<typeof payoutLines>
