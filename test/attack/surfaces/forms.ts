import fc from 'fast-check'
import { unfitValue } from '../../support/admin-api/values-of-schema.ts'
import type { Request } from '../../support/attack/target.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { pathsInPage } from '../../support/hostile/urls.ts'
import { asText, ids, sendRandom } from './random-requests.ts'
import type { AttackContext, Surface } from './surface.ts'

type Form = {
  readonly action: string
  readonly cookie: string
  readonly fields: Readonly<Record<string, string>>
}

const mostPages = 150
// After these the browser is nobody's.
const ending = /^\/(sign-out|account\/(delete|sessions|password|email))/

/** Every form that a visitor, a member and the owner find by following links, with random values in its fields. */
export const forms: Surface = {
  name: 'forms of pages',
  share: 0.15,
  async attack(context) {
    const { browsers } = context.callers()
    const found: Form[] = []
    for (const browser of Object.values(browsers)) found.push(...(await crawl(context, browser)))
    await sendRandom(context, fc.oneof(...found.map((form) => draftsOf(context, form))), 'nobody')
  },
}

/** Every page that links lead to, for each browser, and random changes of its URL. */
export const pages: Surface = {
  name: 'pages and files by URL',
  share: 0.1,
  async attack(context) {
    const { browsers } = context.callers()
    const paths = new Set<string>()
    for (const browser of Object.values(browsers)) await crawl(context, browser, paths)
    const noise = fc.oneof(unfitValue.map(asText), fc.constantFrom(...odd), ids(context))
    const drafts = fc
      .tuple(fc.constantFrom(...paths), fc.nat(8), noise, fc.boolean())
      .map(([path, nth, value, isWhole]): Request => {
        const parts = path.split(/(?<=[/=&?])/)
        const at = nth % parts.length
        const written = isWhole ? encodeURIComponent(value) : value.replaceAll(/[^\x21-\x7e]/g, '')
        const url = [...parts.slice(0, at), written, ...parts.slice(at + 1)].join('')
        return { url: url.startsWith('/') ? url : `/${url}`, headers: { accept: 'text/html' } }
      })
    await sendRandom(context, drafts, 'owner session')
  },
}

const odd = [
  ...['../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%2e%2e%2f', '....//', '%00', '%c0%af', '%ff', '%'],
  ...['//evil.example', '\\evil.example', '%0d%0aSet-Cookie:%20a=b', "' or 1=1 --", '{{7*7}}', '<%= 7*7 %>'],
]

async function crawl(
  { target }: AttackContext,
  browser: TestBrowser,
  seen = new Set<string>(),
): Promise<Form[]> {
  const waiting = new Set(['/', '/account', '/learn', '/admin', '/developers', '/cart', '/checkout'])
  const found: Form[] = []
  for (const path of waiting) {
    seen.add(path)
    const { body, headers } = await browser.get(path)
    if (headers.location?.startsWith('/')) waiting.add(headers.location)
    if (!String(headers['content-type']).startsWith('text/html')) continue
    found.push(...formsIn(body, cookieOf(browser)))
    const links = pathsInPage(body, path, `http://${target.host}`).filter(({ method }) => method === 'GET')
    for (const next of links) if (waiting.size < mostPages) waiting.add(next.path)
  }
  return found.filter(({ action }) => !ending.test(action))
}

function cookieOf(browser: TestBrowser): string {
  const pairs = Object.entries(browser.cookies()).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return pairs.join('; ')
}

function formsIn(page: string, cookie: string): Form[] {
  return (page.match(/<form[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g) ?? []).flatMap((form) => {
    const action = attribute(/<form[^>]*>/.exec(form)?.[0] ?? '', 'action')
    const inputs = form.match(/<(?:input|select|textarea|button)[^>]*>/g) ?? []
    const fields = inputs.flatMap((input) => {
      const name = attribute(input, 'name')
      return name ? [[name, attribute(input, 'value') ?? ''] as const] : []
    })
    return action?.startsWith('/') ? [{ action, cookie, fields: Object.fromEntries(fields) }] : []
  })
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}

function draftsOf(context: AttackContext, { action, cookie, fields }: Form): fc.Arbitrary<Request> {
  const names = Object.keys(fields)
  const text = fc.oneof(unfitValue.map(asText), fc.string(), fc.emailAddress())
  // An id in a text, such as a name, would appear on later pages as if it had leaked.
  const contentOf = (name: string) => (isId(fields[name]) ? fc.oneof(ids(context), text) : text)
  const change = names.length > 0 ? fc.constantFrom(...names) : fc.string()
  const changes = fc
    .array(
      change.chain((name) => fc.tuple(fc.constant(name), contentOf(name))),
      { maxLength: 3 },
    )
    .map((entries) => Object.fromEntries(entries))
  return changes.map((changed) => ({
    method: 'POST',
    url: action.split('?')[0] ?? action,
    headers: { cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...fields, ...changed }).toString(),
  }))
}

const isId = (value = '') => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
