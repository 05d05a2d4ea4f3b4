// Agents follow /auth.md without other sources, so its statements are compared with the running server.
import { afterAll, expect, test } from 'vitest'
import { scopes } from '../../../src/domain/oauth/index.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

test.each(['ceramics', 'astronomy'] as const)(
  'every URL in the guide of %s belongs to the school and answers',
  async (school) => {
    const { origin } = await schoolOf(world, school)
    const addresses = (await guideOf(school)).match(/https?:\/\/[\w.:]+\/[\w./-]*[\w-]/g) ?? []
    const own = [...new Set(addresses)].filter((url) => !url.endsWith(':8976/callback'))
    expect(own.length).toBeGreaterThan(6)
    for (const url of own) {
      expect(url.startsWith(`${origin}/`), url).toBe(true)
      const { statusCode } = await world.at(school).get(new URL(url).pathname)
      expect(statusCode, url).not.toBe(404)
    }
  },
)

test('the guide lists every scope with the permissions it grants', async () => {
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

test('the guide and the metadata describe id_tokens and metadata documents alike, as these features are switched on and off', async () => {
  const { id } = await schoolOf(world, 'ceramics')
  const before = await guideOf('ceramics')
  expect(before).toContain('also contains an `id_token` (ES256, 10 minutes)')
  expect(before).toContain('does not currently read client metadata documents')
  await world.modules.tenancy.switchFeature(platformActor, id, { feature: 'id_token_signing', to: 'off' })
  await world.modules.tenancy.switchFeature(platformActor, id, { feature: 'open_client_documents', to: 'on' })
  world.modules.tenancy.forgetSchools()
  const after = await guideOf('ceramics')
  expect(after).toContain('No `id_token` is currently issued')
  expect(after).toContain('This site reads client metadata documents')
})

async function guideOf(school: 'ceramics' | 'astronomy'): Promise<string> {
  return (await world.at(school).get('/auth.md')).body
}
