// Simultaneous pages of several members are read by one statement, and each member gets their own.
import { inspect } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import { statementName } from '../../../src/platform/db/prepared/prepared.ts'
import { memberActor, statementsOf } from '../../support/people/member-cast.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const people = await world.deps.db.selectFrom('people').select('id').orderBy('id').execute()
const schools = await world.modules.tenancy.listSchools(platformActor)
const members = people.flatMap(({ id }) => schools.map((school) => memberActor(school.id, id)))

const page = { first: 3, withMore: true, withTotal: false } as const
const allOf = { progress: true, syllabus: true }

test.each<[what: string, statement: string, read: (member: MemberActor) => Promise<unknown>]>([
  [
    'courses with their progress',
    'learning.courses_syllabus.forwards',
    (member) => world.modules.learning.enrolledCourses(member, page, allOf),
  ],
  ['courses', 'learning.courses.forwards', (member) => world.modules.learning.enrolledCourses(member, page)],
  ['payments', 'orders.payments.forwards', (member) => world.modules.orders.payments(member, page)],
  [
    'an inbox',
    'notifications.inbox.forwards',
    (member) => world.modules.notifications.inbox(member, page, { unreadOnly: false }),
  ],
  [
    'unread notifications',
    'notifications.unread.forwards',
    (member) => world.modules.notifications.inbox(member, page, { unreadOnly: true }),
  ],
  [
    'the items on sale',
    'catalog.search',
    (member) => world.modules.catalog.searchCatalog(member, { text: 'the', page: { first: 3 } }),
  ],
  [
    'the exact unread count',
    'notifications.count_unread',
    (member) => world.modules.notifications.unreadCount(member),
  ],
  [
    'the unread count up to 100',
    'notifications.count_some_unread',
    (member) => world.modules.notifications.unreadUpTo100(member),
  ],
])(
  'simultaneous requests of members of two schools for %s return the same rows as separate requests',
  async (_what, name, read) => {
    const alone: unknown[] = []
    for (const member of members) alone.push(await read(member))
    let together: unknown[] = []
    const statements = await statementsOf(world, async () => {
      together = await Promise.all(members.map(read))
    })
    expect(together).toEqual(alone)
    expect(new Set(alone.map((each) => inspect(each, { depth: null }))).size).toBeGreaterThan(1)
    const names = statements.map((text) => statementName(text))
    expect(names).toContain(`${name}.together`)
    expect(names.length).toBeLessThan(members.length)
  },
)

test('simultaneous requests with different page sizes and cursors return separate pages', async () => {
  const { inbox } = world.modules.notifications
  const [reader] = await withFullInbox()
  const all = await inbox(reader, { first: 50 }, { unreadOnly: false })
  const [first] = all.rows
  if (!first) throw new Error('The demo world has notifications')
  const read = (request: Parameters<typeof inbox>[1]) => inbox(reader, request, { unreadOnly: false })
  const after = { at: first.createdAt, id: first.id }
  const pages = await Promise.all([
    read({ first: 1 }),
    read({ first: 2 }),
    read({ first: 1, after }),
    read({ first: 2, after }),
  ])
  const ids = pages.map(({ rows }) => rows.map(({ id }) => id))
  const expected = all.rows.map(({ id }) => id)
  expect(ids).toEqual([
    expected.slice(0, 1),
    expected.slice(0, 2),
    expected.slice(1, 2),
    expected.slice(1, 3),
  ])
})

async function withFullInbox(): Promise<readonly [MemberActor]> {
  for (const member of members) {
    const { rows } = await world.modules.notifications.inbox(member, { first: 3 }, { unreadOnly: false })
    if (rows.length === 3) return [member]
  }
  throw new Error('Nobody in the demo world has three notifications')
}
