import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agent, createAgent } from '../../support/mcp/mcp-agent.ts'
import { demoPeople, personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { memberActor } from '../../support/people/member-cast.ts'
import { createListeningWorld, type ListeningWorld } from '../../support/world/listening-world.ts'

/** Expected values are read from the database and the domain's operations; the agent has only the URL. */
let world: ListeningWorld
let agent: Agent
const shared = {} as {
  schoolId: Awaited<ReturnType<typeof schoolOf>>['id']
  mei: ReturnType<typeof memberActor>
}
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate' })
  const { id } = await schoolOf(world, 'ceramics')
  shared.schoolId = id
  shared.mei = memberActor(id, await personOf(world, 'mei'))
  agent = await createAgent(world.origin('ceramics'))
})
afterAll(() => world.close())

type Rows = readonly Record<string, unknown>[]
type Answer = Readonly<Record<string, unknown>>
const items = (answer: Answer) => answer['items'] as Rows
const visitor = () => ({ kind: 'visitor', schoolId: shared.schoolId }) as const
const page = { first: 100 }
const catalog = () => world.modules.catalog

const find = (text: string) => agent.answer(`search the catalog for ${text}`, () => ({ query: text }))
const slugOf = async (text: string) => ({ slug: items(await find(text))[0]?.['slug'] })

describe('an agent that knows only the URL', () => {
  test('an agent without a token finds the MCP server and the public tools', () => {
    expect(agent.mcp).toBe(`${world.origin('ceramics')}/mcp`)
    expect(agent.toolNames()).toHaveLength(10)
  })

  test('1 · an agent without a token finds the site’s name and currency', async () => {
    const answer = await agent.answer('What is this site about, its name, languages and currency?')
    expect(answer).toMatchObject({ name: 'Ceramics Studio', currency: 'TWD', languages: ['zh-TW', 'en'] })
  })

  test('2 · an agent without a token finds the offers about tea bowls', async () => {
    const [best] = items(await find('tea bowls'))
    const [expected] = (await catalog().searchCatalog(visitor(), { text: 'tea bowls', page: { first: 1 } }))
      .rows
    expect(best).toMatchObject({ slug: expected?.slug, title: expected?.title })
  })

  test('3 · an agent without a token finds the price of the cheapest course', async () => {
    const { courses } = (await agent.answer('Which prices: what does everything on sale cost?')) as {
      courses: { plans: { price: { amount: string } }[] }[]
    }
    const lowest = Math.min(...courses.flatMap(({ plans }) => plans.map(({ price }) => Number(price.amount))))
    const { courses: priced } = await catalog().pricing(visitor())
    expect(lowest).toBe(Math.min(...priced.flatMap(({ plans }) => plans.map(({ price }) => Number(price)))))
  })

  test('4 · an agent without a token finds the number and length of a course’s lectures', async () => {
    const input = await slugOf('tea bowls')
    const answer = await agent.answer(
      'Look at one course: its syllabus of sections and lectures and their length',
      () => input,
    )
    const course = await catalog().courseBySlug(visitor(), String(input.slug))
    const lectures = course?.sections.flatMap((section) => section.lectures) ?? []
    expect(answer['lecture_count']).toBe(lectures.length)
    expect(answer['duration_seconds']).toBe(
      lectures.reduce((sum, each) => sum + (each.durationSeconds ?? 0), 0),
    )
  })

  test('5 · an agent without a token finds the lecturers of the courses', async () => {
    const answer = await agent.answer('List the courses and who teaches them')
    const { rows } = await catalog().listCourses(visitor(), { page })
    const names = (list: Rows) =>
      new Set(list.flatMap((each) => (each['lecturers'] as Rows).map(({ name }) => name)))
    expect(names(items(answer))).toEqual(names(rows as unknown as Rows))
  })

  test('6 · an agent without a token finds the next event and its place', async () => {
    const [next] = items(
      await agent.answer('List the events to come: when is the next and how many seats are left?'),
    )
    const [expected] = (await catalog().listEvents(visitor(), { page: { first: 1 } })).rows
    expect(next).toMatchObject({
      slug: expected?.slug,
      location: expected?.location,
      starts_at: expected?.startsAt.toISOString(),
    })
  })

  test('7 · an agent without a token finds the sold-out events', async () => {
    const answer = await agent.answer(
      'List the events to come: are the tickets of any sold out, no seats left?',
    )
    const { rows } = await catalog().listEvents(visitor(), { page })
    const soldOut = rows
      .filter(({ tickets }) => tickets.every(({ seatsLeft }) => seatsLeft <= 0))
      .map(({ slug }) => slug)
    expect(
      items(answer)
        .filter((each) => each['is_sold_out'])
        .map(({ slug }) => slug),
    ).toEqual(soldOut)
  })

  test('8 · an agent without a token finds the downloads on sale', async () => {
    const answer = await agent.answer('List the digital products, the downloads')
    const { rows } = await catalog().listDigitalProducts(visitor(), { page })
    expect(items(answer).map(({ slug }) => slug)).toEqual(rows.slice(0, 20).map(({ slug }) => slug))
  })

  test('9 · an agent without a token finds the length of a consulting meeting and its course', async () => {
    const answer = await agent.answer(
      'List the consulting services: meetings with a lecturer, how long and for which course',
    )
    const { rows } = await catalog().listConsultingServices(visitor(), { page })
    const services = items(answer).map((each) => [
      each['duration_minutes'],
      (each['course'] as { slug: string } | null)?.slug ?? null,
    ])
    expect(services).toEqual(rows.map(({ durationMinutes, courseSlug }) => [durationMinutes, courseSlug]))
  })

  test('10 · an agent without a token finds the contents of a membership', async () => {
    const answer = await agent.answer('List the membership plans and what each includes')
    const { rows } = await catalog().listMembershipPlans(visitor(), { page })
    const included = (list: Rows) => list.map((each) => (each['includes'] as Rows).map(({ slug }) => slug))
    expect(included(items(answer))).toEqual(included(rows as unknown as Rows))
  })
})

describe('the same agent of a signed-in member', () => {
  beforeAll(async () => {
    const browser = await world.browserOf('mei', 'ceramics')
    await agent.signIn('demo-member-public', (url) => browser.allow(url))
  })

  const myCourses = () => agent.answer('List my courses and my progress')
  const payments = () => agent.answer('List my payments, newest first: what for and how much?')

  test('an agent of a signed-in member finds more tools than without a token', () => {
    expect(agent.toolNames().length).toBeGreaterThan(10)
  })

  test('11 · an agent of a signed-in member finds the member’s identity', async () => {
    expect(await agent.answer('Who am I: who is signed in, with which roles?')).toMatchObject({
      id: shared.mei.memberId,
      email: demoPeople.mei.email,
      roles: ['student'],
    })
  })

  test('12 · an agent of a signed-in member finds the number of the member’s courses', async () => {
    expect(items(await myCourses())).toHaveLength(
      await world.modules.learning.enrolledCourseCount(shared.mei),
    )
  })

  test('13 · an agent of a signed-in member finds the completed courses', async () => {
    const done = items(await myCourses()).filter(
      (each) => (each['progress'] as { percentage: number }).percentage === 100,
    )
    const completed = await world.deps.db
      .selectFrom('enrolments')
      .innerJoin('courses', 'courses.id', 'enrolments.courseId')
      .where('enrolments.personId', '=', shared.mei.memberId)
      .where('enrolments.schoolId', '=', shared.schoolId)
      .where('enrolments.completedAt', 'is not', null)
      .select('courses.slug')
      .execute()
    expect(done.map(({ slug }) => slug)).toEqual(completed.map(({ slug }) => slug))
    expect(done).toHaveLength(1)
  })

  test('14 · an agent of a signed-in member finds the next lecture', async () => {
    const { next } = (await agent.answer('Where do I go on: which is the next lecture?')) as {
      next: { lecture: { id: string } }
    }
    expect(next.lecture.id).toBe((await world.modules.learning.nextLecture(shared.mei))?.lecture.id)
  })

  test('15 · an agent of a signed-in member finds the locked lectures of the longest course and their dates', async () => {
    const rows = items(await myCourses())
    const longest = rows.toSorted(
      (a, b) => (b['progress'] as { total: number }).total - (a['progress'] as { total: number }).total,
    )[0]
    const answer = await agent.answer(
      'My course with its whole syllabus: the state of every lecture, which is locked and until when',
      () => ({ slug: longest?.['slug'] }),
    )
    const lockedLectures = (
      answer['sections'] as { lectures: { id: string; is_locked: boolean; unlock_at: string | null }[] }[]
    )
      .flatMap(({ lectures }) => lectures)
      .filter(({ is_locked }) => is_locked)
    const syllabus = await world.modules.learning.syllabus(shared.mei, [longest?.['id'] as never])
    const locked = [...syllabus.values()]
      .flat()
      .flatMap(({ lectures }) => lectures)
      .filter(({ isLocked }) => isLocked)
    expect(lockedLectures.map(({ id, unlock_at }) => [id, unlock_at])).toEqual(
      locked.map(({ id, unlockAt }) => [id, unlockAt?.toISOString() ?? null]),
    )
    expect(lockedLectures.length).toBeGreaterThan(0)
  })

  test('16 · an agent of a signed-in member finds the available downloads', async () => {
    const answer = await agent.answer('My downloads: which digital products may I download?')
    const { rows } = await world.modules.entitlements.ownedProducts(shared.mei, page)
    expect(items(answer).map(({ slug }) => slug)).toEqual(rows.map(({ slug }) => slug))
    const files = items(answer).flatMap((each) => each['files'] as { download_url: string | null }[])
    expect(files[0]?.download_url).toContain(`${world.origin('ceramics')}/downloads/`)
  })

  test('17 · an agent of a signed-in member finds the member’s event registrations', async () => {
    const answer = await agent.answer('My event registrations: what am I registered for?')
    const { rows } = await world.modules.events.registrationsOf(shared.mei, page)
    expect(items(answer).map(({ code }) => code)).toEqual(rows.map(({ code }) => code))
    expect(rows).toHaveLength(2)
  })

  test('18 · an agent of a signed-in member finds the latest payment', async () => {
    const paid = items(await payments()).find(({ state }) => state === 'paid')
    const { rows } = await world.modules.orders.payments(shared.mei, page)
    const expected = rows.find(({ state }) => state === 'paid')
    expect(paid).toMatchObject({
      id: expected?.id,
      amount: { amount: String(expected?.amount), currency: 'TWD' },
    })
  })

  test('19 · an agent of a signed-in member finds the instructions and deadlines of open payments', async () => {
    const open = items(await payments()).find(({ instructions }) => instructions)
    const answer = await agent.answer(
      'How do I pay an order: instructions for bank transfer or store, until when',
      () => ({ trade_no: open?.['trade_no'] }),
    )
    const [payment] = await world.modules.orders.paymentsByTradeNo(shared.mei, String(open?.['trade_no']))
    expect(answer['instructions']).toMatchObject({
      code: payment?.instructions?.codeNo,
      pay_before: payment?.instructions?.deadlineAt?.toISOString(),
    })
  })

  test('20 · an agent of a signed-in member finds the number of unread notifications', async () => {
    const answer = await agent.answer('My notifications: what in my inbox is unread?', () => ({
      unread_only: true,
      limit: 100,
    }))
    expect(items(answer)).toHaveLength(await world.modules.notifications.unreadCount(shared.mei))
  })

  test('the page of connected apps shows the member which data the agent read', async () => {
    await world.modules.oauth.writeActivity()
    const kinds = await world.deps.db
      .selectFrom('appActivity')
      .select('kind')
      .where('personId', '=', shared.mei.memberId)
      .execute()
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      'courses',
      'downloads',
      'events',
      'identity',
      'notifications',
      'payments',
    ])
  })
})
