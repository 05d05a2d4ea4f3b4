// Citus counts the statements that it sends to one shard and to several. Hot requests need one.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkoutOf } from '../../src/paths/selections.ts'
import { browserOf } from '../support/browser/member-browser.ts'
import { createTestApp } from '../support/oauth/oauth-app.ts'
import { memberApiClient } from '../support/requests/member-api.ts'
import { memberOf, ownerOf, sellCourse } from '../support/shop/shop.ts'
import { createWorld } from '../support/world/world.ts'

const coordinator = new Client({ connectionString: inject('cluster') ?? '' })
await coordinator.connect()
await coordinator.query('alter system set citus.enable_stat_counters = on')
await coordinator.query('select pg_reload_conf()')
const world = await createWorld({ from: 'demoTemplate', deps: { permitsSimulator: true } })
const counters = new Client(world.connection)
afterAll(async () => {
  await counters.end()
  await world.close()
  await coordinator.query('alter system reset citus.enable_stat_counters')
  await coordinator.query('select pg_reload_conf()')
  await coordinator.end()
})

const app = createTestApp(world)
const mei = await browserOf(world, 'mei')
const member = await memberOf(world, 'mei', 'ceramics')
const olga = await ownerOf(world, 'ceramics')
const course = await sellCourse(world, member.schoolId)
const { access_token, refresh_token } = await app.tokens(mei)
const memberApi = memberApiClient(world, access_token)
const { modules } = world
const page = { first: 20 }
beforeAll(() => counters.connect())

test.each<[string, () => Promise<unknown>]>([
  ['the front page', () => world.browser('ceramics').get('/')],
  ['the list of courses', () => world.browser('ceramics').get('/courses')],
  ['a sign-in', () => browserOf(world, 'mei')],
  ['the account of a member', () => mei.get('/account')],
  ['a token refresh', () => app.refreshed(refresh_token)],
  ['UserInfo', () => app.userinfo(access_token)],
  [
    'courses with their syllabus by the member API',
    () =>
      memberApi.query(
        '{ viewer { enrolledCourses(first: 5) { nodes { name progress { percentage } sections { title } } } } }',
      ),
  ],
  [
    'payments by the member API',
    () => memberApi.query('{ viewer { payments(first: 5) { nodes { tradeNo } totalCount } } }'),
  ],
  ['a search', () => modules.catalog.searchCatalog(member, { text: 'glaze', page: { first: 5 } })],
  ['the inbox', () => modules.notifications.inbox(member, page, { unreadOnly: false })],
  ['a checkout page', () => mei.get(checkoutOf([course]))],
  ['an order', () => modules.orders.checkout(member, { selections: [course], country: 'TW' })],
  ['the list of orders', () => modules.orders.listOrders(olga, { page })],
  ['the list of students', () => modules.learning.listStudents(olga, { page })],
])('%s is served by one shard', async (_what, request) => {
  const before = await statementCounts()
  await request()
  const after = await statementCounts()
  expect(after.ofSeveral - before.ofSeveral).toBe(0)
  expect(after.ofOne - before.ofOne).toBeGreaterThan(0)
})

async function statementCounts() {
  const { rows } = await counters.query<{ ofOne: string; ofSeveral: string }>(`
    select query_execution_single_shard as "ofOne", query_execution_multi_shard as "ofSeveral"
    from citus_stat_counters where name = current_database()`)
  return { ofOne: Number(rows[0]?.ofOne), ofSeveral: Number(rows[0]?.ofSeveral) }
}
