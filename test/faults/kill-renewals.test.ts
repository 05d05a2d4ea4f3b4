import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { platformActor } from '../../src/domain/tenancy/index.ts'
import { createModules } from '../../src/modules.ts'
import { createSecretBox } from '../../src/platform/crypto/secret-box.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { recordFault } from '../support/faults/fault-table.ts'
import { createRandom } from '../support/samples/random.ts'
import { openKillableShop, shopSecret } from '../support/shop/killable-shop.ts'
import { Unanswered } from '../support/shop/killable-worker.ts'
import { staffed, untilAlone } from '../support/shop/staffed.ts'
import { sellPlan, subscribe } from '../support/shop/subscribers.ts'
import { allFaults } from '../support/world/all-faults.ts'
import { createTestClock } from '../support/world/test-clock.ts'
import { testDeps } from '../support/world/test-deps.ts'

const seed = Number(process.env['FAULT_SEED'] ?? 20_261_117)
const { kills, members, months } = allFaults
  ? { kills: 50, members: 40, months: 5 }
  : { kills: 6, members: 12, months: 2 }
// A killed run leaves its subscriptions claimed for half a minute, and the job runs each minute.
const lease = 60_000

test(`kill -9 at ${kills} points of renewal runs charges no period twice and loses none (seed ${seed})`, {
  timeout: 240_000,
}, async ({ annotate }) => {
  const startedAt = performance.now()
  const shop = await openKillableShop({ buyers: members, lastSeats: 0, copies: 1 })
  const [connection] = shop.databases
  if (!connection) throw new Error('There is a database')
  const { db, worker, nextCommit } = await staffed(connection)
  await sql`create table bank_charges (payment_id uuid primary key)`.execute(db)
  const started = await subscribeAll(db, shop)
  const random = createRandom(seed)
  let killed = 0
  let runs = 0

  for (let month = 1; month <= months; month++) {
    const due = new Date(started)
    due.setUTCMonth(due.getUTCMonth() + month)
    for (let at = due; (await behind(db, month)) > 0; at = new Date(at.getTime() + lease)) {
      runs++
      const run = worker.call(at, 'renewDue', platformActor).catch(unlessKilled)
      if (killed < Math.ceil((kills * month) / months)) {
        const isAtCommit = random() < 0.5
        await Promise.race([pause(random() * 250), ...(isAtCommit ? [nextCommit()] : [])])
        await worker.kill()
        await untilAlone(db)
        killed++
      }
      await run
      expect(await chargedTwice(db), `after kill ${killed}`).toEqual([])
    }
  }

  expect(killed).toBe(kills)
  // The next run after a kill continues the claims of the killed one.
  expect(runs).toBeLessThanOrEqual(3 * kills)
  expect(await totals(db)).toEqual({
    subscriptions: members,
    renewals: members * months,
    charges: members * months,
    unrecorded: 0,
    uncharged: 0,
    notified: members * months,
    withoutAccess: 0,
  })
  const renewals = members * months
  recordFault({
    fault: `kill -9 of a worker at ${kills} points of renewals`,
    operations: renewals,
    acknowledged: renewals,
    unanswered: killed,
    found: renewals,
    lost: 0,
    duplicated: 0,
    seconds: (performance.now() - startedAt) / 1000,
  })
  await annotate(`seed ${seed}: ${killed} kills in ${runs} runs over ${members} subscriptions`)
})

async function subscribeAll(db: Db, shop: Awaited<ReturnType<typeof openKillableShop>>): Promise<Date> {
  const clock = createTestClock()
  const secretBox = createSecretBox(shopSecret)
  const deps = { db: db as never, ...testDeps(clock), secretBox, permitsSimulator: true }
  const world = { deps, modules: createModules(deps), clock } as never
  const plan = await sellPlan(world, shop.olga.schoolId)
  for (const member of shop.members) await subscribe(world, member, plan)
  return clock.now()
}

function unlessKilled(error: unknown) {
  if (!(error instanceof Unanswered)) throw error
}

async function behind(db: Db, month: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from subscriptions where period < ${month + 1}
  `.execute(db)
  return Number(rows[0]?.count)
}

/** The periods that the bank charged more than once. */
async function chargedTwice(db: Db) {
  const { rows } = await sql`
    select line.subscription_id, line.subscription_period
    from bank_charges charge join payments on payments.id = charge.payment_id
    join order_lines line on line.order_id = payments.order_id
    group by 1, 2 having count(*) > 1
  `.execute(db)
  return rows
}

async function totals(db: Db) {
  const { rows } = await sql`
    select
      (select count(*)::int from subscriptions where state = 'active') as subscriptions,
      (select coalesce(sum(period - 1), 0)::int from subscriptions) as renewals,
      (select count(*)::int from bank_charges) as charges,
      (select count(*)::int from bank_charges charge join payments on payments.id = charge.payment_id
        where payments.state <> 'paid') as unrecorded,
      (select count(*)::int from payments where mandate_id is not null and state = 'paid'
        and id not in (select payment_id from bank_charges)) as uncharged,
      (select count(*)::int from facts
        where kind = 'subscription.changed' and body ->> 'change' = 'renewed') as notified,
      (select count(*)::int from subscriptions subscription where not exists (
        select from entitlements entitlement where entitlement.id = subscription.id
          and entitlement.expires_at = subscription.grace_ends_at and entitlement.taken_back_at is null
      )) as without_access
  `.execute(db)
  return rows[0]
}
