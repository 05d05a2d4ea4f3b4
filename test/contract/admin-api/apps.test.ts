import { afterAll, describe, expect, test } from 'vitest'
import { adminCallers } from '../../support/admin-api/admin-callers.ts'
import { uploaded } from '../../support/catalog/uploaded.ts'
import { operatorToken } from '../../support/mcp/mcp-caller.ts'
import { schoolOf, visitTo } from '../../support/people/identity-cast.ts'
import { shopOptions } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ ...shopOptions, from: 'demoTemplate' })
afterAll(() => world.close())
const { byToken, bySession } = await adminCallers(world)

const settings = {
  name: 'Reports',
  audience: 'operator',
  is_confidential: true,
  scopes: ['courses:read'],
  redirect_uris: ['https://reports.example/callback'],
}

describe('an OAuth application', () => {
  test('OAuth applications are refused to tokens of any scope', async () => {
    for (const path of [
      '/oauth_applications',
      '/features',
      '/audit_log',
      '/gateway_accounts',
      '/signing_keys',
    ])
      expect((await byToken('GET', path)).json()).toMatchObject({ status: 403, code: 'not_permitted' })
  })

  test('the logo of an OAuth application must be an uploaded picture, and is stored until it is replaced', async () => {
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    await uploaded({ ...world.deps, schoolId }, 'picture', ['pictures/app.png', 'pictures/app-2.png'])
    const created = await bySession('POST', '/oauth_applications', {
      ...settings,
      logo_key: 'pictures/app.png',
    })
    expect(created.json()).toMatchObject({ logo_key: 'pictures/app.png' })
    const path = `/oauth_applications/${created.json().id}`
    const change = async (logo_key: string) => {
      const { updated_at } = (await bySession('GET', path)).json()
      return await bySession('PATCH', path, { logo_key }, { 'if-match': `"${updated_at}"` })
    }
    const abandoned = async () =>
      (await world.deps.db.selectFrom('facts').where('kind', '=', 'files.abandoned').select('body').execute())
        .map(({ body }) => JSON.stringify(body))
        .filter((body) => body.includes('pictures/app'))
    for (const [key, status] of [
      ['lectures/of-somebody-else.mp4', 422],
      ['pictures/app.png', 200],
    ] as const)
      expect((await change(key)).statusCode).toBe(status)
    expect(await abandoned()).toEqual([])
    expect((await change('pictures/app-2.png')).json()).toMatchObject({ logo_key: 'pictures/app-2.png' })
    expect(await abandoned()).toEqual(['{"keys":["pictures/app.png"]}'])
    const refused = await bySession('POST', '/oauth_applications', {
      ...settings,
      logo_key: 'pictures/none.png',
    })
    expect(refused.json().errors).toMatchObject([{ pointer: '/logo_key' }])
  })

  test('the secret of an OAuth application is returned only when it is created and rotated', async () => {
    const created = (await bySession('POST', '/oauth_applications', settings)).json()
    expect(created.client_secret).toMatch(/^lcs_/)
    const path = `/oauth_applications/${created.id}`
    const rotated = (await bySession('POST', `${path}/rotate_secret`, { overlap_seconds: 60 })).json()
    expect(rotated.client_secret).toMatch(/^lcs_/)
    expect(rotated.client_secret).not.toBe(created.client_secret)
    const body = (await bySession('GET', path)).body
    expect(body).not.toContain('lcs_')
    expect((await bySession('GET', '/oauth_applications')).body).not.toContain('lcs_')
    const { schoolId } = await world.deps.db
      .selectFrom('oauthClients')
      .where('id', '=', created.id)
      .select('schoolId')
      .executeTakeFirstOrThrow()
    const proof = async (clientSecret: string) => {
      const credentials = { clientId: created.id, clientSecret }
      return (await world.modules.oauth.authenticateClient(schoolId, credentials)).is
    }
    expect(await proof(created.client_secret)).toBe(await proof(rotated.client_secret))
    world.clock.advance({ minutes: 2 })
    expect(await proof(created.client_secret)).not.toBe(await proof(rotated.client_secret))
  })

  test('an OAuth application with scopes of another audience is refused with the name of the field', async () => {
    const answer = await bySession('POST', '/oauth_applications', { ...settings, scopes: ['account:read'] })
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, '/scopes'])
  })

  test('an update of an OAuth application with a stale version is refused with 412', async () => {
    const { id, updated_at } = (await bySession('POST', '/oauth_applications', settings)).json()
    const headers = { 'if-match': `"${updated_at}"` }
    const change = () => bySession('PATCH', `/oauth_applications/${id}`, { name: 'Charts' }, headers)
    expect((await change()).json()).toMatchObject({ name: 'Charts' })
    expect((await change()).json()).toMatchObject({ status: 412, code: 'version_mismatch' })
  })
})

test('a self-registered app can be disabled, but not changed otherwise', async () => {
  const school = await schoolOf(world, 'ceramics')
  const { clientId } = await world.modules.oauth.registerClient(
    { school, visit: await visitTo(world, 'ceramics') },
    { clientName: 'Agent', redirectUris: ['http://127.0.0.1:8976/callback'], scope: undefined },
  )
  const change = async (body: object) => {
    const path = `/oauth_applications/${clientId}`
    const { etag } = (await bySession('GET', path)).headers
    return await bySession('PATCH', path, body, { 'if-match': String(etag) })
  }
  expect((await change({ name: 'Other' })).statusCode).toBe(409)
  const disabled = await change({ is_disabled: true })
  expect(disabled.json()).toMatchObject({ source: 'registration', disabled_at: expect.any(String) })
  expect((await change({ is_disabled: false })).json()).toMatchObject({ disabled_at: null })
})

describe('a gateway account', () => {
  test('a gateway account hides its keys, and only one is the default', async () => {
    const keys = { merchant_id: '3002607', hash_key: 'pwFHCqoQZGmho4w6', hash_iv: 'EkRm7iFT261dpevs' }
    const body = { ...keys, environment: 'stage', is_default: true }
    const set = await bySession('PUT', '/gateway_accounts/ecpay', body, { 'if-none-match': '*' })
    const listed = await bySession('GET', '/gateway_accounts')
    for (const answer of [set, listed]) expect(answer.body).not.toContain(keys.hash_key)
    const { data } = listed.json()
    expect(data.filter((each: { is_default: boolean }) => each.is_default)).toMatchObject([
      { gateway: 'ecpay' },
    ])
  })

  test('a gateway account without required fields is refused with the name of each field', async () => {
    const body = { is_default: true, hash_iv: 'x' }
    const answer = await bySession('PUT', '/gateway_accounts/newebpay', body, { 'if-none-match': '*' })
    const pointers = answer.json().errors.map(({ pointer }: { pointer: string }) => pointer)
    expect([answer.statusCode, pointers]).toEqual([422, ['/merchant_id', '/hash_key', '/environment']])
  })

  test('a gateway account with open payments cannot be removed', async () => {
    const answer = await bySession('DELETE', '/gateway_accounts/simulator')
    const waiting = await world.deps.db
      .selectFrom('payments')
      .where('gateway', '=', 'simulator')
      .where('state', '=', 'not_paid')
      .select('id')
      .execute()
    expect(waiting.length).toBeGreaterThan(0)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
  })
})

test('an announcement returns the number of recipients in a dry run, and is then sent to them', async () => {
  const body = { title: 'Kiln', body: 'It is hot.', audience: 'role', role: 'student' }
  const dryRunFields = await byToken('POST', '/notifications/announcements?dry_run=true', body)
  const { recipients } = dryRunFields.json()
  expect([dryRunFields.statusCode, recipients > 0]).toEqual([200, true])
  expect((await byToken('GET', '/notifications/announcements')).json().data).toEqual([])
  const answer = await byToken('POST', '/notifications/announcements', body)
  expect([answer.statusCode, answer.json().recipients]).toEqual([201, recipients])
})

test('an announcement with a role that its audience does not use is refused', async () => {
  const body = { title: 'Kiln', body: 'It is hot.', audience: 'members', role: 'student' }
  const answer = await byToken('POST', '/notifications/announcements', body)
  expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, '/role'])
})

// This test runs last, because the other tests use the same app.
test('deleting an OAuth application returns the number of affected people in a dry run, and then revokes their tokens', async () => {
  const token = await operatorToken(world, 'olga', { scope: 'courses:read' })
  const { clientId } = await world.deps.db
    .selectFrom('authorizations')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select('clientId')
    .executeTakeFirstOrThrow()
  const path = `/oauth_applications/${clientId}`
  const dryRunFields = await bySession('DELETE', `${path}?dry_run=true`)
  expect(dryRunFields.json()).toMatchObject({ id: clientId, people: 1 })
  expect((await bySession('GET', path)).json()).toMatchObject({ people: 1 })
  expect((await bySession('DELETE', path)).json()).toMatchObject({ people: 1 })
  expect((await bySession('GET', path)).statusCode).toBe(404)
  const authorization = `Bearer ${token}`
  const answer = await world.at('ceramics').get('/api/v1/coupons', { authorization })
  expect(answer.statusCode).toBe(401)
})
