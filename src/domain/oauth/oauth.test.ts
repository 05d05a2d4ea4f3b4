import { createPublicKey, sign, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, ownWorld, platformActor, type World } from '../../../test/support/world.ts'
import { hashToken } from '../../platform/crypto/random-token.ts'
import type { SchoolId } from '../../platform/db/schema.gen.ts'
import { scopesFor } from './scopes.ts'

let world: World
let schoolId: SchoolId
beforeAll(async () => {
  world = await createWorld()
  schoolId = await idOf(world, 'ceramics')
})
afterAll(() => world.close())

const notes = {
  name: 'Notes',
  audience: 'member',
  isConfidential: false,
  scopes: ['openid', 'account:read'],
  redirectUris: ['https://notes.example/callback'],
} as const

describe('an OAuth client', () => {
  test('that is public has no secret', async () => {
    const created = await world.modules.oauth.createClient(platformActor, { ...notes, schoolId })
    expect(created.clientSecret).toBeUndefined()
  })

  test('that is confidential has a secret of which only the hash is kept', async () => {
    const client = { ...notes, schoolId, isConfidential: true }
    const { clientId, clientSecret = '' } = await world.modules.oauth.createClient(platformActor, client)
    expect(clientSecret).toMatch(/^lcs_[\w-]{43}$/)
    const kept = await world.deps.db
      .selectFrom('oauthClientSecrets')
      .selectAll()
      .where('clientId', '=', clientId)
      .execute()
    expect(kept).toHaveLength(1)
    expect(kept[0]?.hash).toEqual(hashToken(clientSecret))
    expect(JSON.stringify(kept)).not.toContain(clientSecret)
  })

  test.each([
    ['account scopes for an operator client', { audience: 'operator', scopes: ['account:read'] }, 'scopes'],
    ['operator scopes for a member client', { scopes: ['courses:read'] }, 'scopes'],
    ['a scope that is none', { scopes: ['everything'] }, 'scopes'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['no redirect address', { redirectUris: [] }, 'redirectUris'],
    ['http that is not loopback', { redirectUris: ['http://notes.example/'] }, 'redirectUris'],
    ['a fragment', { redirectUris: ['https://notes.example/#'] }, 'redirectUris'],
    ['a user in the address', { redirectUris: ['https://me@notes.example/'] }, 'redirectUris'],
    ['a scheme of its own', { redirectUris: ['notes://callback'] }, 'redirectUris'],
    ['no name', { name: ' ' }, 'name'],
  ] as const)('is refused with %s, naming the field', async (_what, change, field) => {
    const made = world.modules.oauth.createClient(platformActor, { ...notes, schoolId, ...change })
    await expect(made).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field }] })
  })

  test.each(['http://127.0.0.1:8976/callback', 'http://[::1]/callback', 'http://localhost:1/callback'])(
    'may be sent back to %s',
    async (uri) => {
      const client = { ...notes, schoolId, redirectUris: [uri] }
      await expect(world.modules.oauth.createClient(platformActor, client)).resolves.toBeDefined()
    },
  )
})

test('the scopes of the two audiences share only those of identity', () => {
  const operator = new Set(scopesFor('operator'))
  expect(scopesFor('member').filter((scope) => operator.has(scope))).toEqual(['openid', 'profile', 'email'])
})

describe('signing keys', () => {
  test('are published before they sign, and retire one at a time', async () => {
    const own = await ownWorld()
    const school = await idOf(own, 'ceramics')
    const first = await own.modules.oauth.rotateKeys(platformActor, school)
    expect(first.retired).toBeUndefined()
    const second = await own.modules.oauth.rotateKeys(platformActor, school)
    expect(second).toMatchObject({ retired: first.active, active: first.published })
  })

  test('rotated by two at once leave one active and one published', async () => {
    const own = await ownWorld()
    const school = await idOf(own, 'ceramics')
    await Promise.all(Array.from({ length: 5 }, () => own.modules.oauth.rotateKeys(platformActor, school)))
    const keys = await own.deps.db.selectFrom('signingKeys').select('state').execute()
    expect(keys.map(({ state }) => state).sort()).toEqual([
      'active',
      'published',
      ...Array(4).fill('retired'),
    ])
  })

  test('are sealed at rest: the row alone signs nothing, the opened key signs what the public one verifies', async () => {
    const own = await ownWorld()
    const school = await idOf(own, 'ceramics')
    const { active } = await own.modules.oauth.rotateKeys(platformActor, school)
    const key = await own.deps.db
      .selectFrom('signingKeys')
      .selectAll()
      .where('id', '=', active)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(key.publicJwk)).not.toContain('"d"')
    const opened = own.deps.secretBox.open(key.sealedPrivateJwk, `signing_keys/${school}/${active}`)
    const publicKey = createPublicKey({ key: key.publicJwk as never, format: 'jwk' })
    const signature = sign('sha256', Buffer.from('x'), { key: JSON.parse(opened), format: 'jwk' })
    expect(verify('sha256', Buffer.from('x'), publicKey, signature)).toBe(true)
  })
})

async function idOf({ modules }: World, subdomain: string): Promise<SchoolId> {
  const school = await modules.tenancy.schoolNamed(platformActor, subdomain)
  if (!school) throw new Error(`The world has no school ${subdomain}`)
  return school.id
}
