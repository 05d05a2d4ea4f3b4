// The number of statements of each page, at the small school of the demo world and at one with ten times as much.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../../src/paths/paths.ts'
import { type NamedSelection, selectionText } from '../../../src/paths/selections.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { growCeramics, lightAndHeavyMember } from '../../support/catalog/larger-school.ts'
import { personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { statementsOf } from '../../support/people/member-cast.ts'
import { createWorld, type World } from '../../support/world/world.ts'

type Counts = ReadonlyMap<string, readonly string[]>
type ReaderName = 'visitor' | 'mei'

// The server of this world hears of no changes, so it caches nothing: each page is read as the first time.
let world: World
let browsers: Readonly<Record<ReaderName, TestBrowser>>
const before = new Map<ReaderName, Counts>()
const after = new Map<ReaderName, Counts>()
/** Pages whose URL has an id. */
let addresses: Readonly<Record<string, string>>
let light: TestBrowser
let heavy: TestBrowser

beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate' })
  const offers = await offersOfEachKind(world)
  const lecture = await lectureOf(world, 'wheel-throwing-100')
  addresses = {
    '/checkout of one thing of each kind': paths.checkoutOf(offers),
    'a lecture': paths.learn.lecture('wheel-throwing-100', lecture),
    'a payment': paths.payment(await paymentOf(world)),
  }
  const cart = offers.map(selectionText).join(' ')
  browsers = {
    visitor: world.browser('ceramics', { lang: 'en', cart }),
    mei: world.browser('ceramics', { ...(await browserOf(world, 'mei')).cookies(), cart }),
  }
  for (const reader of everybody) before.set(reader, await countAll(browsers[reader], pagesFor[reader]))
  await growCeramics(world)
  for (const reader of everybody) after.set(reader, await countAll(browsers[reader], pagesFor[reader]))
  ;({ light, heavy } = await lightAndHeavyMember(world))
}, 120_000)
afterAll(() => world.close())

/**
 * The limit for a page without a cache; the frame of every page (school, session, menu, unread messages)
 * takes up to seven.
 */
const most = 17
/** With the frame, the order, an order bump that is quoted separately, and the cancellation rule. */
const mostAtCheckout = 22

const everybody: readonly ReaderName[] = ['visitor', 'mei']

const publicPages = [
  paths.front,
  paths.catalog,
  '/catalog?kind=courses',
  '/catalog?q=bowls',
  '/catalog?q=bowls&price=paid&language=en&sort=price',
  '/catalog?q=nothing-is-called-this',
  '/courses',
  '/products',
  '/events',
  '/services',
  '/plans',
  '/posts',
  '/lecturers',
  '/courses/tea-bowls',
  '/courses/wheel-throwing-100',
  '/products/glaze-recipes',
  '/events/open-studio-night',
  '/services/weekly-critique',
  '/plans/studio-year',
  '/lecturers/ken-ito',
  '/posts/a-letter-to-beginners',
  '/posts/a-letter-to-beginners/comments',
  '/pages/about',
  '/forms/group-visit',
  paths.cart,
  '/checkout of one thing of each kind',
]

const { events, meetings, payments, inbox, downloads, memberships } = paths.account
const ownPages = [events, meetings, payments, inbox, downloads, memberships, paths.account.inboxSettings]

const memberPages = [
  paths.learn.home,
  '/learn/wheel-throwing-100',
  'a lecture',
  'a payment',
  paths.account.overview,
  paths.account.profile,
  paths.account.security,
  paths.account.sessions,
  paths.account.apps,
  paths.account.data,
  ...ownPages,
]

const pagesFor: Readonly<Record<ReaderName, readonly string[]>> = {
  visitor: publicPages,
  mei: [...publicPages, ...memberPages],
}

/** The statements of each page, after one request that fills the caches of a process. */
async function countAll(browser: TestBrowser, pages: readonly string[]): Promise<Counts> {
  const counts = new Map<string, readonly string[]>()
  for (const page of pages) {
    await browser.get(addressOf(page))
    counts.set(page, await countOf(browser, page))
  }
  return counts
}

const addressOf = (page: string) => addresses[page] ?? page

async function countOf(browser: TestBrowser, page: string): Promise<readonly string[]> {
  return await statementsOf(world, async () => {
    const { statusCode } = await browser.get(addressOf(page))
    if (statusCode !== 200) throw new Error(`${page} is ${statusCode}`)
  })
}

describe.each(everybody)('pages for the reader %s', (reader) => {
  test.each(pagesFor[reader])(
    '%s runs as many statements at a school with ten times as much content',
    (page) => {
      const [small, large] = [before.get(reader)?.get(page), after.get(reader)?.get(page)]
      expect(large?.length, large?.join('\n\n')).toBe(small?.length)
      expect(small?.length).toBeLessThanOrEqual(page.startsWith('/checkout') ? mostAtCheckout : most)
    },
  )
})

test.each([
  ['/courses/tea-bowls', ['Plan 60', 'Lecturer 60', 'Section 60', 'Membership ', 'Service 10']],
  ['/products/glaze-recipes', ['File 60', 'Membership ']],
  ['/events/open-studio-night', ['Ticket 60']],
  ['/plans/studio-year', ['/courses/bulk-course-80']],
  ['/posts/a-letter-to-beginners/comments', ['Comment 12']],
])('the larger school shows more content on %s', async (page, added) => {
  const { body } = await browsers.visitor.get(page)
  expect(added.filter((each) => !body.includes(each))).toEqual([])
})

describe('pages for a member with more than a hundred orders', () => {
  test.each([paths.learn.home, paths.account.overview, paths.account.sessions, ...ownPages])(
    '%s runs as many statements for a member with more than a hundred orders as for one with a few',
    async (page) => {
      const [few, many] = [await countOf(light, page), await countOf(heavy, page)]
      expect(many.length, many.join('\n\n')).toBe(few.length)
    },
  )
})

async function offersOfEachKind({ deps: { db }, modules }: World): Promise<NamedSelection[]> {
  const { id: schoolId } = await schoolOf({ modules }, 'ceramics')
  const first = async (table: 'coursePlans' | 'digitalProducts' | 'membershipPlans' | 'eventTickets') =>
    (
      await db
        .selectFrom(table)
        .select('id')
        .where('schoolId', '=', schoolId)
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id
  return [
    { itemType: 'course', offerId: await first('coursePlans') },
    { itemType: 'digital_product', offerId: await first('digitalProducts') },
    { itemType: 'membership_plan', offerId: await first('membershipPlans') },
    { itemType: 'event_ticket', offerId: await first('eventTickets'), quantity: 2 },
  ]
}

async function lectureOf({ deps: { db } }: World, slug: string): Promise<string> {
  const ofCourse = db.selectFrom('lectures').innerJoin('courses', 'courses.id', 'lectures.courseId')
  const first = ofCourse.select('lectures.id').where('slug', '=', slug).orderBy('lectures.id')
  return (await first.executeTakeFirstOrThrow()).id
}

async function paymentOf(world: World): Promise<string> {
  const paid = world.deps.db.selectFrom('payments').select('id').where('state', '=', 'paid')
  const ofMei = paid.where('personId', '=', await personOf(world, 'mei'))
  return (
    await ofMei.where('schoolId', '=', (await schoolOf(world, 'ceramics')).id).executeTakeFirstOrThrow()
  ).id
}
