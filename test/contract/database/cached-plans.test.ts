// PostgreSQL plans a prepared statement again for every execution as long as that looks cheaper than a cached
// plan.
// The statements of every request must be planned once: planning takes longer than reading.
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import { createModules, type Modules } from '../../../src/modules.ts'
import { ownPool } from '../../support/database/own-database.ts'
import { cachedPlanOf } from '../../support/database/statement-plan.ts'
import { memberActor } from '../../support/people/member-cast.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
await sql`analyze`.execute(world.deps.db)
const people = await world.deps.db.selectFrom('people').select('id').orderBy('id').execute()
const schools = await world.modules.tenancy.listSchools(platformActor)
const members = people.flatMap(({ id }) => schools.map((school) => memberActor(school.id, id)))

const page = { first: 20, withMore: true, withTotal: false } as const

const reads: Readonly<Record<string, (modules: Modules, member: MemberActor) => Promise<unknown>>> = {
  'learning.courses.forwards': ({ learning }, member) => learning.enrolledCourses(member, page),
  'learning.courses_progress.forwards': ({ learning }, member) =>
    learning.enrolledCourses(member, page, { progress: true, syllabus: false }),
  'learning.courses_syllabus.forwards': ({ learning }, member) =>
    learning.enrolledCourses(member, page, { progress: true, syllabus: true }),
  'orders.payments.forwards': ({ orders }, member) => orders.payments(member, page),
  'notifications.inbox.forwards': ({ notifications }, member) =>
    notifications.inbox(member, page, { unreadOnly: false }),
  'notifications.unread.forwards': ({ notifications }, member) =>
    notifications.inbox(member, page, { unreadOnly: true }),
  'catalog.search': ({ catalog }, member) =>
    catalog.searchCatalog(member, { text: wordFor(member), page: { first: 10 } }),
  'notifications.count_unread': ({ notifications }, member) => notifications.unreadCount(member),
  'notifications.count_some_unread': ({ notifications }, member) => notifications.unreadUpTo100(member),
}

const searchTerms = ['glaze', 'kiln', 'moon', 'sky', 'bowl']

function wordFor({ memberId }: MemberActor): string {
  return searchTerms[Number.parseInt(memberId.slice(-4), 16) % searchTerms.length] ?? ''
}

test.each(Object.entries(reads))(
  'the plan of %s is cached after five executions, alone and combined for several members',
  async (name, read) => {
    const { db } = ownPool(world.connection, { max: 1 })
    const modules = createModules({ ...world.deps, db })
    const times = 12
    for (let nth = 0; nth < times; nth++) await read(modules, members[nth % members.length] as MemberActor)
    for (let nth = 0; nth < times; nth++) {
      await Promise.all(members.slice(0, 2 + (nth % 7)).map((member) => read(modules, member)))
    }
    const { rows } = await sql<{ name: string; genericPlans: bigint; customPlans: bigint }>`
    select name, generic_plans, custom_plans from pg_prepared_statements`.execute(db)
    for (const each of [name, `${name}.together`]) {
      const plans = rows.find((row) => row.name === each)
      expect({ name: each, custom: Number(plans?.customPlans) }).toEqual({ name: each, custom: 5 })
      expect(Number(plans?.genericPlans)).toBeGreaterThan(0)
    }
  },
)

test('the look-up of a token finds its school by primary key with many schools and few clients', async () => {
  const { tenancy, oauth } = world.modules
  const settings = { currency: 'TWD', timeZone: 'Asia/Taipei', locale: 'en' }
  for (let nth = 0; nth < 400; nth++) {
    const [subdomain, origin] = [`school-${nth}`, `https://school-${nth}.example`]
    await tenancy.createSchool(platformActor, { subdomain, name: `School ${nth}`, origin, ...settings })
  }
  await sql`analyze schools`.execute(world.deps.db)
  const [member] = members
  if (!member) throw new Error('The demo world has members')
  for (const tokens of [['alone'], ['one', 'two']]) {
    const plan = await cachedPlanOf(world, () =>
      Promise.all(tokens.map((token) => oauth.presentToken(member.schoolId, token))),
    )
    expect(plan).toMatch(
      /using schools_pkey on schools school .*\n\s+Index Cond: \(id = (callers|\$|\(InitPlan)/,
    )
  }
})
