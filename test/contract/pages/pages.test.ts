import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('the language of a page', () => {
  test.each([
    ['is the reader’s choice', { cookie: 'lang=ja', 'accept-language': 'en' }, 'ja'],
    [
      'is the browser’s preferred language if there is no choice',
      { 'accept-language': 'fr, ja;q=0.8, en;q=0.9' },
      'en',
    ],
    ['is zh-TW for any Chinese', { 'accept-language': 'zh-HK' }, 'zh-TW'],
    ['is the school’s language if the browser accepts none of ours', { 'accept-language': 'fr' }, 'zh-TW'],
    ['ignores the choice of an unsupported language', { cookie: 'lang=xx' }, 'zh-TW'],
    ['ignores a malformed header', { 'accept-language': ';;q=,,=;q=9' }, 'zh-TW'],
  ])('the language of a page %s', async (_rule, headers, locale) => {
    const page = await world.at('ceramics').get('/', headers as unknown as Record<string, string>)
    expect(page.headers['content-language']).toBe(locale)
    expect(page.body).toContain(`<html lang="${locale}">`)
  })

  test('the school’s texts are shown in its language where they are not translated to the reader’s', async () => {
    const page = await world.at('astronomy').get('/', { 'accept-language': 'ja' })
    expect(page.body).toContain('まだ何もありません')
    expect(page.body).toContain('lang="en"')
    expect(page.body).toContain('Learn the night sky')
  })

  test('?lang= stores the choice and redirects to the same URL without it', async () => {
    const answer = await world.at('ceramics').get('/sign-in?lang=ja&x=1')
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/sign-in?x=1')
    expect(answer.cookies).toMatchObject([{ name: 'lang', value: 'ja', sameSite: 'Lax', httpOnly: true }])
  })

  test('a public page is answered in the language of its URL, and the choice is stored', async () => {
    const answer = await world.at('ceramics').get('/catalog?lang=ja', { cookie: 'lang=en' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-language': 'ja', 'cache-control': 'private, no-cache' })
    expect(answer.cookies).toMatchObject([{ name: 'lang', value: 'ja' }])
  })

  test.each(['//evil.example/?lang=en', '/\\evil.example?lang=en'])(
    'the choice of language in %s redirects to the same origin only',
    async (url) => {
      const answer = await world.at('ceramics').get(url)
      expect(answer.headers.location ?? '/').toMatch(/^\/(?![/\\])/)
    },
  )
})

test.each([
  ['en', 'For developers'],
  ['zh-TW', '開發者'],
  ['ja', '開発者向け'],
])('every page of a school links to its pages for developers in %s', async (locale, label) => {
  for (const path of ['/', '/sign-in', '/nowhere']) {
    const page = await world.at('ceramics').get(path, { 'accept-language': locale, accept: 'text/html' })
    expect(page.body).toContain(`<a href="/developers">${label}</a>`)
  }
})

describe('every response', () => {
  test('every response forbids frames, foreign content and inline code', async () => {
    const { headers } = await world.at('ceramics').get('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('every response carries the request id of the proxy if it is valid, and a new one otherwise', async () => {
    const ids = ['proxy-id-12345678', 'evil\u2028id', undefined]
    const [proxied, odd, none] = await Promise.all(
      ids.map(async (id) => {
        const answer = await world.at('ceramics').get('/', id ? { 'x-request-id': id } : {})
        return answer.headers['x-request-id']
      }),
    )
    expect(proxied).toBe('proxy-id-12345678')
    expect(odd).toMatch(/^[0-9a-f-]{36}$/)
    expect(none).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a response has Strict-Transport-Security only where the school’s origin is https', async () => {
    const own = await ownWorld()
    const plain = await own.at('ceramics').get('/')
    expect(plain.headers['strict-transport-security']).toBeUndefined()

    await moveSchool(own, 'ceramics', 'https://clay.example')
    const secure = await own.inject({ url: '/', headers: { host: 'clay.example' } })
    expect(secure.headers['strict-transport-security']).toContain('max-age=31536000')
  })

  test('a long response is compressed for clients that accept it', async () => {
    const page = await world.at('ceramics').get('/', { 'accept-encoding': 'br' })
    expect(page.headers['content-encoding']).toBe('br')
    expect(
      (await world.at('ceramics').get('/livez', { 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined()
  })

  test('a client with a cached response gets 304', async () => {
    const first = await world.at('ceramics').get('/')
    const again = await world.at('ceramics').get('/', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
  })
})

describe('error pages', () => {
  test('errors are problem details for programs', async () => {
    const answer = await world.at('ceramics').get('/no/such/page')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({
      status: 404,
      code: 'not_found',
      request_id: answer.headers['x-request-id'],
    })
  })

  test('error pages are in the reader’s language and in the school’s colours', async () => {
    const page = await world
      .at('ceramics')
      .get('/no/such/page', { accept: 'text/html', 'accept-language': 'ja' })
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('ページが見つかりません')
    expect(page.body).toContain('Ceramics Studio')
  })

  test('error pages have the school’s menu, logo, typeface and footer, also at an unknown URL', async () => {
    const own = await ownWorld({ from: 'demoTemplate' })
    const frameOf = ({ body }: { body: string }) => [
      /<html[^>]*>/.exec(body)?.[0],
      /<a class="brand".*<\/a>/.exec(body)?.[0],
      /<nav class="site-nav".*?<\/nav>/s.exec(body)?.[0],
      /<footer.*<\/footer>/s.exec(body)?.[0],
    ]
    const front = await own.at('ceramics').get('/catalog', { accept: 'text/html' })
    expect(frameOf(front)[1]).toContain('class="logo"')
    for (const path of ['/no/such/page', '/courses/no-such-course', '/no-such-file.md']) {
      const page = await own.at('ceramics').get(path, { accept: 'text/html' })
      expect([path, page.statusCode, ...frameOf(page)]).toEqual([path, 404, ...frameOf(front)])
    }
  })

  test('error pages show the signed-in person, also at an unknown URL', async () => {
    const mei = await browserOf(world, 'mei')
    const page = await mei.get('/no/such/page')
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('class="tool account"')
  })

  test('a form sent to an unknown URL is not found', async () => {
    const headers = { accept: 'text/html', origin: 'https://elsewhere.example' }
    const answer = await world.at('ceramics').send({ method: 'POST', url: '/no/such/page', headers })
    expect(answer.statusCode).toBe(404)
  })

  test.each([
    ['a body that is too large', 413, 'application/json', JSON.stringify('x'.repeat(300 * 1024))],
    ['an unsupported content type', 415, 'text/x-unknown', 'x'],
    ['invalid JSON', 400, 'application/json', '{'],
  ])('the error page for %s has status %i', async (_what, status, type, payload) => {
    const own = await ownWorld()
    const server = await own.server()
    server.post('/echo', (request) => request.body)
    const headers = { 'content-type': type }
    const answer = await own.at('ceramics').send({ method: 'POST', url: '/echo', headers, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code: 'invalid_request' })
  })

  test('an internal error is answered with 500 and a request id, without its cause', async () => {
    const broken = await ownWorld()
    const server = await broken.server()
    server.get('/broken', () => {
      throw new Error('the cause is lat_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
    })
    const answer = await broken.at('ceramics').get('/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ code: 'server_error' })
    expect(answer.body).not.toContain('cause')
    expect(broken.logged()).toContain('the cause is')
    expect(broken.logged()).not.toContain('lat_aaaa')
  })
})

describe('stylesheets and the icon', () => {
  test('stylesheets and the icon are linked by names that change with their content, and cached forever', async () => {
    const page = await world.at('ceramics').get('/')
    const links = [...page.body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, href]) => href ?? '',
    )
    expect(links).toHaveLength(2)
    const icon = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)"/.exec(page.body)?.[1] ?? ''
    for (const link of [...links, icon]) {
      const sheet = await world.at('ceramics').get(link)
      expect(sheet.statusCode).toBe(200)
      expect(sheet.headers['cache-control']).toContain('immutable')
    }
  })

  test.each(['/assets/accent-xyzxyz.css', '/assets/accent-1234567.css', '/assets/site.000000000000.css'])(
    'the asset %s is not found',
    async (path) => expect((await world.at('ceramics').get(path)).statusCode).toBe(404),
  )
})

describe('the health endpoint', () => {
  test('the health endpoint answers at any host, because probes do not know a school', async () => {
    for (const url of ['/livez', '/readyz']) {
      const answer = await world.inject({ url, headers: { host: '10.0.0.1:3000' } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })
})

async function moveSchool({ modules }: World, subdomain: string, origin: string) {
  const school = await modules.tenancy.schoolByName(platformActor, subdomain)
  if (!school) throw new Error(`The world has no school ${subdomain}`)
  await modules.tenancy.moveSchool(platformActor, school.id, origin)
  modules.tenancy.forgetSchools()
}
