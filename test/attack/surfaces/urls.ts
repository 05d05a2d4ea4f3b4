import { demoPassword, demoPeople } from '../../../demo/people.ts'
import { headersOf } from '../../support/attack/callers.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { AttackContext, Surface } from './surface.ts'

const climbing = [
  ...['../../../../etc/passwd', '..%2f..%2f..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/%2e%2e/etc/passwd'],
  ...[
    '....//....//etc/passwd',
    '..\\..\\etc\\passwd',
    '..%5c..%5cetc%5cpasswd',
    '%252e%252e%252fetc%252fpasswd',
  ],
  ...[
    '/etc/passwd',
    'file:///etc/passwd',
    'x%00.png',
    '..%c0%af..%c0%afetc/passwd',
    'secret-key',
    '../secret-key',
  ],
]
const folders = [
  '/media/',
  '/downloads/',
  '/assets/',
  '/files/',
  '/pages/',
  '/avatars/',
  '/',
  '/api/v1/',
  '/dev/',
  '/.well-known/',
]

/** Files outside of the public folders. */
export const pathTraversal: Surface = {
  name: 'path traversal',
  async attack({ target, tally }) {
    for (const folder of folders)
      for (const path of climbing) {
        const { body } = await target.send(tally, { url: `${folder}${path}` })
        if (/root:.*:0:0:/.test(body)) tally.succeeded(`${folder}${path} answered a file of the machine`)
      }
  },
}

const hosts = [
  ...['evil.example', 'localhost:3000.evil.example', 'evil.example:3000', 'localhost:3000@evil.example'],
  ...[
    'localhost:3000, evil.example',
    '',
    'localhost:3000/evil',
    '[::1]',
    'LOCALHOST:3000',
    'localhost:99999',
  ],
]
const forwarded: readonly Readonly<Record<string, string>>[] = [
  { 'x-forwarded-host': 'evil.example' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example' },
  { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' },
  { 'x-forwarded-proto': 'javascript' },
]

/** Host headers and their substitutes: no URL of another host may appear in an answer. */
export const hostHeaders: Surface = {
  name: 'host headers',
  async attack({ target, tally }) {
    const paths = [
      '/',
      '/sign-in',
      '/courses',
      '/.well-known/oauth-authorization-server',
      '/sitemap.xml',
      '/mcp',
      '/reset',
    ]
    const all = [...hosts.map((host) => ({ host })), ...forwarded]
    for (const url of paths)
      for (const headers of all) {
        const {
          body,
          headers: answered,
          statusCode,
        } = await target.send(tally, { url, headers: { ...headers } })
        if (statusCode < 400 && `${body}${answered.location}`.includes('evil.example'))
          tally.succeeded(`${url} with ${JSON.stringify(headers)} answered with a URL of evil.example`)
      }
  },
}

const elsewhere = [
  ...[
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '\\\\evil.example',
  ],
  ...[
    '/..//evil.example',
    'https:evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    '/a\r\nSet-Cookie: x=y',
  ],
]

/** Parameters that a redirect follows, and line breaks in what headers repeat. */
export const redirects: Surface = {
  name: 'redirects and header injection',
  async attack(context) {
    for (const value of elsewhere) {
      const encoded = encodeURIComponent(value)
      for (const parameter of ['return_to', 'next', 'lang', 'back', 'redirect_uri', 'url'])
        for (const path of ['/sign-in', '/sign-up', '/account', '/cart', '/'])
          await follow(context, `${path}?${parameter}=${encoded}`, value)
      await signInTo(context, value)
    }
  },
}

async function follow({ target, tally }: AttackContext, url: string, value: string) {
  const { headers } = await target.send(tally, { url, headers: { accept: 'text/html' } })
  expectSameOrigin({ tally }, target.host, String(headers.location ?? '/'), value)
  if (headers['set-cookie']?.toString().includes('x=y')) tally.succeeded(`${url} injected a header`)
}

async function signInTo({ target, tally }: AttackContext, value: string) {
  const browser = target.world.browser('ceramics', { lang: 'en' })
  const at = `/sign-in?return_to=${encodeURIComponent(value)}`
  const fields = { email: demoPeople.tom.email, password: demoPassword, return_to: value }
  const answer = await browser.submit('/sign-in', fields, { at })
  tally.answered(answer.statusCode, answer.headers['retry-after'])
  expectSameOrigin({ tally }, target.host, String(answer.headers.location ?? '/'), value)
}

function expectSameOrigin(
  { tally }: Pick<AttackContext, 'tally'>,
  host: string,
  location: string,
  value: string,
) {
  const url = URL.parse(location, `http://${host}`)
  if (url?.host !== host || !/^https?:$/.test(url.protocol))
    tally.succeeded(`${value} redirected to ${location}`)
}

/** A session that an attacker chose, and one that its owner ended. */
export const sessions: Surface = {
  name: 'sessions',
  async attack({ target, tally }) {
    const { world } = target
    const stranger = (await browserOf(world, 'tom')).cookies()['session'] ?? ''
    for (const chosen of ['chosen', stranger, 'x'.repeat(43)]) {
      const browser = world.browser('ceramics', { lang: 'en', session: chosen })
      const answer = await browser
        .submit('/sign-in', { email: demoPeople.mei.email, password: demoPassword })
        .catch(() => undefined)
      // Who is signed in sees no form.
      if (!answer) continue
      tally.answered(answer.statusCode, answer.headers['retry-after'])
      if (browser.cookies()['session'] === chosen)
        tally.succeeded(`The session ${chosen} was kept by the sign-in`)
    }
    const ended = await browserOf(world, 'tom')
    const cookie = `session=${ended.cookies()['session']}`
    await ended.submit('/sign-out', {}, { at: '/account' })
    const { statusCode } = await target.send(tally, { url: '/account', headers: { cookie } })
    if (statusCode === 200) tally.succeeded('A session is valid after its sign-out')
  },
}

/** URLs with a signature: every character changed, and the same for somebody else. */
export const signedUrls: Surface = {
  name: 'signed URLs',
  async attack({ target, tally, callers }) {
    const owner = headersOf(callers(), 'owner session')
    const { url } = (await target.send(tally, { url: '/api/v1/ledger/export', headers: { ...owner } })).json()
    const { pathname } = new URL(url)
    if ((await target.send(tally, { url: pathname, headers: { ...owner } })).statusCode !== 200)
      tally.failed('The signed URL itself does not work')
    const from = pathname.lastIndexOf('/') + 1
    for (let at = from; at < pathname.length; at += Math.ceil((pathname.length - from) / 120)) {
      const other = pathname[at] === 'A' ? 'B' : 'A'
      const changed = `${pathname.slice(0, at)}${other}${pathname.slice(at + 1)}`
      const { statusCode } = await target.send(tally, { url: changed, headers: { ...owner } })
      if (statusCode === 200) tally.succeeded(`${changed} was accepted instead of ${pathname}`)
    }
    const member = headersOf(callers(), 'member session')
    const { statusCode } = await target.send(tally, { url: pathname, headers: { ...member } })
    if (statusCode === 200) tally.succeeded('Another person downloaded the ledger')
  },
}
