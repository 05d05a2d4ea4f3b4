import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { type Role, roles } from '../../../src/domain/tenancy/index.ts'
import { browserOf, newBrowser } from '../../support/browser/member-browser.ts'
import { samplePng } from '../../support/catalog/sample-pictures.ts'
import { type Changes, createTestApp } from '../../support/oauth/oauth-app.ts'
import { newAccount, personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { newClient, switchSigning } from '../../support/people/oauth-cast.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const mei = await browserOf(world, 'mei')
const app = createTestApp(world)

async function keysOf(of: World, school: DemoSchoolName = 'ceramics') {
  return createLocalJWKSet((await of.at(school).get('/.well-known/jwks.json')).json())
}

/** Verifies an id_token as a careful client does: signature, issuer, audience and times. */
async function verified(of: World, token: string | undefined, { audience = 'demo-member-public' } = {}) {
  const options = {
    issuer: 'http://localhost:3000',
    audience,
    algorithms: ['ES256'],
    currentDate: of.clock.now(),
  }
  return (await jwtVerify(token ?? '', await keysOf(of), options)).payload
}

async function signed(changes: Changes = {}) {
  const { id_token, access_token } = await app.tokens(mei, changes)
  return { claims: await verified(world, id_token), access_token, id_token: id_token ?? '' }
}

describe('the issue of an id_token', () => {
  test('an id_token is issued with the scope openid, and not without it', async () => {
    expect(await app.tokens(mei, { scope: 'openid' })).toHaveProperty('id_token')
    expect(await app.tokens(mei, { scope: 'profile email account:read' })).not.toHaveProperty('id_token')
  })

  test('an id_token is issued to operator clients too', async () => {
    const operator = createTestApp(world, { clientId: 'demo-operator-public', scope: 'openid courses:read' })
    const { id_token } = await operator.tokens(mei)
    const claims = await verified(world, id_token, { audience: 'demo-operator-public' })
    expect(claims.sub).toBe(await personOf(world, 'mei'))
  })

  test('a refresh never issues an id_token', async () => {
    const { refresh_token } = await app.tokens(mei)
    expect(await app.refreshed(refresh_token)).not.toHaveProperty('id_token')
  })

  test.each([
    ['signing is switched off', (own: World) => switchSigning(own, 'ceramics', 'off')],
    [
      'the only key is published but not active',
      (own: World) => own.deps.db.deleteFrom('signingKeys').where('state', '=', 'active').execute(),
    ],
    ['there is no key', (own: World) => own.deps.db.deleteFrom('signingKeys').execute()],
  ])(
    'no id_token is issued while %s, discovery omits signing, and UserInfo still responds',
    async (_why, end) => {
      const own = await ownWorld()
      await end(own)
      const by = createTestApp(own)
      const tokens = await by.tokens(await browserOf(own, 'mei'))
      expect(tokens).not.toHaveProperty('id_token')
      const discovery = (await own.at('ceramics').get('/.well-known/openid-configuration')).json()
      expect(discovery).not.toHaveProperty('id_token_signing_alg_values_supported')
      expect((await by.userinfo(tokens.access_token)).json().sub).toBe(await personOf(own, 'mei'))
    },
  )

  test('an id_token is issued again once signing is switched on', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    await switchSigning(own, 'ceramics', 'off')
    await switchSigning(own, 'ceramics', 'on')
    expect(await createTestApp(own).tokens(browser)).toHaveProperty('id_token')
  })
})

describe('the form of an id_token', () => {
  test('an id_token is signed with ES256 by a key in the JWKS of this origin', async () => {
    const { id_token } = await signed()
    const { keys } = (await world.at('ceramics').get('/.well-known/jwks.json')).json()
    const header = decodeProtectedHeader(id_token)
    expect(header.alg).toBe('ES256')
    expect(keys.map(({ kid }: { kid: string }) => kid)).toContain(header.kid)
  })

  test('an id_token has iss, aud, iat, and an exp ten minutes after iat', async () => {
    const { claims } = await signed()
    const now = Math.floor(world.clock.now().getTime() / 1000)
    expect(claims).toMatchObject({
      iss: 'http://localhost:3000',
      aud: 'demo-member-public',
      iat: now,
      exp: now + 600,
    })
  })

  test('an id_token expires after 600 seconds', async () => {
    const { id_token } = await createTestApp(world).tokens(await newBrowser(world))
    world.clock.advance({ seconds: 599 })
    await expect(verified(world, id_token)).resolves.toBeDefined()
    world.clock.advance({ seconds: 1 })
    await expect(verified(world, id_token)).rejects.toThrow(/exp/)
  })

  test('the audience of an id_token is the client that redeemed the code, and no other', async () => {
    const { clientId } = await newClient(world)
    const { id_token } = await createTestApp(world, { clientId }).tokens(mei)
    expect(decodeJwt(id_token ?? '').aud).toBe(clientId)
  })

  test('an id_token of one school is not verified by the keys of another', async () => {
    const { id_token } = await signed()
    await expect(jwtVerify(id_token, await keysOf(world, 'astronomy'))).rejects.toThrow(/no applicable key/)
    const astronomy = createTestApp(world, { school: 'astronomy' })
    const there = await astronomy.tokens(await browserOf(world, 'mei', 'astronomy'))
    expect(decodeJwt(there.id_token ?? '').iss).toBe('http://127.0.0.1:3000')
  })
})

describe('the nonce of an id_token', () => {
  test.each(['n-0S6_WzA2Mj', 'x'.repeat(500), '課 "\\ &='])(
    'the nonce %s is returned unchanged in the id_token',
    async (nonce) => {
      expect((await signed({ nonce })).claims['nonce']).toBe(nonce)
    },
  )

  test('an id_token has no nonce when none was sent', async () => {
    expect((await signed()).claims).not.toHaveProperty('nonce')
    expect((await signed({ nonce: '' })).claims).not.toHaveProperty('nonce')
  })
})

describe('the auth_time of an id_token', () => {
  test('the auth_time of an id_token is the time of the sign-in when max_age is requested', async () => {
    const browser = await newBrowser(world)
    const signedInAt = Math.floor(world.clock.now().getTime() / 1000)
    world.clock.advance({ minutes: 7 })
    const { id_token } = await createTestApp(world).tokens(browser, { max_age: '3600' })
    expect((await verified(world, id_token))['auth_time']).toBe(signedInAt)
  })

  test('an id_token has no auth_time when nothing requests it', async () => {
    expect((await signed()).claims).not.toHaveProperty('auth_time')
  })
})

describe('the claims of an id_token', () => {
  const always = ['aud', 'exp', 'iat', 'iss', 'org_id', 'roles', 'sub']

  test.each([
    ['openid', []],
    ['openid profile', ['name']],
    ['openid email', ['email', 'email_verified']],
    ['openid profile email account:read', ['email', 'email_verified', 'name']],
  ])(
    'an id_token with the scopes %s has the claims of these scopes, and they equal UserInfo',
    async (scope, more) => {
      const { claims, access_token } = await signed({ scope })
      expect(Object.keys(claims).sort()).toEqual([...always, ...more].sort())
      const { iss: _iss, aud: _aud, iat: _iat, exp: _exp, ...person } = claims
      expect((await app.userinfo(access_token)).json()).toEqual(person)
    },
  )

  test('an id_token leaves out the claims of declined scopes', async () => {
    const allowed = await app.allow(mei, { scope: 'openid profile email' }, { decline: ['email'] })
    const { id_token } = (await app.redeem(allowed)).json()
    expect(await verified(world, id_token)).not.toHaveProperty('email')
  })

  test('the picture claim of an id_token is a URL at this origin, present when the member has a picture', async () => {
    const browser = await newBrowser(world)
    const file = { field: 'picture', name: 'me.png', type: 'image/png', bytes: samplePng }
    await browser.upload('/account/avatar', file, { at: '/account/profile' })
    const by = createTestApp(world)
    const { id_token, access_token } = await by.tokens(browser)
    const { picture } = await verified(world, id_token)
    expect(picture).toMatch(/^http:\/\/localhost:3000\/avatars\//)
    expect((await by.userinfo(access_token)).json().picture).toBe(picture)
    expect((await world.at('ceramics').get(new URL(String(picture)).pathname)).rawPayload).toEqual(samplePng)
    const { id_token: without } = await by.tokens(browser, { scope: 'openid email' })
    expect(await verified(world, without)).not.toHaveProperty('picture')
  })

  test('the roles claim of an id_token lists the roles at this school, highest first', async () => {
    const account = await newAccount(world)
    const { personId } = account
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    const granted: Role[] = ['teaching_assistant', 'owner', 'teacher', 'admin', 'manager']
    for (const role of granted)
      await world.modules.identity.grantRole(platformActor, { schoolId, personId, role })
    const { id_token } = await createTestApp(world).tokens(await browserOf(world, account))
    expect((await verified(world, id_token))['roles']).toEqual([
      'owner',
      'manager',
      'admin',
      'teacher',
      'teaching_assistant',
      'student',
    ])
    expect(roles).toHaveLength(6)
    const astronomy = createTestApp(world, { school: 'astronomy' })
    const there = await astronomy.tokens(await browserOf(world, account, 'astronomy'))
    expect(decodeJwt(there.id_token ?? '')).toMatchObject({
      roles: ['student'],
      org_id: (await schoolOf(world, 'astronomy')).id,
    })
  })
})

describe('a rotation of signing keys', () => {
  test('a key rotation signs with the next key immediately, and id_tokens signed before remain valid', async () => {
    const browser = await newBrowser(world)
    const by = createTestApp(world)
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    const before = await by.tokens(browser)
    const { active } = await world.modules.oauth.rotateKeys(platformActor, schoolId)
    const after = await by.tokens(browser)
    expect(decodeProtectedHeader(after.id_token ?? '').kid).toBe(active)
    expect(decodeProtectedHeader(before.id_token ?? '').kid).not.toBe(active)
    world.clock.advance({ seconds: 599 })
    await expect(verified(world, before.id_token)).resolves.toBeDefined()
    await expect(verified(world, after.id_token)).resolves.toBeDefined()
  })

  test('a key rotation at one school does not change the keys of the other', async () => {
    const listed = async () => (await world.at('astronomy').get('/.well-known/jwks.json')).json()
    const before = await listed()
    await world.modules.oauth.rotateKeys(platformActor, (await schoolOf(world, 'ceramics')).id)
    expect(await listed()).toEqual(before)
  })
})
