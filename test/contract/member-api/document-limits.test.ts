import { getIntrospectionQuery } from 'graphql'
import { afterAll, describe, expect, test } from 'vitest'
import { memberApiLimits as limits } from '../../../src/http/shared/member-api-limits.ts'
import { createMemberApiWorld } from '../../support/requests/member-api-world.ts'

const { world, client, post } = await createMemberApiWorld()
afterAll(() => world.close())

const me = '{ viewer { name } }'

describe('the limits of a member API document', () => {
  const refusedFor = async (query: string, variables: object = {}) => {
    const { errors } = (await client.send(query, { variables })).json()
    return errors?.[0]?.extensions?.code === 'LIMIT_EXCEEDED' ? errors[0].extensions.limit : undefined
  }

  test('a document with 30 aliases is accepted, and one with more is refused', async () => {
    const query = (count: number) =>
      `{ viewer { ${Array.from({ length: count }, (_, at) => `a${at}: name`).join(' ')} } }`
    expect(await refusedFor(query(limits.aliases))).toBeUndefined()
    expect((await client.query(query(limits.aliases))).errors).toBeUndefined()
    expect(await refusedFor(query(limits.aliases + 1))).toBe('aliases')
  })

  test('a document with 5 root fields is accepted, and one with more is refused', async () => {
    const query = (count: number) =>
      `{ ${Array.from({ length: count }, (_, at) => `a${at}: viewer { name }`).join(' ')} }`
    expect((await client.query(query(limits.rootFields))).errors).toBeUndefined()
    expect(await refusedFor(query(limits.rootFields + 1))).toBe('rootFields')
    const spread = `{ ...A ...B } fragment A on Query { a: viewer { id } b: viewer { id } c: viewer { id } }
      fragment B on Query { d: viewer { id } e: viewer { id } f: viewer { id } }`
    expect(await refusedFor(spread)).toBe('rootFields')
  })

  test('a document of depth 10 is accepted and a deeper one is refused, except for introspection', async () => {
    const nested = (depth: number) => `${'{ a '.repeat(depth)}${'}'.repeat(depth)}`
    expect(await refusedFor(nested(limits.depth))).toBeUndefined()
    expect(await refusedFor(nested(limits.depth + 1))).toBe('depth')
    const hidden = `{ viewer { ...A } } fragment A on Viewer { ${'a { '.repeat(10)} a ${'}'.repeat(10)} }`
    expect(await refusedFor(hidden)).toBe('depth')
    expect(await refusedFor(getIntrospectionQuery())).toBeUndefined()
  })

  test('a fragment that spreads itself is refused with an error', async () => {
    const { errors } = (
      await client.send(
        '{ viewer { ...A } } fragment A on Viewer { name ...B } fragment B on Viewer { ...A }',
      )
    ).json()
    expect(errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
  })

  test('a document of 2,000 tokens is accepted, and a longer one is refused', async () => {
    // Two pairs of braces and `viewer`: five more tokens.
    const query = (tokens: number) => `{ viewer { ${'name '.repeat(tokens - 5)} } }`
    expect(await refusedFor(query(limits.tokens))).toBeUndefined()
    expect(await refusedFor(query(limits.tokens + 1))).toBe('tokens')
  })

  test('a body of 64 KB is accepted, and a larger one is refused', async () => {
    const body = (bytes: number) => {
      const rest = JSON.stringify({ query: me, variables: { pad: '' } }).length
      return JSON.stringify({ query: me, variables: { pad: 'x'.repeat(bytes - rest) } })
    }
    const headers = { 'content-type': 'application/json' }
    expect((await post({ payload: body(limits.bodyBytes), headers })).statusCode).toBe(200)
    expect((await post({ payload: body(limits.bodyBytes + 1), headers })).statusCode).toBe(413)
  })

  test('a document with a cost of 20,000 objects is accepted, and a more expensive one is refused', async () => {
    const courses = (name: string, first: number) =>
      `${name}: enrolledCourses(first: ${first}) { nodes { sections { lectures { id } } } }`
    // 1 + 3 × (1 + 50 × 111) + (1 + 30 × 111) + (1 + 14) = 20,000.
    const exact = (payments: number) => `{ viewer {
      ${Array.from({ length: 3 }, (_, at) => courses(`a${at}`, 50)).join(' ')}
      ${courses('b', 30)} payments(first: ${payments}) { nodes { id } } } }`
    expect(await refusedFor(exact(14))).toBeUndefined()
    expect(await refusedFor(exact(15))).toBe('cost')
  })

  test('the cost of a page whose size is a variable is calculated with the value of the variable', async () => {
    const course =
      'nodes { sections { lectures { title } } } edges { node { sections { lectures { title } } } }'
    const query = `query ($n: Int) { viewer { a: enrolledCourses(first: $n) { ${course} } b: enrolledCourses(first: $n) { ${course} } } }`
    expect(await refusedFor(query, { n: 40 })).toBeUndefined()
    expect(await refusedFor(query, { n: 50 })).toBe('cost')
    expect(await refusedFor(query, { n: 5_000_000 })).toBe('cost')
    expect(await refusedFor(query)).toBe('cost')
  })

  test('a field selected twice under one name is counted once in the cost', async () => {
    const half = 'enrolledCourses(first: 50) { nodes { sections { lectures { title } } } }'
    const again = 'enrolledCourses(first: 50) { nodes { sections { lectures { id } } } }'
    expect(await refusedFor(`{ viewer { ${`${half} ${again} `.repeat(4)} } }`)).toBeUndefined()
  })

  test('the content of a fragment is counted for each spread, however the spreads are nested', async () => {
    const levels = (count: number) =>
      Array.from(
        { length: count },
        (_, at) => `fragment F${at} on PaymentConnection { ...F${at + 1} ...F${at + 1} }`,
      ).join(' ')
    const query = (count: number) =>
      `{ viewer { payments(first: 1) { ...F0 } } } ${levels(count)} fragment F${count} on PaymentConnection { totalCount }`
    expect(await refusedFor(query(6))).toBeUndefined()
    expect(await refusedFor(query(7))).toBe('tokens')
    expect(await refusedFor(query(150))).toBe('tokens')
    const [error] = (await client.send(query(7))).json().errors
    expect(error.message).toMatch(
      /^A query may have at most 2000 tokens, counted each time their fragment is spread; this one has \d+\./,
    )
  })

  test('a deeply nested value is refused with the reason', async () => {
    const answer = await client.send(`{ viewer { payments(first: ${'['.repeat(1_980)}`)
    expect(JSON.parse(answer.body).errors[0].extensions.code).toBe('GRAPHQL_PARSE_FAILED')
    expect(world.logged()).not.toContain('a request to the member API failed')
  })

  test('a deeply nested variable is refused with the reason', async () => {
    const query = 'query ($n: Int) { viewer { payments(first: $n) { totalCount } } }'
    const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const payload = JSON.stringify({ query, variables: { n: 'NESTED' } }).replace('"NESTED"', nested)
    const answer = await post({ payload, headers: { 'content-type': 'application/json' } })
    expect(answer.json().errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test('the evaluation of several expensive fragments ends at the limit', async () => {
    const levels = Array.from(
      { length: 4 },
      (_, at) =>
        `fragment F${at} on ConsultingService { a${at}: meetings(first: 50) { nodes { id } } b${at}: meetings(first: 50) { nodes { id } } }`,
    ).join(' ')
    const query = `{ viewer { consultingServices(first: 50) { nodes { ...F0 ...F1 ...F2 ...F3 } } } } ${levels}`
    expect(await refusedFor(query)).toBe('cost')
  })
})
