import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp, type TestApp, type Tokens } from '../../support/oauth/oauth-app.ts'
import { personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld, ownWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const mei = await browserOf(world, 'mei')
const app = createTestApp(world)

describe('UserInfo', () => {
  test('UserInfo returns the identity and roles of the member at this school as uncached JSON', async () => {
    const { access_token } = await app.tokens(mei)
    const answer = await app.userinfo(access_token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      sub: await personOf(world, 'mei'),
      org_id: (await schoolOf(world, 'ceramics')).id,
      roles: ['student'],
      name: '林美 Mei Lin',
      email: 'mei@example.com',
      email_verified: true,
    })
  })

  test.each([
    ['openid', ['org_id', 'roles', 'sub']],
    ['openid profile', ['name', 'org_id', 'roles', 'sub']],
    ['openid email', ['email', 'email_verified', 'org_id', 'roles', 'sub']],
    ['openid account:read', ['org_id', 'roles', 'sub']],
  ])('UserInfo with the scopes %s returns %j, and no resource', async (scope, members) => {
    const { access_token } = await app.tokens(mei, { scope })
    expect(Object.keys((await app.userinfo(access_token)).json()).sort()).toEqual(members)
  })

  test('UserInfo without the scope openid is refused with 403 insufficient_scope and the name of the scope', async () => {
    const { access_token } = await app.tokens(mei, { scope: 'profile email account:read' })
    const answer = await app.userinfo(access_token)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ error: 'insufficient_scope' })
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer error="insufficient_scope", error_description="This access token lacks: openid", scope="openid", resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource"',
    )
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('the sub of UserInfo is the same for every client, after a refresh, and at every school', async () => {
    const operator = createTestApp(world, { clientId: 'demo-operator-public', scope: 'openid' })
    const astronomy = createTestApp(world, { school: 'astronomy' })
    const first = await app.tokens(mei)
    const subjects = [
      await subjectOf(app, first),
      await subjectOf(app, await app.refreshed(first.refresh_token)),
      await subjectOf(operator, await operator.tokens(mei)),
      await subjectOf(astronomy, await astronomy.tokens(await browserOf(world, 'mei', 'astronomy'))),
    ]
    expect(new Set(subjects)).toEqual(new Set([await personOf(world, 'mei')]))
  })

  test('UserInfo returns the current data, not the data from when the token was issued', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const { access_token } = await by.tokens(await browserOf(own, 'mei'))
    const grant = { schoolId: (await schoolOf(own, 'ceramics')).id, personId: await personOf(own, 'mei') }
    await own.modules.identity.grantRole(platformActor, { ...grant, role: 'teacher' })
    expect((await by.userinfo(access_token)).json().roles).toEqual(['teacher', 'student'])
    await own.modules.identity.revokeRole(platformActor, { ...grant, role: 'student' })
    expect((await by.userinfo(access_token)).json().roles).toEqual(['teacher'])
  })

  test('UserInfo of one member never contains data of another', async () => {
    const tom = await app.tokens(await browserOf(world, 'tom'))
    const hers = await app.tokens(mei)
    expect((await app.userinfo(tom.access_token)).body).not.toContain('mei@')
    expect((await app.userinfo(hers.access_token)).body).not.toContain('tom@')
  })

  test.each(['POST', 'PUT', 'DELETE'] as const)(
    'UserInfo by %s is refused with 405, because only GET is supported',
    async (method) => {
      const { access_token } = await app.tokens(mei)
      const headers = { authorization: `Bearer ${access_token}` }
      const answer = await app.send({ method, url: '/api/oauth/userinfo', headers })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
    },
  )
})

async function subjectOf(by: TestApp, { access_token }: Tokens): Promise<string> {
  return (await by.userinfo(access_token)).json().sub
}
