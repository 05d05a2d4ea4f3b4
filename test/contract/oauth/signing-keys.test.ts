import { decodeProtectedHeader } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import {
  createDiscoveryWorld,
  jsonWebKeys,
  openidConfiguration,
} from '../../support/oauth/discovery-world.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { switchSigning } from '../../support/people/oauth-cast.ts'
import { ownWorld, platformActor } from '../../support/world/world.ts'

const { world, read } = await createDiscoveryWorld()
afterAll(() => world.close())

describe('signing keys', () => {
  test('discovery has neither jwks_uri nor a signing algorithm before the first signing key exists', async () => {
    const own = await ownWorld()
    await own.deps.db.deleteFrom('signingKeys').execute()
    const metadata = await read(openidConfiguration, 'ceramics', own)
    expect(metadata).not.toHaveProperty('jwks_uri')
    expect(metadata).not.toHaveProperty('id_token_signing_alg_values_supported')
    expect(await read(jsonWebKeys, 'ceramics', own)).toEqual({ keys: [] })
  })

  test('discovery lists jwks_uri but no signing algorithm while a signing key is published and not active', async () => {
    const own = await ownWorld()
    await own.deps.db.deleteFrom('signingKeys').where('state', '=', 'active').execute()
    const metadata = await read(openidConfiguration, 'ceramics', own)
    expect(metadata).toHaveProperty('jwks_uri')
    expect(metadata).not.toHaveProperty('id_token_signing_alg_values_supported')
    expect((await read(jsonWebKeys, 'ceramics', own)).keys).toHaveLength(1)
  })

  test('discovery lists jwks_uri and ES256 as the only algorithm once a signing key is active', async () => {
    const metadata = await read(openidConfiguration)
    expect(metadata).toHaveProperty('jwks_uri')
    expect(metadata.id_token_signing_alg_values_supported).toEqual(['ES256'])
  })

  test('discovery leaves out the signing algorithm while signing is switched off, and the JWKS keeps its keys', async () => {
    const own = await ownWorld()
    await switchSigning(own, 'ceramics', 'off')
    const metadata = await read(openidConfiguration, 'ceramics', own)
    expect(metadata).toHaveProperty('jwks_uri')
    expect(metadata).not.toHaveProperty('id_token_signing_alg_values_supported')
    expect(await read(openidConfiguration, 'astronomy', own)).toHaveProperty(
      'id_token_signing_alg_values_supported',
    )
  })

  test('the JWKS lists only the public part of each key, with kid, use and alg', async () => {
    const { keys } = await read(jsonWebKeys)
    expect(keys).toHaveLength(2)
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' })
    }
  })

  test('the signing keys of one school are not those of another', async () => {
    const [ceramics, astronomy] = await Promise.all(
      (['ceramics', 'astronomy'] as const).map(async (school) => (await read(jsonWebKeys, school)).keys),
    )
    const kids = [...ceramics, ...astronomy].map(({ kid }) => kid)
    expect(new Set(kids).size).toBe(4)
  })

  test('retired signing keys stay in the JWKS until their last id_token has expired, and 5 minutes longer for slow clocks', async () => {
    const own = await ownWorld()
    const { id } = await schoolOf(own, 'ceramics')
    const before = (await read(jsonWebKeys, 'ceramics', own)).keys
    const { retired, active, published } = await own.modules.oauth.rotateKeys(platformActor, id)
    const listed = async () =>
      (await read(jsonWebKeys, 'ceramics', own)).keys.map(({ kid }: { kid: string }) => kid)

    expect(before.map(({ kid }: { kid: string }) => kid).sort()).toEqual([retired, active].sort())
    expect((await listed()).sort()).toEqual([retired, active, published].sort())
    own.clock.advance({ minutes: 15, seconds: -1 })
    expect(await listed()).toContain(retired)
    own.clock.advance({ seconds: 1 })
    expect((await listed()).sort()).toEqual([active, published].sort())
  })

  test('the next signing key is in the JWKS before it signs', async () => {
    const own = await ownWorld()
    const { id } = await schoolOf(own, 'ceramics')
    const before = (await read(jsonWebKeys, 'ceramics', own)).keys
    await own.modules.oauth.rotateKeys(platformActor, id)
    const { id_token = '' } = await createTestApp(own).tokens(await browserOf(own, 'mei'))
    expect(before.map(({ kid }: { kid: string }) => kid)).toContain(decodeProtectedHeader(id_token).kid)
  })
})
