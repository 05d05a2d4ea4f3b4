// Agents rely on the files that explain a school: each statement in them is compared with the running server.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOffers, type Offer, type Selection } from '../../../src/domain/catalog/index.ts'
import { scopes } from '../../../src/domain/oauth/index.ts'
import { equalShares } from '../../../src/domain/pricing/index.ts'
import { isServed } from '../../../src/http/shared/served.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import { type Currency, currencyOf, fromDecimal, type Money, toDecimal } from '../../../src/platform/money.ts'
import { mcpAt } from '../../support/mcp/mcp-caller.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { type CrawledPage, walk } from '../../support/requests/site-crawler.ts'
import { createWorld, type World } from '../../support/world/world.ts'

const schools = ['ceramics', 'astronomy'] as const
type SchoolName = (typeof schools)[number]

let world: World
let walks: Record<SchoolName, CrawledPage[]>
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate' })
  walks = { ceramics: await walkOf('ceramics'), astronomy: await walkOf('astronomy') }
}, 120_000)
afterAll(() => world.close())

describe.each(schools)('the site files linked from the front page of %s', (school) => {
  test('every URL in a site file belongs to the school and answers', async () => {
    const { origin } = await schoolOf(world, school)
    expect(walks[school].length).toBeGreaterThan(school === 'ceramics' ? 60 : 15)
    for (const { url, from, answer } of walks[school]) {
      expect(url.startsWith(`${origin}/`), `${url} in ${from}`).toBe(true)
      const statuses = answersOf(new URL(url).pathname)
      expect(statuses, `${url} in ${from} answers ${answer.statusCode}`).toContain(answer.statusCode)
    }
  })

  test('the index, the prices, the guide, the sitemap and every served endpoint are reachable by links from the front page', async () => {
    const { origin } = await schoolOf(world, school)
    const server = await world.server()
    const found = new Set(walks[school].map(({ url }) => new URL(url).pathname))
    const { llms, pricing, authGuide, sitemap, authorizationServer, protectedResource } = endpoints
    for (const path of [llms, pricing, authGuide, sitemap, authorizationServer, protectedResource]) {
      expect(found, `${origin}${path}`).toContain(path)
    }
    for (const path of [endpoints.mcp, endpoints.memberApi]) {
      expect(found.has(path), path).toBe(isServed(server, 'POST', path))
    }
    expect(found.has(endpoints.developers)).toBe(isServed(server, 'GET', endpoints.developers))
  })

  test('every published item has its Markdown page, and is in the sitemap with the time of its last change', async () => {
    const { id, origin } = await schoolOf(world, school)
    const sitemap = fileOf(school, endpoints.sitemap)
    for (const { path, updatedAt } of await publishedThings(id)) {
      const { body, headers, statusCode } = pageOf(school, path)
      expect(statusCode, path).toBe(200)
      expect(headers['content-type'], path).toBe('text/markdown; charset=utf-8')
      expect(body).toMatch(/^# /)
      const page = `${origin}${path.replace(/\.md$/, '')}`
      const dated = sitemap.split(`<loc>${page}</loc><lastmod>`)[1]?.split('<')[0]
      expect(new Date(String(dated)).toUTCString(), path).toBe(headers['last-modified'])
      expect(Date.parse(String(dated)), path).toBeGreaterThanOrEqual(updatedAt.getTime())
    }
  })

  test('every URL in the sitemap has the time of its last change', async () => {
    const sitemap = fileOf(school, endpoints.sitemap)
    const urls = [...sitemap.matchAll(/<url>.*?<\/url>/g)].map(([url]) => url)
    expect(urls.length).toBeGreaterThan(10)
    for (const url of urls) expect(url).toMatch(/<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  })

  test('the list of prices equals the prices charged by the domain', async () => {
    const charged = (await offersOf(school)).flatMap(priceLines).toSorted()
    expect(pricesIn(fileOf(school, endpoints.pricing)).toSorted()).toEqual(charged)
    expect(charged.length).toBeGreaterThan(4)
  })

  test('each page has the same prices as the list of all prices', async () => {
    for (const [path, lines] of Map.groupBy(pricesIn(fileOf(school, endpoints.pricing)), pathIn)) {
      const { body } = pageOf(school, path)
      const ownText = body.replace(/^>.*$/gm, '')
      for (const line of lines) expect(ownText, path).toContain(line.slice(path.length + 1))
    }
  })

  test('get_pricing returns the price of every offer in each of its currencies', async () => {
    const { data } = await mcpAt(world, school).call('get_pricing')
    const { courses, digital_products, membership_plans, consulting_services, events } = data as PricingData
    const offers: PricedOffer[] = [
      ...courses.flatMap(({ plans }) => plans),
      ...events.flatMap(({ tickets }) => tickets),
      ...[digital_products, membership_plans, consulting_services].flat(),
    ]
    const listed = offers.map(({ prices }) =>
      prices.map((each) => `${each.amount} ${each.currency}`).join(' or '),
    )
    const charged = (await offersOf(school)).map((offer) =>
      pricesCharged(offer)
        .map((price) => `${toDecimal(price)} ${price.currency}`)
        .join(' or '),
    )
    expect(listed.toSorted()).toEqual(charged.toSorted())
  })

  test('instalments have the number and the amounts that will be charged', async () => {
    const rows = [...fileOf(school, endpoints.pricing).matchAll(/([\d.]+) ([A-Z]{3}) in (\d+) .*?\((.*?)\)/g)]
    expect(rows.length).toBeGreaterThan(0)
    for (const [, total = '', code = '', count = '', list = ''] of rows) {
      const currency = currencyOf(code)
      const shares = [...list.matchAll(/(\d+) × ([\d.]+)/g)].flatMap(([, times, amount = '']) =>
        Array.from({ length: Number(times) }, () => fromDecimal(amount, currency)?.minor),
      )
      expect(shares).toEqual(equalShares(fromDecimal(total, currency)?.minor ?? 0n, Number(count)))
    }
  })

  test('every scope in a site file is in the scope table', () => {
    const scopeNames = new Set(
      walks[school].flatMap(({ answer }) =>
        String(answer.headers['content-type']).startsWith('text/')
          ? (answer.body.match(/`[a-z_]+:(read|write)`/g) ?? [])
          : [],
      ),
    )
    expect(scopeNames.size).toBeGreaterThan(10)
    for (const scope of scopeNames) expect(Object.keys(scopes)).toContain(scope.replaceAll('`', ''))
  })
})

test('the guide to signing in links the index and the prices', () => {
  for (const school of schools) {
    expect(fileOf(school, endpoints.authGuide)).toContain(endpoints.llms)
    expect(fileOf(school, endpoints.authGuide)).toContain(endpoints.pricing)
  }
})

test('robots may read every linked file and page, and no personal page', async () => {
  const robots = (await world.at('ceramics').get(endpoints.robots)).body
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix = '']) => prefix)
  expect(closed).toEqual(['/account', '/oauth', '/api', '/pay', '/downloads', '/cart', '/checkout', '/learn'])
  const sitemap = fileOf('ceramics', endpoints.sitemap)
  for (const [, url = ''] of sitemap.matchAll(/<loc>([^<]+)</g)) {
    expect(closed.filter((prefix) => new URL(url).pathname.startsWith(prefix))).toEqual([])
  }
  expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  expect(robots).toContain('http://localhost:3000/llms.txt')
})

async function walkOf(school: SchoolName) {
  const { origin } = await schoolOf(world, school)
  const inEnglish = { at: () => clientInEnglish(school) }
  return await walk({ ...world, ...inEnglish }, school, origin)
}

function clientInEnglish(school: SchoolName) {
  const client = world.at(school)
  return { ...client, get: (path: string) => client.get(path, { 'accept-language': 'en' }) }
}

// Endpoints that require a token, a form or a method other than GET say so; all others can be read.
function answersOf(path: string): number[] {
  const expected: Record<string, number[]> = {
    [endpoints.authorization]: [400],
    [endpoints.token]: [405],
    [endpoints.registration]: [405],
    [endpoints.revocation]: [405],
    [endpoints.userinfo]: [401],
    [endpoints.connectedApps]: [303],
    [endpoints.memberApi]: [401],
    [`${endpoints.adminApi}/courses`]: [401],
    [endpoints.mcp]: [200, 400],
  }
  return expected[path] ?? [200]
}

function pageOf(school: SchoolName, path: string) {
  const walked = walks[school].find(({ url }) => {
    const { pathname, search } = new URL(url)
    return pathname === path && search === ''
  })
  if (!walked) throw new Error(`Nothing led to ${path}`)
  return walked.answer
}

const fileOf = (school: SchoolName, path: string) => pageOf(school, path).body

async function publishedThings(schoolId: string) {
  const tables = [
    ['courses', 'courses'],
    ['digital_products', 'products'],
    ['events', 'events'],
    ['consulting_services', 'services'],
    ['membership_plans', 'plans'],
    ['posts', 'posts'],
    ['pages', 'pages'],
  ] as const
  const found = await Promise.all(
    tables.map(async ([table, kind]) => {
      const { rows } = await sql<{ slug: string; updatedAt: Date }>`
        select slug, updated_at from ${sql.table(table)} where school_id = ${schoolId} and state = 'published'`.execute(
        world.deps.db,
      )
      return rows.map(({ slug, updatedAt }) => ({ path: `/${kind}/${slug}.md`, updatedAt }))
    }),
  )
  return found.flat()
}

/** All current offers, read from the domain by the ids in the tables. */
async function offersOf(school: SchoolName) {
  const { id, currency, currencies } = await schoolOf(world, school)
  const tables = [
    ['course', 'course_plans'],
    ['membership_plan', 'membership_plans'],
    ['event_ticket', 'event_tickets'],
    ['digital_product', 'digital_products'],
    ['consulting_meeting', 'consulting_services'],
  ] as const
  const selections: Selection[] = []
  for (const [itemType, table] of tables) {
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.table(table)} where school_id = ${id}`.execute(world.deps.db)
    selections.push(...rows.map((row) => ({ itemType, offerId: row.id })))
  }
  const offers = await findOffers(world.deps.db, id, selections, world.clock.now())
  const onSale = offers.filter(({ isOnSale }) => isOnSale)
  const slugs = await slugsOf(id)
  return onSale.map((offer) => ({ ...offer, path: slugs.get(offer.itemId), currency, currencies }))
}

async function slugsOf(schoolId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; path: string }>`
    select id, '/courses/' || slug as path from courses where school_id = ${schoolId}
    union all select id, '/products/' || slug from digital_products where school_id = ${schoolId}
    union all select id, '/plans/' || slug from membership_plans where school_id = ${schoolId}
    union all select id, '/services/' || slug from consulting_services where school_id = ${schoolId}
    union all select id, '/events/' || slug from events where school_id = ${schoolId}`.execute(world.deps.db)
  return new Map(rows.map(({ id, path }) => [id, `${path}.md`]))
}

type PricedOffer = { readonly prices: readonly { readonly amount: string; readonly currency: string }[] }
type PricingData = Readonly<
  Record<'digital_products' | 'membership_plans' | 'consulting_services', PricedOffer[]>
> & { readonly courses: { plans: PricedOffer[] }[]; readonly events: { tickets: PricedOffer[] }[] }

type Charged = Offer & { path: string | undefined; currency: Currency; currencies: readonly Currency[] }

/** The price in each currency, the school's default first; a free offer has one. */
function pricesCharged({ price, prices, currency, currencies }: Charged): Money[] {
  const further = price === 0n ? [] : currencies.filter((each) => prices[each] !== undefined)
  return [
    { minor: price, currency },
    ...further.map((each) => ({ minor: BigInt(prices[each] ?? 0), currency: each })),
  ]
}

function priceLines(offer: Charged): string[] {
  return pricesCharged(offer).map((price) =>
    price.minor === 0n ? `${offer.path} free` : `${offer.path} ${toDecimal(price)} ${price.currency}`,
  )
}

const pathIn = (line: string) => line.split(' ')[0] ?? ''

/** `/courses/a.md 1200 TWD` for each price of the list, by the link beside or above it. */
function pricesIn(pricing: string): string[] {
  let path = ''
  return pricing.split('\n').flatMap((line) => {
    path = /^- \[.*\]\((\S+)\)/.exec(line)?.[1] ?? path
    if (!/^ *- /.test(line)) return []
    // The text in parentheses is a link or the single instalments.
    const terms = line.replace(/\[.*?\]\(\S+\)|\([^)]*\)/g, '')
    const prices = terms.match(/[\d.]+ [A-Z]{3}\b/g) ?? terms.match(/\bfree\b(?!,? *then)/g) ?? []
    return prices.map((price) => `${new URL(path).pathname} ${price}`)
  })
}
