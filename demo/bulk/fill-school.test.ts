import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { derive, type LedgerEvent } from '../../src/domain/orders/index.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../test/support/world/world.ts'
import { fillSchool } from './fill-school.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await fill(world, { members: 1_000, courses: 60 })
}, 120_000)
afterAll(() => world.close())

async function fill({ modules, connection, deps }: World, size: { members: number; courses: number }) {
  const school = await modules.tenancy.schoolByName(platformActor, 'ceramics')
  if (!school) throw new Error('There is no Ceramics')
  const { db, clock } = deps
  return await fillSchool({ connection, db, clock, schoolId: school.id, ...size, progress: () => () => {} })
}

test('filling a school again with the same numbers changes nothing, and with higher numbers adds only the missing rows', async () => {
  const own = await ownWorld()
  const first = await fill(own, { members: 30, courses: 5 })
  expect(await fill(own, { members: 30, courses: 5 })).toMatchObject({ rows: 0 })
  expect(await fill(own, { members: 20, courses: 0 })).toMatchObject({ rows: 0 })
  const more = await fill(own, { members: 50, courses: 8 })
  expect(more.rows).toBeGreaterThan(0)
  expect(more.rows).toBeLessThan(first.rows)
})

test('two fills with the same numbers create identical payments in two databases', async () => {
  const rowsOf = async () => {
    const own = await ownWorld()
    await fill(own, { members: 20, courses: 5 })
    const { rows } = await sql<{ row: string }>`
      select payments::text as row from payments join people on people.id = payments.person_id
      where people.email like '%@bulk.example' order by 1
    `.execute(own.deps.db)
    return rows
  }
  expect(await rowsOf()).toEqual(await rowsOf())
})

test('the state of every generated payment agrees with its ledger', async () => {
  const events = await world.deps.db.selectFrom('paymentEvents').selectAll().execute()
  const ledgers = Map.groupBy(events, ({ paymentId }) => paymentId)
  const payments = await world.deps.db.selectFrom('payments').selectAll().execute()
  const states = new Set(payments.map(({ state }) => state))
  expect([...states]).toEqual(expect.arrayContaining(['paid', 'expired', 'failed', 'refunded', 'not_paid']))
  for (const payment of payments) {
    const ledger = (ledgers.get(payment.id) ?? []) as unknown as LedgerEvent[]
    expect(payment).toMatchObject(derive(payment.amount, ledger))
  }
})

// Each finds rows that contradict each other.
test.each([
  [
    'the taken seats of a generated ticket are its registered and held seats',
    `select id from event_tickets ticket where taken <>
      (select count(*) from event_registrations own where own.school_id = ticket.school_id
        and own.ticket_id = ticket.id and state <> 'cancelled')
      + (select coalesce(sum(quantity), 0) from seat_holds own where own.school_id = ticket.school_id
        and own.ticket_id = ticket.id and state = 'held')`,
  ],
  [
    'the taken seats of a generated ticket are those of its unreleased holds',
    `select id from event_tickets ticket where taken <>
      (select coalesce(sum(quantity), 0) from seat_holds own where own.school_id = ticket.school_id
        and own.ticket_id = ticket.id and state <> 'released')`,
  ],
  [
    'the redemptions of a generated coupon are those that were not released',
    `select id from coupons where redeemed <> (select count(*) from coupon_redemptions own
      where own.school_id = coupons.school_id and own.coupon_id = coupons.id and released_at is null)`,
  ],
  [
    'the total of a generated order is the sum of its lines and adjustments',
    `select id from orders where total <>
      (select sum(amount) from order_lines own where own.school_id = orders.school_id and own.order_id = orders.id)
      + (select coalesce(sum(amount), 0) from order_adjustments own
        where own.school_id = orders.school_id and own.order_id = orders.id)`,
  ],
  [
    'the refunded amount of a generated payment is divided among its lines',
    `select id from payments where refunded <> (select sum(refunded) from payment_lines own
      where own.school_id = payments.school_id and own.payment_id = payments.id)`,
  ],
  [
    'generated entitlements belong to paid lines, and those of refunded lines are revoked',
    `select held.id from entitlements held
      join order_lines line on line.school_id = held.school_id and line.id = held.source_id
      join orders on orders.school_id = line.school_id and orders.id = line.order_id
      where held.source = 'payment' and fulfilment <> case when taken_back_at is null then 'granted' else 'taken_back' end`,
  ],
  [
    'every generated entitlement to a course has an enrolment',
    `select id from entitlements held where item_type = 'course' and not exists (
      select from enrolments own where own.school_id = held.school_id and own.person_id = held.person_id
        and own.course_id = held.item_id)`,
  ],
  [
    'a generated enrolment is completed only with all lectures of the course',
    `select person_id from enrolments done where completed_at is not null and exists (
      select from lectures lecture left join lecture_progress own on own.school_id = lecture.school_id
        and own.person_id = done.person_id and own.lecture_id = lecture.id
      where lecture.school_id = done.school_id and lecture.course_id = done.course_id
        and own.state is distinct from 'completed')`,
  ],
  [
    'every generated published course is in the search index',
    `select id from courses where state = 'published' and not exists (
      select from search_entries own where own.school_id = courses.school_id and own.item_id = courses.id)`,
  ],
])('%s', async (_rule, contradictions) => {
  expect((await sql.raw(contradictions).execute(world.deps.db)).rows).toEqual([])
})
