import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperatorActor } from '../../../src/domain/tenancy/index.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import type { SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { uploaded } from '../../support/catalog/uploaded.ts'
import {
  aCourse,
  aLecture,
  aMembership,
  anEvent,
  aPlan,
  aProduct,
  aService,
  freshSlug,
} from '../../support/people/catalog-cast.ts'
import { freshEmail, personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { newMembers, ownerOf } from '../../support/shop/shop.ts'
import { createRememberingWorld, type RememberingWorld } from '../../support/world/remembering-world.ts'
import { platformActor } from '../../support/world/world.ts'

let world: RememberingWorld
let olga: OperatorActor
let schoolId: SchoolId
beforeAll(async () => {
  world = await createRememberingWorld()
  olga = await ownerOf(world, 'ceramics')
  schoolId = olga.schoolId
})
afterAll(() => world.close())

const catalog = () => world.modules.catalog
const content = () => world.modules.content
const host = 'localhost:3000'
const lists = [endpoints.llms, endpoints.pricing, endpoints.sitemap]

/** One of everything, published, each naming the others it can name. */
type Shop = Awaited<ReturnType<typeof openShop>>
let shop: Shop

async function openShop() {
  const personal = { personId: null, bio: '', avatarKey: null }
  const { id: lecturerId } = await catalog().createLecturer(olga, { ...personal, name: 'Ken' })
  const settings = aCourse({ lecturerIds: [lecturerId] })
  const course = await catalog().createCourse(olga, settings)
  const plan = await catalog().addPlan(olga, course.id, aPlan())
  const first = await catalog().addSection(olga, course.id, { title: 'First' })
  const second = await catalog().addSection(olga, course.id, { title: 'Second' })
  const lecture = await catalog().addLecture(olga, first.id, aLecture())
  const product = aProduct()
  const { id: productId } = await catalog().createDigitalProduct(olga, product)
  const keys = ['recipes.pdf', 'more.txt'].map((name) => `product-files/${productId}/${name}`)
  await uploaded({ ...world.deps, schoolId: olga.schoolId }, 'file', keys)
  const file = { name: 'Recipes', mimeType: 'application/pdf', sizeBytes: 1n, downloadLimit: null }
  const { id: fileId } = await catalog().addProductFile(olga, productId, {
    ...file,
    fileKey: `product-files/${productId}/recipes.pdf`,
  })
  const membership = aMembership({ courseIds: [course.id], productIds: [productId] })
  const { id: membershipId } = await catalog().createMembershipPlan(olga, membership)
  const service = aService(course.id, { lecturerId })
  const { id: serviceId } = await catalog().createConsultingService(olga, service)
  const event = anEvent({ slug: freshSlug('event'), endsAt: new Date('2030-01-01T00:00:00Z') })
  const { id: eventId } = await catalog().createEvent(olga, event)
  const ticket = await catalog().addTicket(olga, eventId, { name: 'Seat', price: 0n, capacity: 7 })
  const post = { slug: freshSlug('post'), title: 'News', summary: '', body: 'Text', imageKey: null }
  const { id: postId } = await content().createPost(olga, post)
  const page = { slug: freshSlug('page'), title: 'Visit', body: 'Text' }
  const { id: pageId } = await content().createPage(olga, page)
  await catalog().publishCourse(olga, course.id)
  await catalog().publishDigitalProduct(olga, productId)
  await catalog().publishMembershipPlan(olga, membershipId)
  await catalog().publishConsultingService(olga, serviceId)
  await catalog().publishEvent(olga, eventId)
  await content().publishPost(olga, postId)
  await content().publishPage(olga, pageId)
  return {
    courseId: course.id,
    plan,
    first,
    second,
    lecture,
    lecturerId,
    productId,
    fileId,
    membershipId,
    serviceId,
    eventId,
    ticket,
    postId,
    pageId,
    paths: {
      course: `/courses/${settings.slug}.md`,
      product: `/products/${product.slug}.md`,
      membership: `/plans/${membership.slug}.md`,
      service: `/services/${service.slug}.md`,
      event: `/events/${event.slug}.md`,
      post: `/posts/${post.slug}.md`,
      page: `/pages/${page.slug}.md`,
    },
  }
}

type Thing = keyof Shop['paths']

async function read(app: RememberingWorld['app'], path: string) {
  const { statusCode, body, headers } = await app.inject({ url: path, headers: { host } })
  // What is not there is told with the request's own number.
  return { statusCode, body: statusCode === 200 ? body : '', changed: headers['last-modified'] }
}

const tools = [
  ['get_site_info', {}],
  ['get_pricing', {}],
  ['list_courses', { limit: 100 }],
  ['list_events', { limit: 100 }],
  ['list_events', { limit: 100, when: 'over' }],
  ['list_digital_products', { limit: 100 }],
  ['list_membership_plans', { limit: 100 }],
  ['list_consulting_services', { limit: 100 }],
  ['search_catalog', { query: 'wheel' }],
] as const

async function call(app: RememberingWorld['app'], [name, given]: (typeof tools)[number]) {
  const { body } = await app.inject({
    method: 'POST',
    url: '/mcp',
    remoteAddress: freshEmail(),
    headers: { host, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
  })
  return body
}

/** All that is told to anybody. */
async function everything(app: RememberingWorld['app']) {
  const files = [...lists, ...Object.values(shop.paths)]
  const told: Record<string, unknown> = {}
  for (const path of files) told[path] = await read(app, path)
  for (const tool of tools) told[JSON.stringify(tool)] = await call(app, tool)
  return told
}

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

async function register(seats: number) {
  for (const member of await newMembers(world, 'ceramics', seats)) {
    await world.modules.events.registerFree(member, shop.ticket.id)
  }
}

const inSeconds = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000)

/** What changes, the pages that show it, and the change. Less than ten seconds pass, so that nothing is merely too old. */
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
  ['few seats are left', ['event'], () => register(2)],
  ['the last seat is taken', ['event'], () => register(7)],
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

/** Changes that the clock makes; each is prepared first. */
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

beforeEach(async () => {
  shop = await openShop()
  await world.hearAll()
  await everything(world.app)
  world.clock.advance({ seconds: 2 })
})

describe.each(changes)('once %s', (_what, shownBy, change) => {
  test('every kept answer is what a fresh read gives, and the pages that show it are dated so', async () => {
    const before = await everything(world.app)
    await change()
    await world.hearAll()
    const fresh = await everything(world.forgetful)
    expect(await everything(world.app)).toEqual(fresh)
    for (const thing of shownBy) {
      const path = shop.paths[thing]
      expect(fresh[path], path).toMatchObject({ changed: now() })
      expect(fresh[path], path).not.toEqual(before[path])
      expect(await lastmodOf(path), path).toBe(now())
    }
    expect((await read(world.forgetful, endpoints.sitemap)).changed).toBe(now())
  })
})

describe.each(endings)('once %s', (_what, thing, prepare) => {
  test('no kept answer says otherwise, and its page is dated by that moment', async () => {
    await prepare(inSeconds(3))
    await world.hearAll()
    await everything(world.app)
    world.clock.advance({ seconds: 2 })
    const before = await everything(world.app)
    world.clock.advance({ seconds: 1 })
    const fresh = await everything(world.forgetful)
    expect(await everything(world.app)).toEqual(fresh)
    const path = shop.paths[thing]
    expect(fresh[path]).not.toEqual(before[path])
    expect(fresh[path]).toMatchObject({ changed: now() })
    expect(await lastmodOf(path)).toBe(now())
    expect(fresh[endpoints.pricing]).toMatchObject({ changed: now() })
  })
})

describe('the date of a list changes when an item leaves it:', () => {
  test.each<[string, () => Promise<unknown>, readonly string[]]>([
    ['a course that is archived', () => catalog().archiveCourse(olga, shop.courseId), lists],
    [
      'a post that is deleted',
      () => content().deletePost(olga, shop.postId),
      [endpoints.llms, endpoints.sitemap],
    ],
    [
      'a page that is deleted',
      () => content().deletePage(olga, shop.pageId),
      [endpoints.llms, endpoints.sitemap],
    ],
  ])('%s', async (_what, change, dated) => {
    await change()
    await world.hearAll()
    expect(await everything(world.app)).toEqual(await everything(world.forgetful))
    for (const path of dated) expect((await read(world.app, path)).changed, path).toBe(now())
  })

  test('a new origin of the school changes every date', async () => {
    const { tenancy } = world.modules
    const { id } = await schoolOf(world, 'ceramics')
    await tenancy.moveSchool(platformActor, id, `http://${host}`)
    tenancy.forgetSchools()
    for (const path of [...lists, ...Object.values(shop.paths)]) {
      expect((await read(world.app, path)).changed, path).toBe(now())
    }
  })
})

describe('a change that no visitor sees changes no date:', () => {
  test.each<[string, Thing, () => Promise<unknown>]>([
    ['a seat that changes no word', 'event', () => register(1)],
    [
      'another language of a post’s author',
      'post',
      async () => {
        const personId = await personOf(world, 'olga')
        const { name } = await world.deps.db
          .selectFrom('people')
          .select('name')
          .where('id', '=', personId)
          .executeTakeFirstOrThrow()
        const me = { personId, schoolId } as never
        await world.modules.identity.updateProfile(me, { name, locale: 'ja', timeZone: null })
      },
    ],
  ])('%s', async (_what, thing, change) => {
    const path = shop.paths[thing]
    const { headers: before } = await world.app.inject({ url: path, headers: { host } })
    await change()
    await world.hearAll()
    const { headers: after } = await world.app.inject({ url: path, headers: { host } })
    expect(after['last-modified']).toBe(before['last-modified'])
    expect(after.etag).toBe(before.etag)
  })

  test('a draft', async () => {
    const before = (await read(world.app, endpoints.llms)).changed
    await catalog().createCourse(olga, aCourse())
    await world.hearAll()
    expect((await read(world.app, endpoints.llms)).changed).toBe(before)
  })
})
