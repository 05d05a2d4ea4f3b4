import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { apiLimits } from '../../../src/limits.ts'
import { noRateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { randomQuery } from '../../support/database/random-query.ts'
import { printedSchema as schema } from '../../support/database/whole-query.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { faultsOf } from '../../support/requests/member-api.ts'
import { createTestClock } from '../../support/world/test-clock.ts'
import { createWorld } from '../../support/world/world.ts'

const clock = createTestClock()
const limits = apiLimits(noRateLimits())
const world = await createWorld({ from: 'demoTemplate', clock, limits })
afterAll(() => world.close())
const token = (await createTestApp(world).tokens(await browserOf(world, 'mei'))).access_token

const sampled = { seed: 20261115, numRuns: 150 }

const post = (payload: string) =>
  world.at('ceramics').send({
    method: 'POST',
    url: '/member/graphql',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload,
  })

/** A response to any request is in GraphQL's format, and never an internal error. */
async function inspect(body: unknown) {
  const answer = await post(JSON.stringify(body))
  const bodyText = JSON.stringify(body)?.slice(0, 2_000)
  expect([200, 400, 413], bodyText).toContain(answer.statusCode)
  const { data, errors = [] } = answer.json()
  const codes = errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code)
  expect(codes, bodyText).not.toContain('INTERNAL_SERVER_ERROR')
  expect(data !== undefined || errors.length > 0, bodyText).toBe(true)
  for (const { message } of errors) expect(message.length, bodyText).toBeGreaterThan(0)
}

async function survives<T>(arbitrary: fc.Arbitrary<T>, bodyOf: (value: T) => unknown) {
  await fc.assert(
    fc.asyncProperty(arbitrary, (value) => inspect(bodyOf(value))),
    sampled,
  )
  expect(faultsOf(world)).toEqual([])
}

const pools = { cursors: { payments: ['x'] }, foreignCursors: ['y'], ids: ['z'] }
const choices = fc.record({
  seed: fc.nat(),
  size: fc.integer({ min: 1, max: 20 }),
  kind: fc.constantFrom('query' as const, 'mutation' as const),
})
const legal = choices.map((choice) => randomQuery(schema, pools, choice))

const snippets = [
  ...[
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    '...',
    '@',
    '$',
    '!',
    '=',
    ':',
    '|',
    '&',
    '"',
    '"""',
    '#',
    '\n',
    '\u0000',
  ],
  ...[
    'fragment F0 on Viewer',
    '... on Payment',
    'on',
    'query',
    'mutation',
    'subscription',
    'type A',
    'extend schema',
  ],
  ...[
    '__typename',
    '__schema',
    '__proto__',
    'constructor',
    'null',
    'true',
    '$v0',
    '$__proto__',
    '@include',
    '@skip(if: $v0)',
  ],
  ...[
    '(first: 1)',
    '(first: $v0)',
    '{ id }',
    '-1',
    '1e400',
    '99999999999',
    '"\\u{110000}"',
    '\ud800',
    '{ a: 1, a: 1 }',
  ],
]
type Edit = { readonly at: number; readonly cut: number; readonly inserted: string }
const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.integer({ min: 0, max: 12 }),
  inserted: fc.oneof(fc.constantFrom(...snippets), fc.string({ maxLength: 3 }), fc.constant('')),
})

const edited = (text: string, edits: readonly Edit[]) =>
  edits.reduce((now, { at, cut, inserted }) => {
    const from = Math.floor(at * now.length)
    return `${now.slice(0, from)}${inserted}${now.slice(from + cut)}`
  }, text)

test('a truncated, spliced or corrupted document never causes an internal error', {
  timeout: 60_000,
}, async () => {
  const garbled = fc.tuple(legal, fc.array(edit, { minLength: 1, maxLength: 4 }))
  await survives(garbled, ([{ query, variables, operationName }, edits]) => ({
    query: edited(query, edits),
    variables,
    operationName,
  }))
})

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(null, '', '\u0000', '\ud800', 1e308, -0, 2 ** 31, 2 ** 53, [[]], [null], {}, true),
  fc.constantFrom<unknown>(
    '2026-11-15T08:30:00Z',
    '+275760-09-13T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '__proto__',
  ),
  fc.dictionary(
    fc.constantFrom('kind', 'inbox', 'email', '__proto__', 'constructor', 'toString'),
    fc.jsonValue(),
  ),
)
const types = [
  'Int',
  'String',
  'Boolean',
  'ID',
  'DateTime',
  'NotificationKind',
  'UpdateNotificationSubscriptionInput',
]
const names = ['n', 'id', '__proto__', 'constructor', 'toString', 'hasOwnProperty']
const places = {
  Int: 'query Q($NAME: TYPE) { viewer { payments(first: $NAME) { totalCount } } }',
  String: 'query Q($NAME: TYPE) { viewer { payments(after: $NAME) { totalCount } } }',
  Boolean:
    'query Q($NAME: TYPE) { viewer { id @include(if: $NAME) notifications(unreadOnly: $NAME) { totalCount } } }',
  ID: 'mutation Q($NAME: TYPE) { markNotificationRead(id: $NAME) { updatedCount } }',
  DateTime:
    'query Q($NAME: TYPE) { viewer { consultingServices { nodes { meetings(from: $NAME, until: $NAME) { totalCount } } } } }',
  NotificationKind:
    'mutation Q($NAME: TYPE) { updateNotificationSubscription(input: { kind: $NAME }) { updatedCount } }',
  UpdateNotificationSubscriptionInput:
    'mutation Q($NAME: TYPE) { updateNotificationSubscription(input: $NAME) { updatedCount } }',
}

test('variables of any shape and name never cause an internal error', {
  timeout: 60_000,
}, async () => {
  const requests = fc.record({
    template: fc.constantFrom(...Object.values(places)),
    type: fc.constantFrom(...types, ...types.map((type) => `${type}!`), '[Int]', 'Nothing', 'Viewer'),
    fallback: fc.constantFrom('', '', ' = null', ' = 1', ' = "x"', ' = true', ' = { kind: announcement }'),
    name: fc.constantFrom(...names),
    value: odd,
    extra: fc.dictionary(fc.constantFrom(...names), odd),
  })
  await survives(requests, ({ template, type, fallback, name, value, extra }) => ({
    query: template.replaceAll('NAME', name).replace('TYPE', `${type}${fallback}`),
    // JSON.parse creates an own property `__proto__`, and the sent object must have one too.
    variables: Object.fromEntries([...Object.entries(extra), [name, value]]),
  }))
})

test('a variable of the expected type accepts any value or gets an error that explains the problem', {
  timeout: 60_000,
}, async () => {
  const requests = fc.record({
    type: fc.constantFrom(...Object.entries(places)),
    required: fc.boolean(),
    name: fc.constantFrom(...names),
    value: odd,
  })
  await survives(requests, ({ type: [type, template], required, name, value }) => ({
    query: template.replaceAll('NAME', name).replace('TYPE', required ? `${type}!` : type),
    variables: Object.fromEntries([[name, value]]),
  }))
})

test('a request body of any shape never causes an internal error', async () => {
  const field = (...usual: unknown[]) =>
    fc.option(fc.oneof(fc.constantFrom(...usual), odd), { nil: undefined })
  const body = fc.oneof(
    fc.record({
      query: field('{ viewer { name } }', 'query A { __typename } query __proto__ { __typename }', ''),
      operationName: field('A', '__proto__', ''),
      variables: field({}, null),
      extensions: field(
        {},
        { persistedQuery: { version: 1, sha256Hash: '__proto__' } },
        { persistedQuery: null },
      ),
    }),
    odd,
  )
  await survives(body, (value) => value)
})
