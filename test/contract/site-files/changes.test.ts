import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordPublicChange } from '../../../src/domain/changes/index.ts'
import type { OperatorActor } from '../../../src/domain/tenancy/index.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import type { SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../src/platform/db/transaction.ts'
import {
  everything,
  host,
  openRememberedShop,
  openRememberedSite,
  read,
  registerSeats,
  type Shop,
  type Thing,
} from '../../support/catalog/remembered-shop.ts'
import { aLecture, aPlan } from '../../support/people/catalog-cast.ts'
import { personOf } from '../../support/people/identity-cast.ts'
import type { RememberingWorld } from '../../support/world/remembering-world.ts'

let world: RememberingWorld
let olga: OperatorActor
let schoolId: SchoolId
let shop: Shop
beforeAll(async () => {
  ;({ world, olga, schoolId } = await openRememberedSite())
})
beforeEach(async () => {
  shop = await openRememberedShop({ world, olga })
})
afterAll(() => world.close())

const catalog = () => world.modules.catalog
const content = () => world.modules.content
const now = () => world.clock.now().toUTCString()

async function lastmodOf(path: string): Promise<string | undefined> {
  const { body } = await read(world.forgetful, endpoints.sitemap)
  const page = path.replace(/\.md$/, '')
  const found = new RegExp(`<loc>http://${host}${page}</loc><lastmod>([^<]+)</lastmod>`).exec(body)?.[1]
  return found && new Date(found).toUTCString()
}

async function versionOf(table: 'courses' | 'lecturers' | 'pages' | 'posts' | 'membershipPlans', id: string) {
  const row = await world.deps.db
    .selectFrom(table)
    .select('updatedAt')
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()
  return row.updatedAt
}

const inSeconds = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000)

/**
 * The name of each change, the pages that show it, and the change. Less than ten seconds pass, so no cached
 * text merely expires.
 */
const changes: readonly (readonly [
  what: string,
  shownBy: readonly Thing[],
  change: () => Promise<unknown>,
])[] = [
  [
    'a course is renamed',
    ['course', 'membership', 'service'],
    async () =>
      catalog().updateCourse(olga, shop.courseId, {
        updatedAt: await versionOf('courses', shop.courseId),
        name: 'Renamed',
      }),
  ],
  [
    'a price changes',
    ['course'],
    () => catalog().updatePlan(olga, shop.plan.id, { updatedAt: shop.plan.updatedAt, price: 77n }),
  ],
  ['a plan is archived', ['course'], () => catalog().archivePlan(olga, shop.plan.id)],
  ['a plan is added', ['course'], () => catalog().addPlan(olga, shop.courseId, aPlan({ name: 'More' }))],
  [
    'a section is renamed',
    ['course'],
    () => catalog().updateSection(olga, shop.first.id, { updatedAt: shop.first.updatedAt, title: 'Other' }),
  ],
  ['a section is moved', ['course'], () => catalog().moveSection(olga, shop.second.id, { position: 1 })],
  ['a section is deleted', ['course'], () => catalog().deleteSection(olga, shop.second.id)],
  ['a lecture is added', ['course'], () => catalog().addLecture(olga, shop.second.id, aLecture())],
  [
    'a lecture is renamed',
    ['course'],
    () =>
      catalog().updateLecture(olga, shop.lecture.id, { updatedAt: shop.lecture.updatedAt, title: 'Other' }),
  ],
  [
    'a lecture is moved',
    ['course'],
    () => catalog().moveLecture(olga, shop.lecture.id, { sectionId: shop.second.id, position: 1 }),
  ],
  ['a lecture is deleted', ['course'], () => catalog().deleteLecture(olga, shop.lecture.id)],
  [
    'a lecturer is renamed',
    ['course', 'service'],
    async () =>
      catalog().updateLecturer(olga, shop.lecturerId, {
        updatedAt: await versionOf('lecturers', shop.lecturerId),
        name: 'Ken Ito',
      }),
  ],
  ['a lecturer is deleted', ['course', 'service'], () => catalog().deleteLecturer(olga, shop.lecturerId)],
  [
    'a file is added',
    ['product'],
    () =>
      catalog().addProductFile(olga, shop.productId, {
        name: 'More',
        mimeType: 'text/plain',
        sizeBytes: 1n,
        downloadLimit: null,
        fileKey: `product-files/${shop.productId}/more.txt`,
      }),
  ],
  ['a file is deleted', ['product'], () => catalog().deleteProductFile(olga, shop.fileId)],
  [
    'what a membership includes changes',
    ['membership'],
    async () =>
      catalog().updateMembershipPlan(olga, shop.membershipId, {
        updatedAt: await versionOf('membershipPlans', shop.membershipId),
        courseIds: [],
      }),
  ],
  [
    'an included product is archived',
    ['membership'],
    () => catalog().archiveDigitalProduct(olga, shop.productId),
  ],
  [
    'a ticket’s price changes',
    ['event'],
    () => catalog().updateTicket(olga, shop.ticket.id, { updatedAt: shop.ticket.updatedAt, price: 9n }),
  ],
  ['few seats are left', ['event'], () => registerSeats(world, shop, 2)],
  ['the last seat is taken', ['event'], () => registerSeats(world, shop, 7)],
  [
    'a post is changed',
    ['post'],
    async () =>
      content().updatePost(olga, shop.postId, {
        updatedAt: await versionOf('posts', shop.postId),
        title: 'Other',
      }),
  ],
  [
    'a page is changed',
    ['page'],
    async () =>
      content().updatePage(olga, shop.pageId, {
        updatedAt: await versionOf('pages', shop.pageId),
        title: 'Other',
      }),
  ],
  [
    'the author of a post is renamed',
    ['post'],
    async () => {
      const me = { personId: await personOf(world, 'olga'), schoolId } as never
      await world.modules.identity.updateProfile(me, {
        name: `Olga ${world.clock.now().getTime()}`,
        locale: null,
        timeZone: null,
      })
    },
  ],
]

/** Changes by the passing of time; each is prepared first. */
const endings: readonly (readonly [
  what: string,
  shownBy: Thing,
  prepare: (end: Date) => Promise<unknown>,
])[] = [
  [
    'a plan ends',
    'course',
    (accessUntil) =>
      catalog().updatePlan(olga, shop.plan.id, {
        updatedAt: shop.plan.updatedAt,
        access: 'until_date',
        accessUntil,
      }),
  ],
  [
    'a product ends',
    'product',
    async (end) =>
      sql`update digital_products set access = 'until_date', access_until = ${end} where id = ${shop.productId}`.execute(
        world.deps.db,
      ),
  ],
  [
    'a membership plan ends',
    'membership',
    async (end) =>
      sql`update membership_plans set access = 'until_date', access_until = ${end} where id = ${shop.membershipId}`.execute(
        world.deps.db,
      ),
  ],
  [
    'an event is over',
    'event',
    async (end) =>
      sql`update events set starts_at = ${new Date(end.getTime() - 1)}, ends_at = ${end} where id = ${shop.eventId}`.execute(
        world.deps.db,
      ),
  ],
]

describe.each(changes)('the site files once %s', (_what, visibleIn, change) => {
  test('every cached response equals a fresh read after the change, and the changed pages have its date', async () => {
    const before = await everything(world.app, shop)
    await change()
    await world.hearAll()
    const fresh = await everything(world.forgetful, shop)
    expect(await everything(world.app, shop)).toEqual(fresh)
    for (const thing of visibleIn) {
      const path = shop.paths[thing]
      expect(fresh[path], path).toMatchObject({ changed: now() })
      expect(fresh[path], path).not.toEqual(before[path])
      expect(await lastmodOf(path), path).toBe(now())
    }
    expect((await read(world.forgetful, endpoints.sitemap)).changed).toBe(now())
  })
})

describe.each(endings)('the site files once %s', (_what, thing, prepare) => {
  test('every cached response equals a fresh read after that moment, and the page has its date', async () => {
    await prepare(inSeconds(3))
    // SQL by hand records nothing.
    await inTransaction(world.deps.db, (tx) => recordPublicChange(tx, world.clock, schoolId))
    await world.hearAll()
    await everything(world.app, shop)
    world.clock.advance({ seconds: 2 })
    const before = await everything(world.app, shop)
    world.clock.advance({ seconds: 1 })
    const fresh = await everything(world.forgetful, shop)
    expect(await everything(world.app, shop)).toEqual(fresh)
    const path = shop.paths[thing]
    expect(fresh[path]).not.toEqual(before[path])
    expect(fresh[path]).toMatchObject({ changed: now() })
    expect(await lastmodOf(path)).toBe(now())
    expect(fresh[endpoints.pricing]).toMatchObject({ changed: now() })
  })
})
