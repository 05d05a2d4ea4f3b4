import { createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { schoolOf } from '../../../../test/support/people/identity-cast.ts'
import { ownWorld, platformActor, type World } from '../../../../test/support/world/world.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'

test('the first key rotation of a school creates an active key and a published key', async () => {
  const { world, id } = await schoolWithoutKeys()
  const { retired, active, published } = await world.modules.oauth.rotateKeys(platformActor, id)
  expect(retired).toBeUndefined()
  expect(await statesOf(world, id)).toEqual({ [active]: 'active', [published]: 'published' })
})

test('a signing key is published before it signs, and each rotation retires one key', async () => {
  const { world, id } = await schoolWithoutKeys()
  const first = await world.modules.oauth.rotateKeys(platformActor, id)
  const second = await world.modules.oauth.rotateKeys(platformActor, id)
  expect(second).toMatchObject({ retired: first.active, active: first.published })
})

test('five simultaneous key rotations leave one active key and one published key', async () => {
  const { world, id } = await schoolWithoutKeys()
  await Promise.all(Array.from({ length: 5 }, () => world.modules.oauth.rotateKeys(platformActor, id)))
  const states = Object.values(await statesOf(world, id)).sort()
  expect(states).toEqual(['active', 'published', ...Array(4).fill('retired')])
})

test('a signing key is sealed at rest, so that its row cannot sign, and the unsealed key signs verifiably', async () => {
  const { world, id } = await schoolWithoutKeys()
  const { active } = await world.modules.oauth.rotateKeys(platformActor, id)
  const key = await world.deps.db
    .selectFrom('signingKeys')
    .selectAll()
    .where('id', '=', active)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(key.publicJwk)).not.toContain('"d"')
  const opened = world.deps.secretBox.open(key.sealedPrivateJwk, `signing_keys/${id}/${active}`)
  const publicKey = createPublicKey({ key: key.publicJwk as never, format: 'jwk' })
  const signature = sign('sha256', Buffer.from('x'), { key: JSON.parse(opened), format: 'jwk' })
  expect(verify('sha256', Buffer.from('x'), publicKey, signature)).toBe(true)
})

test('a signing key is rotated after 90 days, and a younger key is not changed', async () => {
  const { world, id } = await schoolWithoutKeys()
  const { active, published } = await world.modules.oauth.rotateKeys(platformActor, id)
  world.clock.advance({ days: 89, hours: 23 })
  await world.modules.oauth.rotateOldKeys(platformActor)
  expect((await statesOf(world, id))[active]).toBe('active')

  world.clock.advance({ hours: 1 })
  await world.modules.oauth.rotateOldKeys(platformActor)
  expect(await statesOf(world, id)).toMatchObject({ [active]: 'retired', [published]: 'active' })
})

test('the rotation job creates the first key of a school that signs, and none for a school that does not sign', async () => {
  const { world, id } = await schoolWithoutKeys()
  await world.modules.oauth.rotateOldKeys(platformActor)
  expect(Object.values(await statesOf(world, id)).sort()).toEqual(['active', 'published'])

  const other = await schoolWithoutKeys()
  const change = { feature: 'id_token_signing', to: 'off' } as const
  await other.world.modules.tenancy.switchFeature(platformActor, other.id, change)
  await other.world.modules.oauth.rotateOldKeys(platformActor)
  expect(await statesOf(other.world, other.id)).toEqual({})
})

async function schoolWithoutKeys() {
  const world = await ownWorld()
  const { id } = await schoolOf(world, 'ceramics')
  await world.deps.db.deleteFrom('signingKeys').where('schoolId', '=', id).execute()
  return { world, id }
}

async function statesOf({ deps }: World, id: SchoolId): Promise<Record<string, string>> {
  const keys = await deps.db
    .selectFrom('signingKeys')
    .select(['id', 'state'])
    .where('schoolId', '=', id)
    .execute()
  return Object.fromEntries(keys.map(({ id, state }) => [id, state]))
}
