import { sql } from 'kysely'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { addDuration, day } from '../../../../src/platform/durations.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { atEach, deletes, reads, updates, writes } from '../../../support/footprints/footprint.ts'

const span = ({ clock }: Fixture) => {
  const until = clock.now()
  return { from: addDuration(until, -90 * day), until, by: 'month' } as const
}

export const insightsFootprints = {
  subscriptionFigures: reads((fixture) =>
    fixture.modules.insights.subscriptionFigures(fixture.olga, { ...span(fixture), by: 'month' }),
  ),
  revenue: reads((fixture) => fixture.modules.insights.revenue(fixture.olga, span(fixture))),
  recognisedRevenue: reads((fixture) =>
    fixture.modules.insights.recognisedRevenue(fixture.olga, span(fixture)),
  ),
  sales: reads((fixture) => fixture.modules.insights.sales(fixture.olga, span(fixture))),
  learningFigures: reads((fixture) => fixture.modules.insights.learningFigures(fixture.olga, span(fixture))),
  refreshDays: writes(async (fixture) => {
    const day = await paidDay(fixture)
    const days = { schoolId: fixture.school.id, first: day, last: day }
    return recount(fixture, () => fixture.modules.insights.refreshDays(platformActor, days), day)
  }),
  refreshPayment: writes(async (fixture) => {
    const paymentId = await anyId(fixture, 'payments', 'paid_at is not null')
    const day = await paidDay(fixture, paymentId)
    const payment = { schoolId: fixture.school.id, paymentId }
    return recount(fixture, () => fixture.modules.insights.refreshPayment(platformActor, payment), day)
  }),
  refreshMoment: writes(async (fixture) => {
    const day = await paidDay(fixture)
    // Noon of that day in Taipei.
    const moment = { schoolId: fixture.school.id, at: new Date(`${day}T04:00:00Z`) }
    return recount(fixture, () => fixture.modules.insights.refreshMoment(platformActor, moment), day)
  }),
  refreshRecent: writes(async (fixture) => {
    await fixture.modules.insights.rebuild(platformActor)
    const schoolId = fixture.school.id
    const day = fixture.clock.now().toISOString().slice(0, 10)
    await sql`insert into daily_revenue (school_id, day, currency, payments, paid, refunded)
      values (${schoolId}, ${day}::date, 'JPY', 1, 1, 0)`.execute(fixture.db)
    return {
      run: () => fixture.modules.insights.refreshRecent(platformActor),
      touches: atEach([schoolId, fixture.twinId], [deletes('dailyRevenue', { day, currency: 'JPY' })]),
    }
  }),
  rebuild: writes(async (fixture) => {
    const school = { schoolId: fixture.school.id }
    await fixture.modules.insights.rebuild(platformActor, school)
    const day = await paidDay(fixture)
    return recount(fixture, () => fixture.modules.insights.rebuild(platformActor, school), day)
  }),
}

async function paidDay(fixture: Fixture, id?: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(paid_at at time zone 'Asia/Taipei', 'YYYY-MM-DD') as day from payments
    where school_id = ${fixture.school.id} and paid_at is not null and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
    order by paid_at limit 1`.execute(fixture.db)
  return rows[0]?.day ?? ''
}

// A wrong figure is corrected, and correct figures stay unchanged.
async function recount(fixture: Fixture, run: () => Promise<void>, day: string) {
  const schoolId = fixture.school.id
  await sql`update daily_revenue set paid = paid + 1 where school_id = ${schoolId} and day = ${day}::date`.execute(
    fixture.db,
  )
  await fixture.echo()
  return { run, touches: [updates('dailyRevenue', { schoolId, day }, ['paid'])] }
}
