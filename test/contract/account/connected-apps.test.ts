import { afterAll, describe, expect, test } from 'vitest'
import { scopesFor } from '../../../src/domain/oauth/index.ts'
import { browserOf, newBrowser } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { plantDocumentClient } from '../../support/mcp/document-client.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { newAccount } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const path = '/account/apps'

const disconnect = (browser: TestBrowser, client: string) =>
  browser.submit('/account/apps/disconnect', { client }, { at: path })

/** The app names in the list, in their order. */
const namesIn = (page: string) => [...page.matchAll(/<h2><bdi>([^<]+)<\/bdi>/g)].map(([, name]) => name)

describe('the list of connected apps', () => {
  test('the list of connected apps of a new member is empty', async () => {
    const { body } = await (await newBrowser(world)).get(path)
    expect(body).toContain('No app is connected')
    expect(namesIn(body)).toEqual([])
  })

  test('the list of connected apps shows only the apps of the member at this school', async () => {
    const account = await newAccount(world)
    const mei = await browserOf(world, account)
    await createTestApp(world).tokens(mei)
    expect(namesIn((await mei.get(path)).body)).toEqual(['Study Companion'])
    for (const other of [
      await newBrowser(world),
      await browserOf(world, 'olga'),
      await browserOf(world, account, 'astronomy'),
    ])
      expect(namesIn((await other.get(path)).body)).toEqual([])
    const visitor = await world.browser('ceramics').get(path)
    expect(visitor.headers.location).toContain('/sign-in')
  })

  test('the list of connected apps shows the permissions of an app and their start, and marks write access', async () => {
    const mei = await newBrowser(world)
    await createTestApp(world, { scope: 'openid email account:write' }).tokens(mei)
    const { body } = await mei.get(path)
    expect(body).toContain('E-mail address')
    expect(body).toMatch(/<li class="changes">[\s\S]*?Notifications/)
    expect(body).not.toContain('Learning and payments')
    expect(body).toMatch(/<time datetime="[^"]+">Connected /)
  })

  test('the entry of a connected app is short even when the app has every permission', async () => {
    const olga = await browserOf(world, 'olga')
    const scope = scopesFor('operator').join(' ')
    await createTestApp(world, { clientId: 'demo-operator-public', scope }).tokens(olga)
    const { body } = await olga.get(path)
    expect(body).toMatch(/<strong>Courses<\/strong><small class="means">See · Change<\/small>/)
  })

  test('the entry of an unreviewed app names its host', async () => {
    const olga = await browserOf(world, 'olga')
    const notes = await plantDocumentClient(world, { clientId: 'https://stranger.example/notes' })
    await createTestApp(world, { ...notes, scope: 'openid' }).tokens(olga)
    const { body } = await olga.get(path)
    expect(body).toContain('<strong class="host">stranger.example</strong>')
    expect(body).toContain('Not reviewed')
  })

  test('the entry of an app shows the time of the last read of each kind of data, or that none happened', async () => {
    const mei = await newBrowser(world)
    const app = createTestApp(world)
    const { access_token } = await app.tokens(mei)
    expect((await mei.get(path)).body).toContain('Nothing so far.')
    await app.userinfo(access_token)
    await app.userinfo(access_token)
    await world.modules.oauth.writeActivity()
    const { body } = await mei.get(path)
    expect(body).toMatch(/Your identity <small><time[^>]*>2 times, last on /)
    expect(body).not.toContain('Nothing so far.')
  })

  test('the list of connected apps leaves out an app that revoked its tokens', async () => {
    const mei = await newBrowser(world)
    const app = createTestApp(world)
    await app.revoke((await app.tokens(mei)).refresh_token)
    expect(namesIn((await mei.get(path)).body)).toEqual([])
  })

  test.each([
    ['zh-TW', '它可以做什麼', '中斷連結'],
    ['ja', 'できること', '連携を解除'],
  ])('the list of connected apps is translated into %s', async (lang, ...texts) => {
    const mei = await newBrowser(world)
    await createTestApp(world).tokens(mei)
    const { body } = await world.browser('ceramics', { ...mei.cookies(), lang }).get(path)
    for (const each of texts) expect(body).toContain(each)
    expect(body).not.toMatch(/undefined|\[object|=&gt;/)
  })
})

describe('disconnecting an app', () => {
  test('disconnecting an app revokes every token of this member immediately and confirms it', async () => {
    const mei = await newBrowser(world)
    const app = createTestApp(world)
    const pairs = [await app.tokens(mei), await app.tokens(mei)]
    const answer = await disconnect(mei, app.clientId)
    expect(answer.headers.location).toBe('/account/apps?done=app')
    for (const { access_token, refresh_token } of pairs) {
      expect(await app.isLive(access_token)).toBe(false)
      expect((await app.refresh(refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    }
    const { body } = await mei.get('/account/apps?done=app')
    expect(body).toContain('The app was disconnected.')
    expect(namesIn(body)).toEqual([])
  })

  test('disconnecting an app ends an unredeemed authorization code', async () => {
    const mei = await newBrowser(world)
    const app = createTestApp(world)
    await app.tokens(mei)
    const allowed = await app.allow(mei)
    await disconnect(mei, app.clientId)
    expect((await app.redeem(allowed)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('disconnecting an app does not affect other members, other apps or the other school', async () => {
    const account = await newAccount(world)
    const [mei, tom] = [await browserOf(world, account), await newBrowser(world)]
    const app = createTestApp(world)
    const widget = createTestApp(world, { clientId: 'demo-member-readonly', scope: 'openid account:read' })
    const elsewhere = createTestApp(world, { school: 'astronomy' })
    const unaffected = [
      { app, tokens: await app.tokens(tom) },
      { app: widget, tokens: await widget.tokens(mei) },
      { app: elsewhere, tokens: await elsewhere.tokens(await browserOf(world, account, 'astronomy')) },
    ]
    await app.tokens(mei)
    await disconnect(mei, app.clientId)
    for (const { app, tokens } of unaffected) expect(await app.isLive(tokens.access_token)).toBe(true)
  })

  test('disconnecting another member’s app is refused to a stranger, to an owner, and at the other school', async () => {
    const account = await newAccount(world)
    const app = createTestApp(world)
    const mei = await browserOf(world, account)
    const { access_token } = await app.tokens(mei)
    const operator = { clientId: 'demo-operator-public' }
    const elsewhere = { clientId: 'demo-member-readonly', school: 'astronomy' } as const
    const otherMembers = [
      {
        browser: await newBrowser(world),
        with: createTestApp(world, { clientId: 'demo-member-readonly' }),
      },
      { browser: await browserOf(world, 'olga'), with: createTestApp(world, operator) },
      { browser: await browserOf(world, account, 'astronomy'), with: createTestApp(world, elsewhere) },
    ]
    for (const { browser, with: otherApp } of otherMembers) {
      // Another member with a valid form token.
      await otherApp.tokens(browser, { scope: 'openid' })
      expect((await disconnect(browser, app.clientId)).statusCode).toBe(404)
    }
    expect(await app.isLive(access_token)).toBe(true)
  })

  test.each(['', 'demo-member-confidential', 'nobody', "' or 1=1 --", 'x'.repeat(3000)])(
    'disconnecting an app with the unknown client %j is answered with 404',
    async (client) => {
      const mei = await newBrowser(world)
      await createTestApp(world).tokens(mei)
      expect((await disconnect(mei, client)).statusCode).toBe(404)
    },
  )
})
