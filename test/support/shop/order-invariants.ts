import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type DerivedPayment, derive, type LedgerEvent } from '../../../src/domain/orders/index.ts'
import type { Db } from '../../../src/platform/db/database.ts'
import { receiptInSql } from './receipt-in-sql.ts'

/** The violations in the orders, payments and places of a database; empty if all of docs/spec-choices.md holds. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    with line_status as (
      select order_lines.*, orders.fulfilment, orders.trade_no, orders.purpose,
        exists (
          select from payments where payments.order_id = orders.id
            and payments.state in ('paid', 'refunding', 'manual_enrolled')
        ) and fulfilment <> 'undeliverable' as is_due,
        case when orders.purpose <> 'self' then (
          select count(*) from vouchers where line_id = order_lines.id and active_at is not null
        ) else case item_type
          when 'event_ticket' then (
            select count(*) from event_registrations where source_id = order_lines.id and state <> 'cancelled'
          )
          when 'consulting_meeting' then (
            select count(*) from consulting_meetings
            where source_id = order_lines.id and state = 'reserved' and held_until is null
          )
          else (
            select count(*) from entitlements
            where source = 'payment' and source_id = order_lines.id and taken_back_at is null
          )
        end end as delivered,
        case item_type
          when 'event_ticket' then coalesce(
            (select sum(quantity) from seat_holds where source_id = order_lines.id and state = 'held'), 0)
          when 'consulting_meeting' then (
            select count(*) from consulting_meetings
            where source_id = order_lines.id and state = 'reserved' and held_until is not null
          )
          else case when fulfilment = 'held' then quantity else 0 end
        end as reserved
      from orders join order_lines on order_lines.order_id = orders.id
    ), ledger as (
      select payments.id,
        count(*) filter (where kind = 'begun') as started,
        least(count(*) filter (where kind = 'paid'), 1) as paid,
        least(count(*) filter (where kind = 'declined' and recorded_at < coalesce(paid_at, 'infinity')), 1) as failed,
        case when bool_or(kind = 'declined' and recorded_at < coalesce(paid_at, 'infinity')) then 0
          else least(count(*) filter (where kind = 'expired'), 1) end as expired,
        count(*) filter (where kind = 'granted') as granted,
        count(*) filter (where kind = 'code_issued') as codes,
        count(*) filter (where kind like 'refund_%') as refund_changes,
        count(*) filter (where detail ? 'attention') as attention,
        count(*) filter (where kind = 'refund_requested') as requested
      from payments left join payment_events on payment_id = payments.id group by payments.id, paid_at
    ), recorded_facts as (
      select (body ->> 'paymentId')::uuid as id, kind, count(*) as times from facts
      where body ? 'paymentId' group by 1, 2
    ), expected_facts as (
      select id, kind, times from ledger, lateral (values
        ('payment.paid', paid), ('payment.failed', failed), ('payment.expired', expired),
        ('payment.granted', granted), ('payment.code_issued', codes), ('refund.updated', refund_changes),
        ('payment.needs_attention', attention)
      ) as fact (kind, times) where times > 0
      union all
      select id, 'payment.due', 1 from payments where sequence > 1
    )
    select 'seats taken of ' || id as wrong from event_tickets
    where taken <> (
      select coalesce(sum(quantity), 0) from seat_holds where ticket_id = event_tickets.id and state = 'held'
    ) + (
      select count(*) from event_registrations where ticket_id = event_tickets.id and state <> 'cancelled'
    )
    union all
    select 'seats held of ' || id from event_tickets
    where taken <> (
      select coalesce(sum(quantity), 0) from seat_holds where ticket_id = event_tickets.id and state <> 'released'
    )
    union all
    select 'redemptions of ' || code from coupons
    where redeemed <> (select coalesce(sum(units), 0) from coupon_redemptions where coupon_id = coupons.id and released_at is null)
    union all
    select 'sum of order ' || trade_no from orders
    where total is distinct from (select sum(amount) from order_lines where order_id = orders.id)
      + (select coalesce(sum(amount), 0) from order_adjustments where order_id = orders.id)
    union all
    select 'sum of payment ' || id from payments
    where amount is distinct from (select sum(amount) from payment_lines where payment_id = payments.id)
        + (select coalesce(sum(amount), 0) from payment_adjustments where payment_id = payments.id)
      or refunded is distinct from (select sum(refunded) from payment_lines where payment_id = payments.id)
      or (state = 'refunded') <> (amount > 0 and refunded = amount)
    union all
    select 'receipt of payment ' || payments.id from payments join orders on orders.id = order_id
    where receipt::jsonb is distinct from ${sql.raw(receiptInSql)}
      or instalment_count is distinct from orders.instalments
    union all
    select 'order without a payment ' || trade_no from orders
    where not exists (select from payments where order_id = orders.id)
    union all
    select 'order whose coupon was not redeemed ' || trade_no from orders
    where exists (select from order_adjustments where order_id = orders.id and kind = 'coupon') <> exists (
      select from coupon_redemptions where order_id = orders.id and (released_at is null or fulfilment <> 'held')
        and (released_at is not null or fulfilment <> 'released')
    )
    union all
    select 'access by voucher ' || vouchers.id from vouchers
    where (active_at is not null and redeemed_by is not null) <> exists (
      select from entitlements where source = vouchers.purpose and source_id = vouchers.id
        and person_id = redeemed_by and taken_back_at is null
    )
    union all
    select 'payment that was never started ' || id from ledger where started = 0
    union all
    select 'access by ' || name || ' of ' || trade_no from line_status
    where delivered <> case when is_due then quantity else 0 end or is_due <> (fulfilment = 'granted')
    union all
    select 'hold for ' || name || ' of ' || trade_no from line_status
    where reserved <> case when fulfilment = 'held' then quantity else 0 end
    union all
    select 'invoice of payment ' || id from payments
    where (paid_at is not null and amount > 0) <> exists (select from invoices where payment_id = payments.id)
    union all
    select 'refunds of payment ' || id from ledger
    where requested <> (select count(*) from refunds where payment_id = ledger.id)
    union all
    select concat_ws(' ', 'fact', coalesce(recorded_facts.kind, expected_facts.kind), 'recorded', coalesce(recorded_facts.times, 0),
      'times instead of', coalesce(expected_facts.times, 0))
    from recorded_facts full join expected_facts using (id, kind)
    where recorded_facts.times is distinct from expected_facts.times
    union all
    select 'fact of the grant of line ' || id from line_status
    where item_type = 'course' and (select count(*) from entitlements where source_id = line_status.id)
      <> (select count(*) from facts where kind = 'access.granted' and body ->> 'sourceId' = line_status.id::text)
    union all
    select 'fact of the seats of line ' || id from line_status
    where item_type = 'event_ticket'
      and (select count(distinct source_id) from event_registrations where source_id = line_status.id)
      <> (select count(*) from facts where kind = 'event.registered' and body ->> 'sourceId' = line_status.id::text)
  `.execute(db)
  return [...rows.map(({ wrong }) => wrong), ...(await wronglyDerived(db))]
}

async function wronglyDerived(db: Db): Promise<string[]> {
  const payments = await db.selectFrom('payments').selectAll().execute()
  const events = await db.selectFrom('paymentEvents').selectAll().execute()
  const byPayment = Map.groupBy(events, ({ paymentId }) => paymentId)
  return payments.flatMap((payment) => {
    const ledger = (byPayment.get(payment.id) ?? []) as LedgerEvent[]
    const derived = derive(payment.amount, ledger)
    const stored = Object.fromEntries(
      Object.keys(derived).map((name) => [name, payment[name as keyof DerivedPayment]]),
    )
    return isDeepStrictEqual(stored, { ...derived }) ? [] : [`ledger of payment ${payment.id}`]
  })
}
