import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoClientSecret } from '../../../demo/clients.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp, encode, type TestApp, type Tokens } from '../../support/oauth/oauth-app.ts'
import { newClient, suspend, workAt } from '../../support/people/oauth-cast.ts'
import { secondProcess } from '../../support/world/second-process.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const mei = await browserOf(world, 'mei')
const app = createTestApp(world)
const confidential = createTestApp(world, { clientId: 'demo-member-confidential', secret: demoClientSecret })

const form = 'application/x-www-form-urlencoded'

function isDone(answer: LightMyRequestResponse) {
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
}

function isRefused(answer: LightMyRequestResponse, status: number, error: string) {
  expect({ status: answer.statusCode, error: answer.json().error }).toEqual({ status, error })
  expect(answer.json().error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  expect(answer.headers['cache-control']).toBe('no-store')
}

describe('revocation', () => {
  test.each(['access_token', 'refresh_token'] as const)(
    'a revocation of the %s revokes both tokens of the pair immediately',
    async (kind) => {
      const tokens = await app.tokens(mei)
      isDone(await app.revoke(tokens[kind]))
      await expectEnded(app, tokens)
    },
  )

  test('a revocation in one process takes effect in every process', async () => {
    const second = createTestApp(await secondProcess(world))
    const tokens = await app.tokens(mei)
    expect(await second.isLive(tokens.access_token)).toBe(true)
    isDone(await app.revoke(tokens.refresh_token))
    await expectEnded(second, tokens)
  })

  test('revoking a token again, or after the other token of its pair, answers 200', async () => {
    const tokens = await app.tokens(mei)
    for (const token of [tokens.access_token, tokens.access_token, tokens.refresh_token]) {
      isDone(await app.revoke(token))
    }
  })

  test.each(['lat_made-up', 'lrt_made-up', 'x', '  ', 'Bearer lat_x', '課程', 'x'.repeat(10_000)])(
    'a revocation of %s, which is not a token of this site, answers 200',
    async (token) => {
      isDone(await app.revoke(token))
    },
  )

  test('revoking an expired access token answers 200 and revokes nothing', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const tokens = await by.tokens(await browserOf(own, 'mei'))
    own.clock.advance({ hours: 3 })
    isDone(await by.revoke(tokens.access_token))
    expect((await by.refresh(tokens.refresh_token)).statusCode).toBe(200)
  })

  test('revoking a token of another client answers 200 and revokes nothing', async () => {
    const tokens = await confidential.tokens(mei)
    for (const token of [tokens.access_token, tokens.refresh_token]) isDone(await app.revoke(token))
    expect(await confidential.isLive(tokens.access_token)).toBe(true)
  })

  test('revoking a token of the other school answers 200 and revokes nothing', async () => {
    const astronomy = createTestApp(world, { school: 'astronomy' })
    const tokens = await astronomy.tokens(await browserOf(world, 'mei', 'astronomy'))
    for (const token of [tokens.access_token, tokens.refresh_token]) isDone(await app.revoke(token))
    expect(await astronomy.isLive(tokens.access_token)).toBe(true)
  })

  test('revoking one member’s token does not affect another member’s token', async () => {
    const tom = await app.tokens(await browserOf(world, 'tom'))
    const hers = await app.tokens(mei)
    isDone(await app.revoke(hers.access_token))
    expect(await app.isLive(tom.access_token)).toBe(true)
  })

  test.each(['access_token', 'refresh_token', 'urn:unknown', ''])(
    'a revocation with token_type_hint %s finds the token regardless of the hint',
    async (token_type_hint) => {
      for (const kind of ['access_token', 'refresh_token'] as const) {
        const tokens = await app.tokens(mei)
        isDone(await app.revoke(tokens[kind], { token_type_hint }))
        await expectEnded(app, tokens)
      }
    },
  )

  test('revoking an authorization code revokes nothing', async () => {
    const allowed = await app.allow(mei)
    isDone(await app.revoke(allowed.code))
    expect((await app.redeem(allowed)).statusCode).toBe(200)
  })

  test('three parallel revocations of one token are recorded as one revocation', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const tokens = await by.tokens(await browserOf(own, 'mei'))
    await Promise.all([1, 2, 3].map(() => by.revoke(tokens.refresh_token)))
    const facts = await own.deps.db
      .selectFrom('facts')
      .select('body')
      .where('kind', '=', 'oauth.revoked')
      .execute()
    expect(facts).toHaveLength(1)
  })
})

describe('the client of a revocation request', () => {
  let tokens: Tokens
  beforeAll(async () => {
    tokens = await confidential.tokens(mei)
  })

  test.each([
    ['confidential, without its secret', { client_secret: undefined }],
    ['confidential, with an empty secret', { client_secret: '' }],
    ['confidential, with a wrong secret', { client_secret: 'wrong' }],
    ['public, with a secret', { client_id: 'demo-member-public' }],
    ['unknown', { client_id: 'nobody', client_secret: undefined }],
  ])(
    'a revocation by a client that is %s, is refused with 403 unauthorized_client and revokes nothing',
    async (_what, changes) => {
      isRefused(await confidential.revoke(tokens.refresh_token, changes), 403, 'unauthorized_client')
      expect(await confidential.isLive(tokens.access_token)).toBe(true)
    },
  )

  test('a revocation with client authentication in a header is refused with 403 unauthorized_client', async () => {
    const basic = `Basic ${Buffer.from(`demo-member-confidential:${demoClientSecret}`).toString('base64')}`
    const headers = { 'content-type': form, authorization: basic }
    const payload = encode({ token: tokens.refresh_token, client_id: 'demo-member-confidential' })
    const answer = await app.send({ method: 'POST', url: '/api/oauth/revoke', headers, payload })
    isRefused(answer, 403, 'unauthorized_client')
  })

  test('a revocation by a deleted client answers 200, because its tokens were deleted with it', async () => {
    const { clientId } = await newClient(world)
    const by = createTestApp(world, { clientId })
    const { access_token } = await by.tokens(mei)
    await world.modules.oauth.deleteClient(await workAt(world), clientId)
    expect(await by.isLive(access_token)).toBe(false)
    isDone(await by.revoke(access_token))
  })

  test('a revocation by an authenticated confidential client revokes its token', async () => {
    const own = await confidential.tokens(mei)
    isDone(await confidential.revoke(own.access_token))
    await expectEnded(confidential, own)
  })
})

describe('a revocation request', () => {
  test('a revocation without token is refused with invalid_request', async () => {
    for (const token of [undefined, '']) {
      const answer = await app.post('/api/oauth/revoke', { token, client_id: app.clientId })
      isRefused(answer, 400, 'invalid_request')
    }
  })

  test('a revocation without client_id is refused with invalid_request and revokes nothing', async () => {
    const { access_token, refresh_token } = await app.tokens(mei)
    for (const client_id of [undefined, '']) {
      isRefused(await app.revoke(refresh_token, { client_id }), 400, 'invalid_request')
    }
    const secret = { client_id: undefined, client_secret: demoClientSecret }
    isRefused(await app.revoke(refresh_token, secret), 400, 'invalid_request')
    expect(await app.isLive(access_token)).toBe(true)
  })

  test('a revocation in JSON is refused with invalid_request', async () => {
    const payload = { token: 'x', client_id: app.clientId }
    const answer = await app.send({ method: 'POST', url: '/api/oauth/revoke', payload })
    isRefused(answer, 400, 'invalid_request')
  })

  test('a revocation with its token in the URL is refused with invalid_request', async () => {
    const answer = await app.post('/api/oauth/revoke?token=x', { token: 'x', client_id: app.clientId })
    isRefused(answer, 400, 'invalid_request')
  })

  test('a revocation with token twice is refused with invalid_request', async () => {
    const payload = `token=a&token=b&client_id=${app.clientId}`
    const headers = { 'content-type': form }
    const answer = await app.send({ method: 'POST', url: '/api/oauth/revoke', headers, payload })
    isRefused(answer, 400, 'invalid_request')
  })

  test('a revocation by GET is refused with 405', async () => {
    expect((await app.send({ url: '/api/oauth/revoke' })).statusCode).toBe(405)
  })

  test('a revocation at a suspended school revokes the token', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const { refresh_token } = await by.tokens(await browserOf(own, 'mei'))
    await suspend(own, 'ceramics')
    isDone(await by.revoke(refresh_token))
    const stored = await own.deps.db.selectFrom('tokenPairs').select('revokedAt').execute()
    expect(stored.map(({ revokedAt }) => revokedAt)).toEqual([own.clock.now()])
  })
})

async function expectEnded(by: TestApp, { access_token, refresh_token }: Tokens) {
  expect(await by.isLive(access_token)).toBe(false)
  expect((await by.refresh(refresh_token)).json().error).toBe('invalid_grant')
}
