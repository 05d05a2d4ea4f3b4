import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { serveDiscovery } from '../../../src/http/discovery/index.ts'
import { createCatalogWatch } from '../../../src/http/shared/catalog-watch.ts'
import { findRequestSchool } from '../../../src/http/shared/request-school.ts'
import { serveSiteFiles } from '../../../src/http/site-files/index.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import { publicKinds, publicRoute } from '../../../src/paths/public-paths.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld, ownWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())

const ceramics = () => world.at('ceramics')
const files = [
  [endpoints.llms, 'text/plain; charset=utf-8'],
  [endpoints.pricing, 'text/markdown; charset=utf-8'],
  [endpoints.sitemap, 'application/xml; charset=utf-8'],
  [endpoints.robots, 'text/plain; charset=utf-8'],
  ['/courses/tea-bowls.md', 'text/markdown; charset=utf-8'],
  ['/products/glaze-recipes.md', 'text/markdown; charset=utf-8'],
  ['/events/open-studio-night.md', 'text/markdown; charset=utf-8'],
  ['/services/weekly-critique.md', 'text/markdown; charset=utf-8'],
  ['/plans/studio-year.md', 'text/markdown; charset=utf-8'],
  ['/posts/a-letter-to-beginners.md', 'text/markdown; charset=utf-8'],
  ['/pages/visit.md', 'text/markdown; charset=utf-8'],
] as const

describe.each(files)('%s', (path, type) => {
  test('the site file may be cached by proxies for a minute, and longer while it is revalidated', async () => {
    const { statusCode, headers } = await ceramics().get(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=60, stale-while-revalidate=600',
      vary: expect.stringMatching(/^accept-language/),
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('the site file is answered with 304 to a client with its entity tag', async () => {
    const { headers } = await ceramics().get(path)
    const tag = String(headers.etag)
    for (const etag of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await ceramics().get(path, { 'if-none-match': etag })
      expect(again.statusCode, etag).toBe(304)
      expect(again.body).toBe('')
      expect(again.headers.etag).toBe(tag)
      expect(again.headers['cache-control']).toBe(headers['cache-control'])
    }
    const changed = { 'if-none-match': '"other"', 'if-modified-since': new Date().toUTCString() }
    expect((await ceramics().get(path, changed)).statusCode).toBe(200)
  })

  test('the site file answers HEAD, can be read by scripts of any origin, and refuses other methods', async () => {
    const head = await ceramics().send({ method: 'HEAD', url: path })
    expect(head).toMatchObject({ statusCode: 200, body: '' })
    expect(head.headers).toMatchObject({ 'content-type': type, 'access-control-allow-origin': '*' })
    expect(head.headers.etag).toBe((await ceramics().get(path)).headers.etag)
    const preflight = await ceramics().send({ method: 'OPTIONS', url: path })
    expect(preflight).toMatchObject({
      statusCode: 204,
      headers: { 'access-control-allow-methods': 'GET, HEAD, OPTIONS' },
    })
    expect((await ceramics().send({ method: 'POST', url: path })).statusCode).toBe(405)
  })

  test('the site file links the index, the guide and the sitemap in its headers', async () => {
    const link = String((await ceramics().get(path)).headers['link'])
    expect(link).toContain('<http://localhost:3000/llms.txt>; rel="describedby"')
    expect(link).toContain('<http://localhost:3000/auth.md>; rel="service-doc"')
    expect(link).toContain('<http://localhost:3000/sitemap.xml>; rel="sitemap"')
    expect(link).toContain(`<http://localhost:3000${path}?lang=en>; rel="alternate"; hreflang="en"`)
  })
})

test('the front page links the index by header and by link element', async () => {
  const { headers, body } = await ceramics().get('/')
  expect(headers['link']).toContain('<http://localhost:3000/llms.txt>; rel="describedby"')
  expect(body).toContain('<link rel="describedby" type="text/plain" href="/llms.txt">')
})

describe('the language of a file', () => {
  test.each([
    ['is the school’s own by default', '/pricing.md', {}, 'zh-TW', '# Ceramics Studio 價目表'],
    [
      'is the reader’s if the school has it',
      '/pricing.md',
      { 'accept-language': 'en-GB' },
      'en',
      '# Prices at Ceramics Studio',
    ],
    ['can be chosen by URL', '/pricing.md?lang=en', { 'accept-language': 'zh' }, 'en', '# Prices at'],
    [
      'is never one that the school does not have',
      '/pricing.md?lang=ja',
      { 'accept-language': 'ja' },
      'zh-TW',
      '價目表',
    ],
    ['is the school’s own for invalid values', '/pricing.md?lang=%00&lang=x', {}, 'zh-TW', '價目表'],
  ])('the language of a file %s', async (_rule, path, headers, locale, text) => {
    const answer = await ceramics().get(path, headers as Record<string, string>)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-language']).toBe(locale)
    expect(answer.body).toContain(text)
  })

  test('the links of a file keep the language chosen by URL', async () => {
    const { body } = await ceramics().get('/llms.txt?lang=en')
    expect(body).toContain('http://localhost:3000/courses/tea-bowls.md?lang=en')
    expect((await ceramics().get('/llms.txt')).body).not.toContain('?lang=en')
  })

  test('the sitemap has a URL for each language of a school with several languages', async () => {
    const alternate = 'hreflang="en" href="http://localhost:3000/courses/tea-bowls?lang=en"'
    expect((await ceramics().get('/sitemap.xml')).body).toContain(alternate)
    const ofOneLanguage = (await world.at('astronomy').get('/sitemap.xml')).body
    expect(ofOneLanguage).not.toContain('.md?lang=')
    expect(ofOneLanguage).toContain('hreflang="ja"')
  })

  test('the site files of a school in Japanese are in Japanese', async () => {
    const own = await ownWorld()
    const origin = 'http://sora.example'
    const settings = { currency: 'JPY', timeZone: 'Asia/Tokyo', locale: 'ja' }
    await own.modules.tenancy.createSchool(platformActor, {
      subdomain: 'sora',
      name: '空',
      origin,
      ...settings,
    })
    const answer = await own.inject({ url: '/pricing.md', headers: { host: 'sora.example' } })
    expect(answer.body).toContain('# 空 の料金')
  })
})

describe('a Markdown page', () => {
  test('a Markdown page has the lecturers, the contents, the price and the availability', async () => {
    const { body } = await ceramics().get('/courses/tea-bowls.md?lang=en')
    expect(body.split('\n')).toEqual(
      expect.arrayContaining([
        '# Tea Bowls: Form, Foot and Hand',
        '- Taught by: Ken Ito',
        '- Four instalments: 7400 TWD in 4 monthly instalments (4 × 1850 TWD); lifetime access',
        '- What the hand knows (video, 1 min, free preview)',
        '- The plain bowl (video, 1 min)',
        expect.stringMatching(/^Members buy it in a browser, /),
      ]),
    )
  })

  test('the Markdown page of an event has its time in the school’s time zone, and its availability without a number of seats', async () => {
    const { body } = await ceramics().get('/events/wood-firing-weekend.md?lang=en')
    expect(body).toContain('- When: 2026-12-12 09:00 to 2026-12-13 18:00 (Asia/Taipei)')
    expect(body).toContain('4800 TWD per ticket; sold out')
    expect(body).not.toContain('How to buy')
    const { body: open } = await ceramics().get('/events/open-studio-night.md?lang=en')
    expect(open).toContain('- A wheel for the evening: 500 TWD per ticket; few left')
    expect(open).toContain('- Tea and watching: 100 TWD per ticket\n')
  })

  test.each([
    '/courses/nothing.md',
    '/courses/.md',
    '/courses/a%00b.md',
    `/courses/${'a'.repeat(81)}.md`,
    '/posts/NOTHING.md',
  ])('the Markdown page %s of an unknown item is answered with 404', async (path) => {
    const { statusCode, headers } = await ceramics().get(path)
    expect(statusCode).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
  })
})

test('a suspended school serves no site files', async () => {
  const own = await ownWorld({ from: 'demoTemplate' })
  const { id } = await schoolOf(own, 'ceramics')
  await own.modules.tenancy.suspendSchool(platformActor, id, 'unpaid')
  own.modules.tenancy.forgetSchools()
  for (const [path] of files) expect((await own.at('ceramics').get(path)).statusCode, path).toBe(403)
})

describe('site files', () => {
  test('site files link to the pages for people, and the sitemap lists these pages in place of the Markdown', async () => {
    const { app } = await withPages()
    const get = async (url: string) => (await app.inject({ url, headers: { host: 'localhost:3000' } })).body
    expect(await get('/courses/tea-bowls')).toBe('the page of tea-bowls')
    const page = 'http://localhost:3000/courses/tea-bowls'
    expect(await get('/courses/tea-bowls.md?lang=en')).toContain(`in a browser, at ${page}\n`)
    expect(await get('/sitemap.xml')).toContain(`<loc>${page}</loc>`)
    expect(await get('/sitemap.xml')).not.toContain(`${page}.md`)
  })
})

test('the index and the guide name the MCP server and the member API exactly when the server offers them', async () => {
  const urls = [endpoints.mcp, endpoints.memberApi, endpoints.developers]
  const { app } = await withPages((bare) => {
    bare.post(endpoints.mcp, () => '')
    bare.post(endpoints.memberApi, () => '')
    bare.get(endpoints.developers, () => '')
  })
  const { body: index } = await app.inject({ url: endpoints.llms, headers: { host: 'localhost:3000' } })
  for (const path of urls) expect(index).toContain(`(http://localhost:3000${path})`)
  expect(index).toContain('`search_catalog`')
  const { body: guide } = await app.inject({ url: endpoints.authGuide, headers: { host: 'localhost:3000' } })
  expect(guide).toContain(`curl -s http://localhost:3000${endpoints.memberApi} `)
  expect(guide).toContain(`curl -s http://localhost:3000${endpoints.mcp} `)
  const { app: without } = await withPages()
  const { body: less } = await without.inject({ url: endpoints.llms, headers: { host: 'localhost:3000' } })
  for (const path of urls) expect(less).not.toContain(path)
})

const deafWatch = () =>
  createCatalogWatch({ clock: world.clock, changeFeed: undefined, nextChangeAt: async () => null })

/** A server with the files and a page of each kind, and the optional features that a test adds. */
async function withPages(more: (app: FastifyInstance) => void = () => {}) {
  const app = Fastify()
  onTestFinished(() => app.close())
  findRequestSchool(app, world.modules)
  await app.register(serveSiteFiles({ modules: world.modules, catalogWatch: deafWatch() }))
  await app.register(serveDiscovery(world.modules.oauth))
  more(app)
  for (const kind of publicKinds) {
    app.get<{ Params: { slug: string } }>(publicRoute(kind), ({ params }) => `the page of ${params.slug}`)
  }
  return { app }
}
