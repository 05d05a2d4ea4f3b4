import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callback,
  createAuthorizationWorld,
  expectConsentPage,
  expectErrorPage,
} from '../../support/oauth/authorization-world.ts'
import { newClient, workAt } from '../../support/people/oauth-cast.ts'

const { world, mei, app, authorize } = await createAuthorizationWorld()
afterAll(() => world.close())

describe('client_id at the authorization endpoint', () => {
  test.each([
    ['is missing', { client_id: undefined }, ''],
    ['is empty', { client_id: '' }, ''],
    ['is sent twice', {}, '&client_id=demo-member-public'],
    ['has another spelling', { client_id: 'Demo-Member-Public' }, ''],
    ['contains a NUL', { client_id: 'demo-member-public\0' }, ''],
    ['is very long', { client_id: 'x'.repeat(5000) }, ''],
    [
      'is the URL of a metadata document on a host that is not permitted',
      { client_id: 'https://evil.example/c' },
      '',
    ],
  ])(
    'an authorization request with a client_id that %s is answered with an error page',
    async (_what, changes, more) => {
      expectErrorPage((await authorize(changes, { more })).page)
    },
  )

  test('the client_id of another school is unknown here and answered with an error page', async () => {
    const { clientId } = await newClient(world, {}, 'astronomy')
    expectErrorPage((await authorize({ client_id: clientId })).page)
  })

  test.each(['disableClient', 'deleteClient'] as const)(
    'an authorization request after %s is answered with an error page',
    async (end) => {
      const { clientId } = await newClient(world)
      expectConsentPage((await authorize({ client_id: clientId })).page)
      await world.modules.oauth[end](await workAt(world), clientId)
      expectErrorPage((await authorize({ client_id: clientId })).page)
    },
  )
})

describe('redirect_uri at the authorization endpoint', () => {
  const registered = [
    'https://notes.example/callback?from=lectern',
    'http://127.0.0.1:8976/callback',
    'http://[::1]:8976/callback?x=1',
    'http://localhost:8976/callback',
  ]
  let clientId: string
  beforeAll(async () => {
    clientId = (await newClient(world, { redirectUris: registered })).clientId
  })

  test.each([
    ...registered,
    'http://127.0.0.1/callback',
    'http://127.0.0.1:1/callback',
    'http://127.0.0.1:65535/callback',
    'http://[::1]/callback?x=1',
    'http://[::1]:55555/callback?x=1',
    'http://localhost:3999/callback',
  ])('the redirect_uri %s matches a registered one of this client', async (uri) => {
    expectConsentPage((await authorize({ client_id: clientId, redirect_uri: uri })).page)
  })

  test.each([
    undefined,
    '',
    'https://notes.example/callback',
    'https://notes.example/callback?from=lectern&more=1',
    'https://notes.example/callback?from=Lectern',
    'https://notes.example/callback/?from=lectern',
    'https://notes.example:443/callback?from=lectern',
    'https://notes.example:8443/callback?from=lectern',
    'https://NOTES.example/callback?from=lectern',
    'HTTPS://notes.example/callback?from=lectern',
    'http://notes.example/callback?from=lectern',
    'https://notes.example/a/../callback?from=lectern',
    'https://notes.example/%63allback?from=lectern',
    'https://notes.example.evil.example/callback?from=lectern',
    'https://notes.example@evil.example/callback?from=lectern',
    'https://evil.example/?https://notes.example/callback?from=lectern',
    'https://notes.example/callback?from=lectern#',
    'https://notes.example/callback?from=lectern#fragment',
    ' https://notes.example/callback?from=lectern',
    'https://notes.example/callback?from=lectern\n',
    'http://127.0.0.1:8976/callback/',
    'http://127.0.0.1:8976/Callback',
    'http://127.0.0.1:8976/callback?x=1',
    'http://127.0.0.1:8976/callback#',
    'http://127.0.0.1:8976/other/../callback',
    'http://127.0.0.1:/callback',
    'http://127.0.0.1:65536/callback',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.1:+1/callback',
    'http://127.0.0.1:8976:1/callback',
    'http://127.0.0.2:8976/callback',
    'http://127.1:8976/callback',
    'http://2130706433:8976/callback',
    'http://0x7f.0.0.1:8976/callback',
    'http://0177.0.0.1:8976/callback',
    'http://0.0.0.0:8976/callback',
    'http://127.0.0.1.evil.example:8976/callback',
    'http://127.0.0.1@evil.example/callback',
    'http://127.0.0.1:8976@evil.example/callback',
    'http://user@127.0.0.1:8976/callback',
    'http://user:secret@127.0.0.1:8976/callback',
    'http://evil.example\\@127.0.0.1:8976/callback',
    'http:\\\\127.0.0.1:8976\\callback',
    'http:/127.0.0.1:8976/callback',
    'HTTP://127.0.0.1:8976/callback',
    'https://127.0.0.1:8976/callback',
    'http://LOCALHOST:8976/callback',
    'http://localhost.:8976/callback',
    'http://localhost.evil.example:8976/callback',
    'http://[::1]:8976/callback',
    'http://[0:0:0:0:0:0:0:1]:8976/callback?x=1',
    'http://[::ffff:127.0.0.1]:8976/callback?x=1',
    'http://１２７.0.0.1:8976/callback',
    'http://127.0.0.1:8976/callback\0',
    'javascript:alert(1)',
    'data:text/html,x',
    'notes://callback',
    '//127.0.0.1:8976/callback',
    '/callback',
  ])('the redirect_uri %s matches no registered one and is answered with an error page', async (uri) => {
    expectErrorPage((await authorize({ client_id: clientId, redirect_uri: uri })).page)
  })

  test('an authorization request with redirect_uri twice is answered with an error page', async () => {
    const more = `&redirect_uri=${encodeURIComponent(callback)}`
    expectErrorPage((await authorize({ client_id: clientId, redirect_uri: callback }, { more })).page)
  })

  test('the redirect_uri of another client does not match this client', async () => {
    expectErrorPage((await authorize({ redirect_uri: 'https://notes.example/callback?from=lectern' })).page)
  })

  test('a redirect_uri with a query keeps it, and the response parameters are appended', async () => {
    const [redirect_uri = ''] = registered
    const { location } = await app.allow(mei, { client_id: clientId, redirect_uri })
    expect(location.startsWith(`${redirect_uri}&code=lac_`)).toBe(true)
  })

  test('a redirect_uri beyond ASCII is not accepted, because no header can contain it', async () => {
    const creation = newClient(world, { redirectUris: ['https://notes.example/回來'] })
    await expect(creation).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a redirect_uri on a loopback port of its own receives the response on that port', async () => {
    const redirect_uri = 'http://127.0.0.1:41234/callback'
    const { location } = await app.allow(mei, { client_id: clientId, redirect_uri })
    expect(location.startsWith(`${redirect_uri}?code=lac_`)).toBe(true)
  })
})
