// /auth.md is followed by agents that have nothing else: what it claims is compared with the running server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopes } from '../../src/domain/oauth/index.ts'
import { schoolOf } from '../support/identity-cast.ts'
import { browserOf } from '../support/member-browser.ts'
import { createTestApp, type Tokens } from '../support/oauth-app.ts'
import { createWorld, platformActor, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test.each(['ceramics', 'astronomy'] as const)(
  'every address in the guide of %s is its own, and answers',
  async (school) => {
    const { origin } = await schoolOf(world, school)
    const addresses = (await guideOf(school)).match(/https?:\/\/[\w.:]+\/[\w./-]*[\w-]/g) ?? []
    const own = [...new Set(addresses)].filter((address) => !address.endsWith(':8976/callback'))
    expect(own.length).toBeGreaterThan(6)
    for (const address of own) {
      expect(address.startsWith(`${origin}/`), address).toBe(true)
      const { statusCode } = await world.at(school).get(new URL(address).pathname)
      expect(statusCode, address).not.toBe(404)
    }
  },
)

test('every scope stands in the guide, with what it grants', async () => {
  const guide = await guideOf('ceramics')
  for (const [scope, grants] of Object.entries(scopes))
    expect(guide).toContain(`| \`${scope}\` | ${grants} |`)
})

test('the guide says in one line that agent_auth is not supported and that there is no claim step', async () => {
  const lines = (await guideOf('ceramics')).split('\n')
  const line = lines.find((each) => each.includes('agent_auth'))
  expect(line).toContain('not supported')
  expect(line).toContain('no claim step')
})

test('the guide says what the metadata says of id_tokens and metadata documents, as they come and go', async () => {
  const { id } = await schoolOf(world, 'ceramics')
  const before = await guideOf('ceramics')
  expect(before).toContain('also holds an `id_token` (ES256, 10 minutes)')
  expect(before).toContain('does not read client metadata documents')
  await world.modules.tenancy.switchFeature(platformActor, id, { feature: 'id_token_signing', to: 'off' })
  await world.modules.tenancy.switchFeature(platformActor, id, { feature: 'open_client_documents', to: 'on' })
  world.modules.tenancy.forgetSchools()
  const after = await guideOf('ceramics')
  expect(after).toContain('No `id_token` is issued')
  expect(after).toContain('This site reads client metadata documents')
})

test('its forms, sent as they stand with the reader’s own values, sign in, refresh and revoke', async () => {
  const app = createTestApp(world, { school: 'astronomy', scope: 'openid account:read' })
  const { code, verifier } = await app.allow(await browserOf(world, 'mei', 'astronomy'))
  const values: Record<string, string> = {
    CODE: code,
    VERIFIER: verifier,
    CLIENT_ID: app.clientId,
    REDIRECT_URI: 'http://127.0.0.1:8976/callback',
  }
  const [redeem, refresh, revoke] = await formsOf('astronomy')
  const first = await send(redeem, values)
  expect(first.statusCode).toBe(200)
  values['REFRESH_TOKEN'] = first.json<Tokens>().refresh_token
  const second = await send(refresh, values)
  expect(second.statusCode).toBe(200)
  values['REFRESH_TOKEN'] = second.json<Tokens>().refresh_token
  expect((await send(revoke, values)).statusCode).toBe(200)
  expect(await app.isLive(second.json<Tokens>().access_token)).toBe(false)
})

async function guideOf(school: 'ceramics' | 'astronomy'): Promise<string> {
  return (await world.at(school).get('/auth.md')).body
}

type Form = { readonly path: string; readonly fields: readonly string[] }

async function formsOf(school: 'astronomy'): Promise<Form[]> {
  const commands = (await guideOf(school)).replaceAll('\\\n', '').match(/curl -s \S+ +-d (?!').*/g) ?? []
  return commands.map((command) => ({
    path: new URL(/curl -s (\S+)/.exec(command)?.[1] ?? '').pathname,
    fields: [...command.matchAll(/-d "?([^" ]+)"?/g)].map(([, field = '']) => field),
  }))
}

async function send(form: Form | undefined, values: Readonly<Record<string, string>>) {
  const { path, fields } = form ?? { path: '', fields: [] }
  const filled = fields.map((field) => field.replace(/\$(\w+)/, (_, name: string) => values[name] ?? ''))
  const payload = new URLSearchParams(filled.map((field) => field.split(/=(.*)/s).slice(0, 2))).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return await world.at('astronomy').send({ method: 'POST', url: path, headers, payload })
}
