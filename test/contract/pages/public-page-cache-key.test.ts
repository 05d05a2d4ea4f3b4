// The query, headers and cookies of one visitor must never reach another visitor through a cache.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRows } from '../../support/catalog/site-rows/account.ts'
import { discussionRows, learningRows } from '../../support/catalog/site-rows/learning.ts'
import { buyingRows, shopRows } from '../../support/catalog/site-rows/shop.ts'
import { adminRows, appRows, signInRows } from '../../support/catalog/site-rows/sign-in.ts'
import { type SiteThings, siteThings, unlimited } from '../../support/catalog/site-things.ts'
import { statementsOf } from '../../support/people/member-cast.ts'
import { listRoutes } from '../../support/requests/registered-routes.ts'
import { createRememberingWorld, type RememberingWorld } from '../../support/world/remembering-world.ts'

let world: RememberingWorld
let things: SiteThings
const list = listRoutes()
beforeAll(async () => {
  world = await createRememberingWorld({ ...unlimited, ...list.options })
  things = await siteThings(world)
  await world.hearAll()
}, 120_000)
afterAll(() => world.close())

const rows = [
  ...[...shopRows, ...buyingRows, ...learningRows, ...discussionRows],
  ...[...accountRows, ...signInRows, ...appRows, ...adminRows],
]

/** Files with parameters in their route; each kind has one in the demo world. */
const files: Readonly<Record<string, string>> = {
  '/courses/:slug.md': '/courses/tea-bowls.md',
  '/products/:slug.md': '/products/glaze-recipes.md',
  '/events/:slug.md': '/events/open-studio-night.md',
  '/services/:slug.md': '/services/weekly-critique.md',
  '/plans/:slug.md': '/plans/studio-year.md',
  '/posts/:slug.md': '/posts/a-letter-to-beginners.md',
  '/pages/:slug.md': '/pages/visit.md',
  '/sitemap-courses-:number.xml': '/sitemap-courses-1.xml',
}

// A route parameter without a known value is sent as its own name: the page answers 404, and must not leak
// either.
function urlsOf(route: string): string[] {
  const routeRows = rows.filter((row) => row.route === `GET ${route}`)
  const urls = routeRows.map(({ url }) => url?.(things) ?? route)
  return urls.length > 0 ? [...new Set(urls)] : [files[route] ?? route.replace('*', 'anything')]
}

const mark = 'mark-9f3a'
const email = `${mark}@visitor.example`
const queries = [
  { newsletter: email, utm_source: mark, token: mark },
  { [mark]: mark, done: mark, cart: mark, joined: mark, comment: mark, welcome: mark },
  { lang: mark, currency: mark, ui_locales: mark, theme: mark },
]
const markedHeaders = {
  'user-agent': mark,
  referer: `http://localhost:3000/?from=${mark}`,
  'x-request-id': mark,
  'x-forwarded-for': mark,
  'x-forwarded-host': mark,
  'x-forwarded-proto': mark,
  forwarded: `for=${mark}`,
  traceparent: mark,
  'if-none-match': `"${mark}"`,
  'accept-language': `en, ${mark};q=0.1`,
  cookie: ['session', 'browser', 'cart', 'lang', 'currency', mark]
    .map((name) => `${name}=${mark}`)
    .join('; '),
}

const get = (url: string, headers = {}) =>
  world.at('ceramics').get(url, { 'accept-language': 'en', accept: 'text/html', ...headers })

async function getMarked(url: string) {
  for (const query of queries) {
    const marked = `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
    await get(marked)
    await get(marked, { 'accept-encoding': 'br' })
    await get(marked, markedHeaders)
  }
}

test('no response contains the query, header or cookie of another visitor’s request, on any route that answers a visitor', async () => {
  const routes = list.routes().flatMap((each) => (each.startsWith('GET ') ? [each.slice(4)] : []))
  expect(routes.length).toBeGreaterThan(120)
  const leaks: string[] = []
  const answered: string[] = []
  for (const url of routes.flatMap(urlsOf)) {
    await getMarked(url)
    const { statusCode, body, headers } = await get(url)
    if (statusCode === 200) answered.push(url)
    if (`${JSON.stringify(headers)}${body}`.includes(mark)) leaks.push(url)
  }
  expect(leaks).toEqual([])
  expect(answered).toEqual(expect.arrayContaining([...Object.values(files), '/', '/catalog', '/llms.txt']))
}, 120_000)

const cached = [
  ...['/', '/catalog', '/courses', '/courses/tea-bowls', '/products/glaze-recipes'],
  ...['/events/open-studio-night', '/plans/studio-year', '/lecturers', '/lecturers/ken-ito', '/posts'],
  ...['/posts/a-letter-to-beginners', '/pages/visit', '/llms.txt', '/pricing.md', '/sitemap.xml'],
  ...Object.values(files),
]

describe.each(cached)('the cached response of %s', (url) => {
  test('the cached response equals a response without a cache after requests with unknown queries, headers and cookies', async () => {
    await getMarked(url)
    const headers = { host: 'localhost:3000', 'accept-language': 'en', accept: 'text/html' }
    const fresh = await world.forgetful.inject({ url, headers })
    const { body } = await get(url)
    expect(body).toBe(fresh.body)
  })

  test('the cached response is used for requests with unknown queries and other spellings of its path', async () => {
    await get(url)
    const spelled = url.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    const statements = await statementsOf(world, async () => {
      for (let count = 0; count < 5; count++) await get(`${url}?n${count}=${count}&lang=x${count}`)
      await get(spelled)
    })
    expect(statements).toEqual([])
  })
})

test('the known parameters of a catalog page are part of its cache key, each with its first value', async () => {
  await get('/catalog?q=bowls&sort=price')
  const statements = await statementsOf(world, async () => {
    const { body } = await get(`/catalog?sort=price&other=${mark}&q=bowls&q=plates`)
    expect(body).toContain('value="bowls"')
    expect(body).not.toContain(mark)
  })
  expect(statements).toEqual([])
})
