import { expect, test } from 'vitest'
import { ownWorld } from '../../support/world/world.ts'

test('no secret of a request is logged, in whichever part of the request it was sent', async () => {
  const world = await ownWorld()
  const canary = 'CANARY0123456789abcdefABCDEF'
  const server = await world.server()
  server.post('/echo', (request) => {
    request.log.info({ body: request.body, headers: request.headers }, 'echo')
    throw new Error(`failed with lat_${canary}${canary} for Bearer ${canary}`)
  })
  const secrets = {
    password: canary,
    code_verifier: canary,
    nested: { client_secret: canary, list: [{ refresh_token: canary }] },
  }
  await world.at('ceramics').send({
    method: 'POST',
    url: `/echo?code=${canary}&state=${canary}`,
    headers: {
      authorization: `Bearer ${canary}`,
      cookie: `session=${canary}`,
      'content-type': 'application/json',
      'x-api-key': canary,
    },
    payload: JSON.stringify(secrets),
  })
  expect(world.logged()).toContain('echo')
  expect(world.logged()).not.toContain('CANARY')
})

test('every log line of a request carries the request id', async () => {
  const world = await ownWorld()
  const answer = await world.at('ceramics').get('/')
  const lines = world
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const own = lines.filter(({ requestId }) => requestId === answer.headers['x-request-id'])
  expect(own.some(({ msg }) => msg === 'request completed')).toBe(true)
})
