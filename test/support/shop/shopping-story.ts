import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/database.ts'
import type { Scenario } from './shopping-scenarios.ts'

/** All rows of a scenario in the database, a line each, without random names. */
export type Story = readonly string[]

/** The current state of every scenario in the database. */
export async function storiesOf(db: Db, scenarios: readonly Scenario[]): Promise<Map<Scenario, Story>> {
  const lines = await linesOf(
    db,
    scenarios.flatMap(({ people }) => people.map(({ memberId }) => memberId)),
  )
  const byPerson = Map.groupBy(lines, ({ personId }) => personId)
  const storyOf = ({ people }: Scenario) =>
    people.flatMap(({ memberId }, at) =>
      (byPerson.get(memberId) ?? []).map(({ line }) => `${at === 0 ? 'buyer' : 'rival'}: ${line}`),
    )
  return new Map(scenarios.map((scenario) => [scenario, storyOf(scenario)]))
}

async function linesOf(db: Db, people: readonly string[]) {
  const { rows } = await sql<{ personId: string; line: string }>`
    with bought as (
      select orders.person_id, orders.created_at, order_lines.*
      from orders join order_lines on order_lines.order_id = orders.id
    ), paid as (
      select payments.*, payments.created_at || ', payment ' || sequence as label from payments
    ), story_lines as (
      select person_id, concat_ws(' ', created_at, 'order', total, currency, instalments, fulfilment) as line
      from orders
      union all
      select person_id, concat_ws(' ', created_at, 'line', position, item_type, offer_id, quantity, amount, starts_at)
      from bought
      union all
      select person_id, concat_ws(' ', created_at, 'adjustment', code, amount)
      from order_adjustments join orders on orders.id = order_id
      union all
      select orders.person_id, concat_ws(' ', created_at, 'redemption', redeemed_at, 'released', released_at)
      from coupon_redemptions join orders on orders.id = order_id
      union all
      select person_id, concat_ws(' ', label, amount, payment_type, state, 'next', next_charge_at, 'code', code_no,
        'by', deadline_at, expires_at, 'paid', paid_at, refunding_state, refunded, refund_requested_at, refunded_at,
        needs_attention)
      from paid
      union all
      select person_id, concat_ws(' ', label, 'is for', offer_id, payment_lines.amount, payment_lines.refunded)
      from payment_lines join paid on paid.id = payment_id join order_lines on order_lines.id = line_id
      union all
      select person_id, concat_ws(' ', label, 'adjusted', payment_adjustments.amount)
      from payment_adjustments join paid on paid.id = payment_id
      union all
      select person_id, concat_ws(' ', label, 'ledger', payment_events.gateway, kind, payment_events.amount,
        happened_at, recorded_at, detail - 'refundId')
      from payment_events join paid on paid.id = payment_id
      union all
      select person_id, concat_ws(' ', label, 'refund', refunds.amount, refunds.state, requested_at, decided_at,
        finished_at)
      from refunds join paid on paid.id = payment_id
      union all
      select person_id, concat_ws(' ', label, 'invoice', invoices.state, invoices.amount, allowance)
      from invoices join paid on paid.id = payment_id
      union all
      select person_id, concat_ws(' ', 'access to', item_type, item_id, starts_at, expires_at, 'revoked',
        taken_back_at)
      from entitlements
      union all
      select owner_id, concat_ws(' ', 'voucher', purpose, position, message, active_at, redeemed_at) from vouchers
      union all
      select person_id, concat_ws(' ', 'enrolled in', course_id, enrolled_at) from enrolments
      union all
      select person_id, concat_ws(' ', 'seat', ticket_id, seat, state, registered_at, cancelled_at)
      from event_registrations
      union all
      select person_id, concat_ws(' ', 'seats', ticket_id, seat_holds.quantity, state, held_at, settled_at)
      from seat_holds join bought on bought.id = source_id
      union all
      select person_id, concat_ws(' ', 'meeting', starts_at, state, held_until, reserved_at, cancelled_at)
      from consulting_meetings
      union all
      select (body ->> 'personId')::uuid, concat_ws(' ', 'fact', kind, happened_at, body ->> 'state',
        body ->> 'refundingState', body ->> 'refunded')
      from facts
    )
    select person_id, line from story_lines where person_id = any(${people}::uuid[]) order by line`.execute(
    db,
  )
  return rows
}

/** The shared numbers of all buyers. */
export async function tallyOf(db: Db) {
  const { rows } = await sql`
    select 'seats of ' || id as counted, taken as number from event_tickets
    union all select 'coupon ' || code, redeemed from coupons
    union all select 'facts', count(*) from facts
    union all select 'entries of the ledger', count(*) from payment_events
    order by counted`.execute(db)
  return rows
}
