import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  courseItem,
  memberOf,
  membersOf,
  plantCourse,
  removeAccess,
  sell,
} from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { newId } from '../../platform/ids.ts'
import type { MemberActor } from '../tenancy/index.ts'

const world = await createWorld()
const { mei, meiElsewhere, tom } = await membersOf(world)
beforeEach(() => removeAccess(world))
afterAll(() => world.close())

test('consulting services are offered only to owners of their course at that school', async () => {
  const { courseId } = await plantCourse(world, 'ceramics')
  const { schoolId } = mei
  const now = world.clock.now()
  const service = { slug: 'glaze-clinic', name: 'Glaze clinic', durationMinutes: 30, timeZone: 'Asia/Taipei' }
  const state = { state: 'published', publishedAt: now, createdAt: now, updatedAt: now } as const
  await world.deps.db
    .insertInto('consultingServices')
    .values({ schoolId, id: newId(world.clock), courseId, ...service, ...state, price: 0n })
    .execute()
  await sell(world, mei, courseItem(courseId))
  const offered = async (member: MemberActor) =>
    (await world.modules.consulting.servicesFor(member, { first: 50 })).rows.map(({ slug }) => slug)
  expect(await offered(mei)).toEqual(['glaze-clinic'])
  expect(await offered(tom)).toEqual([])
  expect(await offered(meiElsewhere)).toEqual([])
})

test('consulting services are listed for a member with the same weekly slots that the catalog shows', async () => {
  const demo = await createWorld({ from: 'demoTemplate' })
  try {
    const member = await memberOf(demo, 'mei', 'ceramics')
    const { rows } = await demo.modules.consulting.servicesFor(member, { first: 50, withTotal: true })
    const slots = await demo.modules.consulting.slotsOf(
      member,
      rows.map(({ id }) => id),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { id, timeZone, slots: own } of rows) {
      expect(own.map((slot) => ({ ...slot, serviceId: id, timeZone }))).toEqual(slots.get(id) ?? [])
    }
  } finally {
    await demo.close()
  }
})
