import type { ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'
import { plantDemoPeople } from '../../../demo/plant.ts'
import type { Selection } from '../../../src/domain/pricing/index.ts'
import { type MemberActor, operatorActor } from '../../../src/domain/tenancy/index.ts'
import { createModules } from '../../../src/modules.ts'
import { createSecretBox } from '../../../src/platform/crypto/secret-box.ts'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { day } from '../../../src/platform/durations.ts'
import { newId } from '../../../src/platform/ids.ts'
import { startPostgresServer } from '../database/postgres-server.ts'
import { createTestDatabase, migrations } from '../database/scratch-database.ts'
import { createTestClock } from '../world/test-clock.ts'
import { testDeps } from '../world/test-deps.ts'
import type { World } from '../world/world.ts'
import { newMembers, ownerOf, sellCourse, sellTicket } from './shop.ts'

/** The secret that seals the shop's key; every process of the shop uses it. */
export const shopSecret = 'a secret for the shop whose workers are killed'

export type KillableShop = Awaited<ReturnType<typeof openKillableShop>>

type Size = { readonly buyers: number; readonly lastSeats: number }

/** One shop in several databases, each the same to the last row. */
export async function openKillableShop({ copies, ...size }: Size & { readonly copies: number }) {
  const server = await startPostgresServer()
  onTestFinished(server.stop)
  const template = await createTestDatabase(server.connection)
  await migrate(template.connection, migrations)
  const goods = await stock(template.connection, size)
  const databases = []
  for (let copy = 0; copy < copies; copy++) {
    const { connection } = await createTestDatabase(server.connection, { template: template.name })
    databases.push(connection)
  }
  return { ...goods, databases }
}

async function stock(connection: ClientConfig, size: Size) {
  const db = createDatabase(
    createPool({ connection, max: 1, statementTimeoutMs: 60_000, lockTimeoutMs: 5_000 }),
  )
  const clock = createTestClock()
  const secretBox = createSecretBox(shopSecret)
  const deps = { db, ...testDeps(clock), secretBox, permitsSimulator: true }
  await plantDemoPeople(deps, { port: 3000 })
  const modules = createModules(deps)
  // The part of a world to which items are added.
  const goods = await shelve({ deps, modules, clock } as World, size)
  await db.destroy()
  return goods
}

async function shelve(world: World, { buyers, lastSeats }: Size) {
  const olga = await ownerOf(world, 'ceramics')
  const { schoolId } = olga
  await world.modules.gateways.setGatewayAccount(olga, { gateway: 'simulator', isDefault: true })
  await world.modules.pricing.createCoupon(olga, {
    code: 'TENTH',
    label: 'A tenth',
    kind: 'percent',
    value: 10n,
  })
  const promotion = { label: 'Tickets cheaper', kind: 'percent', value: 5n } as const
  await world.modules.pricing.createPromotion(olga, { ...promotion, itemTypes: ['event_ticket'] })
  await world.modules.pricing.createCoupon(olga, {
    code: 'GIFT',
    label: 'All of it',
    kind: 'percent',
    value: 100n,
  })
  const course = await sellCourse(world, schoolId)
  return {
    olga,
    key: await world.modules.gateways.simulatorKeyAt(schoolId),
    members: await newMembers(world, 'ceramics', buyers),
    course,
    inInstalments: await sellCourse(world, schoolId, { price: 1000n, instalments: 3 }),
    ticket: await sellTicket(world, schoolId, { capacity: 1000 }),
    lastSeats: await Promise.all(
      Array.from({ length: lastSeats }, () => sellTicket(world, schoolId, { capacity: 1 })),
    ),
    hours: await sellHours(world, olga, course.courseId),
  }
}

/** A service with an hour for each buyer: the n-th of them. */
async function sellHours(world: World, { schoolId, memberId }: Omit<MemberActor, 'kind'>, courseId: string) {
  const now = world.clock.now()
  const offerId = newId<'ConsultingService'>(world.clock)
  await world.deps.db
    .insertInto('consultingServices')
    .values({
      schoolId,
      id: offerId,
      courseId: courseId as never,
      slug: 'an-hour',
      name: 'An hour',
      durationMinutes: 60,
      timeZone: 'UTC',
      price: 800n,
      state: 'published',
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const olga = operatorActor({ schoolId, memberId, roles: ['owner'] })
  const slot = { serviceId: offerId, weekday: 'monday', startTime: '10:00', endTime: '12:00' } as const
  await world.modules.consulting.addSlot(olga, slot)
  const monday = new Date('2027-03-01T10:00:00Z').getTime()
  return (nth: number): Selection => ({
    itemType: 'consulting_meeting',
    offerId,
    startsAt: new Date(monday + nth * 7 * day),
  })
}
