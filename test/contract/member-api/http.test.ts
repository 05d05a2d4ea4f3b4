import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, describe, expect, test } from 'vitest'
import { memberApiLimits as limits } from '../../../src/http/shared/member-api-limits.ts'
import { modernJson, queryMemberApi } from '../../support/requests/member-api.ts'
import { createMemberApiWorld } from '../../support/requests/member-api-world.ts'

const { world, client, newClient, post } = await createMemberApiWorld()
afterAll(() => world.close())

const me = '{ viewer { name } }'

describe('a member API response', () => {
  test('a member API response is application/graphql-response+json or application/json, as Accept prefers', async () => {
    const typeFor = async (accept: string) =>
      String((await client.send(me, { headers: { accept } })).headers['content-type'])
    expect(await typeFor(modernJson)).toBe(`${modernJson}; charset=utf-8`)
    expect(await typeFor('application/json')).toBe('application/json; charset=utf-8')
    expect(await typeFor('*/*')).toBe('application/json; charset=utf-8')
    expect(await typeFor(`${modernJson};q=0.5, application/json`)).toBe('application/json; charset=utf-8')
    expect(await typeFor(`text/html, ${modernJson}, application/json;q=0.9`)).toBe(
      `${modernJson}; charset=utf-8`,
    )
    expect((await client.send(me, { headers: { accept: 'text/html' } })).statusCode).toBe(406)
  })

  test.each([
    ['that cannot be parsed', '{ viewer { ', 'GRAPHQL_PARSE_FAILED'],
    ['that is not valid', '{ viewer { password } }', 'GRAPHQL_VALIDATION_FAILED'],
  ])(
    'a member API response to a document %s has no data, with status 400, or 200 in plain JSON',
    async (_why, query, code) => {
      const modern = await client.send(query, { headers: { accept: modernJson } })
      expect(modern.statusCode).toBe(400)
      expect(modern.json()).toEqual({ errors: [expect.objectContaining({ extensions: { code } })] })
      expect((await client.send(query)).statusCode).toBe(200)
    },
  )

  test('a member API response to invalid variables is BAD_USER_INPUT, compiled or not', async () => {
    const query = 'query ($first: Int) { viewer { payments(first: $first) { totalCount } } }'
    for (let time = 0; time < 3; time++) {
      const answer = await client.send(query, {
        variables: { first: 'many' },
        headers: { accept: modernJson },
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        errors: [expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } })],
      })
      await client.send(query, { variables: { first: 1 } })
    }
  })

  test('a member API response is not cached, and varies by token and Accept', async () => {
    const { headers } = await client.send(me)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['vary']).toMatch(/authorization/i)
  })

  test('a member API response is compressed on request', async () => {
    const query = '{ viewer { payments(first: 50) { nodes { id tradeNo amount lineitems { name } } } } }'
    const plain = await client.send(query)
    const squeezed = await client.send(query, { headers: { 'accept-encoding': 'br' } })
    expect(squeezed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(squeezed.rawPayload).toString()).toBe(plain.body)
    expect(squeezed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  })

  test('a member API response may be read by scripts of any origin, without cookies', async () => {
    const preflight = await world.at('ceramics').send({
      method: 'OPTIONS',
      url: '/member/graphql',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization')
    const { headers } = await client.send(me, { headers: { origin: 'https://app.example' } })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['access-control-expose-headers']).toContain('ratelimit-remaining')
  })

  test('a member API response has the number of remaining requests, and 429 with Retry-After when none remain', async () => {
    const busy = await newClient()
    const first = await busy.send(me)
    expect(first.headers).toMatchObject({
      'ratelimit-limit': String(limits.requestsPerMinute),
      'ratelimit-remaining': String(limits.requestsPerMinute - 1),
    })
    // The Authorization header differs only in spelling, so the token is the same.
    const headers = { authorization: `bearer   ${busy.token}` }
    for (let count = 1; count < limits.requestsPerMinute; count++) {
      await busy.send('{ __typename }', { headers })
    }
    const refused = await busy.send(me)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.json().errors).toEqual([
      {
        message:
          'A token may send 600 requests per minute, and large ones count as several: try again in 60 seconds',
        extensions: { code: 'TOO_MANY_REQUESTS' },
      },
    ])
    expect((await client.send(me)).statusCode).toBe(200)
    world.clock.advance({ seconds: 60 })
    expect((await busy.send(me)).statusCode).toBe(200)
  })

  test('a member API response to an internal error is masked and has the request id', async () => {
    const query = '{ viewer { name unreadNotificationCount } }'
    await world.deps.db.schema.alterTable('notifications').renameTo('mislaid').execute()
    try {
      for (let time = 0; time < 3; time++) {
        const answer = await client.send(query)
        expect(answer.statusCode).toBe(200)
        expect(answer.json()).toEqual({
          data: null,
          errors: [
            {
              message: 'Something went wrong on our side.',
              locations: [{ line: 1, column: 17 }],
              path: ['viewer', 'unreadNotificationCount'],
              extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: answer.headers['x-request-id'] },
            },
          ],
        })
      }
    } finally {
      await world.deps.db.schema.alterTable('mislaid').renameTo('notifications').execute()
    }
    expect(world.logged()).toContain('does not exist')
  })
})

describe('a member API request', () => {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)(
    'a member API request by %s is refused with 405',
    async (method) => {
      const answer = await world
        .at('ceramics')
        .send({ method, url: `/member/graphql?query=${encodeURIComponent(me)}` })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers['allow']).toBe('POST, OPTIONS')
    },
  )

  test('a member API request with a batch is refused', async () => {
    const answer = await post({ payload: [{ query: me }, { query: me }] })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].message).toContain('not batched')
  })

  test.each([
    ['is not JSON', '{"query": '],
    ['is not an object', '"query"'],
    ['has no query', '{"variables": {}}'],
    ['has a query that is not text', '{"query": 1}'],
    ['has variables that are not an object', '{"query": "{ __typename }", "variables": [1]}'],
    ['has an operation name that is not text', '{"query": "{ __typename }", "operationName": {}}'],
    ['has extensions that are not an object', '{"query": "{ __typename }", "extensions": "x"}'],
  ])(
    'a member API request with a body that %s is refused with 400 and the reason',
    async (_what, payload) => {
      const answer = await post({ payload, headers: { 'content-type': 'application/json' } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        errors: [{ message: expect.any(String), extensions: { code: 'BAD_USER_INPUT' } }],
      })
    },
  )

  test('a member API request of another type than JSON is refused with 415', async () => {
    for (const type of ['text/plain', 'application/graphql', 'application/x-www-form-urlencoded']) {
      const answer = await post({ payload: me, headers: { 'content-type': type } })
      expect(answer.statusCode).toBe(415)
    }
  })

  test('a member API request with several operations must name one of them', async () => {
    const both = 'query A { viewer { name } } query B { viewer { email } }'
    for (let time = 0; time < 3; time++) {
      expect((await client.send(both, { operationName: 'A' })).json().data.viewer).toHaveProperty('name')
      expect((await client.send(both, { operationName: 'B' })).json().data.viewer).toHaveProperty('email')
    }
    for (const options of [{}, { operationName: 'C' }]) {
      expect((await client.send(both, options)).json()).not.toHaveProperty('data')
    }
  })

  test('a member API request may introspect the schema', async () => {
    const { data } = await client.query(getIntrospectionQuery())
    expect(data.__schema.queryType.name).toBe('Query')
  })

  test('a member API request may name a document by its hash, after it was sent with its text', async () => {
    const query = '{ viewer { id email } }'
    const sha256Hash = createHash('sha256').update(query).digest('hex')
    const extensions = { persistedQuery: { version: 1, sha256Hash } }
    const send = (body: object) =>
      post({ payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    const unknown = await send({ extensions })
    expect(unknown.json().errors).toEqual([
      { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
    ])
    const first = await send({ query, extensions })
    expect((await send({ extensions })).body).toBe(first.body)
    const forged = await send({ query: me, extensions })
    expect(forged.json().errors[0].extensions).toEqual({ code: 'BAD_USER_INPUT' })
    expect((await send({ extensions })).body).toBe(first.body)
  })

  test('a member API request with a syntax tree in JSON is subject to the same limits', async () => {
    const answer = await client.send(JSON.stringify({ kind: 'Document', definitions: [] }))
    expect(answer.json().errors[0].extensions.code).toBe('GRAPHQL_PARSE_FAILED')
  })
})

test('a token of another school is refused by the member API', async () => {
  const answer = await queryMemberApi(world, 'astronomy', me, { token: client.token })
  expect(answer.statusCode).toBe(401)
})
