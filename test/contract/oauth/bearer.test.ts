import { request as sendRequest } from 'node:http'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { insufficientScope } from '../../../src/http/shared/bearer.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { suspend } from '../../support/people/oauth-cast.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const mei = await browserOf(world, 'mei')
const app = createTestApp(world)
const token = (await app.tokens(mei)).access_token
const port = await world.listen()

const metadata = 'http://localhost:3000/.well-known/oauth-protected-resource'
const url = '/api/oauth/userinfo'

const challenged = (description: string, resource = metadata) =>
  `Bearer error="invalid_token", error_description="${description}", resource_metadata="${resource}"`

describe('the Authorization header', () => {
  test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])(
    'the Authorization header is accepted with the scheme spelled %s',
    async (scheme) => {
      const answer = await app.send({ url, headers: { authorization: `${scheme} ${token}` } })
      expect(answer.statusCode).toBe(200)
    },
  )

  test('the Authorization header is accepted with several spaces before the token', async () => {
    expect((await app.send({ url, headers: { authorization: `Bearer   ${token}` } })).statusCode).toBe(200)
  })

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Bearer a,b',
    'Bearer "a"',
    'Bearer ä',
    'Bearera',
    'Token a',
    'Basic YTpi',
    'DPoP a',
    'Bearer=a',
    ', Bearer a',
  ])(
    'a request with the Authorization header %j is refused with 401 invalid_token and never treated as anonymous',
    async (authorization) => {
      const answer = await app.send({ url, headers: { authorization } })
      expect(answer.statusCode).toBe(401)
      expect(answer.json().error).toBe('invalid_token')
      expect(answer.headers['www-authenticate']).toBe(
        challenged('The Authorization header holds no bearer token that can be read'),
      )
    },
  )

  test('a request with two Authorization headers is refused with 400 invalid_request, with equal or different tokens', async () => {
    for (const second of [`Bearer ${token}`, 'Bearer another', '']) {
      const { status, body } = await sendTwice([`Bearer ${token}`, second])
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: 'invalid_request' })
    }
  })

  test('a token in the URL or the body of a request is ignored', async () => {
    const inAddress = await app.send({ url: `${url}?access_token=${token}` })
    expect(inAddress.statusCode).toBe(401)
    expect(inAddress.headers['www-authenticate']).toContain('error="invalid_token"')
    expect(world.logged()).not.toContain(token)
  })
})

describe('a bearer challenge', () => {
  test('a request without a token is refused with 401 invalid_token and a challenge that links to the metadata', async () => {
    const answer = await app.send({ url })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({
      error: 'invalid_token',
      error_description: 'Send an access token: Authorization: Bearer',
    })
    expect(answer.headers['www-authenticate']).toBe(challenged('Send an access token: Authorization: Bearer'))
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('the challenge says whether a token is unknown, revoked, expired or without an owner', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    const by = createTestApp(own)
    const [revoked, ownerless, old] = [
      await by.tokens(browser),
      await by.tokens(browser),
      await by.tokens(browser),
    ]
    const challengeTo = async (accessToken: string) => {
      const answer = await by.userinfo(accessToken)
      expect(answer.statusCode).toBe(401)
      return answer.headers['www-authenticate']
    }
    await by.revoke(revoked.refresh_token)
    expect(await challengeTo('lat_x')).toBe(
      challenged('This access token is unknown here: it was issued for another origin, or never'),
    )
    expect(await challengeTo(revoked.access_token)).toBe(challenged('This access token was revoked'))
    own.clock.advance({ hours: 2 })
    expect(await challengeTo(old.access_token)).toBe(challenged('This access token has expired: refresh it'))
    own.clock.advance({ hours: -2 })
    await own.deps.db.updateTable('tokenPairs').set({ personId: null }).execute()
    expect(await challengeTo(ownerless.access_token)).toBe(
      challenged('This access token is not bound to a user'),
    )
  })

  test('a refresh token or a code as a bearer token has the same challenge as an unknown token', async () => {
    const tokens = await app.tokens(mei)
    const { code } = await app.allow(mei)
    for (const secret of [tokens.refresh_token, code]) {
      expect((await app.userinfo(secret)).headers['www-authenticate']).toContain('unknown here')
    }
  })

  test('the challenge names the called origin, also for a token of another origin', async () => {
    const astronomy = createTestApp(world, { school: 'astronomy' })
    const there = await astronomy.tokens(await browserOf(world, 'mei', 'astronomy'))
    const here = await app.userinfo(there.access_token)
    expect(here.statusCode).toBe(401)
    expect(here.headers['www-authenticate']).toContain(`resource_metadata="${metadata}"`)
    expect(here.headers['www-authenticate']).not.toContain('127.0.0.1')
    const elsewhere = await astronomy.userinfo(token)
    expect(elsewhere.statusCode).toBe(401)
    expect(elsewhere.headers['www-authenticate']).toContain('resource_metadata="http://127.0.0.1:3000/')
    expect(elsewhere.body).not.toContain('localhost')
    expect(await app.isLive(token)).toBe(true)
  })

  test('the challenge links to metadata whose resource is the called origin', async () => {
    const pointer = /resource_metadata="([^"]+)"/.exec(
      String((await app.send({ url })).headers['www-authenticate']),
    )?.[1]
    const { pathname, origin } = new URL(pointer ?? '')
    expect((await world.at('ceramics').get(pathname)).json().resource).toBe(origin)
  })

  test('the challenge does not change with a forwarded host from an untrusted IP address', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', authorization: 'Bearer x' }
    expect((await app.send({ url, headers })).headers['www-authenticate']).not.toContain('evil')
  })

  test('the challenge escapes quotes and backslashes in its values and contains only ASCII', async () => {
    const school = await schoolOf(world, 'ceramics')
    const bare = Fastify()
    bare.decorateRequest('school', undefined)
    bare.get('/', (request, reply) => {
      request.school = school
      return insufficientScope(request, reply, ['a"b', 'c\\d', '課\r\nx'])
    })
    const answer = await bare.inject('/')
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['www-authenticate']).toContain(String.raw`scope="a\"b c\\d ???x"`)
  })
})

describe('a token that cannot be checked', () => {
  test('a token that cannot be checked is answered with 503, Retry-After and no challenge, so the client keeps it', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const { access_token } = await by.tokens(await browserOf(own, 'mei'))
    await own.deps.db.destroy()
    const answer = await by.userinfo(access_token)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers).not.toHaveProperty('www-authenticate')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test('requests without a token get 401 while tokens cannot be checked', async () => {
    const own = await ownWorld()
    await own.at('ceramics').get('/')
    await own.deps.db.destroy()
    expect((await own.at('ceramics').get(url)).statusCode).toBe(401)
  })

  test('a database failure at the token and revocation endpoints is answered with a server error, not a client error', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const { refresh_token } = await by.tokens(await browserOf(own, 'mei'))
    await own.deps.db.destroy()
    for (const answer of [await by.refresh(refresh_token), await by.revoke(refresh_token)]) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(500)
      expect(['server_error', 'temporarily_unavailable']).toContain(answer.json().error)
      expect(answer.headers).not.toHaveProperty('www-authenticate')
    }
  })
})

test('every token at a suspended school is refused, and the response gives the reason', async () => {
  const own = await ownWorld()
  const by = createTestApp(own)
  const { access_token } = await by.tokens(await browserOf(own, 'mei'))
  await suspend(own, 'ceramics')
  const answer = await by.userinfo(access_token)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ error: 'school_suspended' })
})

// Sent over the network, because an injected request cannot repeat a header.
function sendTwice(values: readonly string[]): Promise<{ status: number | undefined; body: unknown }> {
  const headers = ['host', 'localhost:3000', ...values.flatMap((value) => ['authorization', value])]
  return new Promise((done, fail) => {
    const request = sendRequest({ port, host: '127.0.0.1', path: url, headers }, async (answer) => {
      let body = ''
      for await (const chunk of answer) body += chunk
      done({ status: answer.statusCode, body: JSON.parse(body) })
    })
    request.on('error', fail).end()
  })
}
