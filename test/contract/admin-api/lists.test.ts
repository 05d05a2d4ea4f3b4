import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillSchool } from '../../../demo/bulk/fill-school.ts'
import type { OperatorActor } from '../../../src/domain/tenancy/index.ts'
import type { Modules } from '../../../src/modules.ts'
import type { CourseId } from '../../../src/platform/db/schema/schema.gen.ts'
import { planOf } from '../../support/database/statement-plan.ts'
import { operatorOf } from '../../support/people/identity-cast.ts'
import { createWorld, type World } from '../../support/world/world.ts'

let world: World
let olga: OperatorActor
let courseId: CourseId
beforeAll(async () => {
  world = await createWorld()
  olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  const { connection, deps } = world
  const size = { schoolId: olga.schoolId, members: 2_000, courses: 50 }
  await fillSchool({ connection, db: deps.db, clock: deps.clock, ...size, progress: () => () => {} })
  const course = await deps.db
    .selectFrom('enrolments')
    .where('schoolId', '=', olga.schoolId)
    .select('courseId')
    .groupBy('courseId')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .executeTakeFirstOrThrow()
  courseId = course.courseId
}, 120_000)
afterAll(() => world.close())

const page = { first: 20 }
const later = {
  first: 20,
  after: { at: new Date('2026-06-01T00:00:00Z'), id: '00000000-0000-7000-8000-000000000000' },
}
type Work = (modules: Modules) => Promise<unknown>

// Each list with its query and the index that has its rows in their order.
const lists: readonly (readonly [string, Work, string])[] = [
  ['members', ({ identity }) => identity.listMembers(olga, { page }), 'school_roles_by_time'],
  [
    'members on a later page',
    ({ identity }) => identity.listMembers(olga, { page: later }),
    'school_roles_by_time',
  ],
  [
    'members in order of joining',
    ({ identity }) => identity.listMembers(olga, { page, sort: 'joined_at' }),
    'school_roles_by_time',
  ],
  [
    'members of a role',
    ({ identity }) => identity.listMembers(olga, { page, role: 'teacher' }),
    'school_roles_by_role',
  ],
  ['students', ({ learning }) => learning.listStudents(olga, { page }), 'enrolments_first'],
  [
    'students on a later page',
    ({ learning }) => learning.listStudents(olga, { page: later }),
    'enrolments_first',
  ],
  [
    'students of a course',
    ({ learning }) => learning.listStudents(olga, { page, courseId }),
    'enrolments_of_course',
  ],
  ['orders', ({ orders }) => orders.listOrders(olga, { page }), 'orders_by_time'],
  [
    'orders with a payment in one state',
    ({ orders }) => orders.listOrders(olga, { page: later, state: 'paid' }),
    'payments_by_state',
  ],
  [
    'orders with a payment that expires soon',
    ({ orders }) => orders.listOrders(olga, { page, lapsing: true }),
    'payments_(by_state|waiting)',
  ],
]

describe('lists at a school of thousands of members', () => {
  test.each(lists)(
    'the list of %s runs one statement at a school of thousands of members',
    async (_what, work) => {
      const before = world.statements().length
      await work(world.modules)
      expect(world.statements().length - before).toBe(1)
    },
  )

  test.each(lists)(
    'the list of %s reads its rows in the order of an index at a school of thousands of members',
    async (_what, work, index) => {
      const plan = await planOf(world, work, 'limit')
      expect(plan).toMatch(new RegExp(`(Index|Index Only) Scan( Backward)? using ${index}`))
      // A sort would read every row of the list; the payments of one order may be sorted.
      expect(plan).not.toMatch(/Sort Key: (own|orders)\./)
    },
  )

  test('waiting work is counted by one statement, with indexes', async () => {
    const plan = await planOf(world, ({ orders }) => orders.countWaiting(olga), 'as counted')
    expect(plan).toContain('payments_needing_attention')
    expect(plan).toMatch(/payments_(waiting|by_state)/)
    expect(plan).not.toContain('Seq Scan on payments')
  })

  test('a search reads only the people whose name or e-mail address begins with the text', async () => {
    const plan = await planOf(
      world,
      ({ identity }) => identity.listMembers(olga, { page, search: 'nobody-like-this' }),
      'limit',
    )
    for (const index of ['people_by_name', 'people_by_email']) expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on (people|school_roles own)/)
  })
})
