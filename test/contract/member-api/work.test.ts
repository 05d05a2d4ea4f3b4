import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hotFrom } from '../../../src/http/member-graphql/documents.ts'
import { pointsOfReading } from '../../../src/http/member-graphql/work.ts'
import {
  memberApiLimits as limits,
  memberApiWork as work,
} from '../../../src/http/shared/member-api-limits.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { wholeList } from '../../support/database/whole-query.ts'
import { type HostileDocument, hostileDocuments } from '../../support/hostile/hostile-documents.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { courseItem, memberOf, plantCourse, sell } from '../../support/people/learning-cast.ts'
import { faultsOf, memberApiClient, modernJson } from '../../support/requests/member-api.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())

async function newClient() {
  const { access_token } = await createTestApp(world).tokens(await browserOf(world, 'mei'))
  return memberApiClient(world, access_token)
}

type Client = Awaited<ReturnType<typeof newClient>>

/** The number of requests that one request counted as. */
async function countOf(client: Client, query: string, variables: object = {}): Promise<number> {
  const remaining = async (text: string) =>
    Number((await client.send(text, { variables })).headers['ratelimit-remaining'])
  return (await remaining('{ __typename }')) - (await remaining(query))
}

describe('a member API document designed to be expensive', () => {
  // 5 to 25 ms each on a machine of 2026. Without limits: 158 ms, seconds, or without end.
  const mostMs = 150
  // About one on such a machine: the limit of a token per minute is a hundredth of a core's time.
  const mostMsEach = 25
  let client: Client
  beforeAll(async () => {
    client = await newClient()
  })

  test.each(hostileDocuments)(
    'an expensive member API document with $title is evaluated quickly and counted by its evaluation',
    async (document) => {
      world.clock.advance({ minutes: 1 })
      const times: number[] = []
      let remaining: number = limits.requestsPerMinute
      for (let number = 0; number < 3; number++) {
        const before = process.threadCpuUsage()
        const answer = await client.send(document.text(number))
        const { user, system } = process.threadCpuUsage(before)
        times.push((user + system) / 1000)
        expect(answer.statusCode).toBe(200)
        expect(outcomeOf(JSON.parse(answer.body))).toBe(document.outcome)
        remaining = Number(answer.headers['ratelimit-remaining'])
      }
      const shortest = Math.min(...times)
      expect(shortest).toBeLessThan(mostMs)
      expect(shortest / ((limits.requestsPerMinute - remaining) / times.length)).toBeLessThan(mostMsEach)
      expect(faultsOf(world)).toEqual([])
    },
  )

  test.each(hostileDocuments.filter(isExpanding))(
    'an expensive member API document with $title is refused identically each time it is sent',
    async ({ text }) => {
      world.clock.advance({ minutes: 1 })
      const answers = new Set<string>()
      for (let use = 0; use < hotFrom.uses + 2; use++) answers.add((await client.send(text(0))).body)
      expect([...answers]).toHaveLength(1)
    },
  )
})

function isExpanding({ outcome }: HostileDocument): boolean {
  return outcome === 'tokens' || outcome === 'aliases'
}

function outcomeOf({ data, errors }: { data?: unknown; errors?: { extensions: Record<string, string> }[] }) {
  if (data !== undefined) return 'answered'
  const { code, limit } = errors?.[0]?.extensions ?? {}
  if (code === 'LIMIT_EXCEEDED') return limit
  return code === 'GRAPHQL_VALIDATION_FAILED' ? 'invalid' : code
}

describe('the work of a member API request', () => {
  test('a small member API request counts once against the limit', async () => {
    const client = await newClient()
    expect(await countOf(client, '{ viewer { name } }')).toBe(1)
    expect(await countOf(client, '{ viewer { payments { totalCount nodes { id } } } }')).toBe(1)
  })

  test('a member API request counts once more for each hundred returned objects, and not for objects it could have returned', async () => {
    const client = await newClient()
    const query = '{ viewer { payments(first: 50) { a: nodes { id } b: nodes { id } c: nodes { id } } } }'
    await client.send(query)
    // The viewer, the connection, and three times fifty payments.
    expect(await countOf(client, query)).toBe(1 + Math.floor(152 / work.objects))
    // Mei has three courses instead of the 50 × 111 objects that the page could have.
    const syllabus = '{ viewer { enrolledCourses(first: 50) { nodes { sections { lectures { id } } } } } }'
    await client.send(syllabus)
    expect(await countOf(client, syllabus)).toBeLessThan(6)
  })

  test('a member API request counts by the rows it reads when these outnumber the rows it returns', async () => {
    const client = await newClient()
    const sections = '{ viewer { enrolledCourses { nodes { sections { id } } } } }'
    const lectures = '{ viewer { enrolledCourses { nodes { sections { lectures { id } } } } } }'
    for (const query of [sections, lectures]) await client.send(query)
    expect(await countOf(client, sections)).toBe(await countOf(client, lectures))
  })

  test('a member API request counts once more for every five lists', async () => {
    const client = await newClient()
    const totals = Array.from({ length: 20 }, (_, at) => `a${at}: payments { totalCount }`).join(' ')
    const query = `{ viewer { ${totals} } }`
    await client.send(query)
    expect(await countOf(client, query)).toBe(1 + 20 / work.lists)
  })

  test('a member API request counts once more for each 75 tokens of an unknown document', async () => {
    const client = await newClient()
    const query = `query New { viewer { ${'name '.repeat(450)} } }`
    expect(await countOf(client, query)).toBe(1 + Math.floor(457 / work.tokens))
    expect(await countOf(client, query)).toBe(1)
  })

  test('an invalid member API document counts by its tokens too', async () => {
    const client = await newClient()
    const query = `query New { viewer { ${'nothing '.repeat(450)} } }`
    for (let time = 0; time < 2; time++) {
      expect(await countOf(client, query)).toBe(1 + Math.floor(457 / work.tokens))
    }
  })
})

const unknown = (number: number) => `query Q${number} { viewer { ${'nothing '.repeat(1900)} } }`

/** Uses most of a token's limit per minute: fewer than 60 points remain. */
async function spend(client: Client): Promise<void> {
  for (let number = 0; ; number++) {
    const { headers } = await client.send(unknown(number))
    if (Number(headers['ratelimit-remaining']) < 60) return
  }
}

describe('member API requests past the limit of a token', () => {
  const large = `{ viewer { ${wholeList('enrolledCourses', 50)} } }`

  test('a large member API request past the limit gets 429 with the reason, while a small one is still served', async () => {
    const client = await newClient()
    await client.send(large)
    await spend(client)
    const answer = await client.send(large)
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('60')
    const [error] = answer.json().errors
    expect(error.extensions).toEqual({ code: 'TOO_MANY_REQUESTS' })
    expect(error.message).toMatch(
      /^A token may send 600 requests per minute\. This one counts as \d+, and fewer are left: try again in 60 seconds/,
    )
    expect((await client.send('{ viewer { name } }')).statusCode).toBe(200)
    world.clock.advance({ minutes: 1 })
    expect((await client.send(large)).statusCode).toBe(200)
  })

  test('a member API request refused for its size counts as one', async () => {
    const client = await newClient()
    await client.send(large)
    await spend(client)
    const remaining = async () => Number((await client.send('{ __typename }')).headers['ratelimit-remaining'])
    const before = await remaining()
    expect((await client.send(large)).statusCode).toBe(429)
    expect(await remaining()).toBe(before - 2)
  })

  test('unknown member API documents past the limit are refused before they are evaluated', async () => {
    const client = await newClient()
    const points = 1 + pointsOfReading({ tokens: 1907, characters: unknown(10).length })
    let served = 0
    while ((await client.send(unknown(served))).statusCode === 200) served++
    expect(served).toBe(Math.floor(limits.requestsPerMinute / points))
  })
})

describe('a GraphQL subscription', () => {
  test.each([
    'subscription { x }',
    'subscription S { viewer { name } }',
    'query A { viewer { id } } subscription B { x }',
  ])('a GraphQL subscription is refused as unsupported, not as an internal error: %s', async (query) => {
    const client = await newClient()
    for (let time = 0; time < 3; time++) {
      const answer = await client.send(query, { headers: { accept: modernJson } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        errors: [
          {
            message: 'This API has no subscription operations.',
            extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
          },
        ],
      })
    }
    expect(faultsOf(world)).toEqual([])
  })
})

test('a page of 50 courses with their whole syllabus is served', { timeout: 120_000 }, async () => {
  const mei = await memberOf(world, 'mei', 'ceramics')
  for (let planted = 0; planted < 50; planted++) {
    const { courseId } = await plantCourse(
      world,
      'ceramics',
      Array.from({ length: 20 }, () => ({})),
    )
    await sell(world, mei, courseItem(courseId))
  }
  const client = await newClient()
  const { data, errors } = await client.query(`{ viewer { enrolledCourses(first: 50) { totalCount nodes {
    id slug name image lecturers { id name avatar } enrolledAt expireDate hasLifetimeAccess
    lastWatchedLecture { lectureId positionSeconds watchedAt }
    detailProgress { completedCount readCount totalCount percentage lastActivityAt completedAt }
    sections { id title position lectures {
      id title kind position state isLocked unlockAt lockReason duration positionSeconds isPreview } }
  } pageInfo { hasNextPage endCursor } } } }`)
  expect(errors).toBeUndefined()
  const { nodes } = data.viewer.enrolledCourses
  expect(nodes).toHaveLength(50)
  for (const { sections, detailProgress } of nodes.slice(0, 47)) {
    expect(detailProgress.totalCount).toBe(20)
    expect(sections.flatMap(({ lectures }: { lectures: object[] }) => lectures)).toHaveLength(20)
  }
})
