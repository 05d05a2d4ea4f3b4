import type { OperatorActor } from '../../../src/domain/tenancy/index.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import {
  aCourse,
  aLecture,
  aMembership,
  anEvent,
  aPlan,
  aProduct,
  aService,
  freshSlug,
} from '../people/catalog-cast.ts'
import { freshEmail } from '../people/identity-cast.ts'
import { newMembers, ownerOf } from '../shop/shop.ts'
import { createRememberingWorld, type RememberingWorld } from '../world/remembering-world.ts'
import { uploaded } from './uploaded.ts'

export const host = 'localhost:3000'
export const lists = [endpoints.llms, endpoints.pricing, endpoints.sitemap]

type Site = { readonly world: RememberingWorld; readonly olga: OperatorActor }

/** A world with a cache, with the owner of Ceramics. */
export async function openRememberedSite() {
  const world = await createRememberingWorld()
  const olga = await ownerOf(world, 'ceramics')
  return { world, olga, schoolId: olga.schoolId }
}

/** A shop whose responses are all cached, two seconds later. */
export async function openRememberedShop(site: Site) {
  const shop = await openShop(site)
  await site.world.hearAll()
  await everything(site.world.app, shop)
  site.world.clock.advance({ seconds: 2 })
  return shop
}

export async function registerSeats(world: RememberingWorld, shop: Shop, seats: number) {
  for (const member of await newMembers(world, 'ceramics', seats)) {
    await world.modules.events.registerFree(member, shop.ticket.id)
  }
}

/** One published item of each kind, with all possible references between them. */
export type Shop = Awaited<ReturnType<typeof openShop>>

async function openShop({ world, olga }: Site) {
  const { catalog, content } = world.modules
  const personal = { personId: null, bio: '', avatarKey: null }
  const { id: lecturerId } = await catalog.createLecturer(olga, { ...personal, name: 'Ken' })
  const settings = aCourse({ lecturerIds: [lecturerId] })
  const course = await catalog.createCourse(olga, settings)
  const plan = await catalog.addPlan(olga, course.id, aPlan())
  const first = await catalog.addSection(olga, course.id, { title: 'First' })
  const second = await catalog.addSection(olga, course.id, { title: 'Second' })
  const lecture = await catalog.addLecture(olga, first.id, aLecture())
  const product = aProduct()
  const { id: productId } = await catalog.createDigitalProduct(olga, product)
  const keys = ['recipes.pdf', 'more.txt'].map((name) => `product-files/${productId}/${name}`)
  await uploaded({ ...world.deps, schoolId: olga.schoolId }, 'file', keys)
  const file = { name: 'Recipes', mimeType: 'application/pdf', sizeBytes: 1n, downloadLimit: null }
  const { id: fileId } = await catalog.addProductFile(olga, productId, {
    ...file,
    fileKey: `product-files/${productId}/recipes.pdf`,
  })
  const membership = aMembership({ courseIds: [course.id], productIds: [productId] })
  const { id: membershipId } = await catalog.createMembershipPlan(olga, membership)
  const service = aService(course.id, { lecturerId })
  const { id: serviceId } = await catalog.createConsultingService(olga, service)
  const event = anEvent({ slug: freshSlug('event'), endsAt: new Date('2030-01-01T00:00:00Z') })
  const { id: eventId } = await catalog.createEvent(olga, event)
  const ticket = await catalog.addTicket(olga, eventId, { name: 'Seat', price: 0n, capacity: 7 })
  const post = { slug: freshSlug('post'), title: 'News', summary: '', body: 'Text', imageKey: null }
  const { id: postId } = await content.createPost(olga, post)
  const page = { slug: freshSlug('page'), title: 'Visit', body: 'Text' }
  const { id: pageId } = await content.createPage(olga, page)
  await catalog.publishCourse(olga, course.id)
  await catalog.publishDigitalProduct(olga, productId)
  await catalog.publishMembershipPlan(olga, membershipId)
  await catalog.publishConsultingService(olga, serviceId)
  await catalog.publishEvent(olga, eventId)
  await content.publishPost(olga, postId)
  await content.publishPage(olga, pageId)
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

export type Thing = keyof Shop['paths']

export async function read(app: RememberingWorld['app'], path: string) {
  const { statusCode, body, headers } = await app.inject({ url: path, headers: { host } })
  // A 404 page contains the id of its request, so its body is not compared.
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

async function call(app: RememberingWorld['app'], [name, input]: (typeof tools)[number]) {
  const { body } = await app.inject({
    method: 'POST',
    url: '/mcp',
    remoteAddress: freshEmail(),
    headers: { host, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  })
  return body
}

/** All public pages and tool results. */
export async function everything(app: RememberingWorld['app'], shop: Shop) {
  const files = [...lists, ...Object.values(shop.paths)]
  const answers: Record<string, unknown> = {}
  for (const path of files) answers[path] = await read(app, path)
  for (const tool of tools) answers[JSON.stringify(tool)] = await call(app, tool)
  return answers
}
