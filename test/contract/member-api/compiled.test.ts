import { afterAll, describe, expect, test } from 'vitest'
import { hotFrom } from '../../../src/http/member-graphql/documents.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { faultsOf, memberApiClient } from '../../support/requests/member-api.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const { access_token: token } = await createTestApp(world).tokens(await browserOf(world, 'mei'))
const mei = memberApiClient(world, token)

/** The response to one query, which must stay the same when it is sent so often that it runs compiled. */
async function often(query: string, variables: object = {}) {
  const answers: string[] = []
  for (let use = 0; use < hotFrom.uses + 2; use++) answers.push((await mei.send(query, { variables })).body)
  expect(new Set(answers).size).toBe(1)
  return JSON.parse(answers[0] ?? '')
}

describe('a compiled query', () => {
  test('a compiled query returns the same when a field is selected twice and skipped once', async () => {
    const query = `query ($without: Boolean!) {
      viewer { schools { name } schools @skip(if: $without) { ... { subdomain } } }
    }`
    const { data } = await often(query, { without: true })
    expect(Object.keys(data.viewer.schools[0])).toEqual(['name'])
  })

  test('a compiled query returns the same when a fragment is spread twice and its first spread is skipped', async () => {
    const query = `query ($with: Boolean!) { viewer { ...Mail @include(if: $with) id ...Mail } }
      fragment Mail on Viewer { email }`
    const { data } = await often(query, { with: false })
    expect(Object.keys(data.viewer)).toEqual(['id', 'email'])
  })

  test('a compiled query returns the same when a skipped field precedes another with its name', async () => {
    const query = 'query ($with: Boolean!) { viewer { name @include(if: $with) id name } }'
    const { data } = await often(query, { with: false })
    expect(Object.keys(data.viewer)).toEqual(['id', 'name'])
  })

  test('a compiled query returns the same when an alias is a reserved name of JavaScript', async () => {
    const { data } = await often('{ viewer { __proto__: email constructor: name then: id } }')
    expect(Object.keys(data.viewer)).toEqual(['__proto__', 'constructor', 'then'])
  })

  test('a compiled query returns the same when a variable, a fragment or the operation has a reserved name of JavaScript', async () => {
    const marked = await often(
      'mutation M($__proto__: ID!) { markNotificationRead(id: $__proto__) { updatedCount } }',
      Object.fromEntries([['__proto__', 'none']]),
    )
    expect(marked.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const query = `query ${name}($${name}: Int) { viewer { ...${name} } }
        fragment ${name} on Viewer { payments(first: $${name}) { nodes { id } } }`
      const { data } = await often(query, Object.fromEntries([[name, 2]]))
      expect(data.viewer.payments.nodes).toHaveLength(2)
    }
  })

  test('a compiled query returns the same when a required variable is omitted and has a default', async () => {
    const { data } = await often('query ($with: Boolean! = true) { viewer { email @include(if: $with) } }')
    expect(data.viewer).toEqual({ email: 'mei@example.com' })
    const page = await often('query ($size: Int! = 2) { viewer { payments(first: $size) { nodes { id } } } }')
    expect(page.data.viewer.payments.nodes).toHaveLength(2)
  })

  test('a compiled query returns the same error when a variable has an invalid value', async () => {
    const query = 'query ($size: Int) { viewer { payments(first: $size) { totalCount } } }'
    for (const size of ['many', [], 1.5, 2 ** 31]) {
      expect(await often(query, { size })).toMatchObject({
        errors: [{ message: expect.stringContaining('$size'), extensions: { code: 'BAD_USER_INPUT' } }],
      })
    }
  })
})

test('a null for a non-null variable is a client error, not an internal error', async () => {
  const query = 'query ($with: Boolean = true) { viewer { email @include(if: $with) } }'
  expect(await often(query, { with: null })).toEqual({
    errors: [
      {
        message: 'Variable "$with" must not be null here.',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ],
  })
  const marking = 'mutation ($id: ID = "x") { markNotificationRead(id: $id) { unreadNotificationCount } }'
  expect((await mei.query(marking, { id: null })).errors).toMatchObject([
    { extensions: { code: 'BAD_USER_INPUT' } },
  ])
  expect(faultsOf(world)).toEqual([])
})

test('a null for a nullable variable of a member API query is accepted', async () => {
  const query = 'query ($size: Int = 1) { viewer { payments(first: $size) { nodes { id } } } }'
  expect((await often(query)).data.viewer.payments.nodes).toHaveLength(1)
  expect((await often(query, { size: null })).data.viewer.payments.nodes).toHaveLength(20)
})
