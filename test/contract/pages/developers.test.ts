import { buildSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { consoleClientId, explorerClientId, scopesFor } from '../../../src/domain/oauth/index.ts'
import { memberApiLimits, memberApiWork } from '../../../src/http/shared/member-api-limits.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { audited, workAt } from '../../support/people/oauth-cast.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const schools = [
  ['ceramics', 'Ceramics Studio', 'http://localhost:3000'],
  ['astronomy', 'Astronomy Club', 'http://127.0.0.1:3000'],
] as const
const pages = ['/developers', '/developers/schema', '/developers/console', '/developers/api'] as const
const locales = ['en', 'zh-TW', 'ja'] as const

describe.each(schools)('the pages for developers at %s', (school, name, origin) => {
  test.each(pages)('%s is open to anybody', async (path) => {
    const page = await read(school, path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(name)
  })

  test('name this school’s own endpoint and no other’s', async () => {
    const { body } = await read(school, '/developers')
    expect(body).toContain(`${origin}/member/graphql`)
    const others = schools.filter(([each]) => each !== school)
    for (const [, otherName, otherOrigin] of others) {
      expect(body).not.toContain(otherOrigin)
      expect(body).not.toContain(otherName)
    }
  })

  test('tell the console where it is, and which client it is', async () => {
    expect(await settingsAt(school)).toMatchObject({
      clientId: consoleClientId,
      issuer: origin,
      redirectUri: `${origin}/developers/console`,
      authorization: '/oauth/authorize',
      token: '/api/oauth/token',
      revocation: '/api/oauth/revoke',
      memberApi: '/member/graphql',
      scopes: { all: 'account:read account:write', reading: 'account:read' },
      hasNoRole: false,
    })
  })
})

describe('the developer guide', () => {
  test.each(locales)('says the same in %s: scopes, limits, errors, the way to a client', async (locale) => {
    const page = await read('ceramics', '/developers', { 'accept-language': locale })
    expect(page.headers['content-language']).toBe(locale)
    const text = textOf(page.body)
    const { bodyBytes, ...counts } = memberApiLimits
    for (const limit of Object.values(counts)) expect(text).toContain(limit.toLocaleString(locale))
    expect(text).toContain(`${bodyBytes / 1024} KB`)
    for (const part of ['objects', 'lists', 'tokens'] as const)
      expect(text).toContain(` ${memberApiWork[part]} `)
    expect(text).toContain('RateLimit-Remaining')
    const facts = ['account:read', 'account:write', 'invalid_token', 'insufficient_scope', 'extensions.code']
    for (const fact of facts) expect(text).toContain(fact)
    expect(text).toContain('npx lectern client create')
    expect(page.body).toContain('href="/auth.md"')
  })

  test('has words of its own in every language', async () => {
    const titles = await Promise.all(
      locales.map(async (locale) =>
        titleOf((await read('ceramics', '/developers', { 'accept-language': locale })).body),
      ),
    )
    expect(new Set(titles).size).toBe(locales.length)
  })

  test('explains the scopes in the words of the consent page', async () => {
    const { body } = await read('ceramics', '/developers', { 'accept-language': 'en' })
    const browser = await browserOf(world, 'mei')
    const consent = textOf((await browser.get(createTestApp(world).begin().url)).body).toLowerCase()
    for (const scope of ['account:read', 'account:write']) {
      const words = textOf(new RegExp(`<code>${scope}</code></th><td[^>]*>([^<]+)`).exec(body)?.[1] ?? '')
      expect(words).not.toBe('')
      expect(consent).toContain(words.toLowerCase())
    }
  })

  test('names the screen of the admin area only where the school has it', async () => {
    const own = await ownWorld()
    const { id } = await schoolOf(own, 'ceramics')
    const guide = async () => {
      const { body } = await own.at('ceramics').get('/developers', { 'accept-language': 'en' })
      return textOf(body)
    }
    for (const [to, named, unnamed] of [
      ['on', 'An operator of Ceramics Studio creates it', 'The host of Ceramics Studio'],
      ['off', 'The host of Ceramics Studio creates it', 'OAuth applications'],
    ] as const) {
      await own.modules.tenancy.switchFeature(platformActor, id, { feature: 'mcp_connections', to })
      own.modules.tenancy.forgetSchools()
      expect(await guide()).toContain(named)
      expect(await guide()).not.toContain(unnamed)
    }
  })

  test('shows an example that the schema answers', async () => {
    const { validate, parse } = await import('graphql')
    const schema = buildSchema((await read('ceramics', '/developers/schema.graphql')).body)
    const text = textOf((await read('ceramics', '/developers')).body)
    const curl = /-d '(\{"query".*\})'/.exec(text)?.[1] ?? ''
    const typescript = /const query = `([^`]+)`/.exec(text)?.[1] ?? ''
    const { query } = await settingsAt('ceramics')
    for (const example of [JSON.parse(curl).query, typescript, query]) {
      expect(validate(schema, parse(example))).toEqual([])
    }
  })
})

describe('the schema page for developers', () => {
  test('is a file that GraphQL tools read, and need not be sent twice', async () => {
    const file = await read('ceramics', '/developers/schema.graphql')
    expect(file.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(buildSchema(file.body).getQueryType()?.getFields()).toHaveProperty('viewer')
    const etag = String(file.headers.etag)
    const again = await read('ceramics', '/developers/schema.graphql', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('shows every type and field, and every link has a target', async () => {
    const { body } = await read('astronomy', '/developers/schema')
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const schema = buildSchema((await read('astronomy', '/developers/schema.graphql')).body)
    const builtIn = /^(?:__|String$|Int$|Float$|Boolean$|ID$)/
    for (const type of Object.values(schema.getTypeMap()).filter(({ name }) => !builtIn.test(name))) {
      expect(ids).toContain(type.name)
      const fields = 'getFields' in type ? Object.keys(type.getFields()) : []
      for (const field of fields) expect(ids).toContain(`${type.name}.${field}`)
    }
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target ?? '')
    expect(targets.filter((target) => !ids.has(target))).toEqual([])
  })

  test('keeps its descriptions as they were written, and marks them as English', async () => {
    const { body } = await read('ceramics', '/developers/schema', { 'accept-language': 'ja' })
    expect(body).toContain('<html lang="ja">')
    expect(body).toMatch(/<p class="about" lang="en">Null until a method was chosen\.<\/p>/)
  })
})

describe('the developer console', () => {
  test('loosens the site’s policy for the editor’s own styles, there and nowhere else', async () => {
    const strict = String((await read('ceramics', '/')).headers['content-security-policy'])
    const [guide, schema, console, api] = await Promise.all(pages.map((path) => read('ceramics', path)))
    expect(guide?.headers['content-security-policy']).toBe(strict)
    expect(schema?.headers['content-security-policy']).toBe(strict)
    expect(api?.headers['content-security-policy']).toBe(strict)
    const loose = String(console?.headers['content-security-policy'])
    expect(loose).toBe(strict.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"))
    expect(loose).toContain("script-src 'self';")
  })

  test('is not cached, and its address, which may hold a code, is not sent as a referrer', async () => {
    const page = await read('ceramics', '/developers/console?code=lac_secret&state=a&iss=b')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.body).not.toContain('lac_secret')
  })

  test('loads everything from this origin, by names that change with their content', async () => {
    const { body } = await read('ceramics', '/developers/console')
    const loaded = [...body.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    const own = loaded.filter((path) => path.startsWith('/assets/console/'))
    expect(own).toHaveLength(2)
    expect(loaded.every((path) => path.startsWith('/'))).toBe(true)
    for (const path of own) {
      const file = await read('ceramics', path)
      expect(file.statusCode).toBe(200)
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(path).toMatch(/-[\w-]{8}\.(?:js|css)$/)
    }
  })

  test('serves compressed files to clients that accept them', async () => {
    const { body } = await read('ceramics', '/developers/console')
    const script = /<script src="([^"]+)"/.exec(body)?.[1] ?? ''
    const plain = await read('ceramics', script, { 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await read('ceramics', script, { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers.vary).toContain('accept-encoding')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    const refusing = await read('ceramics', script, { 'accept-encoding': 'gzip, br;q=0' })
    expect(refusing.headers['content-encoding']).toBe('gzip')
  })

  test.each(['nothing-here.js', 'manifest.json', 'sources.sha256', '..%2Fconsole%2Fmanifest.json', '%2E%2E'])(
    'does not serve the file %s',
    async (name) => expect((await read('ceramics', `/assets/console/${name}`)).statusCode).toBe(404),
  )

  test('recognises a signed-in person without a role', async () => {
    const browser = await browserOf(world, 'nils')
    expect(settingsOf((await browser.get('/developers/console')).body)).toMatchObject({ hasNoRole: true })
  })
})

describe('the page of the admin API', () => {
  const path = '/developers/api'

  test('tells its script where the API is and that a visitor signs in at the school first', async () => {
    expect(settingsOf((await read('astronomy', path)).body)).toMatchObject({
      clientId: explorerClientId,
      issuer: 'http://127.0.0.1:3000',
      redirectUri: 'http://127.0.0.1:3000/developers/api',
      adminApi: '/api/v1',
      description: '/openapi.json',
      signInPage: { all: '/sign-in?return_to=%2Fdevelopers%2Fapi%3Fsign-in%3Dall' },
    })
  })

  test('asks for the scopes that the roles of the reader allow, and no others', async () => {
    const asked = async (person: 'olga' | 'ken') => {
      const { scopes } = settingsOf((await (await browserOf(world, person)).get(path)).body)
      return { all: String(scopes.all).split(' '), reading: String(scopes.reading).split(' ') }
    }
    const [owner, teacher] = [await asked('olga'), await asked('ken')]
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
    'tells %s, who is not in the team, that the API is closed to them',
    async (person) => {
      const { body } = await (await browserOf(world, person)).get(path)
      expect(textOf(body)).toContain('Your account has no role in the team of Ceramics Studio')
      expect(body).not.toContain('data-part="signed-out"')
    },
  )

  test.each(locales)('has words of its own in %s, and says what to do without JavaScript', async (locale) => {
    const { body, headers } = await read('ceramics', path, { 'accept-language': locale })
    expect(headers['content-language']).toBe(locale)
    expect(/<noscript>[\s\S]*<\/noscript>/.exec(body)?.[0]).toContain('href="/openapi.json"')
  })

  test('is not cached, and its address, which may hold a code, is not sent as a referrer', async () => {
    const page = await read('ceramics', `${path}?code=lac_secret&state=a&iss=b`)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(page.body).not.toContain('lac_secret')
  })

  test('loads everything from this origin, by names that change with their content', async () => {
    const { body } = await read('ceramics', path)
    const loaded = [...body.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(
      ([, file]) => file ?? '',
    )
    const own = loaded.filter((file) => file.startsWith('/assets/console/'))
    expect(own).toHaveLength(2)
    for (const file of own) {
      expect(file).toMatch(/-[\w-]{8}\.(?:js|css)$/)
      expect((await read('ceramics', file)).statusCode).toBe(200)
    }
  })

  test('whose client was disabled says so and links the description', async () => {
    const own = await ownWorld()
    await own.modules.oauth.disableClient(await workAt(own), explorerClientId)
    const { body } = await own.browser('ceramics', { lang: 'en' }).get(path)
    expect(body).toContain('This page is disabled at this school.')
    expect(body).toContain('href="/openapi.json"')
    expect(body).not.toContain('/assets/console/')
  })

  test('has a client that gets an operator’s tokens, and only at its own address', async () => {
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

describe('the OAuth client of the developer console', () => {
  test('is not made by a visitor: the page of a school without it writes nothing and asks to come back', async () => {
    const own = await ownWorld()
    await own.deps.db.deleteFrom('oauthClients').where('id', '=', consoleClientId).execute()
    await own.at('ceramics').get('/')
    const before = own.statements().length
    const page = await own.browser('ceramics', { lang: 'en' }).get('/developers/console')
    expect(page.statusCode).toBe(503)
    expect(page.headers['retry-after']).toBe('5')
    expect(page.body).toContain('being set up')
    for (const statement of own.statements().slice(before)) expect(statement).toMatch(/^select /)

    await own.modules.oauth.ensureConsoleClients(platformActor)
    expect((await own.at('ceramics').get('/developers/console')).statusCode).toBe(200)
  })

  test('appears on the consent page as the school’s own, without a warning', async () => {
    await read('ceramics', '/developers/console')
    const browser = await browserOf(world, 'mei')
    const text = textOf((await browser.get(consoleApp('ceramics').begin().url)).body)
    expect(text).toContain('API console')
    expect(text).toContain('Set up by Ceramics Studio')
    expect(text).not.toContain('Warning')
    expect(text).not.toContain('program on this computer')
  })

  test('gets a member’s tokens, and no scope beyond the two', async () => {
    await read('ceramics', '/developers/console')
    const app = consoleApp('ceramics')
    const tokens = await app.tokens(await browserOf(world, 'mei'))
    expect(tokens).toMatchObject({ scope: 'account:read account:write', school_subdomain: 'ceramics' })
    const wider = await (await browserOf(world, 'mei')).get(app.begin({ scope: 'openid account:read' }).url)
    expect(wider.headers.location).toContain('error=invalid_scope')
  })

  test('answers to the console’s own address only', async () => {
    await read('ceramics', '/developers/console')
    const redirectUri = 'http://localhost:3000/somewhere/else'
    const page = await (await browserOf(world, 'mei')).get(
      consoleApp('ceramics').begin({ redirect_uri: redirectUri }).url,
    )
    expect(page.statusCode).toBe(400)
  })

  test('follows its school to a new origin', async () => {
    const own = await ownWorld()
    await own.at('ceramics').get('/developers/console')
    const { id } = await schoolOf(own, 'ceramics')
    await own.modules.tenancy.moveSchool(platformActor, id, 'http://localhost:4000')
    own.modules.tenancy.forgetSchools()
    await own.runJobs()
    const clients = await own.modules.oauth.listClients(await workAt(own))
    const moved = clients.find(({ id }) => id === consoleClientId)
    expect(moved?.redirectUris).toEqual(['http://localhost:4000/developers/console'])
  })

  test.each(['disableClient', 'deleteClient'] as const)(
    'that an operator ended by %s stays so: the page says it is switched off',
    async (end) => {
      const own = await ownWorld()
      await own.at('ceramics').get('/developers/console')
      await own.modules.oauth[end](await workAt(own), consoleClientId)
      const browser = own.browser('ceramics', { lang: 'en' })
      for (const _time of [1, 2]) {
        const page = await browser.get('/developers/console')
        expect(page.body).toContain('The console is disabled at this school.')
        expect(page.body).not.toContain('/assets/console/')
      }
      const asked = await (await browserOf(own, 'mei')).get(consoleApp('ceramics', own).begin().url)
      expect(asked.statusCode).toBe(400)
      expect(await audited(own, 'client.enabled')).toEqual([])
    },
  )
})

function read(school: DemoSchoolName, path: string, headers: Record<string, string> = {}) {
  return world.at(school).get(path, { accept: 'text/html', ...headers })
}

async function settingsAt(school: DemoSchoolName) {
  return settingsOf((await read(school, '/developers/console')).body)
}

function settingsOf(body: string) {
  return JSON.parse(decoded(/data-settings="([^"]*)"/.exec(body)?.[1] ?? ''))
}

function consoleApp(school: DemoSchoolName, inWorld = world) {
  return createTestApp(inWorld, {
    school,
    clientId: consoleClientId,
    scope: 'account:read account:write',
    redirectUri: `${schools.find(([each]) => each === school)?.[2]}/developers/console`,
  })
}

function titleOf(body: string): string {
  return textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(body)?.[1] ?? '')
}

function textOf(body: string): string {
  return decoded(body.replace(/<[^>]*>/g, ''))
    .replace(/[ \n]+/g, ' ')
    .trim()
}

function decoded(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
