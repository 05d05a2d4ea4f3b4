import { afterAll, describe, expect, test } from 'vitest'
import { idempotencyKeyLifetime } from '../../../src/domain/idempotency/index.ts'
import { inSeconds } from '../../../src/platform/durations.ts'
import { adminApi } from '../../support/admin-api/admin-api.ts'
import { adminCallers } from '../../support/admin-api/admin-callers.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { memberToken, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const olga = adminApi(world, await operatorToken(world, 'olga'))

let coupons = 0
const newCoupon = () => ({ code: `API${++coupons}`, percent_off: 10 })

describe('authentication of the admin API', () => {
  test('a request without a token is refused with 401 and a challenge for the scope of the operation', async () => {
    const answer = await olga.get('/coupons', { token: '' })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toMatch(
      /^Bearer error="invalid_token", .*scope="coupons:read", resource_metadata="http:\/\/localhost:\d+\/\.well-known\/oauth-protected-resource"$/,
    )
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toMatchObject({ status: 401, code: 'invalid_token' })
  })

  test('a token of another school is refused with 401 and a challenge', async () => {
    const hana = await operatorToken(world, 'hana', { school: 'astronomy' })
    const answer = await olga.get('/coupons', { token: hana })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toContain('error="invalid_token"')
  })

  test('a token of a member app is refused with 403 insufficient_scope', async () => {
    const answer = await olga.get('/coupons', { token: await memberToken(world, 'olga') })
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['www-authenticate']).toContain('error="insufficient_scope"')
    expect(answer.json()).toMatchObject({ code: 'insufficient_scope' })
  })

  test('a token without the scope is refused with 403 and the name of the scope', async () => {
    const token = await operatorToken(world, 'olga', { scope: 'coupons:read' })
    const answer = await olga.post('/coupons', newCoupon(), { token })
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['www-authenticate']).toContain('scope="coupons:write"')
  })

  test('a token whose owner lacks the role is refused with 403 not_permitted', async () => {
    const token = await operatorToken(world, 'ken')
    const answer = await olga.get('/orders', { token })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'not_permitted' })
  })

  test('a token in the query or the body is ignored', async () => {
    const token = await operatorToken(world, 'olga')
    const answer = await olga.get(`/coupons?access_token=${token}`, { token: '' })
    expect(answer.statusCode).toBe(401)
  })
})

test('a list with selected fields returns only these fields and the id', async () => {
  const { data } = (await olga.get('/orders?fields=trade_no,total&limit=1')).json()
  expect(Object.keys(data[0]).sort()).toEqual(['id', 'total', 'trade_no'])
})

describe('a session of the admin area', () => {
  const sessionOf = async (person: 'olga' | 'ken' | 'mei') => {
    const browser = await browserOf(world, person)
    await browser.get('/api/v1/session')
    const cookies = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
    const send = (method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}, payload = {}) =>
      world.at('ceramics').send({
        method,
        url: `/api/v1${path}`,
        headers: { cookie: cookies.join('; '), ...headers },
        ...(method === 'POST' ? { payload } : {}),
      })
    const proof = async () => ({ 'x-csrf-token': (await send('GET', '/session')).json().csrf_token })
    return { send, proof }
  }

  test('a session reads with its cookie, and writes only with its CSRF token', async () => {
    const { send, proof } = await sessionOf('olga')
    expect((await send('GET', '/coupons')).statusCode).toBe(200)
    const without = await send('POST', '/coupons', {}, newCoupon())
    expect(without.statusCode).toBe(403)
    expect(without.json()).toMatchObject({ code: 'not_permitted' })
    expect((await send('POST', '/coupons', await proof(), newCoupon())).statusCode).toBe(201)
  })

  test('a session request from another site is refused', async () => {
    const { send, proof } = await sessionOf('olga')
    const headers = { ...(await proof()), origin: 'https://evil.example' }
    expect((await send('POST', '/coupons', headers, newCoupon())).statusCode).toBe(403)
  })

  test('a session of a person without the role is refused with 403', async () => {
    expect((await (await sessionOf('ken')).send('GET', '/orders')).statusCode).toBe(403)
    expect((await (await sessionOf('mei')).send('GET', '/orders')).statusCode).toBe(403)
    expect((await (await sessionOf('mei')).send('GET', '/session')).statusCode).toBe(403)
  })

  test('an operation for sessions is refused with a token', async () => {
    const answer = await olga.get('/session')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'not_permitted' })
  })
})

describe('a coupon', () => {
  test('a coupon is created, read, updated with its version, and listed', async () => {
    const created = await olga.post('/coupons', newCoupon())
    expect(created.statusCode).toBe(201)
    const { id, updated_at, code } = created.json()
    expect(created.headers.location).toBe(`/api/v1/coupons/${id}`)
    expect(created.headers.etag).toBe(`"${updated_at}"`)
    const read = await olga.get(`/coupons/${id}`)
    expect(read.json()).toEqual(created.json())
    const version = String(read.headers.etag)
    const changed = await olga.patch(`/coupons/${id}`, { label: 'Spring' }, { version })
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toMatchObject({ id, label: 'Spring', code })
    const stale = await olga.patch(`/coupons/${id}`, { label: 'Summer' }, { version })
    expect(stale.statusCode).toBe(412)
    expect(stale.json()).toMatchObject({ code: 'version_mismatch' })
    const blind = await olga.patch(`/coupons/${id}`, { label: 'Summer' })
    expect(blind.statusCode).toBe(428)
    const { data } = (await olga.get('/coupons?limit=1')).json()
    expect(data).toMatchObject([{ id }])
  })

  test('a coupon is answered with 304 to a caller that sends its current ETag', async () => {
    const { id } = (await olga.post('/coupons', newCoupon())).json()
    const { headers } = await olga.get(`/coupons/${id}`)
    const again = await olga.get(`/coupons/${id}`, { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('a coupon created with dry_run is checked and returned, but not stored', async () => {
    const coupon = newCoupon()
    const dryRunFields = await olga.post('/coupons?dry_run=true', coupon)
    expect(dryRunFields.statusCode).toBe(200)
    expect(dryRunFields.headers['dry-run']).toBe('true')
    expect((await olga.get(`/coupons/${dryRunFields.json().id}`)).statusCode).toBe(404)
    expect((await olga.post('/coupons', coupon)).statusCode).toBe(201)
  })

  test.each([
    ['an unknown field', { code: 'XYZ1', percent_off: 5, colour: 'red' }, '/colour'],
    ['a wrong type', { code: 'XYZ1', percent_off: 'five' }, '/percent_off'],
    ['a value over its limit', { code: 'XYZ1', percent_off: 101 }, '/percent_off'],
    ['a missing field', { percent_off: 5 }, '/code'],
  ])('a coupon with %s is refused with 422 and a pointer to the field', async (_what, payload, pointer) => {
    const answer = await olga.post('/coupons', payload)
    expect(answer.statusCode).toBe(422)
    const { code, errors } = answer.json()
    expect(code).toBe('invalid_input')
    expect(errors).toEqual([{ pointer, detail: expect.any(String) }])
  })

  test.each([
    ['unknown', '01a1dc80-f000-74c0-9279-bf40108cae7c'],
    ['malformed', 'nothing'],
  ])('a coupon with an %s id is answered with 404', async (_what, id) => {
    const answer = await olga.get(`/coupons/${id}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  })
})

describe('an Idempotency-Key', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

  test('a repeated Idempotency-Key replays the answer without running the request again', async () => {
    const coupon = newCoupon()
    const first = await olga.post('/coupons', coupon, keyed('first'))
    const again = await olga.post('/coupons', coupon, keyed('first'))
    expect(again.statusCode).toBe(201)
    expect(again.json()).toEqual(first.json())
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true', location: first.headers.location })
  })

  test('a reused Idempotency-Key with another body is refused with 422', async () => {
    await olga.post('/coupons', newCoupon(), keyed('other'))
    const answer = await olga.post('/coupons', newCoupon(), keyed('other'))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('50 parallel requests with one Idempotency-Key create one coupon', async () => {
    const coupon = newCoupon()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => olga.post('/coupons', coupon, keyed('crowd'))),
    )
    const created = answers.filter(({ statusCode }) => statusCode === 201)
    expect(new Set(created.map((answer) => answer.json().id)).size).toBe(1)
    expect(new Set(answers.map(({ statusCode }) => statusCode)).difference(new Set([201, 409]))).toEqual(
      new Set(),
    )
    const { data } = (await olga.get('/coupons?limit=100')).json()
    expect(data.filter(({ code }: { code: string }) => code === coupon.code)).toHaveLength(1)
  })

  test('the Idempotency-Key of a refused request can be used again for the corrected request', async () => {
    expect((await olga.post('/coupons', { code: 'X2' }, keyed('mended'))).statusCode).toBe(422)
    expect((await olga.post('/coupons', newCoupon(), keyed('mended'))).statusCode).toBe(201)
  })

  test('an Idempotency-Key expires after its lifetime', async () => {
    const coupon = newCoupon()
    await olga.post('/coupons', coupon, keyed('day'))
    world.clock.advance({ seconds: inSeconds(idempotencyKeyLifetime) + 1 })
    await world.modules.idempotency.forgetRequests()
    const later = adminApi(world, await operatorToken(world, 'olga'))
    const answer = await later.post('/coupons', coupon, keyed('day'))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'conflict' })
  })
})

test('problem details use the field names of the API, in the detail and in every error', async () => {
  const { byToken } = await adminCallers(world)
  const period = { starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }
  const refused = [
    await byToken('POST', '/coupons', { code: 'X-1', percent_off: 10, limit_total: -1, ...period }),
    await byToken('POST', '/coupons', { code: 'X-2', percent_off: 10, amount_off: '5' }),
    await byToken('POST', '/events', { slug: 'x', title: 'X', ...period, time_zone: 'Mars' }),
  ]
  for (const answer of refused) {
    expect(answer.statusCode, answer.body).toBe(422)
    const { detail, errors } = answer.json()
    for (const text of [detail, ...errors.map((each: { detail: string }) => each.detail)])
      expect(text).not.toMatch(/\b[a-z]+[A-Z]/)
  }
})

test('one of 100 parallel updates with one version succeeds, and the others are refused with 412', async () => {
  const fresh = adminApi(world, await operatorToken(world, 'olga'))
  const { id } = (await fresh.post('/coupons', newCoupon())).json()
  const version = String((await fresh.get(`/coupons/${id}`)).headers.etag)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      fresh.patch(`/coupons/${id}`, { label: `Try ${at}` }, { version }),
    ),
  )
  const codes = Map.groupBy(answers, ({ statusCode }) => statusCode)
  expect(codes.get(200)).toHaveLength(1)
  expect(codes.get(412)).toHaveLength(99)
})

test.each([
  ['not JSON', '{', 400, 'invalid_request'],
  ['not an object', '[]', 400, 'invalid_request'],
  ['an object with __proto__', '{"__proto__": {}}', 422, 'invalid_input'],
])('a request is refused as malformed if its body is %s', async (_what, payload, status, code) => {
  const fresh = adminApi(world, await operatorToken(world, 'olga'))
  const answer = await fresh.post('/coupons', payload)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code })
})

test('a body of another content type is refused with 415', async () => {
  const fresh = adminApi(world, await operatorToken(world, 'olga'))
  const answer = await fresh.post('/coupons', 'code=X', { headers: { 'content-type': 'text/plain' } })
  expect(answer.statusCode).toBe(415)
})

test('an unknown method is refused with 405 and the allowed methods', async () => {
  const answer = await olga.remove('/orders')
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
})

test('an unknown path is answered with 404 and the URL of the API description', async () => {
  const answer = await olga.get('/nowhere')
  expect(answer.statusCode).toBe(404)
  expect(answer.json().detail).toContain('/openapi.json')
})
