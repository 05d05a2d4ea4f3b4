// A school with more items than one file can list.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../src/paths/endpoints.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { addressesIn } from '../../support/requests/site-crawler.ts'
import { createWorld, type World } from '../../support/world/world.ts'

const many = 12_345

let world: World
let small: ReadonlyMap<string, number>
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate' })
  await get('/llms.txt')
  small = await statementsOfEach()
  await fill((await schoolOf(world, 'ceramics')).id)
}, 60_000)
afterAll(() => world.close())

test('each site file runs as many statements at a large school as at a small one', async () => {
  expect(Object.fromEntries(small)).toEqual({
    [endpoints.llms]: 9,
    [endpoints.pricing]: 8,
    [endpoints.sitemap]: 11,
    '/courses/tea-bowls.md': 5,
    '/plans/studio-year.md': 3,
  })
  const large = await statementsOfEach()
  // Where the sitemap has parts, its own file needs fewer statements.
  expect(large.get(endpoints.sitemap)).toBe(4)
  for (const [path, count] of small) expect(large.get(path), path).toBeLessThanOrEqual(count)
})

test('the index lists the latest hundred items of a kind, and its further parts list each other item once', async () => {
  const listed: string[] = []
  let next: string | undefined = endpoints.llms
  let parts = 0
  while (next && parts < 12) {
    const { body, statusCode } = await get(next)
    expect(statusCode).toBe(200)
    expect(body.length).toBeLessThan(60_000)
    listed.push(...(body.match(/\/courses\/[\w-]+\.md/g) ?? []))
    next = /\((\S+\/llms-courses-\d+\.txt)\)/.exec(body)?.[1]
    next = next && new URL(next).pathname
    parts++
  }
  expect(parts).toBe(12)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toHaveLength(1_200)
})

test('the last part of an index has no next part, and a part beyond it is not found', async () => {
  const last = Math.ceil((many + 7) / 100)
  const { body, statusCode } = await get(`/llms-courses-${last}.txt`)
  expect(statusCode).toBe(200)
  expect(body).toContain('/courses/')
  expect(body).not.toContain(`/llms-courses-${last + 1}.txt`)
  for (const part of [String(last + 1), '0', '1', '-1', '01', '1e3', '99999', '2'.repeat(30)]) {
    expect((await get(`/llms-courses-${part}.txt`)).statusCode, part).toBe(404)
  }
})

test('the sitemap of a large school is an index of parts of limited size, which list every URL once', async () => {
  const index = await get(endpoints.sitemap)
  expect(index.body).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  const parts = addressesIn(index).filter((url) => /\/sitemap-\w+-\d+\.xml$/.test(url))
  expect(parts.filter((part) => part.includes('courses'))).toHaveLength(3)
  const addresses: string[] = []
  for (const part of parts) {
    const { body, statusCode } = await get(new URL(part).pathname)
    expect(statusCode, part).toBe(200)
    expect(Buffer.byteLength(body)).toBeLessThan(5_000_000)
    addresses.push(...[...body.matchAll(/<loc>([^<]+)</g)].map(([, url = '']) => url))
  }
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.filter((url) => url.includes('/courses/'))).toHaveLength(many + 7)
  expect(addresses).toContain('http://localhost:3000/')
  expect(addresses).toContain('http://localhost:3000/pages/about')
  for (const path of ['/sitemap-courses-4.xml', '/sitemap-courses-0.xml', '/sitemap-school-2.xml']) {
    expect((await get(path)).statusCode, path).toBe(404)
  }
})

test('the list of prices says where further prices are found', async () => {
  const { body } = await get('/pricing.md?lang=en')
  expect(body).toContain('This list is incomplete. It continues at http://localhost:3000/llms.txt?lang=en')
  const courses = body.split('\n## ').find((part) => part.startsWith('Courses')) ?? ''
  expect(courses.match(/^- \[/gm)).toHaveLength(500)
})

const get = (path: string) => world.at('ceramics').get(path)

async function statementsOfEach() {
  const paths = [
    endpoints.llms,
    endpoints.pricing,
    endpoints.sitemap,
    '/courses/tea-bowls.md',
    '/plans/studio-year.md',
  ]
  const counts = new Map<string, number>()
  for (const path of paths) {
    const before = world.statements().length
    await get(path)
    counts.set(path, world.statements().length - before)
  }
  return counts
}

/** Twelve thousand courses with two plans each. */
async function fill(schoolId: string) {
  const now = world.clock.now()
  const age = sql`${now}::timestamptz - n * interval '1 minute'`
  const { db } = world.deps
  await sql`insert into courses (school_id, id, slug, name, summary, language, state, published_at, created_at, updated_at)
    select ${schoolId}, gen_random_uuid(), 'many-' || n, 'Course ' || n, 'One of many courses, number ' || n, 'en', 'published',
      ${age}, ${age}, ${age} from generate_series(1, ${many}) as n`.execute(db)
  await sql`insert into course_plans (school_id, id, course_id, name, price, instalments, access, position, created_at, updated_at)
    select school_id, gen_random_uuid(), id, 'Plan ' || n, 100 * n, 1, 'lifetime', n, created_at, created_at
    from courses, generate_series(1, 2) as n where school_id = ${schoolId} and slug like 'many-%'`.execute(db)
  await sql`analyze courses, course_plans`.execute(db)
}
