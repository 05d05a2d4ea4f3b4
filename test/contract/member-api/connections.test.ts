import { afterAll, describe, expect, test } from 'vitest'
import { type Client, createMemberClients, viewerOf } from '../../support/requests/member-clients.ts'

const { world, mei, meiElsewhere, tom } = await createMemberClients()
afterAll(() => world.close())

const lists = {
  enrolledCourses: 'slug',
  digitalProducts: 'slug',
  consultingServices: 'slug',
  eventRegistrations: 'code',
  payments: 'tradeNo',
  notifications: 'title',
} as const

describe.each(Object.entries(lists))('the connection %s', (list, key) => {
  const keysOf = async (client: Client, args: string) => {
    const field = `${list}${args && `(${args})`}`
    return (
      await viewerOf(
        client,
        `${field} { nodes { id ${key} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount }`,
      )
    )[list]
  }
  const idsOf = async (client: Client, args = 'first: 50') =>
    (await keysOf(client, args)).nodes.map(({ id }: { id: string }) => id) as string[]

  test('the connection contains only the viewer’s own rows at this school', async () => {
    const own = await idsOf(mei)
    expect(own.length).toBeGreaterThan(0)
    for (const other of [meiElsewhere, ...(list === 'consultingServices' ? [] : [tom])]) {
      const otherIds = new Set(await idsOf(other))
      // A course that both members attend has one id.
      if (other === tom && ['enrolledCourses', 'digitalProducts'].includes(list)) continue
      expect(own.filter((id) => otherIds.has(id))).toEqual([])
    }
  })

  test('the connection returns each node once and in one order, forwards and backwards', async () => {
    const all = await idsOf(mei)
    const total = (await keysOf(mei, 'first: 1')).totalCount as number
    for (const way of ['forwards', 'backwards'] as const) {
      const ids = await walk(way)
      expect(ids).toHaveLength(total)
      expect(new Set(ids).size).toBe(total)
      expect(ids.slice(0, 50)).toEqual(all)
    }
  })

  async function walk(way: 'forwards' | 'backwards'): Promise<string[]> {
    const [size, from, edge, more] =
      way === 'forwards'
        ? (['first', 'after', 'endCursor', 'hasNextPage'] as const)
        : (['last', 'before', 'startCursor', 'hasPreviousPage'] as const)
    let walked: string[] = []
    let cursor = ''
    for (;;) {
      const { nodes, pageInfo } = await keysOf(mei, `${size}: 2${cursor}`)
      const ids = nodes.map(({ id }: { id: string }) => id)
      walked = way === 'forwards' ? [...walked, ...ids] : [...ids, ...walked]
      if (!pageInfo[more]) return walked
      cursor = `, ${from}: "${pageInfo[edge]}"`
    }
  }

  test('the edges of the connection have the cursors that pageInfo starts and ends with', async () => {
    const field = `${list}(first: 2) { edges { cursor node { id } } nodes { id } pageInfo { startCursor endCursor } }`
    const { edges, nodes, pageInfo } = (await viewerOf(mei, field))[list]
    expect(edges.map((edge: { node: object }) => edge.node)).toEqual(nodes)
    expect([edges[0].cursor, edges.at(-1).cursor]).toEqual([pageInfo.startCursor, pageInfo.endCursor])
  })

  test('the connection has 20 nodes by default and 50 at most, for any requested number', async () => {
    const { totalCount } = await keysOf(mei, 'first: 1')
    expect(await idsOf(mei, '')).toHaveLength(Math.min(20, totalCount))
    for (const size of ['first: 51', 'first: 100000', 'last: 999']) {
      expect(await idsOf(mei, size)).toHaveLength(Math.min(50, totalCount))
    }
    expect(await idsOf(mei, 'first: 0')).toEqual([])
  })

  test('the connection refuses first with last, negative numbers, and invalid cursors', async () => {
    const other = list === 'payments' ? 'notifications' : 'payments'
    const foreign = (await viewerOf(mei, `${other}(first: 1) { pageInfo { endCursor } }`))[other].pageInfo
    const own = (await keysOf(mei, 'first: 1')).pageInfo.endCursor as string
    const changed = `${own[0] === 'A' ? 'B' : 'A'}${own.slice(1)}`
    for (const args of [
      'first: 1, last: 1',
      'first: -1',
      'last: -5',
      'after: "x"',
      'before: ""',
      `after: "${foreign.endCursor}"`,
      `after: "${changed}"`,
      `before: "${own}A"`,
    ]) {
      const { errors } = await mei.query(`{ viewer { ${list}(${args}) { totalCount } } }`)
      expect(errors, args).toMatchObject([
        { path: ['viewer', list], extensions: { code: 'BAD_USER_INPUT' }, message: expect.any(String) },
      ])
    }
  })

  test('the connection refuses a cursor of another member, and of the same member at another school', async () => {
    const { endCursor } = (await keysOf(mei, 'first: 1')).pageInfo
    for (const client of [tom, meiElsewhere]) {
      const { errors } = await client.query(`{ viewer { ${list}(after: "${endCursor}") { totalCount } } }`)
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    }
  })
})

describe('the four entitlement connections', () => {
  test('the four entitlement connections have no order number, coupon, refund or invoice', async () => {
    const { data } = await mei.query(
      `{ ${['EnrolledCourse', 'DigitalProduct', 'ConsultingService', 'EventRegistration']
        .map((type) => `${type}: __type(name: "${type}") { fields { name } }`)
        .join(' ')} }`,
    )
    const names = Object.values(data).flatMap((type) =>
      (type as { fields: { name: string }[] }).fields.map(({ name }) => name),
    )
    expect(names.filter((name) => /trade|order|coupon|refund|invoice|amount|price|paid/i.test(name))).toEqual(
      [],
    )
  })
})
