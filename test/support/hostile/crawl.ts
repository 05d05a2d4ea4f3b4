import { endpoints } from '../../../src/paths/endpoints.ts'
import { paths } from '../../../src/paths/paths.ts'
import type { TestBrowser } from '../browser/test-browser.ts'
import type { World } from '../world/world.ts'
import { type Found, follow, pathsInPage } from './urls.ts'

// These are called by programs, not opened: an error about missing input is a valid response.
const called = new Set<string>([
  ...[endpoints.token, endpoints.revocation, endpoints.registration, endpoints.userinfo],
  ...[endpoints.memberApi, endpoints.mcp, endpoints.authorization, paths.consent],
])

type Site = { readonly world: World; readonly origin: string }
type Outcome = { readonly fault?: string; readonly leadsTo: readonly Found[] }

/** Follows a URL: checks its response, and returns the URLs on its page. */
async function outcomeOf(
  { world, origin }: Site,
  browser: TestBrowser,
  { path, by, method }: Found,
): Promise<Outcome> {
  const { answer, trail } = method === 'GET' ? await follow(browser, path) : await post(world, path)
  const { statusCode: status, headers, body } = answer
  const isAnswered = status === 200 || ((method === 'POST' || isCalled(path)) && status !== 404)
  const isPage = String(headers['content-type']).startsWith('text/html')
  return {
    leadsTo: isPage && method === 'GET' ? pathsInPage(body, trail.at(-1) ?? '/', origin) : [],
    ...(isAnswered ? {} : { fault: `${method} ${trail.join(' → ')} is ${status}, named by ${by}` }),
  }
}

const isCalled = (path: string) =>
  called.has(path.split('?', 1)[0] ?? path) || path.startsWith(`${endpoints.adminApi}/`)

// Without the token of its form it is refused; it only must not be missing.
async function post(world: World, path: string) {
  return { answer: await world.at('ceramics').send({ method: 'POST', url: path }), trail: [path] }
}

/** The URLs with a wrong response, each with its source. */
export async function unanswered(site: Site, browser: TestBrowser, all: readonly Found[]): Promise<string[]> {
  const faults: string[] = []
  const visited = answered.get(browser) ?? new Set<string>()
  answered.set(browser, visited)
  for (const each of all) {
    const key = `${each.method} ${each.path}`
    if (visited.has(key)) continue
    const fault = faultOf(await outcomeOf(site, browser, each))
    if (fault.length === 0) visited.add(key)
    faults.push(...fault)
  }
  return faults
}

// The same URLs are on many pages and in many responses: a browser requests each of them once.
const answered = new WeakMap<TestBrowser, Set<string>>()

const faultOf = ({ fault }: Outcome) => (fault === undefined ? [] : [fault])

type Crawled = { readonly found: readonly Found[]; readonly faults: readonly string[] }

const ofShop = /^\/(catalog|courses|products|events|services|plans|posts|pages|lecturers|forms)\b/

// Filters, sort orders and languages multiply: each is opened, but its links are found without them too.
const isVariant = (path: string) => path.includes('?') && (ofShop.test(path) || /[?&]lang=/.test(path))

// Pages that differ only in an id or in the values of a query: a few of each are opened.
const mostOfOneShape = 4
const shapeOf = (path: string) =>
  path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{20,}/g, '…').replace(/=[^&]*/g, '=…')

/** Opens pages and all their links recursively; links of shop pages only on request. */
export async function crawl(
  site: Site,
  browser: TestBrowser,
  starts: readonly string[],
  { throughShop = false }: { throughShop?: boolean } = {},
): Promise<Crawled> {
  const found = new Map<string, Found>()
  const faults: string[] = []
  const opened = new Map<string, number>()
  const open: Found[] = starts.map((path) => ({ path, by: 'this test', method: 'GET' }))
  for (const each of open) {
    const key = `${each.method} ${each.path}`
    // The sample mails contain an invalid secret.
    if (found.has(key) || each.path.includes('this-link-is-an-example')) continue
    found.set(key, each)
    const shape = shapeOf(key)
    opened.set(shape, (opened.get(shape) ?? 0) + 1)
    if ((opened.get(shape) ?? 0) > mostOfOneShape) continue
    const outcome = await outcomeOf(site, browser, each)
    faults.push(...faultOf(outcome))
    const isEnd = isVariant(each.path) || (!throughShop && ofShop.test(each.path))
    if (!isEnd) open.push(...outcome.leadsTo)
  }
  return { found: [...found.values()], faults }
}
