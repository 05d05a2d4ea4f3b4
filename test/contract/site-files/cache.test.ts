import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { publicTables } from '../../../src/domain/changes/index.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import { mcpAt } from '../../support/mcp/mcp-caller.ts'
import { aCourse } from '../../support/people/catalog-cast.ts'
import { statementsOf } from '../../support/people/member-cast.ts'
import { ownerOf } from '../../support/shop/shop.ts'
import { createRememberingWorld } from '../../support/world/remembering-world.ts'

const world = await createRememberingWorld({ from: 'demoTemplate' })
afterAll(() => world.close())

const files = [
  endpoints.llms,
  endpoints.pricing,
  endpoints.sitemap,
  endpoints.robots,
  '/courses/tea-bowls.md',
  '/products/glaze-recipes.md',
  '/events/open-studio-night.md',
  '/services/weekly-critique.md',
  '/plans/studio-year.md',
  '/posts/a-letter-to-beginners.md',
  '/pages/visit.md',
]
const get = (path: string, headers = {}) => world.at('ceramics').get(path, headers)
const statements = async (work: () => Promise<unknown>) => (await statementsOf(world, work)).length

describe.each(files)('%s', (path) => {
  test('the site file is served without a statement while nothing changes, with or without a client cache', async () => {
    const { headers, body } = await get(path)
    const tag = String(headers.etag)
    expect(
      await statements(async () => {
        expect((await get(path)).body).toBe(body)
        expect((await get(path, { 'if-none-match': tag })).statusCode).toBe(304)
      }),
    ).toBe(0)
  })

  test('the site file has the same text and entity tag with and without the cache', async () => {
    const headers = { host: 'localhost:3000' }
    const fresh = await world.forgetful.inject({ url: path, headers })
    const cached = await get(path)
    expect(cached.body).toBe(fresh.body)
    expect(cached.headers.etag).toBe(fresh.headers.etag)
    expect(cached.headers['last-modified']).toBe(fresh.headers['last-modified'])
  })

  test('the site file is compressed for clients that accept it', async () => {
    const { body } = await get(path)
    const packed = (encoding: string) => get(path, { 'accept-encoding': encoding })
    const br = await packed('gzip, br')
    const gzip = await packed('gzip;q=0.5, br;q=0')
    const plain = await packed('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    if (body.length < 1024) return
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-language, accept-encoding' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(body)
  })
})

describe('the cached text of a site file', () => {
  test('the cached text of a site file is cached per school and language', async () => {
    const there = () => world.at('astronomy').get(endpoints.pricing)
    const bodies = [
      (await get(`${endpoints.pricing}?lang=en`)).body,
      (await get(endpoints.pricing, { 'accept-language': 'en' })).body,
      (await get(endpoints.pricing)).body,
      (await there()).body,
    ]
    expect(new Set(bodies).size).toBe(4)
    expect(await statements(there)).toBe(0)
  })

  test('the text of a site file is read once for a hundred concurrent requests', async () => {
    await get(endpoints.pricing)
    const fresh = await statements(() => world.forgetful.inject({ url: '/pricing.md', headers: { host } }))
    const owner = await ownerOf(world, 'ceramics')
    await world.modules.catalog.createCourse(owner, aCourse())
    await world.hearAll()
    const requestAll = () => Promise.all(Array.from({ length: 100 }, () => get(endpoints.pricing)))
    // One more statement, for the next time at which the text changes by the clock.
    expect(await statements(requestAll)).toBeLessThanOrEqual(fresh + 1)
  })

  test('the cached text of a site file is kept when another school changes and dropped when its own changes', async () => {
    await get(endpoints.pricing)
    const hana = await ownerOf(world, 'astronomy')
    await world.modules.catalog.createCourse(hana, aCourse())
    await world.hearAll()
    expect(await statements(() => get(endpoints.pricing))).toBe(0)
    await world.modules.catalog.createCourse(await ownerOf(world, 'ceramics'), aCourse())
    await world.hearAll()
    expect(await statements(() => get(endpoints.pricing))).toBeGreaterThan(0)
  })

  test('the text of a site file for an unknown path is not cached', async () => {
    const requestUnknown = async () => expect((await get('/courses/nothing-here.md')).statusCode).toBe(404)
    await requestUnknown()
    expect(await statements(requestUnknown)).toBeGreaterThan(0)
  })
})

const host = 'localhost:3000'

test('every table that public responses are read from is one whose changes are recorded', async () => {
  await world.modules.catalog.createCourse(await ownerOf(world, 'ceramics'), aCourse())
  await world.hearAll()
  const anybody = mcpAt(world)
  const tools = await anybody.toolNames()
  const read = await statementsOf(world, async () => {
    for (const path of [...files, '/llms-courses-2.txt', '/sitemap-courses-1.xml']) await get(path)
    for (const tool of tools.filter((name) => name !== 'whoami')) {
      await anybody.call(
        tool,
        { get_course: { slug: 'tea-bowls' }, search_catalog: { query: 'x' } }[tool] ?? {},
      )
    }
  })
  const matches = read.flatMap((text) => [...text.matchAll(/\b(?:from|join) "?([a-z_]+)"?/g)])
  const tables = new Set(matches.map(([, table = '']) => table))
  expect(tables.size).toBeGreaterThan(15)
  // The key contains the school's data; of people only the name is shown; removals follow the removed rows.
  const others = [
    'schools',
    'school_origins',
    'school_features',
    'school_texts',
    'people',
    'writing_removals',
  ]
  const recorded = publicTables.map((table) =>
    table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  expect([...tables].filter((table) => ![...recorded, ...others].includes(table))).toEqual([])
})
