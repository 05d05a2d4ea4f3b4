import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minute } from '../../../src/platform/durations.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { memberApiClient } from '../../support/requests/member-api.ts'
import { createWorld, type World } from '../../support/world/world.ts'

type Client = ReturnType<typeof memberApiClient>

let world: World
let mei: Client
let meiElsewhere: Client
let tom: Client
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate' })
  mei = await clientOf('mei')
  meiElsewhere = await clientOf('mei', 'astronomy')
  tom = await clientOf('tom')
})
afterAll(() => world.close())

async function clientOf(person: 'mei' | 'tom', school: 'ceramics' | 'astronomy' = 'ceramics') {
  const { access_token } = await createTestApp(world, { school }).tokens(
    await browserOf(world, person, school),
  )
  return memberApiClient(world, access_token, school)
}

const viewerOf = async (client: Client, fields: string, variables: object = {}) => {
  const { data, errors } = await client.ask(`{ viewer { ${fields} } }`, variables)
  expect(errors).toBeUndefined()
  return data.viewer
}

describe('viewer', () => {
  test('has id, name, email and avatar of the member', async () => {
    const viewer = await viewerOf(mei, 'id name email avatar')
    expect(viewer).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: '林美 Mei Lin',
      email: 'mei@example.com',
      avatar: null,
    })
    expect((await viewerOf(meiElsewhere, 'id')).id).toBe(viewer.id)
  })

  test('schools: every site where the viewer holds a role, with the role names', async () => {
    const { schools } = await viewerOf(mei, 'schools { subdomain url roles }')
    expect(schools).toEqual([
      { subdomain: 'astronomy', url: 'http://127.0.0.1:3000', roles: ['student'] },
      { subdomain: 'ceramics', url: 'http://localhost:3000', roles: ['student'] },
    ])
    expect((await viewerOf(tom, 'schools { subdomain }')).schools).toEqual([{ subdomain: 'ceramics' }])
  })
})

const lists = {
  enrolledCourses: 'slug',
  digitalProducts: 'slug',
  consultingServices: 'slug',
  eventRegistrations: 'code',
  payments: 'tradeNo',
  notifications: 'title',
} as const

describe.each(Object.entries(lists))('the connection %s', (list, key) => {
  const keysOf = async (client: Client, args: string) => {
    const field = `${list}${args && `(${args})`}`
    return (
      await viewerOf(
        client,
        `${field} { nodes { id ${key} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount }`,
      )
    )[list]
  }
  const idsOf = async (client: Client, args = 'first: 50') =>
    (await keysOf(client, args)).nodes.map(({ id }: { id: string }) => id) as string[]

  test('is the viewer’s own: nothing of it is a stranger’s, or the same person’s at another school', async () => {
    const own = await idsOf(mei)
    expect(own.length).toBeGreaterThan(0)
    for (const other of [meiElsewhere, ...(list === 'consultingServices' ? [] : [tom])]) {
      const others = new Set(await idsOf(other))
      // A course that both attend is the same course.
      if (other === tom && ['enrolledCourses', 'digitalProducts'].includes(list)) continue
      expect(own.filter((id) => others.has(id))).toEqual([])
    }
  })

  test('is walked forwards and backwards, each node once, in one order', async () => {
    const all = await idsOf(mei)
    const total = (await keysOf(mei, 'first: 1')).totalCount as number
    for (const way of ['forwards', 'backwards'] as const) {
      const seen = await walk(way)
      expect(seen).toHaveLength(total)
      expect(new Set(seen).size).toBe(total)
      expect(seen.slice(0, 50)).toEqual(all)
    }
  })

  async function walk(way: 'forwards' | 'backwards'): Promise<string[]> {
    const [size, from, edge, more] =
      way === 'forwards'
        ? (['first', 'after', 'endCursor', 'hasNextPage'] as const)
        : (['last', 'before', 'startCursor', 'hasPreviousPage'] as const)
    let seen: string[] = []
    let place = ''
    for (;;) {
      const { nodes, pageInfo } = await keysOf(mei, `${size}: 2${place}`)
      const ids = nodes.map(({ id }: { id: string }) => id)
      seen = way === 'forwards' ? [...seen, ...ids] : [...ids, ...seen]
      if (!pageInfo[more]) return seen
      place = `, ${from}: "${pageInfo[edge]}"`
    }
  }

  test('edges carry the cursors that pageInfo begins and ends with', async () => {
    const field = `${list}(first: 2) { edges { cursor node { id } } nodes { id } pageInfo { startCursor endCursor } }`
    const { edges, nodes, pageInfo } = (await viewerOf(mei, field))[list]
    expect(edges.map((edge: { node: object }) => edge.node)).toEqual(nodes)
    expect([edges[0].cursor, edges.at(-1).cursor]).toEqual([pageInfo.startCursor, pageInfo.endCursor])
  })

  test('has 20 nodes by default and 50 at most, however many are asked for', async () => {
    const { totalCount } = await keysOf(mei, 'first: 1')
    expect(await idsOf(mei, '')).toHaveLength(Math.min(20, totalCount))
    for (const asked of ['first: 51', 'first: 100000', 'last: 999']) {
      expect(await idsOf(mei, asked)).toHaveLength(Math.min(50, totalCount))
    }
    expect(await idsOf(mei, 'first: 0')).toEqual([])
  })

  test('refuses first and last together, negative numbers, and cursors that are not its own', async () => {
    const other = list === 'payments' ? 'notifications' : 'payments'
    const foreign = (await viewerOf(mei, `${other}(first: 1) { pageInfo { endCursor } }`))[other].pageInfo
    const own = (await keysOf(mei, 'first: 1')).pageInfo.endCursor as string
    const changed = `${own[0] === 'A' ? 'B' : 'A'}${own.slice(1)}`
    for (const args of [
      'first: 1, last: 1',
      'first: -1',
      'last: -5',
      'after: "x"',
      'before: ""',
      `after: "${foreign.endCursor}"`,
      `after: "${changed}"`,
      `before: "${own}A"`,
    ]) {
      const { errors } = await mei.ask(`{ viewer { ${list}(${args}) { totalCount } } }`)
      expect(errors, args).toMatchObject([
        { path: ['viewer', list], extensions: { code: 'BAD_USER_INPUT' }, message: expect.any(String) },
      ])
    }
  })

  test('refuses the cursor of another member, and of the same one at another school', async () => {
    const { endCursor } = (await keysOf(mei, 'first: 1')).pageInfo
    for (const client of [tom, meiElsewhere]) {
      const { errors } = await client.ask(`{ viewer { ${list}(after: "${endCursor}") { totalCount } } }`)
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    }
  })
})

describe('the four entitlement connections', () => {
  test('are no order records: no order number, coupon, refund or invoice', async () => {
    const { data } = await mei.ask(
      `{ ${['EnrolledCourse', 'DigitalProduct', 'ConsultingService', 'EventRegistration']
        .map((type) => `${type}: __type(name: "${type}") { fields { name } }`)
        .join(' ')} }`,
    )
    const names = Object.values(data).flatMap((type) =>
      (type as { fields: { name: string }[] }).fields.map(({ name }) => name),
    )
    expect(names.filter((name) => /trade|order|coupon|refund|invoice|amount|price|paid/i.test(name))).toEqual(
      [],
    )
  })
})

describe('a course node', () => {
  test('gives a syllabus with per-lecture progress in one call', async () => {
    const { enrolledCourses } = await viewerOf(
      mei,
      `enrolledCourses(first: 20) { nodes { slug expireDate hasLifetimeAccess
        lastWatchedLecture { lectureId positionSeconds } detailProgress { completedCount totalCount percentage }
        sections { title lectures { id title state isLocked unlockAt lockReason duration } } } }`,
    )
    const course = enrolledCourses.nodes.find(({ slug }: { slug: string }) => slug === 'wheel-throwing-100')
    expect(course.sections).toHaveLength(10)
    const lectures = course.sections.flatMap((section: { lectures: unknown[] }) => section.lectures)
    expect(lectures).toHaveLength(100)
    const states = lectures.map(({ state }: { state: string }) => state)
    expect(new Set(states)).toEqual(new Set(['unread', 'read', 'completed']))
    expect(course.detailProgress).toMatchObject({
      totalCount: 100,
      completedCount: states.filter((state: string) => state === 'completed').length,
    })
    expect(lectures.map(({ id }: { id: string }) => id)).toContain(course.lastWatchedLecture.lectureId)
  })

  test('expireDate is null and hasLifetimeAccess true together', async () => {
    const { enrolledCourses } = await viewerOf(
      mei,
      'enrolledCourses { nodes { expireDate hasLifetimeAccess } }',
    )
    for (const { expireDate, hasLifetimeAccess } of enrolledCourses.nodes) {
      expect(expireDate === null).toBe(hasLifetimeAccess)
    }
    expect(
      new Set(enrolledCourses.nodes.map((node: { expireDate: unknown }) => node.expireDate === null)).size,
    ).toBe(2)
  })

  test('a locked lecture says why, and when it opens if a date opens it', async () => {
    const { enrolledCourses } = await viewerOf(
      mei,
      'enrolledCourses { nodes { sections { lectures { isLocked unlockAt lockReason } } } }',
    )
    const lectures: { isLocked: boolean; unlockAt: string | null; lockReason: string | null }[] =
      enrolledCourses.nodes.flatMap((node: { sections: { lectures: unknown[] }[] }) =>
        node.sections.flatMap((section) => section.lectures),
      )
    for (const { isLocked, unlockAt, lockReason } of lectures) {
      expect(isLocked).toBe(lockReason !== null)
      expect(unlockAt !== null).toBe(lockReason === 'scheduled')
    }
    expect(new Set(lectures.map(({ lockReason }) => lockReason))).toEqual(
      new Set([null, 'scheduled', 'prerequisite']),
    )
  })
})

describe('a digital product', () => {
  test('has files with addresses that download them, for five minutes', async () => {
    const { digitalProducts } = await viewerOf(
      mei,
      'digitalProducts { nodes { files { name sizeBytes downloadsRemaining download { url expiresAt } } } }',
    )
    const files = digitalProducts.nodes.flatMap((node: { files: unknown[] }) => node.files)
    const open = files.find(({ download }: { download: unknown }) => download !== null)
    expect(Date.parse(open.download.expiresAt) - world.clock.now().getTime()).toBe(5 * minute)
    const browser = await browserOf(world, 'mei')
    const { pathname } = new URL(open.download.url)
    const { fileKey } = await world.deps.db
      .selectFrom('digitalProductFiles')
      .select('fileKey')
      .where('name', '=', open.name)
      .executeTakeFirstOrThrow()
    await world.files.put(fileKey, Buffer.from('what was bought'))
    const answer = await browser.get(pathname)
    expect(answer.statusCode).toBe(200)
    for (const { downloadsRemaining, download } of files) {
      if (downloadsRemaining === 0) expect(download).toBeNull()
    }
  })
})

describe('a consulting service', () => {
  type Meetings = { readonly edges: readonly { readonly node: { readonly state: string } }[] }
  const fields = `consultingServices { nodes { slug timezone course { slug } slots { weekday startTime endTime timezone }
    meetings(first: 50) { totalCount edges { cursor node { id startsAt endsAt state } } pageInfo { hasNextPage } } } }`

  test('is offered against a course that was delivered to the viewer, with its recurring slots', async () => {
    const { consultingServices, enrolledCourses } = await viewerOf(
      mei,
      `${fields} enrolledCourses { nodes { slug } }`,
    )
    const slugs = enrolledCourses.nodes.map(({ slug }: { slug: string }) => slug)
    expect(consultingServices.nodes.length).toBeGreaterThan(0)
    for (const { course, slots, timezone } of consultingServices.nodes) {
      expect(slugs).toContain(course.slug)
      for (const slot of slots) expect(slot.timezone).toBe(timezone)
    }
  })

  test('meetings are everyone’s, and no field, cursor or error says whose', async () => {
    const { consultingServices } = await viewerOf(mei, fields)
    const meetings = consultingServices.nodes.flatMap(
      (node: { meetings: { edges: unknown[] } }) => node.meetings.edges,
    )
    expect(meetings.length).toBeGreaterThan(0)
    const { data } = await mei.ask('{ __type(name: "ConsultingMeeting") { fields { name } } }')
    expect(data.__type.fields.map(({ name }: { name: string }) => name).sort()).toEqual([
      'endsAt',
      'id',
      'startsAt',
      'state',
    ])
    const people = await world.deps.db.selectFrom('people').select(['id', 'name', 'email']).execute()
    const told = JSON.stringify(consultingServices)
    const cursors = meetings.map(({ cursor }: { cursor: string }) =>
      Buffer.from(cursor, 'base64url').toString('hex'),
    )
    for (const { id, name, email } of people) {
      for (const word of [id, email]) expect(told).not.toContain(word)
      if (name.length > 3) expect(told.replace(/"lecturer":\{[^}]*\}/g, '')).not.toContain(name)
      for (const cursor of cursors) expect(cursor).not.toContain(id.replaceAll('-', ''))
    }
  })

  test('meetings leave out cancelled ones, although the school has some', async () => {
    const cancelled = await world.deps.db
      .selectFrom('consultingMeetings')
      .select('id')
      .where('state', '=', 'cancelled')
      .execute()
    expect(cancelled.length).toBeGreaterThan(0)
    const { consultingServices } = await viewerOf(mei, fields)
    const states = consultingServices.nodes.flatMap((service: { meetings: Meetings }) =>
      service.meetings.edges.map(({ node }) => node.state),
    )
    expect(new Set(states)).toEqual(new Set(['reserved', 'finished']))
  })

  test('meetings may be asked for between two moments', async () => {
    const { consultingServices } = await viewerOf(mei, fields)
    const service = consultingServices.nodes.find(
      (node: { meetings: { totalCount: number } }) => node.meetings.totalCount > 1,
    )
    const [first, second] = service.meetings.edges.map(
      ({ node }: { node: { startsAt: string } }) => node.startsAt,
    )
    const between = await viewerOf(
      mei,
      `consultingServices { nodes { slug meetings(from: "${first}", until: "${second}") { nodes { startsAt } totalCount } } }`,
    )
    const { meetings } = between.consultingServices.nodes.find(
      ({ slug }: { slug: string }) => slug === service.slug,
    )
    expect(meetings).toEqual({ nodes: [{ startsAt: first }], totalCount: 1 })
  })
})

describe('an event registration', () => {
  test('tells its event, its ticket and where its calendar file is', async () => {
    const { eventRegistrations } = await viewerOf(
      mei,
      'eventRegistrations { nodes { state code ticket { name } event { slug startsAt joinUrl calendarUrl } } }',
    )
    expect(eventRegistrations.nodes).toHaveLength(2)
    for (const { event } of eventRegistrations.nodes) {
      expect((await world.at('ceramics').get(new URL(event.calendarUrl).pathname)).statusCode).toBe(200)
    }
  })
})
