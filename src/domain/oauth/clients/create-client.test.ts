import { afterAll, describe, expect, test } from 'vitest'
import { createWorld, platformActor, type World } from '../../../../test/support/world/world.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'

const world = await createWorld()
afterAll(() => world.close())
const schoolId = await idOf(world, 'ceramics')

const notes = {
  name: 'Notes',
  audience: 'member',
  isConfidential: false,
  scopes: ['openid', 'account:read'],
  redirectUris: ['https://notes.example/callback'],
} as const

const work = () => ({ actor: platformActor, schoolId })

describe('an OAuth client', () => {
  test('a public OAuth client has no secret', async () => {
    const created = await world.modules.oauth.createClient(work(), notes)
    expect(created.clientSecret).toBeUndefined()
  })

  test('a confidential OAuth client has a secret, and only its hash is stored', async () => {
    const client = { ...notes, isConfidential: true }
    const { clientId, clientSecret = '' } = await world.modules.oauth.createClient(work(), client)
    expect(clientSecret).toMatch(/^lcs_[\w-]{43}$/)
    const stored = await world.deps.db
      .selectFrom('oauthClientSecrets')
      .selectAll()
      .where('clientId', '=', clientId)
      .execute()
    expect(stored).toHaveLength(1)
    expect(stored[0]?.hash).toEqual(hashToken(clientSecret))
    expect(JSON.stringify(stored)).not.toContain(clientSecret)
  })

  test.each([
    ['account scopes for an operator client', { audience: 'operator', scopes: ['account:read'] }, 'scopes'],
    ['operator scopes for a member client', { scopes: ['courses:read'] }, 'scopes'],
    ['an unknown scope', { scopes: ['everything'] }, 'scopes'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['no redirect URI', { redirectUris: [] }, 'redirectUris'],
    [
      'an http redirect URI that is not loopback',
      { redirectUris: ['http://notes.example/'] },
      'redirectUris',
    ],
    ['a fragment in its redirect URI', { redirectUris: ['https://notes.example/#'] }, 'redirectUris'],
    ['a user name in its redirect URI', { redirectUris: ['https://me@notes.example/'] }, 'redirectUris'],
    ['a redirect URI without slashes', { redirectUris: ['http:127.0.0.1/callback'] }, 'redirectUris'],
    ['a tab in its redirect URI', { redirectUris: ['https://notes.example/call\tback'] }, 'redirectUris'],
    ['a custom URI scheme', { redirectUris: ['notes://callback'] }, 'redirectUris'],
    ['no name', { name: ' ' }, 'name'],
  ] as const)(
    'an OAuth client with %s is refused, and the error names the field',
    async (_what, change, field) => {
      const creation = world.modules.oauth.createClient(work(), { ...notes, ...change })
      await expect(creation).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field }] })
    },
  )

  test.each(['http://127.0.0.1:8976/callback', 'http://[::1]/callback', 'http://localhost:1/callback'])(
    'an OAuth client may have the redirect URI %s',
    async (uri) => {
      const client = { ...notes, redirectUris: [uri] }
      await expect(world.modules.oauth.createClient(work(), client)).resolves.toBeDefined()
    },
  )
})

async function idOf({ modules }: World, subdomain: string): Promise<SchoolId> {
  const school = await modules.tenancy.schoolByName(platformActor, subdomain)
  if (!school) throw new Error(`The world has no school ${subdomain}`)
  return school.id
}
