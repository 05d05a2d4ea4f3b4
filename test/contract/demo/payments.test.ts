import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { derive } from '../../../src/domain/orders/ledger/derive.ts'
import type { EventDetail } from '../../../src/domain/orders/ledger/ledger-entry.ts'
import { memberOf } from '../../support/people/learning-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')

const everyPayment = () => world.deps.db.selectFrom('payments').selectAll().orderBy('id').execute()
const hers = async () =>
  (await everyPayment()).filter(
    ({ schoolId, personId }) => schoolId === mei.schoolId && personId === mei.memberId,
  )
const kinds = <Value>(values: readonly Value[]) => new Set(values)

describe('Mei’s payments at Ceramics', () => {
  test('Mei has 120 payments at Ceramics and sees all except the checkout without a payment method', async () => {
    expect(await hers()).toHaveLength(120)
    expect(await world.modules.orders.paymentCount(mei)).toBe(119)
  })

  test('Mei’s payments at Ceramics have every state and every type, with refunds in every state', async () => {
    const payments = await hers()
    expect(kinds(payments.map(({ state }) => state)).size).toBe(7)
    expect(kinds(payments.map(({ paymentType }) => paymentType))).toEqual(
      kinds([
        'credit',
        'credit_installment',
        'atm',
        'web_atm',
        'cvs',
        'barcode',
        'line_pay',
        'manual',
        'free',
        null,
      ]),
    )
    expect(kinds(payments.map(({ refundingState }) => refundingState)).size).toBe(7)
  })

  test('Mei’s payments at Ceramics include exactly one unpaid and one expired abandoned checkout', async () => {
    const abandoned = (await hers()).filter(({ paymentType }) => paymentType === null)
    expect(abandoned.map(({ state }) => state).sort()).toEqual(['expired', 'not_paid'])
  })

  test('Mei’s open payments at Ceramics have instructions by ATM, store and barcode', async () => {
    const waiting = (await hers()).filter(({ state, paymentType }) => state === 'not_paid' && paymentType)
    expect(waiting.map(({ paymentType }) => paymentType).sort()).toEqual(['atm', 'barcode', 'cvs'])
    for (const { codeNo, deadlineAt } of waiting) {
      expect(codeNo).toMatch(/\d{9}/)
      expect(deadlineAt && deadlineAt > world.clock.now()).toBe(true)
    }
  })

  test('Mei’s instalments at Ceramics share a trade number, and the next one is upcoming', async () => {
    const byOrder = [...Map.groupBy(await hers(), ({ orderId }) => orderId).values()]
    expect(
      byOrder
        .map(({ length }) => length)
        .filter((count) => count > 2)
        .sort(),
    ).toEqual([3, 3, 8])
    expect((await hers()).filter(({ nextChargeAt }) => nextChargeAt)).toHaveLength(1)
  })

  test('Mei’s payments at Ceramics have adjustments by coupon and by promotion', async () => {
    const { rows } = await sql<{ kind: string; n: number }>`
      select kind, count(*)::int as n from order_adjustments join orders
        on orders.school_id = order_adjustments.school_id and orders.id = order_id
      where orders.school_id = ${mei.schoolId} and person_id = ${mei.memberId} group by kind order by kind
    `.execute(world.deps.db)
    expect(rows).toEqual([
      { kind: 'coupon', n: 10 },
      { kind: 'promotion', n: 4 },
    ])
  })

  test('Mei’s payments at Ceramics have invoices of every kind and in every state', async () => {
    const ids = (await hers()).map(({ id }) => id)
    const all = await world.deps.db.selectFrom('invoices').selectAll().execute()
    const invoices = all.filter(({ paymentId }) => ids.includes(paymentId))
    expect(kinds(invoices.map(({ kind }) => kind)).size).toBe(3)
    expect(kinds(invoices.map(({ state }) => state)).size).toBe(4)
  })
})

describe('every payment of the demo world', () => {
  test('the state of every payment of the demo world is the state derived from its ledger', async () => {
    const events = await world.deps.db.selectFrom('paymentEvents').selectAll().execute()
    const byPayment = Map.groupBy(events, ({ paymentId }) => paymentId)
    for (const payment of await everyPayment()) {
      const ledger = (byPayment.get(payment.id) ?? []).map((event) => ({
        ...event,
        detail: event.detail as EventDetail,
      }))
      expect(payment).toMatchObject(derive(payment.amount, ledger))
    }
  })

  test('every payment of the demo world equals the sum of its lines and adjustments, and every order the sum of its instalments', async () => {
    const { rows: wrong } = await sql`
      select payments.id from payments where amount <> (
        select sum(amount) from payment_lines line where line.school_id = payments.school_id and line.payment_id = payments.id
      ) + coalesce((
        select sum(amount) from payment_adjustments less where less.school_id = payments.school_id and less.payment_id = payments.id
      ), 0)
      union all
      select orders.id from orders where total <> (
        select sum(amount) from order_lines line where line.school_id = orders.school_id and line.order_id = orders.id
      ) + coalesce((
        select sum(amount) from order_adjustments less where less.school_id = orders.school_id and less.order_id = orders.id
      ), 0)
    `.execute(world.deps.db)
    expect(wrong).toEqual([])
  })

  test('every payment of the demo world grants its items exactly while it is paid, granted or being refunded', async () => {
    const { rows: wrong } = await sql`
      select orders.id, orders.fulfilment from orders where (fulfilment = 'granted') <> exists (
        select from payments where payments.school_id = orders.school_id and payments.order_id = orders.id
          and state in ('paid', 'manual_enrolled', 'refunding')
      ) and fulfilment <> 'undeliverable'
      union all
      select line.id, orders.fulfilment from order_lines line
      join orders on orders.school_id = line.school_id and orders.id = line.order_id
      where (fulfilment = 'granted') <> (case
        when item_type = 'event_ticket' then exists (
          select from event_registrations r where r.school_id = line.school_id and r.source_id = line.id)
        when item_type = 'consulting_meeting' then exists (
          select from consulting_meetings m where m.school_id = line.school_id and m.source_id = line.id
            and m.state <> 'cancelled')
        else exists (
          select from entitlements e where e.school_id = line.school_id and e.source_id = line.id
            and e.source = 'payment' and e.taken_back_at is null)
          or exists (select from subscriptions renewing where renewing.school_id = line.school_id
            and (renewing.first_line_id = line.id
              or (renewing.id = line.subscription_id and renewing.period >= line.subscription_period)))
      end)
    `.execute(world.deps.db)
    expect(wrong).toEqual([])
  })

  test('the redemptions of every coupon of the demo world equal the payments that used it', async () => {
    const { rows: wrong } = await sql`
      select code from coupons where redeemed <> (
        select count(*) from coupon_redemptions taken
        where taken.school_id = coupons.school_id and taken.coupon_id = coupons.id and released_at is null
      )
    `.execute(world.deps.db)
    expect(wrong).toEqual([])
  })

  test('the taken seats of every ticket of the demo world equal its registrations and held seats', async () => {
    const { rows: wrong } = await sql`
      select name from event_tickets ticket where taken <> (
        select count(*) from event_registrations r
        where r.school_id = ticket.school_id and r.ticket_id = ticket.id and r.state <> 'cancelled'
      ) + (
        select coalesce(sum(quantity), 0) from seat_holds hold
        where hold.school_id = ticket.school_id and hold.ticket_id = ticket.id and hold.state = 'held'
      )
    `.execute(world.deps.db)
    expect(wrong).toEqual([])
  })
})
