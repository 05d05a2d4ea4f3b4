import { afterAll, describe, expect, test } from 'vitest'
import { explorerClientId, scopesFor } from '../../../src/domain/oauth/index.ts'
import { locales } from '../../../src/platform/locales.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { developerPages, readPage, settingsOf, textOf } from '../../support/oauth/developer-pages.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { workAt } from '../../support/people/oauth-cast.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('the developer console', () => {
  test('the developer console alone allows inline styles in its content security policy', async () => {
    const strict = String((await readPage(world, 'ceramics', '/')).headers['content-security-policy'])
    const [guide, schema, console, api] = await Promise.all(
      developerPages.map((path) => readPage(world, 'ceramics', path)),
    )
    expect(guide?.headers['content-security-policy']).toBe(strict)
    expect(schema?.headers['content-security-policy']).toBe(strict)
    expect(api?.headers['content-security-policy']).toBe(strict)
    const loose = String(console?.headers['content-security-policy'])
    expect(loose).toBe(strict.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"))
    expect(loose).toContain("script-src 'self';")
  })

  test('the developer console is not cached, and its URL, which may hold a code, is not sent as a referrer', async () => {
    const page = await readPage(world, 'ceramics', '/developers/console?code=lac_secret&state=a&iss=b')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.body).not.toContain('lac_secret')
  })

  test('the developer console loads its files from this origin, by names that change with their content', async () => {
    const { body } = await readPage(world, 'ceramics', '/developers/console')
    const loaded = [...body.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    const own = loaded.filter((path) => path.startsWith('/assets/console/'))
    expect(own).toHaveLength(2)
    expect(loaded.every((path) => path.startsWith('/'))).toBe(true)
    for (const path of own) {
      const file = await readPage(world, 'ceramics', path)
      expect(file.statusCode).toBe(200)
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(path).toMatch(/-[\w-]{8}\.(?:js|css)$/)
    }
  })

  test('files of the console are compressed for clients that accept it', async () => {
    const { body } = await readPage(world, 'ceramics', '/developers/console')
    const script = /<script src="([^"]+)"/.exec(body)?.[1] ?? ''
    const plain = await readPage(world, 'ceramics', script, { 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await readPage(world, 'ceramics', script, { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers.vary).toContain('accept-encoding')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    const refusing = await readPage(world, 'ceramics', script, { 'accept-encoding': 'gzip, br;q=0' })
    expect(refusing.headers['content-encoding']).toBe('gzip')
  })

  test.each(['nothing-here.js', 'manifest.json', 'sources.sha256', '..%2Fconsole%2Fmanifest.json', '%2E%2E'])(
    'the file %s of the console is not found',
    async (name) =>
      expect((await readPage(world, 'ceramics', `/assets/console/${name}`)).statusCode).toBe(404),
  )

  test('the console recognises a signed-in person without a role', async () => {
    const browser = await browserOf(world, 'nils')
    expect(settingsOf((await browser.get('/developers/console')).body)).toMatchObject({ hasNoRole: true })
  })
})

describe('the page of the admin API', () => {
  const path = '/developers/api'

  test('the page of the admin API gives its script the URL of the API and of the sign-in page for visitors', async () => {
    expect(settingsOf((await readPage(world, 'astronomy', path)).body)).toMatchObject({
      clientId: explorerClientId,
      issuer: 'http://127.0.0.1:3000',
      redirectUri: 'http://127.0.0.1:3000/developers/api',
      adminApi: '/api/v1',
      description: '/openapi.json',
      signInPage: { all: '/sign-in?return_to=%2Fdevelopers%2Fapi%3Fsign-in%3Dall' },
    })
  })

  test('the page of the admin API requests exactly the scopes allowed by the reader’s roles', async () => {
    const scopesOf = async (person: 'olga' | 'ken') => {
      const { scopes } = settingsOf((await (await browserOf(world, person)).get(path)).body)
      return { all: String(scopes.all).split(' '), reading: String(scopes.reading).split(' ') }
    }
    const [owner, teacher] = [await scopesOf('olga'), await scopesOf('ken')]
    expect(owner.all.sort()).toEqual(
      scopesFor('operator')
        .filter((scope) => scope !== 'email')
        .sort(),
    )
    expect(
      owner.reading.filter((scope) => scope.includes(':')).every((scope) => scope.endsWith(':read')),
    ).toBe(true)
    expect(teacher.all.length).toBeLessThan(owner.all.length)
    expect(teacher.all).not.toContain('orders:read')
  })

  test.each(['mei', 'nils'] as const)(
    'the page of the admin API informs %s, who is not in the team, that the account has no role in it',
    async (person) => {
      const { body } = await (await browserOf(world, person)).get(path)
      expect(textOf(body)).toContain('Your account has no role in the team of Ceramics Studio')
      expect(body).not.toContain('data-part="signed-out"')
    },
  )

  test.each(locales)(
    'the page of the admin API is translated to %s and links the description for readers without JavaScript',
    async (locale) => {
      const { body, headers } = await readPage(world, 'ceramics', path, { 'accept-language': locale })
      expect(headers['content-language']).toBe(locale)
      expect(/<noscript>[\s\S]*<\/noscript>/.exec(body)?.[0]).toContain('href="/openapi.json"')
    },
  )

  test('the page of the admin API is not cached, and its URL, which may hold a code, is not sent as a referrer', async () => {
    const page = await readPage(world, 'ceramics', `${path}?code=lac_secret&state=a&iss=b`)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(page.body).not.toContain('lac_secret')
  })

  test('the page of the admin API loads its files from this origin, by names that change with their content', async () => {
    const { body } = await readPage(world, 'ceramics', path)
    const loaded = [...body.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(
      ([, file]) => file ?? '',
    )
    const own = loaded.filter((file) => file.startsWith('/assets/console/'))
    expect(own).toHaveLength(2)
    for (const file of own) {
      expect(file).toMatch(/-[\w-]{8}\.(?:js|css)$/)
      expect((await readPage(world, 'ceramics', file)).statusCode).toBe(200)
    }
  })

  test('the page of the admin API says that its client is disabled and links the description', async () => {
    const own = await ownWorld()
    await own.modules.oauth.disableClient(await workAt(own), explorerClientId)
    const { body } = await own.browser('ceramics', { lang: 'en' }).get(path)
    expect(body).toContain('This page is disabled at this school.')
    expect(body).toContain('href="/openapi.json"')
    expect(body).not.toContain('/assets/console/')
  })

  test('the client of the admin API page gets an operator’s tokens, and another redirect URI is refused', async () => {
    const app = createTestApp(world, {
      clientId: explorerClientId,
      scope: 'openid profile coupons:read',
      redirectUri: 'http://localhost:3000/developers/api',
    })
    const { access_token, scope } = await app.tokens(await browserOf(world, 'olga'))
    expect(scope).toBe('openid profile coupons:read')
    const list = await world
      .at('ceramics')
      .get('/api/v1/coupons', { authorization: `Bearer ${access_token}` })
    expect(list.statusCode).toBe(200)
    const elsewhere = app.begin({ redirect_uri: 'http://localhost:3000/developers/console' })
    expect((await (await browserOf(world, 'olga')).get(elsewhere.url)).statusCode).toBe(400)
  })
})
