import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clusterNodes, moveSchoolToNode, nodeName } from '../../src/platform/db/cluster/move-school.ts'
import type { LecturerId } from '../../src/platform/db/schema/schema.gen.ts'
import { ownerOf } from '../support/shop/shop.ts'
import { createWorld } from '../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
const client = new Client(world.connection)
beforeAll(() => client.connect())
afterAll(async () => {
  await client.end()
  await world.close()
})
const olga = await ownerOf(world, 'ceramics')
const { catalog } = world.modules

test('a school moves to another node and back while it is used, and every acknowledged write is there', async () => {
  const acknowledged: LecturerId[] = []
  const failures: unknown[] = []
  const durations: number[] = []
  let isMoving = true
  const write = async (writer: number) => {
    while (isMoving) {
      const startedAt = performance.now()
      const name = `Lecturer ${writer} ${durations.length}`
      await catalog.createLecturer(olga, { name, bio: '', personId: null, avatarKey: null }).then(
        ({ id }) => acknowledged.push(id),
        (error: unknown) => failures.push(error),
      )
      durations.push(performance.now() - startedAt)
    }
  }
  const writers = [write(1), write(2), write(3)]
  const [first, second] = (await clusterNodes(client)).filter(({ port }) => port > 0)
  if (!first || !second) throw new Error('The cluster has two nodes that store schools')
  const moved = [
    await moveSchoolToNode(client, olga.schoolId, first),
    await moveSchoolToNode(client, olga.schoolId, second),
    await moveSchoolToNode(client, olga.schoolId, first),
  ]
  isMoving = false
  await Promise.all(writers)
  expect(moved.slice(1).map(({ to }) => nodeName(to))).toEqual([second, first].map(nodeName))
  expect(failures).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(0)
  for (const id of acknowledged) expect(await catalog.lecturerById(olga, id)).toBeDefined()
  const p99 = durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.99)]
  expect(p99).toBeLessThan(5_000)
})
