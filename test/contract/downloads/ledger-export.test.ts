import { afterAll, expect, test } from 'vitest'
import { adminCallers, callerWith } from '../../support/admin-api/admin-callers.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { operatorToken } from '../../support/mcp/mcp-caller.ts'
import { buyAndPay, memberOf, sellCourse, shopOptions } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ ...shopOptions, from: 'demoTemplate' })
afterAll(() => world.close())
const { byToken } = await adminCallers(world)

async function urlOf(query: string): Promise<string> {
  const { url } = (await byToken('GET', `/ledger/export${query}`)).json()
  return new URL(url).pathname
}

test('an operator downloads the ledger at a URL that expires after five minutes', async () => {
  const mei = await memberOf(world, 'mei', 'ceramics')
  const from = world.clock.now().toISOString()
  const { paymentId } = await buyAndPay(world, mei, {
    selections: [await sellCourse(world, mei.schoolId)],
    gateway: 'simulator',
  })
  const url = await urlOf(`?from=${from}`)
  const open = (school: 'ceramics' | 'astronomy') => world.browser(school).get(url)
  const file = await open('ceramics')
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ledger.csv"',
    'cache-control': 'private, no-store',
  })
  const [head, ...rows] = file.body.trim().split('\r\n')
  expect(head).toContain('account,debit,credit,currency')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain(`clearing:simulator,1200,,TWD`)
  expect(rows[1]).toContain(`revenue,,1200,TWD`)
  expect(rows[1]).toContain(paymentId)
  expect((await open('astronomy')).statusCode).toBe(404)
  world.clock.advance({ minutes: 6 })
  expect((await open('ceramics')).statusCode).toBe(404)
})

test('the URL of the ledger is not found in a browser where another person is signed in', async () => {
  const url = await urlOf('')
  for (const [name, status] of [
    ['mei', 404],
    ['olga', 200],
  ] as const)
    expect((await (await browserOf(world, name)).get(url)).statusCode).toBe(status)
})

test('the whole ledger of the demo school is balanced', async () => {
  const { body } = await world.browser('ceramics').get(await urlOf(''))
  const [, ...rows] = body.trim().split('\r\n')
  expect(rows.length).toBeGreaterThan(20)
  const sums = rows.map((row) => row.split(',')).map((row) => Number(row[5] || 0) - Number(row[6] || 0))
  expect(sums.reduce((sum, each) => sum + each, 0)).toBe(0)
})

test('the ledger export requires the scope orders:read', async () => {
  const token = await operatorToken(world, 'olga', { scope: 'courses:read' })
  const reader = callerWith(world, { authorization: `Bearer ${token}` })
  expect((await reader('GET', '/ledger/export')).statusCode).toBe(403)
})
