import { sql } from 'kysely'
import { plantDemoPeople } from '../../demo/plant.ts'
import { memberActor, operatorActor, platformActor } from '../../src/domain/tenancy/index.ts'
import { createModules, type ModuleDeps } from '../../src/modules.ts'
import type { WholeDb } from '../../src/platform/db/database.ts'
import { newId } from '../../src/platform/ids.ts'

type Deps = ModuleDeps & { readonly db: WholeDb }

/** One member subscribes through the shop; all others are copies of that, row by row. Returns when all are due. */
export async function plantSubscriptions(deps: Deps, count: number): Promise<Date> {
  await plantDemoPeople(deps, { port: 3000 })
  const modules = createModules(deps)
  const { tenancy, identity, gateways, orders, subscriptions } = modules
  const school = (await tenancy.listSchools(platformActor)).find(({ subdomain }) => subdomain === 'ceramics')
  const [olga, mei] = await Promise.all(
    ['olga@example.com', 'mei@example.com'].map((email) => identity.personWithEmail(platformActor, email)),
  )
  if (!school || !olga || !mei) throw new Error('The demo people are not planted')
  const owner = operatorActor({ schoolId: school.id, memberId: olga.id, roles: ['owner'] })
  const member = memberActor({ schoolId: school.id, memberId: mei.id, roles: ['student'] })
  await gateways.setGatewayAccount(owner, { gateway: 'simulator', isDefault: true })
  const planId = newId<'MembershipPlan'>(deps.clock)
  const now = deps.clock.now()
  await deps.db
    .insertInto('membershipPlans')
    .values({
      ...{ schoolId: school.id, id: planId, slug: 'studio', name: 'Studio', price: 300n, access: 'monthly' },
      ...{ state: 'published', publishedAt: now, createdAt: now, updatedAt: now },
    })
    .execute()
  const selections = [{ itemType: 'membership_plan' as const, offerId: planId as string }]
  const { paymentId } = await orders.checkout(member, { selections, gateway: 'simulator' })
  const raw = await orders.simulatedWebhook(member, paymentId, { kind: 'paid', type: 'credit' })
  await orders.recordWebhook({ schoolId: school.id, gateway: 'simulator', raw })
  const [own] = await subscriptions.ownSubscriptions(member)
  if (!own) throw new Error('No subscription began')
  // None is to be told of the coming charge any more: all are to be renewed.
  await sql`update subscriptions set told_period = period + 1, due_at = period_ends_at`.execute(deps.db)
  await copy(deps.db, { subscription: own.id, person: mei.id, line: own.firstLineId }, count - 1)
  return own.periodEndsAt
}

type Model = { readonly subscription: string; readonly person: string; readonly line: string }

async function copy(db: WholeDb, { subscription, person, line }: Model, count: number) {
  await sql`create table copies as select n, gen_random_uuid() as person, gen_random_uuid() as "order",
    gen_random_uuid() as line, gen_random_uuid() as subscription, gen_random_uuid() as mandate, gen_random_uuid() as payment
    from generate_series(1, ${count}::int) n`.execute(db)
  const order = sql`(select order_id from order_lines where id = ${line})`
  await copyRows(db, 'people', sql`id = ${person}`, {
    ...{ id: 'person', email: `'member-' || n || '@example.com'` },
  })
  await copyRows(db, 'orders', sql`id = ${order}`, {
    ...{ id: '"order"', person_id: 'person', trade_no: `'B' || lpad(n::text, 11, '0')`, request_key: 'null' },
  })
  await copyRows(db, 'order_lines', sql`id = ${line}`, { id: 'line', order_id: '"order"' })
  await copyRows(db, 'payments', sql`order_id = ${order}`, {
    ...{
      id: 'payment',
      order_id: '"order"',
      person_id: 'person',
      gateway_reference: `'B' || lpad(n::text, 11, '0')`,
    },
  })
  await copyRows(db, 'payment_lines', sql`line_id = ${line}`, { payment_id: 'payment', line_id: 'line' })
  await copyRows(
    db,
    'payment_events',
    sql`payment_id = (select id from payments where order_id = ${order})`,
    {
      ...{
        id: 'gen_random_uuid()',
        payment_id: 'payment',
        gateway_event_id: `model.gateway_event_id || ' ' || n`,
      },
    },
  )
  await copyRows(db, 'payment_mandates', sql`person_id = ${person}`, {
    ...{ id: 'mandate', person_id: 'person', method: `'sim_4242_' || n` },
  })
  await copyRows(db, 'subscriptions', sql`id = ${subscription}`, {
    ...{ id: 'subscription', person_id: 'person', first_line_id: 'line', mandate_id: 'mandate' },
  })
  await copyRows(db, 'entitlements', sql`id = ${subscription}`, {
    ...{ id: 'subscription', person_id: 'person', source_id: 'subscription' },
  })
  await sql`drop table copies`.execute(db)
}

// Few enough rows for the limit on a statement's time.
const atOnce = 5_000

async function copyRows(
  db: WholeDb,
  table: string,
  condition: ReturnType<typeof sql>,
  changed: Readonly<Record<string, string>>,
) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = current_schema() and is_generated = 'NEVER'
      and identity_generation is null
  `.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const values = sql.join(
    rows.map(({ name }) => (changed[name] ? sql`${sql.raw(changed[name])}` : sql`model.${sql.ref(name)}`)),
  )
  const { rows: chunks } = await sql<{ first: number }>`
    select n as first from copies where n % ${atOnce} = 1 order by n
  `.execute(db)
  for (const { first } of chunks)
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${values} from (select * from ${sql.table(table)} where ${condition}) model
      cross join (select * from copies where n between ${first} and ${first + atOnce - 1}) copies
    `.execute(db)
}
