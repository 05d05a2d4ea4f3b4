// PostgreSQL stores no text with a NUL. A request with one is a client error, at every URL.
import { afterAll, describe, expect, test } from 'vitest'
import { createFormTokens } from '../../../src/platform/crypto/form-token.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { propertyRuns } from '../../support/samples/property-runs.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const mei = await browserOf(world, 'mei')
await createTestApp(world).tokens(mei)
const cookies = mei.cookies()

const fields = [
  'client',
  'code',
  'decision',
  'email',
  'locale',
  'name',
  'newPassword',
  'password',
  'request',
  'return_to',
  'role',
  'session',
  'sign_out_apps',
  'timeZone',
]

/** Each page gets some of the fields in the gate, and all of them with `npm run test:properties`. */
function fieldsAt(index: number): readonly string[] {
  const count = propertyRuns({ sample: 3, all: fields.length })
  return fields.filter((_field, at) => (at + fields.length - (index % fields.length)) % fields.length < count)
}

test('a NUL in any field of any form is refused as a client error', async () => {
  const posts = (await routes()).filter(({ methods }) => methods.includes('POST'))
  // Left out: endpoints with their own protocol, and the return from a gateway, whose body is ignored.
  const pages = posts.filter(({ path }) => !/^\/(api|mcp|member|pay\/notices|pay\/return)/.test(path))
  expect(pages.length).toBeGreaterThan(25)
  for (const [index, { path }] of pages.entries()) {
    for (const field of fieldsAt(index)) {
      const { statusCode } = await send(path, { [field]: 'a\0b' })
      expect({ path, field, isRefused: statusCode >= 400 && statusCode < 500 }).toEqual({
        path,
        field,
        isRefused: true,
      })
    }
  }
  expect(world.logged()).not.toContain('"level":"error"')
})

test('a NUL in any path is refused as a client error', async () => {
  const requested = (await routes()).filter(
    ({ path, methods }) => /[:*]/.test(path) && methods.includes('GET'),
  )
  expect(requested.length).toBeGreaterThan(15)
  for (const { path } of requested) {
    const url = path.replace(/:\w+/g, 'a%00b').replace('*', 'a%00b')
    const { statusCode } = await get(url)
    expect({ url, isRefused: statusCode >= 400 && statusCode < 500 }).toEqual({ url, isRefused: true })
  }
  expect(world.logged()).not.toContain('"level":"error"')
})

test('a NUL in the query of any page causes no server error', async () => {
  const names = ['q', 'lang', 'return_to', 'done', 'login_hint', 'ui_locales', 'after', 'cursor', 'client_id']
  const query = names.map((name) => `${name}=a%00b`).join('&')
  for (const { path, methods } of await routes()) {
    if (!methods.includes('GET') || /[:*]/.test(path)) continue
    const { statusCode } = await get(`${path}?${query}`)
    expect({ path, isOurFault: statusCode >= 500 }).toEqual({ path, isOurFault: false })
  }
  expect(world.logged()).not.toContain('"level":"error"')
})

test('disconnecting an app with a NUL in its id is answered with an error page', async () => {
  const answer = await send('/account/apps/disconnect', { client: 'demo-member-public\0' })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('cannot be stored')
})

describe('an id_token_hint', () => {
  test.each([
    ['a number', 7],
    ['a list', ['x']],
    ['an object', { x: 1 }],
    ['true', true],
    ['null', null],
    ['a text with a NUL', 'a\0b'],
    ['an empty text', ''],
  ])(
    'an id_token_hint with a kid that is %s is refused with invalid_request by a redirect to the client',
    async (_what, kid) => {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const hint = `${part({ alg: 'ES256', kid })}.${part({ sub: 'x' })}.${Buffer.alloc(64).toString('base64url')}`
      const browser = world.browser('ceramics', cookies)
      const { statusCode, headers } = await browser.get(
        createTestApp(world).begin({ id_token_hint: hint }).url,
      )
      expect(statusCode).toBe(303)
      const answer = new URL(String(headers.location)).searchParams
      expect(answer.get('error')).toBe('invalid_request')
      expect(answer.get('error_description')).toContain('id_token_hint')
    },
  )
})

type Route = { readonly path: string; readonly methods: readonly string[] }

/** Every route of the server, as it prints them itself. */
async function routes(): Promise<Route[]> {
  const printed = (await world.server()).printRoutes({ commonPrefix: false, includeHooks: false })
  const lines = [...printed.matchAll(/^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?$/gm)]
  const above: string[] = []
  return lines.flatMap(([, indent = '', part = '', methods]) => {
    const depth = indent.length / 4
    above.length = depth - 1
    above.push(part)
    return methods ? [{ path: above.join(''), methods: methods.split(', ') }] : []
  })
}

function cookie(): string {
  return [...Object.entries(cookies), ['lang', 'en']].map(([name, value]) => `${name}=${value}`).join('; ')
}

function get(url: string) {
  return world.at('ceramics').get(url, { cookie: cookie(), accept: 'text/html' })
}

function send(path: string, form: Readonly<Record<string, string>>) {
  const browser = cookies['browser'] ?? ''
  const form_token = createFormTokens(world.deps.secretBox).make({ browser, path })
  return world.at('ceramics').send({
    method: 'POST',
    url: path.replace(/:\w+/g, 'token'),
    headers: {
      cookie: cookie(),
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ form_token, ...form }).toString(),
  })
}
