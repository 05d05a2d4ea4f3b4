import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiLimits, identityLimits, oauthLimits, webhookLimits } from '../../../src/limits.ts'
import { noRateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'
import {
  firstRefusal,
  type LimitedEndpoint,
  limitedByIp,
  limitedByToken,
  type Send,
} from '../../support/requests/limited-endpoints.ts'
import { crowdOf } from '../../support/samples/crowd-size.ts'
import { shopOptions } from '../../support/shop/shop.ts'
import { createSecondProcess } from '../../support/world/second-process.ts'
import { freePort } from '../../support/world/server-process.ts'
import { createTestClock } from '../../support/world/test-clock.ts'
import { testRateLimits } from '../../support/world/test-rate-limits.ts'
import { createWorld, ownWorld, type World } from '../../support/world/world.ts'

const limited = [...limitedByIp, ...limitedByToken]
// Larger limits are counted by the same rule as those of 60 and 120.
const mostCounted = crowdOf({ sample: 120, all: 600 })
const counted = limited.filter(({ limit }) => limit <= mostCounted)
const uncounted = limited.filter(({ limit }) => limit > mostCounted)

const one = await createWorld(shopOptions)
const other = createSecondProcess(one)
// All limits have been reset by then.
beforeEach(() => one.clock.advance({ hours: 2 }))
afterAll(async () => {
  await other.close()
  await one.close()
})

/**
 * Sends requests to the processes and from the IP addresses in turn; returns the number of served ones and
 * all others.
 */
async function inTurns(
  processes: readonly World[],
  send: Send,
  { times, from = [] }: { times: number; from?: readonly string[] },
) {
  const answers: LightMyRequestResponse[] = []
  for (let n = 0; n < times; n++) {
    answers.push(await send(processes[n % processes.length] as World, from[n % from.length]))
  }
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  const failed = answers.filter(({ statusCode }) => statusCode >= 500)
  expect(failed.map(({ body }) => body)).toEqual([])
  return { served: answers.length - refused.length, refused }
}

/** Sends requests to the processes simultaneously, in waves; returns the number of served ones. */
async function atOnce(processes: readonly World[], send: Send, times: number) {
  let served = 0
  for (let count = 0; count < times; count += 100) {
    const wave = Array.from({ length: Math.min(100, times - count) }, (_, n) =>
      send(processes[n % processes.length] as World),
    )
    served += (await Promise.all(wave)).filter(({ statusCode }) => statusCode !== 429).length
  }
  return served
}

describe('two processes on one database', () => {
  test.each(counted)(
    'two processes together serve $limit $name, then both answer 429 with Retry-After',
    async (endpoint) => {
      const { limit, prepare } = endpoint
      const send = await prepare(one)
      const { served, refused } = await inTurns([one, other], send, { times: limit + 10 })
      expect(served).toBe(limit)
      for (const answer of refused) expectRefusal(endpoint, answer)
    },
  )

  test.each(limited.filter(({ limit }) => limit <= 60))(
    'two processes serve exactly $limit of twice as many simultaneous $name',
    async ({ limit, prepare }) => {
      expect(await atOnce([one, other], await prepare(one), 2 * limit)).toBe(limit)
    },
  )

  test('a member with five failed sign-ins can sign in at either process after fifteen minutes', async () => {
    const signIn = await endpointOf('failed sign-ins').prepare(one)
    await inTurns([one, other], signIn, { times: 6 })
    one.clock.advance({ minutes: 15 })
    expect((await signIn(other)).statusCode).toBe(422)
  })
})

test.each(uncounted)('$name beyond their limit are answered with 429 and Retry-After', async (endpoint) => {
  expectRefusal(endpoint, await firstRefusal(one, endpoint))
})

function expectRefusal(
  { minutes, refusal: [type, part] }: LimitedEndpoint,
  { headers, body }: LightMyRequestResponse,
) {
  expect(headers).toMatchObject({ 'retry-after': String(minutes * 60), 'cache-control': 'no-store' })
  expect(headers['content-type']).toContain(type)
  expect(body).toContain(part)
}

// Endpoints with a higher limit count IP addresses by the same rule.
describe.each(limitedByIp.filter(({ limit }) => limit <= 120))(
  'the limit of $name',
  ({ limit, minutes, prepare }) => {
    test('the limit counts an IPv6 /64 as one network, other networks separately, and resets in time', async () => {
      const send = await prepare(one)
      const from = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2:0:1:2:3']
      expect(await inTurns([one], send, { times: limit + 3, from })).toMatchObject({ served: limit })
      expect((await send(one, '2001:db8:1:3::1')).statusCode).not.toBe(429)

      one.clock.advance({ minutes, seconds: -1 })
      expect((await send(one, from[0])).statusCode).toBe(429)
      one.clock.advance({ seconds: 1 })
      expect((await send(one, from[0])).statusCode).not.toBe(429)
    })
  },
)

test('an IPv4 address written as IPv6 is counted as that IPv4 address', async () => {
  const { prepare, limit } = endpointOf('MCP requests without a token')
  const from = ['203.0.113.9', '::ffff:203.0.113.9']
  const send = await prepare(one)
  expect(await inTurns([one], send, { times: limit + 2, from })).toMatchObject({ served: limit })
})

test('more than 30 metadata documents of one host a minute are answered with 429 and Retry-After on the authorization page', async () => {
  const world = await ownWorld({ deps: { documentHosts: ['stranger.example'] } })
  for (let n = 0; n < 30; n++) await world.deps.oauthLimits.documentFetches.take('stranger.example')
  const url = '/oauth/authorize?client_id=https%3A%2F%2Fstranger.example%2Fapp'
  const answer = await world.at('ceramics').get(url, { accept: 'text/html', 'accept-language': 'en' })
  expect(answer.statusCode).toBe(429)
  expect(answer.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' })
  expect(answer.body).toContain('Too many requests. Wait a minute and try again.')
})

describe('an unreachable rate limit table', () => {
  let world: World
  let close: () => Promise<void>
  beforeAll(async () => {
    const windows = await withoutWindows()
    world = windows.world
    close = windows.close
  })
  afterAll(() => close())

  test('sign-in is answered with 503 and Retry-After while the rate limit table cannot be reached', async () => {
    for (const name of ['failed sign-ins', 'requested mails', 'passkey sign-ins']) {
      const answer = await (await endpointOf(name).prepare(world))(world)
      expect(answer.statusCode, name).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test.each([
    ['token requests', 400],
    ['registrations', 201],
    ['MCP requests without a token', 200],
    ['reads of public files', 200],
    ['reads of discovery documents', 200],
    ['forged payment webhooks', 400],
  ])(
    'requests for %s are served with %i while the rate limit table cannot be reached',
    async (name, status) => {
      const send = await endpointOf(name).prepare(world)
      for (let n = 0; n < 3; n++) expect((await send(world)).statusCode).toBe(status)
    },
  )
})

test('no request is limited while rate limits are turned off', async () => {
  const rates = noRateLimits()
  const world = await ownWorld({
    limits: apiLimits(rates),
    deps: {
      permitsSimulator: true,
      limits: identityLimits(rates),
      oauthLimits: oauthLimits(rates),
      webhookLimits: webhookLimits(rates),
    },
  })
  for (const { name, limit, prepare } of limited.filter((each) => each.limit <= 120)) {
    const { served } = await inTurns([world], await prepare(world), { times: limit + 5 })
    expect(served, name).toBe(limit + 5)
  }
})

/** A world whose rate limits have no database. */
async function withoutWindows() {
  const nowhere = { host: '127.0.0.1', port: await freePort(), user: 'nobody' }
  const clock = createTestClock()
  const { rates, close: closeRates } = testRateLimits(nowhere, clock)
  const world = await createWorld({
    clock,
    limits: apiLimits(rates),
    deps: {
      permitsSimulator: true,
      limits: identityLimits(rates),
      oauthLimits: oauthLimits(rates),
      webhookLimits: webhookLimits(rates),
    },
  })
  const close = async () => {
    await world.close()
    await closeRates()
  }
  return { world, close }
}

function endpointOf(name: string): LimitedEndpoint {
  const found = limited.find((endpoint) => endpoint.name === name)
  if (!found) throw new Error(`Nothing limits ${name}`)
  return found
}
