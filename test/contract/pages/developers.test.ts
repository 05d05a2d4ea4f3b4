import { buildSchema } from 'graphql'
import { afterAll, describe, expect, test } from 'vitest'
import { consoleClientId } from '../../../src/domain/oauth/index.ts'
import { memberApiLimits, memberApiWork } from '../../../src/http/shared/member-api-limits.ts'
import { locales } from '../../../src/platform/locales.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import {
  developerPages,
  developerSchools,
  readPage,
  settingsAt,
  textOf,
} from '../../support/oauth/developer-pages.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld, ownWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

describe.each(developerSchools)('the pages for developers at %s', (school, name, origin) => {
  test.each(developerPages)('a visitor can open %s', async (path) => {
    const page = await readPage(world, school, path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(name)
  })

  test('the guide names the member API of its own school only', async () => {
    const { body } = await readPage(world, school, '/developers')
    expect(body).toContain(`${origin}/member/graphql`)
    const otherSchools = developerSchools.filter(([each]) => each !== school)
    for (const [, otherName, otherOrigin] of otherSchools) {
      expect(body).not.toContain(otherOrigin)
      expect(body).not.toContain(otherName)
    }
  })

  test('the page of the console gives its script the URLs and the client of its school', async () => {
    expect(await settingsAt(world, school)).toMatchObject({
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
  test.each(locales)(
    'the developer guide in %s lists the scopes, limits, errors and the command to create a client',
    async (locale) => {
      const page = await readPage(world, 'ceramics', '/developers', { 'accept-language': locale })
      expect(page.headers['content-language']).toBe(locale)
      const text = textOf(page.body)
      const { bodyBytes, ...counts } = memberApiLimits
      for (const limit of Object.values(counts)) expect(text).toContain(limit.toLocaleString(locale))
      expect(text).toContain(`${bodyBytes / 1024} KB`)
      for (const part of ['objects', 'lists', 'tokens'] as const)
        expect(text).toContain(` ${memberApiWork[part]} `)
      expect(text).toContain('RateLimit-Remaining')
      const facts = [
        'account:read',
        'account:write',
        'invalid_token',
        'insufficient_scope',
        'extensions.code',
      ]
      for (const fact of facts) expect(text).toContain(fact)
      expect(text).toContain('npx lectern client create')
      expect(page.body).toContain('href="/auth.md"')
    },
  )

  test('the developer guide has a title of its own in every language', async () => {
    const titles = await Promise.all(
      locales.map(async (locale) =>
        titleOf((await readPage(world, 'ceramics', '/developers', { 'accept-language': locale })).body),
      ),
    )
    expect(new Set(titles).size).toBe(locales.length)
  })

  test('the developer guide describes the scopes with the texts of the consent page', async () => {
    const { body } = await readPage(world, 'ceramics', '/developers', { 'accept-language': 'en' })
    const browser = await browserOf(world, 'mei')
    const consent = textOf((await browser.get(createTestApp(world).begin().url)).body).toLowerCase()
    for (const scope of ['account:read', 'account:write']) {
      const text = textOf(new RegExp(`<code>${scope}</code></th><td[^>]*>([^<]+)`).exec(body)?.[1] ?? '')
      expect(text).not.toBe('')
      expect(consent).toContain(text.toLowerCase())
    }
  })

  test('the developer guide names the admin screen for applications only where the school has it', async () => {
    const own = await ownWorld()
    const { id } = await schoolOf(own, 'ceramics')
    const guide = async () => {
      const { body } = await own.at('ceramics').get('/developers', { 'accept-language': 'en' })
      return textOf(body)
    }
    for (const [to, present, absent] of [
      ['on', 'An operator of Ceramics Studio creates it', 'The host of Ceramics Studio'],
      ['off', 'The host of Ceramics Studio creates it', 'OAuth applications'],
    ] as const) {
      await own.modules.tenancy.switchFeature(platformActor, id, { feature: 'mcp_connections', to })
      own.modules.tenancy.forgetSchools()
      expect(await guide()).toContain(present)
      expect(await guide()).not.toContain(absent)
    }
  })

  test('the examples of the developer guide are valid against the schema', async () => {
    const { validate, parse } = await import('graphql')
    const schema = buildSchema((await readPage(world, 'ceramics', '/developers/schema.graphql')).body)
    const text = textOf((await readPage(world, 'ceramics', '/developers')).body)
    const curl = /-d '(\{"query".*\})'/.exec(text)?.[1] ?? ''
    const typescript = /const query = `([^`]+)`/.exec(text)?.[1] ?? ''
    const { query } = await settingsAt(world, 'ceramics')
    for (const example of [JSON.parse(curl).query, typescript, query]) {
      expect(validate(schema, parse(example))).toEqual([])
    }
  })
})

describe('the schema page for developers', () => {
  test('the schema file is readable by GraphQL tools and is answered with 304 to a client with its current ETag', async () => {
    const file = await readPage(world, 'ceramics', '/developers/schema.graphql')
    expect(file.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(buildSchema(file.body).getQueryType()?.getFields()).toHaveProperty('viewer')
    const etag = String(file.headers.etag)
    const again = await readPage(world, 'ceramics', '/developers/schema.graphql', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('the schema page shows every type and field, and each of its links has a target', async () => {
    const { body } = await readPage(world, 'astronomy', '/developers/schema')
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const schema = buildSchema((await readPage(world, 'astronomy', '/developers/schema.graphql')).body)
    const builtIn = /^(?:__|String$|Int$|Float$|Boolean$|ID$)/
    for (const type of Object.values(schema.getTypeMap()).filter(({ name }) => !builtIn.test(name))) {
      expect(ids).toContain(type.name)
      const fields = 'getFields' in type ? Object.keys(type.getFields()) : []
      for (const field of fields) expect(ids).toContain(`${type.name}.${field}`)
    }
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target ?? '')
    expect(targets.filter((target) => !ids.has(target))).toEqual([])
  })

  test('the schema page in another language keeps the descriptions and marks them as English', async () => {
    const { body } = await readPage(world, 'ceramics', '/developers/schema', { 'accept-language': 'ja' })
    expect(body).toContain('<html lang="ja">')
    expect(body).toMatch(/<p class="about" lang="en">Null until a method was chosen\.<\/p>/)
  })
})

function titleOf(body: string): string {
  return textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(body)?.[1] ?? '')
}
