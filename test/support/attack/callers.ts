import { browserOf } from '../browser/member-browser.ts'
import type { TestBrowser } from '../browser/test-browser.ts'
import { memberToken, operatorToken } from '../mcp/mcp-caller.ts'
import type { Target } from './target.ts'

/** A caller, by the headers that it sends. */
export type Caller = { readonly name: string; readonly headers: Readonly<Record<string, string>> }

export type Callers = Awaited<ReturnType<typeof openCallers>>

/** Everybody who may call the school: visitors, members, its owner, apps of several scopes, and those of another school. */
export async function openCallers({ world, foreignToken }: Pick<Target, 'world' | 'foreignToken'>) {
  const browsers = {
    visitor: world.browser('ceramics', { lang: 'en' }),
    mei: await browserOf(world, 'mei'),
    tom: await browserOf(world, 'tom'),
    olga: await browserOf(world, 'olga'),
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const all: readonly Caller[] = [
    { name: 'nobody', headers: {} },
    { name: 'member session', headers: await sessionOf(browsers.mei) },
    { name: 'owner session', headers: await sessionOf(browsers.olga) },
    { name: 'member token', headers: bearer(await memberToken(world, 'mei')) },
    { name: 'narrow token', headers: bearer(await memberToken(world, 'tom', { scope: 'openid' })) },
    { name: 'owner token', headers: bearer(await operatorToken(world, 'olga')) },
    {
      name: 'reading token',
      headers: bearer(await operatorToken(world, 'olga', { scope: 'openid orders:read courses:read' })),
    },
    { name: 'token of the other school', headers: bearer(foreignToken) },
    { name: 'invented token', headers: bearer(`lat_${'x'.repeat(43)}`) },
  ]
  return { all, browsers }
}

async function sessionOf(browser: TestBrowser): Promise<Caller['headers']> {
  const answer = await browser.get('/api/v1/session')
  const cookie = Object.entries(browser.cookies()).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  const proof = answer.statusCode === 200 ? { 'x-csrf-token': String(answer.json().csrf_token) } : {}
  return { cookie: cookie.join('; '), ...proof }
}

/** The headers of the caller with this name. */
export function headersOf({ all }: Callers, name: string): Caller['headers'] {
  const found = all.find((each) => each.name === name)
  if (!found) throw new Error(`Nobody is called ${name}`)
  return found.headers
}
