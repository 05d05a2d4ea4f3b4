import { afterAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const home = 'http://localhost:3000'
const mei = { email: 'mei@example.com', password: demoPassword }

describe('a submitted form', () => {
  test.each([
    ['no form token', { form_token: '' }],
    ['an invented form token', { form_token: 'abc.def' }],
    ['a form token without its salt', { form_token: '.' }],
  ])('a form with %s is refused', async (_what, fields) => {
    const { cookie } = await openForm('/sign-in')
    expect((await send('/sign-in', fields, { cookie })).statusCode).toBe(403)
  })

  test('a form with the token of another browser is refused', async () => {
    const { form_token } = await openForm('/sign-in')
    const { cookie } = await openForm('/sign-in')
    expect((await send('/sign-in', { form_token }, { cookie })).statusCode).toBe(403)
    expect((await send('/sign-in', { form_token }, {})).statusCode).toBe(403)
  })

  test('a form with the token of another form is refused', async () => {
    const { cookie, form_token } = await openForm('/sign-up')
    expect((await send('/sign-in', { form_token }, { cookie })).statusCode).toBe(403)
  })

  test('a form with the token of another school is refused', async () => {
    const elsewhere = world.browser('astronomy')
    const page = await elsewhere.get('/sign-in')
    const form_token = tokenIn(page.body)
    const { cookie } = await openForm('/sign-in')
    expect((await send('/sign-in', { form_token }, { cookie })).statusCode).toBe(403)
  })

  test('a refused form explains the next step in the reader’s language', async () => {
    const answer = await send('/sign-in', {}, { 'accept-language': 'ja', accept: 'text/html' })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('もう一度送信してください')
  })

  test.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['from a foreign origin', { origin: 'https://evil.example' }],
    ['from the other school', { origin: 'http://127.0.0.1:3000' }],
    ['from the same host on another port', { origin: 'http://localhost:3001' }],
    ['cross-site from a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['cross-site with its own origin', { origin: home, 'sec-fetch-site': 'cross-site' }],
  ])('a form sent %s is refused, even with a valid token', async (_what, headers) => {
    const { cookie, form_token } = await openForm('/sign-in')
    const answer = await send('/sign-in', { form_token }, { cookie, ...headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.cookies.map(({ name }) => name)).not.toContain('session')
  })

  test.each([
    ['its own origin', { origin: home, 'sec-fetch-site': 'same-origin' }],
    ['a page that hides its referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['an old browser without Origin and Sec-Fetch-Site', {}],
  ])('a form sent from %s is accepted', async (_what, headers) => {
    const { cookie, form_token } = await openForm('/sign-in')
    expect((await send('/sign-in', { form_token }, { cookie, ...headers })).statusCode).toBe(303)
  })

  test.each(['/sign-out', '/join', '/sign-in/passkey', '/sign-in/passkey/options', '/forgot', '/verify/x'])(
    'a form to %s is refused without a valid token',
    async (path) => {
      expect((await send(path, {}, {})).statusCode).toBe(403)
      expect((await send(path, {}, { origin: 'https://evil.example' })).statusCode).toBe(403)
    },
  )
})

async function openForm(path: string) {
  const browser = world.browser('ceramics')
  const page = await browser.get(path)
  return { cookie: `browser=${browser.cookies()['browser']}`, form_token: tokenIn(page.body) }
}

function tokenIn(page: string): string {
  return /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

async function send(url: string, fields: Record<string, string>, headers: Record<string, string>) {
  const payload = new URLSearchParams({ ...mei, ...fields }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return await world.at('ceramics').send({ method: 'POST', url, headers: { ...type, ...headers }, payload })
}
