import { afterAll, describe, expect, test } from 'vitest'
import type { OfferType } from '../../../src/domain/catalog/index.ts'
import type { publicKinds } from '../../../src/paths/public-paths.ts'
import { addDuration, minute } from '../../../src/platform/durations.ts'
import { mcpAt, operatorToken } from '../../support/mcp/mcp-caller.ts'
import {
  aCourse,
  aMembership,
  anEvent,
  aPlan,
  aProduct,
  aService,
  freshSlug,
} from '../../support/people/catalog-cast.ts'
import { newMember, ownerOf, shopOptions } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld(shopOptions)
afterAll(() => world.close())
const olga = await ownerOf(world, 'ceramics')
const operator = await operatorToken(world, 'olga')

/** An offer: its selection, and the pages that show it. */
type Offered = {
  readonly itemType: OfferType
  readonly offerId: string
  readonly kind: (typeof publicKinds)[number]
  readonly slug: string
}

const catalog = () => world.modules.catalog
const inAMinute = () => addDuration(world.clock.now(), minute)
const endsSoon = () => ({ access: 'until_date', accessUntil: inAMinute() }) as const
const aMinuteLater = () => world.clock.advance({ minutes: 1 })

type State = 'draft' | 'published' | 'archived'

async function course(state: State, plan = aPlan()): Promise<Offered & { planId: never }> {
  const settings = aCourse()
  const { id } = await catalog().createCourse(olga, settings)
  const { id: offerId } = await catalog().addPlan(olga, id, plan)
  if (state !== 'draft') await catalog().publishCourse(olga, id)
  if (state === 'archived') await catalog().archiveCourse(olga, id)
  return { itemType: 'course', offerId, kind: 'courses', slug: settings.slug, planId: offerId as never }
}

async function product(state: State, change = {}): Promise<Offered> {
  const settings = aProduct(change)
  const { id } = await catalog().createDigitalProduct(olga, settings)
  if (state !== 'draft') await catalog().publishDigitalProduct(olga, id)
  if (state === 'archived') await catalog().archiveDigitalProduct(olga, id)
  return { itemType: 'digital_product', offerId: id, kind: 'products', slug: settings.slug }
}

async function membership(state: State, change = {}): Promise<Offered> {
  const settings = aMembership(change)
  const { id } = await catalog().createMembershipPlan(olga, settings)
  if (state !== 'draft') await catalog().publishMembershipPlan(olga, id)
  if (state === 'archived') await catalog().archiveMembershipPlan(olga, id)
  return { itemType: 'membership_plan', offerId: id, kind: 'plans', slug: settings.slug }
}

async function service(state: State, courseState: State = 'published'): Promise<Offered> {
  const { id: courseId } = await catalog().createCourse(olga, aCourse())
  if (courseState !== 'draft') await catalog().publishCourse(olga, courseId)
  if (courseState === 'archived') await catalog().archiveCourse(olga, courseId)
  const settings = aService(courseId)
  const { id } = await catalog().createConsultingService(olga, settings)
  if (state !== 'draft') await catalog().publishConsultingService(olga, id)
  if (state === 'archived') await catalog().archiveConsultingService(olga, id)
  return { itemType: 'consulting_meeting', offerId: id, kind: 'services', slug: settings.slug }
}

async function event(state: State, { capacity = 3, until = inAMinute() } = {}): Promise<Offered> {
  const settings = anEvent({
    slug: freshSlug('event'),
    startsAt: new Date(until.getTime() - 1),
    endsAt: until,
  })
  const { id } = await catalog().createEvent(olga, settings)
  const { id: offerId } = await catalog().addTicket(olga, id, { name: 'Seat', price: 100n, capacity })
  if (state !== 'draft') await catalog().publishEvent(olga, id)
  if (state === 'archived') await catalog().archiveEvent(olga, id)
  return { itemType: 'event_ticket', offerId, kind: 'events', slug: settings.slug }
}

type Answers = Record<string, boolean>

/** The answer of each interface to the question if it is on sale. */
async function answersAbout(offered: Offered): Promise<Answers> {
  return {
    'the catalog’s offers': await inOffers(offered),
    'the catalog’s prices': await inPrices(offered),
    checkout: await isSold(offered),
    '/pricing.md': (await text('/pricing.md')).includes(`/${offered.kind}/${offered.slug}.md`),
    'its page in Markdown': await onItsPage(offered),
    get_pricing: await inGetPricing(offered),
    'its MCP list': await inMcpList(offered),
    'its MCP list for an operator': await inMcpList(offered, operator),
    ...(offered.kind === 'courses' ? { get_course: await inGetCourse(offered) } : {}),
  }
}

async function inOffers({ itemType, offerId }: Offered): Promise<boolean> {
  const visitor = { kind: 'visitor', schoolId: olga.schoolId } as const
  return (await catalog().offersOnSale(visitor, [{ itemType, offerId }])).has(offerId)
}

async function inPrices({ offerId }: Offered): Promise<boolean> {
  const prices = await catalog().pricing({ kind: 'visitor', schoolId: olga.schoolId })
  const ids = JSON.stringify(prices, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
  return ids.includes(offerId)
}

async function isSold({ itemType, offerId }: Offered): Promise<boolean> {
  const startsAt = itemType === 'consulting_meeting' ? { startsAt: inAMinute() } : {}
  const member = await newMember(world, 'ceramics')
  const error = await world.modules.orders
    .checkout(member, { selections: [{ itemType, offerId, ...startsAt }] })
    .then(
      () => undefined,
      (refused: Error) => refused.message,
    )
  return error !== 'The selected offer is not on sale'
}

async function text(path: string): Promise<string> {
  const { statusCode, body } = await world.at('ceramics').get(`${path}?lang=en`)
  return statusCode === 200 ? body : ''
}

async function onItsPage({ kind, slug }: Offered): Promise<boolean> {
  const page = await text(`/${kind}/${slug}.md`)
  return page !== '' && !page.includes('not on sale at the moment') && !page.includes('This event has ended')
}

async function inGetPricing({ slug }: Offered): Promise<boolean> {
  const { data } = await mcpAt(world).call('get_pricing')
  return JSON.stringify(data).includes(`"${slug}"`)
}

type Item = {
  readonly slug: string
  readonly on_sale?: boolean
  readonly plans?: readonly { on_sale: boolean }[]
  readonly tickets?: readonly { on_sale: boolean }[]
}

const lists = {
  courses: 'list_courses',
  products: 'list_digital_products',
  plans: 'list_membership_plans',
  services: 'list_consulting_services',
  events: 'list_events',
} as const

function isOffered(item: Item | undefined): boolean {
  const offers = item?.plans ?? item?.tickets ?? (item ? [{ on_sale: item.on_sale === true }] : [])
  return offers.some((offer) => offer.on_sale)
}

async function inMcpList({ kind, slug }: Offered, token?: string): Promise<boolean> {
  const list = lists[kind as keyof typeof lists]
  const whens = kind === 'events' ? [{ when: 'to_come' }, { when: 'over' }] : [{}]
  const pages = whens.map((when) => mcpAt(world, 'ceramics', token).call(list, { limit: 100, ...when }))
  const items = (await Promise.all(pages)).flatMap(({ data }) => data['items'] as Item[])
  return isOffered(items.find((item) => item.slug === slug))
}

async function inGetCourse({ slug }: Offered): Promise<boolean> {
  const { data } = await mcpAt(world).call('get_course', { slug })
  return isOffered('slug' in data ? (data as Item) : undefined)
}

function expectAll(answers: Answers, verdict: boolean) {
  expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((way) => [way, verdict])))
}

describe.each<[string, boolean, () => Promise<Offered>]>([
  ['a draft of a course', false, () => course('draft')],
  ['a published course', true, () => course('published')],
  ['an archived course', false, () => course('archived')],
  ['a course whose plan has not ended', true, () => course('published', aPlan(endsSoon()))],
  [
    'a course whose plan ended',
    false,
    async () => {
      const offered = await course('published', aPlan(endsSoon()))
      aMinuteLater()
      return offered
    },
  ],
  [
    'a course whose plan is archived',
    false,
    async () => {
      const offered = await course('published')
      await catalog().archivePlan(olga, offered.planId)
      return offered
    },
  ],
  ['a draft of a product', false, () => product('draft')],
  ['a published product', true, () => product('published')],
  ['an archived product', false, () => product('archived')],
  [
    'a product that ended',
    false,
    async () => {
      const offered = await product('published', endsSoon())
      aMinuteLater()
      return offered
    },
  ],
  ['a draft of a membership plan', false, () => membership('draft')],
  ['a published membership plan', true, () => membership('published')],
  ['an archived membership plan', false, () => membership('archived')],
  [
    'a membership plan that ended',
    false,
    async () => {
      const offered = await membership('published', endsSoon())
      aMinuteLater()
      return offered
    },
  ],
  ['a draft of a consulting service', false, () => service('draft')],
  ['a published consulting service', true, () => service('published')],
  ['an archived consulting service', false, () => service('archived')],
  ['a published consulting service of a draft of a course', false, () => service('published', 'draft')],
  ['a published consulting service of an archived course', true, () => service('published', 'archived')],
  ['a draft of an event', false, () => event('draft')],
  ['a published event', true, () => event('published')],
  ['a published event that is sold out', true, () => event('published', { capacity: 0 })],
  ['an archived event', false, () => event('archived')],
  [
    'an event that is over',
    false,
    async () => {
      const offered = await event('published')
      aMinuteLater()
      return offered
    },
  ],
])('%s', (_what, isOnSale, offer) => {
  test(`every interface reports this offer as ${isOnSale ? '' : 'not '}on sale`, async () => {
    expectAll(await answersAbout(await offer()), isOnSale)
  })
})

test('a sold-out ticket is shown as sold out and cannot be bought', async () => {
  const soldOut = await event('published', { capacity: 0 })
  expect(await text(`/events/${soldOut.slug}.md`)).toContain('100 TWD per ticket; sold out')
  const { data } = await mcpAt(world).call('list_events', { limit: 100 })
  const listed = (data['items'] as { slug: string; is_sold_out: boolean }[]).find(
    ({ slug }) => slug === soldOut.slug,
  )
  expect(listed?.is_sold_out).toBe(true)
  const member = await newMember(world, 'ceramics')
  const { itemType, offerId } = soldOut
  const bought = world.modules.orders.checkout(member, { selections: [{ itemType, offerId }] })
  await expect(bought).rejects.toMatchObject({ code: 'conflict' })
})
