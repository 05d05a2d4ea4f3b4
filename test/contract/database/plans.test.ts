import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillSchool } from '../../../demo/bulk/fill-school.ts'
import { marks } from '../../../demo/bulk/marks.ts'
import { createOutlineCache } from '../../../src/domain/catalog/index.ts'
import { type MemberActor, memberActor } from '../../../src/domain/tenancy/index.ts'
import type { Modules } from '../../../src/modules.ts'
import type { CourseId } from '../../../src/platform/db/schema/schema.gen.ts'
import { cachedPlanOf, planOf } from '../../support/database/statement-plan.ts'
import { createWorld, platformActor, type World } from '../../support/world/world.ts'

let world: World
/** A member with a hundred purchases, one with a few, and one without any. */
let heavy: MemberActor
let light: MemberActor
let nobody: MemberActor
let courseIds: CourseId[]

beforeAll(async () => {
  world = await createWorld()
  const school = await world.modules.tenancy.schoolByName(platformActor, 'ceramics')
  if (!school) throw new Error('There is no Ceramics')
  const { connection, deps } = world
  const size = { schoolId: school.id, members: 2_000, courses: 400 }
  await fillSchool({ connection, db: deps.db, clock: deps.clock, ...size, progress: () => () => {} })
  const memberOf = async (email: string): Promise<MemberActor> => {
    const person = await world.modules.identity.personWithEmail(platformActor, email)
    if (!person) throw new Error(`There is no ${email}`)
    return memberActor({ schoolId: school.id, memberId: person.id, roles: ['student'] })
  }
  heavy = await memberOf(marks.email(1_000))
  light = await memberOf(marks.email(7))
  nobody = await memberOf('nils@example.com')
  const { rows } = await world.modules.learning.enrolledCourses(heavy, { first: 10 })
  courseIds = rows.map(({ id }) => id)
}, 120_000)
afterAll(() => world.close())

type Operation = (modules: Modules, member: MemberActor) => Promise<unknown>
const page = { first: 20 }
const later = {
  first: 20,
  after: { at: new Date('2026-06-01T00:00:00Z'), id: '00000000-0000-7000-8000-000000000000' },
}

// An operation, and words of its statement.
const operations: readonly (readonly [string, Operation, string])[] = [
  ['the syllabus', ({ learning }, member) => learning.syllabus(member, courseIds), 'lecture_progress'],
  [
    'enrolled courses with their syllabus and progress',
    ({ learning }, member) => learning.enrolledCourses(member, page, { syllabus: true, progress: true }),
    'lecture_progress',
  ],
  [
    'payments with their total',
    ({ orders }, member) => orders.payments(member, { ...later, withTotal: true }),
    '"payments"',
  ],
  [
    'owned products with their total',
    ({ entitlements }, member) => entitlements.ownedProducts(member, { ...later, withTotal: true }),
    '"digital_products"',
  ],
  [
    'services with their total',
    ({ consulting }, member) => consulting.servicesFor(member, { ...later, withTotal: true }),
    '"consulting_services"',
  ],
  [
    'registrations with their total',
    ({ events }, member) => events.registrationsOf(member, { ...later, withTotal: true }),
    '"event_registrations"',
  ],
  [
    'the last page of payments',
    ({ orders }, member) => orders.payments(member, { last: 20, withTotal: true }),
    '"payments"',
  ],
  [
    'the last page of the inbox',
    ({ notifications }, member) =>
      notifications.inbox(member, { last: 20, withTotal: true }, { unreadOnly: false }),
    '"notifications"',
  ],
  ['the schools of a member', ({ identity }, member) => identity.schoolsOf(member), '"school_roles"'],
  [
    'subscriptions',
    ({ notifications }, member) => notifications.subscriptions(member),
    '"notification_subscriptions"',
  ],
  ['enrolled courses', ({ learning }, member) => learning.enrolledCourses(member, page), '"enrolments"'],
  [
    'a later page of enrolled courses',
    ({ learning }, member) => learning.enrolledCourses(member, later),
    '"enrolments"',
  ],
  [
    'owned products',
    ({ entitlements }, member) => entitlements.ownedProducts(member, page),
    '"digital_products"',
  ],
  ['services', ({ consulting }, member) => consulting.servicesFor(member, page), '"consulting_services"'],
  ['registrations', ({ events }, member) => events.registrationsOf(member, page), '"event_registrations"'],
  ['payments', ({ orders }, member) => orders.payments(member, page), '"payments"'],
  ['a later page of payments', ({ orders }, member) => orders.payments(member, later), '"payments"'],
  ['the inbox', inbox({ unreadOnly: false }), '"notifications"'],
  ['unread notifications', inbox({ unreadOnly: true }), '"notifications"'],
  ['the unread count', unreadCount, '"notifications"'],
  ['a search', search('茶碗'), 'search_entries'],
  ['a search for two words', search('raku bowls'), 'search_entries'],
]

function inbox(filter: { unreadOnly: boolean }): Operation {
  return ({ notifications }, member) => notifications.inbox(member, page, filter)
}

function unreadCount({ notifications }: Modules, member: MemberActor) {
  return notifications.unreadCount(member)
}

function badgeCount({ notifications }: Modules, member: MemberActor) {
  return notifications.unreadUpTo100(member)
}

function inboxSize({ notifications }: Modules, member: MemberActor) {
  return notifications.inboxSize(member, { unreadOnly: false })
}

function search(text: string): Operation {
  return ({ catalog }, member) => catalog.searchCatalog(member, { text, page: { first: 20 } })
}

// Tables that grow with members, or with courses times lectures.
const large =
  /Seq Scan on (entitlements|enrolments|lecture_progress|lectures|sections|orders|order_lines|order_adjustments|payments|payment_lines|payment_adjustments|invoices|notifications|event_registrations|school_roles|search_entries)\b/

// An index that finds the rows of everybody, of which the member's are then filtered.
const othersRows = /Filter: \(+(\w+\.)?person_id = /

describe('queries at a school of thousands of members', () => {
  test.each(operations)(
    'the query for %s takes one statement for every member while curricula are cached',
    async (_what, operation) => {
      const counts: number[] = []
      for (const member of [heavy, light, nobody]) {
        await operation(world.modules, member)
        const before = world.statements().length
        await operation(world.modules, member)
        counts.push(world.statements().length - before)
      }
      expect(counts).toEqual([1, 1, 1])
    },
  )

  test.each(operations)('the query for %s reads an index', async (_what, operation, having) => {
    for (const member of [heavy, light]) {
      const plan = await planOf(world, (modules) => operation(modules, member), having)
      expect(plan).toMatch(/Index/)
      expect(plan).not.toMatch(large)
      expect(plan).not.toMatch(othersRows)
    }
  })

  test('uncached curricula are read by an index', async () => {
    const forgetful = { ...world, deps: { ...world.deps, outlineCache: createOutlineCache() } }
    const plan = await planOf(forgetful, ({ learning }) => learning.syllabus(heavy, courseIds), 'sections')
    expect(plan).toMatch(/Index.* on lectures/)
    expect(plan).not.toMatch(large)
  })

  // A cached plan knows no parameters, so the condition of a partial index must be a literal.
  test.each([
    ['the inbox', inbox({ unreadOnly: false }), 'Index Scan Backward using notifications_inbox'],
    ['unread notifications', inbox({ unreadOnly: true }), 'Index Scan Backward using notifications_unread'],
    ['the unread count', unreadCount, 'Index Only Scan using notifications_unread'],
    ['the count of a badge', badgeCount, 'Index Only Scan using notifications_unread'],
    ['the size of the inbox', inboxSize, 'Index Only Scan using notifications_inbox'],
  ])('the query for %s reads a range of an index in its cached plan', async (_what, operation, range) => {
    const plan = await cachedPlanOf(world, (modules) => operation(modules, heavy))
    expect(plan).toContain(range)
    expect(plan).not.toMatch(/Filter:|Sort/)
  })

  test('the statement of an inbox page is planned once, not for each request', async () => {
    for (let times = 0; times < 12; times++) await inbox({ unreadOnly: false })(world.modules, light)
    const { rows } = await sql<{ customPlans: bigint }>`
      select custom_plans from pg_prepared_statements where name = 'notifications.inbox.forwards'
    `.execute(world.deps.db)
    expect(rows.map(({ customPlans }) => customPlans <= 5n)).toEqual([true])
  })

  test('newly unlocked lectures are found by an index for all members in one statement', async () => {
    await world.modules.learning.notifyOfOpenedLectures(platformActor)
    world.clock.advance({ minutes: 5 })
    const notify = ({ learning }: Modules) => learning.notifyOfOpenedLectures(platformActor)
    const plan = await planOf(world, notify, 'lecture_unlocks')
    expect(plan).toMatch(/enrolments_of_course/)
    expect(plan).not.toMatch(large)
  })
})
