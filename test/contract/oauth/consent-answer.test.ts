import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import {
  checkboxesIn,
  consent,
  consentPageOf,
  createNotesClient,
  requestIn,
  textOf,
} from '../../support/oauth/consent-page.ts'
import { answerOf, createTestApp } from '../../support/oauth/oauth-app.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('the member’s answer on the consent page', () => {
  test('allowing on the consent page redirects with code, state and issuer and grants all requested scopes', async () => {
    const app = createTestApp(world)
    const allowed = await app.allow(await browserOf(world, 'mei'))
    expect([...allowed.answer.keys()]).toEqual(['code', 'state', 'iss'])
    expect(allowed.answer.get('state')).toBe(allowed.sentState)
    expect(allowed.answer.get('iss')).toBe(app.origin)
    expect((await app.redeem(allowed)).json()).toMatchObject({
      scope: 'openid profile email account:read account:write',
    })
  })

  test.each(['deny', '', 'ALLOW', 'allow '])(
    'the decision %j on the consent page is treated as a denial',
    async (decision) => {
      const { url, state } = createTestApp(world).begin()
      const mei = await browserOf(world, 'mei')
      const { answer } = answerOf(await mei.submit(consent, { decision, 'scope profile': 'on' }, { at: url }))
      expect(Object.fromEntries(answer)).toMatchObject({ error: 'access_denied', state })
      expect(answer.has('code')).toBe(false)
    },
  )

  test('the grant leaves out scopes declined on the consent page, but never openid', async () => {
    const app = createTestApp(world)
    const decline = ['openid', 'email', 'account:write']
    const tokens = await app.redeem(await app.allow(await browserOf(world, 'mei'), {}, { decline }))
    expect(tokens.json()).toMatchObject({ scope: 'openid profile account:read' })
  })

  test('a consent answer cannot add an unrequested scope', async () => {
    const app = createTestApp(world, { scope: 'openid profile' })
    const { url, verifier } = app.begin()
    const fields = {
      decision: 'allow',
      scope: 'account:write',
      scopes: 'account:write',
      'scope account:write': 'on',
      'scope email': 'on',
      redirect_uri: 'https://evil.example/',
      client_id: 'demo-operator-public',
    }
    const mei = await browserOf(world, 'mei')
    const { code, location } = answerOf(await mei.submit(consent, fields, { at: url }))
    expect(location).toMatch(/^http:\/\/127\.0\.0\.1:8976\/callback\?/)
    expect((await app.redeem({ code, verifier })).json()).toMatchObject({ scope: 'openid' })
  })

  test('a consent answer without any scope shows the page again, and a second answer with scopes is accepted', async () => {
    const app = createTestApp(world, { scope: 'profile account:read' })
    const mei = await browserOf(world, 'mei')
    const { url, verifier } = app.begin()
    const again = await mei.submit(consent, { decision: 'allow' }, { at: url })
    expect(again.statusCode).toBe(422)
    expect(again.headers['content-security-policy']).toContain('http://127.0.0.1:8976')
    expect(textOf(again)).toContain('Allow at least one permission, or deny the request.')
    expect(again.body).toContain(encodeURIComponent(url).replaceAll('%20', '+'))

    const fields = { request: requestIn(again), decision: 'allow', 'scope profile': 'on' }
    const { code } = answerOf(await mei.submit(consent, fields, { at: url }))
    expect((await app.redeem({ code, verifier })).json()).toMatchObject({ scope: 'profile' })
  })

  test('a consent answer cannot leave out the only scope of an app', async () => {
    const app = createTestApp(world, { scope: 'account:read' })
    const page = await consentPageOf(world, await browserOf(world, 'mei'), { scope: 'account:read' })
    expect(checkboxesIn(page)).toEqual([])
    const tokens = await app.redeem(
      await app.allow(await browserOf(world, 'mei'), {}, { decline: ['account:read'] }),
    )
    expect(tokens.json()).toMatchObject({ scope: 'account:read' })
  })
})

describe('a refused consent answer', () => {
  const closed = async (browser: TestBrowser, request: string, at = createTestApp(world).begin().url) => {
    const answer = await browser.submit(consent, { decision: 'allow', request }, { at })
    expect(answer.statusCode).toBe(409)
    expect(textOf(answer)).toContain('Go back to the app and start again there.')
    expect(answer.headers.location).toBeUndefined()
    return answer
  }

  test.each(['', 'nonsense', "' or 1=1 --", '018bcfe5-6800-7000-8000-00000000000a'])(
    'a consent answer with the unknown request id %j is refused',
    async (request) => {
      const answer = await closed(await browserOf(world, 'mei'), request)
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test('a second consent answer to a request is refused', async () => {
    const mei = await browserOf(world, 'mei')
    const { url } = createTestApp(world).begin()
    const request = requestIn(await mei.get(url))
    expect((await mei.submit(consent, { request, decision: 'allow' }, { at: url })).statusCode).toBe(303)
    await closed(mei, request)
    expect((await mei.submit(consent, { request, decision: 'deny' }, { at: url })).statusCode).toBe(409)
  })

  test('a consent answer is refused from the session of a stranger, of another device and of the other school', async () => {
    const mei = await browserOf(world, 'mei')
    const request = requestIn(await consentPageOf(world, mei))
    await closed(await browserOf(world, 'tom'), request)
    await closed(await browserOf(world, 'mei'), request)
    const { url } = createTestApp(world, { school: 'astronomy' }).begin()
    await closed(await browserOf(world, 'mei', 'astronomy'), request, url)
    const fields = { request, decision: 'allow' }
    expect((await mei.submit(consent, fields, { at: createTestApp(world).begin().url })).statusCode).toBe(303)
  })

  test('a consent answer after half an hour is refused', async () => {
    const mei = await browserOf(world, 'mei')
    const request = requestIn(await consentPageOf(world, mei))
    world.clock.advance({ minutes: 31 })
    expect(textOf(await closed(mei, request))).toContain('it expired after 30 minutes')
  })

  test('a consent answer is refused when the app was changed or disabled after the page was shown', async () => {
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    const work = { actor: platformActor, schoolId }
    const client = await createNotesClient(world, {})
    const mei = await browserOf(world, 'mei')
    const first = requestIn(await consentPageOf(world, mei, client))
    await world.modules.oauth.updateClient(work, client.clientId, {
      redirectUris: ['https://elsewhere.example/'],
    })
    await closed(mei, first)
    const other = await createNotesClient(world, {})
    const second = requestIn(await consentPageOf(world, mei, other))
    await world.modules.oauth.disableClient(work, other.clientId)
    await closed(mei, second)
  })

  test.each([
    ['no form token', { form_token: '' }],
    ['an invented form token', { form_token: 'abc.def' }],
  ])('a consent answer with %s is refused', async (_what, fields) => {
    const mei = await browserOf(world, 'mei')
    const answer = await mei.submit(
      consent,
      { decision: 'allow', ...fields },
      { at: createTestApp(world).begin().url },
    )
    expect(answer.statusCode).toBe(403)
  })

  test('a consent answer from a visitor is refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await world
      .at('ceramics')
      .send({ method: 'POST', url: consent, headers, payload: 'decision=allow' })
    expect(answer.headers.location).toContain('/sign-in')
  })

  test('opening the URL of a consent answer as a page restarts the authorization request', async () => {
    const { url } = createTestApp(world).begin()
    const answer = await (await browserOf(world, 'mei')).get(url.replace('/oauth/authorize', consent))
    expect(answer.headers.location).toBe(url)
  })
})
