import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberApiLimits } from '../../../src/http/shared/member-api-limits.ts'
import { statementName } from '../../../src/platform/db/prepared/prepared.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { insertService } from '../../support/catalog/catalog-rows.ts'
import { listNames, wholeList, wholeViewer } from '../../support/database/whole-query.ts'
import { withoutKeys } from '../../support/database/without-keys.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { memberApiClient } from '../../support/requests/member-api.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const { access_token: token } = await createTestApp(world).tokens(await browserOf(world, 'mei'))
const mei = memberApiClient(world, token)
beforeAll(async () => {
  // The first presentation of a pair is recorded.
  await mei.query('{ __typename }')
})

/** The statements of a query without the one for the token. */
async function statementsOf(query: string): Promise<readonly string[]> {
  const before = world.statements().length
  const { data, errors } = await mei.query(query)
  expect(errors).toBeUndefined()
  expect(data).not.toBeNull()
  const [token = '', ...rest] = world.statements().slice(before)
  expect(statementName(token)).toBe('oauth.present_token')
  return rest
}

async function countOf(query: string): Promise<number> {
  return (await statementsOf(query)).length
}

/** Every field of every type, with the largest pages that the limits allow. */
async function largestLegal(): Promise<string> {
  for (let first: number = memberApiLimits.pageMost; first > 0; first--) {
    const query = wholeViewer(first)
    if (!(await mei.query(query)).errors) return query
  }
  throw new Error('No page is small enough')
}

test('every statement of the member API is a named prepared statement', async () => {
  const pages = ['(first: 2)', '(last: 2)'].flatMap((page) =>
    listNames.map((name) => `{ viewer { ${name}${page} { totalCount edges { cursor } } } }`),
  )
  const plain = listNames.map((name) => `{ viewer { ${name} { nodes { id } } } }`)
  const statements: string[] = []
  for (const query of [await largestLegal(), ...pages, ...plain])
    statements.push(...(await statementsOf(query)))
  const unnamed = statements.filter((text) => statementName(text) === undefined)
  expect(unnamed).toEqual([])
})

describe('the statements of a member API query', () => {
  test('a member API query for the profile of the token’s owner runs no statement besides the token’s', async () => {
    expect(await countOf('{ viewer { id name email avatar } }')).toBe(0)
    expect(await countOf('{ __schema { types { name fields { name } } } }')).toBe(0)
  })

  test.each(listNames)(
    'a member API query for %s with all fields, total and cursors runs one statement besides the token’s',
    async (name) => {
      const inner = name === 'consultingServices' ? 1 : 0
      expect(await countOf(`{ viewer { ${wholeList(name, 5)} } }`)).toBe(1 + inner)
      const page = `{ viewer { ${name}(last: 5) { totalCount pageInfo { hasNextPage endCursor } edges { cursor } } } }`
      expect(await countOf(page)).toBe(1)
    },
  )

  test.each([
    'schools { id name roles }',
    'unreadNotificationCount',
    'notificationSubscriptions { kind inbox label }',
  ])('a member API query for %s runs one statement besides the token’s', async (field) => {
    expect(await countOf(`{ viewer { ${field} } }`)).toBe(1)
  })

  test('the largest legal member API query runs at most one statement for each list', async () => {
    const statements = await statementsOf(await largestLegal())
    expect(statements.length).toBe(
      listNames.length + ['meetings', 'schools', 'unread count', 'subscriptions'].length,
    )
    expect(new Set(statements).size).toBe(statements.length)
  })

  test('a member API query runs one statement for each alias of a list, up to the limit of aliases', async () => {
    const aliased = Array.from(
      { length: memberApiLimits.aliases },
      (_, at) => `a${at}: payments(first: ${at}) { totalCount nodes { tradeNo } }`,
    )
    expect(await countOf(`{ viewer { ${aliased.join(' ')} } }`)).toBe(memberApiLimits.aliases)
  })

  test('a member API query runs one statement for a list selected twice under one name', async () => {
    const twice = 'payments(first: 3) { totalCount } ...More'
    const more = 'fragment More on Viewer { payments(first: 3) { nodes { id lineitems { id } } } }'
    expect(await countOf(`{ viewer { ${twice} } } ${more}`)).toBe(1)
  })

  test('a member API query runs no statement for a skipped list', async () => {
    expect(await countOf('{ viewer { id payments @include(if: false) { totalCount } } }')).toBe(0)
  })

  test('a member API query runs one statement for the meetings of all services with equal arguments', async () => {
    const meetings = 'meetings(first: 5) { totalCount nodes { id } pageInfo { endCursor } }'
    const query = `{ viewer { consultingServices(first: 50) { totalCount nodes { id ${meetings} } } } }`
    expect(await countOf(query)).toBe(2)
    await addServices(30)
    expect((await mei.query(query)).data.viewer.consultingServices.totalCount).toBeGreaterThan(30)
    expect(await countOf(query)).toBe(2)
    const twoWays = `nodes { few: meetings(first: 2) { nodes { id } } all: meetings { nodes { id } } }`
    expect(await countOf(`{ viewer { consultingServices(first: 50) { ${twoWays} } } }`)).toBe(3)
  })

  test('a member API query runs the same number of statements for many rows and for one, and no more for none', async () => {
    const queries = [await largestLegal(), ...listNames.map((name) => `{ viewer { ${wholeList(name, 5)} } }`)]
    const totals = `{ viewer { ${listNames.map((name) => `${name} { totalCount }`).join(' ')} } }`
    const measure = async () => {
      const { viewer: found } = (await mei.query(totals)).data
      const counts: number[] = []
      for (const query of queries) counts.push(await countOf(query))
      return { counts, sizes: listNames.map((name) => found[name].totalCount) }
    }
    await addCertificates()
    const many = await measure()
    await deleteAllButOne()
    const one = await measure()
    await deleteAll()
    const none = await measure()
    for (const size of many.sizes) expect(size).toBeGreaterThan(1)
    expect(one.sizes).toEqual(listNames.map(() => 1))
    expect(none.sizes).toEqual(listNames.map(() => 0))
    expect(one.counts).toEqual(many.counts)
    // Without a service there are no meetings to read.
    expect(none.counts.every((count, at) => count <= (many.counts[at] ?? 0))).toBe(true)
  })
})

async function addServices(count: number) {
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const { data } = await mei.query('{ viewer { consultingServices(first: 1) { nodes { id } } } }')
  const service = await world.deps.db
    .selectFrom('consultingServices')
    .where('schoolId', '=', schoolId)
    .where('id', '=', data.viewer.consultingServices.nodes[0].id)
    .select('courseId')
    .executeTakeFirstOrThrow()
  for (let added = 0; added < count; added++) await insertService(world, schoolId, service)
}

/** A certificate of Mei for each course of the school that has none. */
async function addCertificates() {
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const owner = await personOf(world, 'mei')
  await rowsOf(`insert into certificates (school_id, id, number, person_id, course_id, holder_name, course_name, design, issued_at, status_list, status_index)
    select school_id, gen_random_uuid(), 1000 + row_number() over (), '${owner}', id, 'Mei', name, '{}', published_at, 900, row_number() over ()
    from courses where school_id = '${schoolId}' and published_at is not null
      and not exists (select from certificates c where c.school_id = courses.school_id and c.course_id = courses.id and c.person_id = '${owner}')`)
}

/** Leaves Mei at Ceramics only the latest row of each kind, by deleting the other rows directly. */
async function deleteAllButOne() {
  const { data } = await mei.query(
    `{ viewer { ${listNames.map((name) => `${name}(first: 1) { nodes { id } }`).join(' ')} } }`,
  )
  const latest = Object.fromEntries(listNames.map((name) => [name, data.viewer[name].nodes[0].id])) as Record<
    string,
    string
  >
  const [{ courseId }] = (await rowsOf(
    `select course_id as "courseId" from consulting_services where id = '${latest['consultingServices']}'`,
  )) as [{ courseId: string }]
  await remove({
    payments: `id <> '${latest['payments']}'`,
    notifications: `id <> '${latest['notifications']}'`,
    certificates: `id <> '${latest['certificates']}'`,
    event_registrations: `id <> '${latest['eventRegistrations']}'`,
    enrolments: `course_id <> '${courseId}'`,
    entitlements: `item_id not in ('${courseId}', '${latest['digitalProducts']}')`,
  })
  await rowsOf(`delete from consulting_services where id <> '${latest['consultingServices']}'`)
}

async function deleteAll() {
  const all = 'true'
  await remove({
    payments: all,
    notifications: all,
    certificates: all,
    event_registrations: all,
    enrolments: all,
    entitlements: all,
  })
}

async function remove(where: Readonly<Record<string, string>>) {
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const own = `school_id = '${schoolId}' and person_id = '${await personOf(world, 'mei')}'`
  for (const [table, condition] of Object.entries(where))
    await rowsOf(`delete from ${table} where ${own} and ${condition}`)
}

// Rows are written as by a restored backup: without foreign keys.
async function rowsOf(statement: string): Promise<readonly unknown[]> {
  return await withoutKeys(world.connection, async (client) => (await client.query(statement)).rows)
}
