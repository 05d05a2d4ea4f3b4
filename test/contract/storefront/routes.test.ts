// Every page and form of the site, opened or sent by every kind of reader. New routes get their rows in
// test/support/catalog/site-rows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cookiesOf,
  readers,
  type SiteReader,
  sendAs,
  storedDataOf,
} from '../../support/catalog/site-readers.ts'
import { accountForms, accountRows } from '../../support/catalog/site-rows/account.ts'
import { discussionRows, learningRows } from '../../support/catalog/site-rows/learning.ts'
import type { Row } from '../../support/catalog/site-rows/row.ts'
import { buyingRows, shopRows } from '../../support/catalog/site-rows/shop.ts'
import { adminRows, appRows, signInRows } from '../../support/catalog/site-rows/sign-in.ts'
import { type SiteThings, siteThings, unlimited } from '../../support/catalog/site-things.ts'
import { listRoutes } from '../../support/requests/registered-routes.ts'
import { createWorld, type World } from '../../support/world/world.ts'

let world: World
let things: SiteThings
let browsers: Readonly<Record<SiteReader, Readonly<Record<string, string>>>>
const list = listRoutes()
beforeAll(async () => {
  world = await createWorld({ ...unlimited, ...list.options })
  things = await siteThings(world)
  const [visitor, stranger] = [await cookiesOf(world, 'visitor'), await cookiesOf(world, 'stranger')]
  const [elsewhere, owner] = [await cookiesOf(world, 'elsewhere'), await cookiesOf(world, 'owner')]
  browsers = { visitor, stranger, elsewhere, owner }
}, 120_000)
afterAll(() => world.close())

const rows = [
  ...[...shopRows, ...buyingRows, ...learningRows, ...discussionRows],
  ...[...accountRows, ...accountForms, ...signInRows, ...appRows, ...adminRows],
]
const isForm = ({ route }: Row) => route.startsWith('POST ')

/** Called by programs, or files; each has separate tests. */
const forPrograms = [
  ...['/.well-known/', '/api/', '/mcp', '/member/graphql', '/pay/notices/', '/livez', '/readyz'],
  ...['/assets/', '/avatars/', '/client-logos/', '/media/'],
  ...['/llms', '/sitemap', '/robots.txt', '/auth.md', '/pricing.md', '/openapi.json'],
]

// Documents for verifiers of credentials: another method than GET gets 405.
const readOnly = [
  '/certificates/:id/badge.png',
  '/certificates/:id/credential.json',
  '/credentials/status/:number',
]

test('the tables of readers have a row for every page and form that the server registers, and no others', () => {
  const served = list.routes().filter((route) => {
    const [method, path = ''] = route.split(' ')
    if (method === 'POST' && readOnly.includes(path)) return false
    return !path.endsWith('.md') && !forPrograms.some((beginning) => path.startsWith(beginning))
  })
  expect(served.length).toBeGreaterThan(100)
  expect([...new Set(rows.map(({ route }) => route))].sort()).toEqual(served)
})

/** The response to one reader: its status, its redirect, and if it contains the row's text. */
async function answerTo(row: Row, reader: SiteReader): Promise<string> {
  const [, route = ''] = row.route.split(' ')
  const cookies = row.endsSession ? await cookiesOf(world, reader) : browsers[reader]
  const { statusCode, headers, body } = await sendAs(world, reader, {
    method: isForm(row) ? 'POST' : 'GET',
    cookies,
    route,
    url: row.url?.(things) ?? route,
    fields: row.fields?.(things) ?? {},
  })
  const location = headers.location ? `→${plain(headers.location)}` : ''
  return `${statusCode}${location}${row.text && body.includes(row.text(things)) ? '+' : ''}`
}

// The allowed writes of pages: a downloaded file, an opened lecture.
const storedData = async (row: Row) => (isForm(row) ? await storedDataOf(world, things.owner) : '')

/** A URL without query and fragment, with `ID` for the identifying part of a row. */
function plain(location: string): string {
  const [path = ''] = location.split(/[?#]/)
  return path
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(things.tradeNo, 'ID')
    .replaceAll(/planted-\d+/g, 'planted-ID')
    .replaceAll(/course-\d+/g, 'course-ID')
    .replace(/^(\S+\/downloads\/).+$/, '$1ID')
}

// Pages first, since forms delete rows of pages; forms that end sessions last.
describe.each([
  ['page', rows.filter((row) => !isForm(row))],
  ['form', rows.filter((row) => isForm(row) && !row.endsSession)],
  ['form that ends sessions', rows.filter(({ endsSession }) => endsSession)],
] as const)('permissions of a %s', (_what, some) => {
  test.each(some)('the route $route answers every kind of reader as its row declares', async (row) => {
    const answers: string[] = []
    const changedBy: SiteReader[] = []
    for (const reader of readers) {
      const before = await storedData(row)
      answers.push(await answerTo(row, reader))
      if (reader !== 'owner' && (await storedData(row)) !== before) changedBy.push(reader)
    }
    expect(answers.join(' ')).toBe(row.answers)
    expect(changedBy).toEqual(row.changedBy ?? [])
  })
})
