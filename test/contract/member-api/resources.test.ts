import { afterAll, describe, expect, test } from 'vitest'
import { minute } from '../../../src/platform/durations.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createMemberClients, viewerOf } from '../../support/requests/member-clients.ts'

const { world, mei, meiElsewhere, tom } = await createMemberClients()
afterAll(() => world.close())

describe('viewer', () => {
  test('the viewer has id, name, email and avatar of the member', async () => {
    const viewer = await viewerOf(mei, 'id name email avatar')
    expect(viewer).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: '林美 Mei Lin',
      email: 'mei@example.com',
      avatar: null,
    })
    expect((await viewerOf(meiElsewhere, 'id')).id).toBe(viewer.id)
  })

  test('viewer.schools lists every site where the viewer has a role, with the role names', async () => {
    const { schools } = await viewerOf(mei, 'schools { subdomain url roles }')
    expect(schools).toEqual([
      { subdomain: 'astronomy', url: 'http://127.0.0.1:3000', roles: ['student'] },
      { subdomain: 'ceramics', url: 'http://localhost:3000', roles: ['student'] },
    ])
    expect((await viewerOf(tom, 'schools { subdomain }')).schools).toEqual([{ subdomain: 'ceramics' }])
  })
})

describe('a course node', () => {
  test('a course node has its syllabus with per-lecture progress in one request', async () => {
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

  test('a course node without an expireDate has hasLifetimeAccess true', async () => {
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

  test('a locked lecture has the reason, and the unlock date when a date unlocks it', async () => {
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
  test('a digital product has files with download URLs that expire after five minutes', async () => {
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

  test('a consulting service is offered with a course that the viewer owns, with its recurring slots', async () => {
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

  test('the meetings of a consulting service are those of everyone, and no field, cursor or error identifies the member', async () => {
    const { consultingServices } = await viewerOf(mei, fields)
    const meetings = consultingServices.nodes.flatMap(
      (node: { meetings: { edges: unknown[] } }) => node.meetings.edges,
    )
    expect(meetings.length).toBeGreaterThan(0)
    const { data } = await mei.query('{ __type(name: "ConsultingMeeting") { fields { name } } }')
    expect(data.__type.fields.map(({ name }: { name: string }) => name).sort()).toEqual([
      'endsAt',
      'id',
      'startsAt',
      'state',
    ])
    const people = await world.deps.db.selectFrom('people').select(['id', 'name', 'email']).execute()
    const text = JSON.stringify(consultingServices)
    const cursors = meetings.map(({ cursor }: { cursor: string }) =>
      Buffer.from(cursor, 'base64url').toString('hex'),
    )
    for (const { id, name, email } of people) {
      for (const word of [id, email]) expect(text).not.toContain(word)
      if (name.length > 3) expect(text.replace(/"lecturer":\{[^}]*\}/g, '')).not.toContain(name)
      for (const cursor of cursors) expect(cursor).not.toContain(id.replaceAll('-', ''))
    }
  })

  test('the meetings of a consulting service leave out cancelled ones, although the school has some', async () => {
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

  test('the meetings of a consulting service can be limited to a period', async () => {
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
  test('an event registration has its event, its ticket and the URL of its calendar file', async () => {
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
