import { afterAll, describe, expect, test } from 'vitest'
import { scopesFor } from '../../../src/domain/oauth/index.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { plantDocumentClient } from '../../support/mcp/document-client.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const path = '/account/apps'

const disconnect = (browser: TestBrowser, client: string) =>
  browser.submit('/account/apps/disconnect', { client }, { at: path })

/** The app names in the list, in their order. */
const namesIn = (page: string) => [...page.matchAll(/<h2><bdi>([^<]+)<\/bdi>/g)].map(([, name]) => name)

describe('the list of connected apps', () => {
  test('the list of connected apps of a new member is empty', async () => {
    const { body } = await (await browserOf(world, 'olga')).get(path)
    expect(body).toContain('No app is connected')
    expect(namesIn(body)).toEqual([])
  })

  test('the list of connected apps shows only the apps of the member at this school', async () => {
    const own = await ownWorld()
    const mei = await browserOf(own, 'mei')
    await createTestApp(own).tokens(mei)
    expect(namesIn((await mei.get(path)).body)).toEqual(['Study Companion'])
    for (const other of [
      await browserOf(own, 'tom'),
      await browserOf(own, 'olga'),
      await browserOf(own, 'mei', 'astronomy'),
    ])
      expect(namesIn((await other.get(path)).body)).toEqual([])
    const visitor = await own.browser('ceramics').get(path)
    expect(visitor.headers.location).toContain('/sign-in')
  })

  test('the list of connected apps shows the permissions of an app and their start, and marks write access', async () => {
    const own = await ownWorld()
    const mei = await browserOf(own, 'mei')
    await createTestApp(own, { scope: 'openid email account:write' }).tokens(mei)
    const { body } = await mei.get(path)
    expect(body).toContain('E-mail address')
    expect(body).toMatch(/<li class="changes">[\s\S]*?Notifications/)
    expect(body).not.toContain('Learning and payments')
    expect(body).toMatch(/<time datetime="[^"]+">Connected /)
  })

  test('the entry of a connected app is short even when the app has every permission', async () => {
    const own = await ownWorld()
    const olga = await browserOf(own, 'olga')
    const scope = scopesFor('operator').join(' ')
    await createTestApp(own, { clientId: 'demo-operator-public', scope }).tokens(olga)
    const { body } = await olga.get(path)
    expect(body).toMatch(/<strong>Courses<\/strong><small class="means">See · Change<\/small>/)
  })

  test('the entry of an unreviewed app names its host', async () => {
    const own = await ownWorld()
    const olga = await browserOf(own, 'olga')
    const notes = await plantDocumentClient(own, { clientId: 'https://stranger.example/notes' })
    await createTestApp(own, { ...notes, scope: 'openid' }).tokens(olga)
    const { body } = await olga.get(path)
    expect(body).toContain('<strong class="host">stranger.example</strong>')
    expect(body).toContain('Not reviewed')
  })

  test('the entry of an app shows the time of the last read of each kind of data, or that none happened', async () => {
    const own = await ownWorld()
    const mei = await browserOf(own, 'mei')
    const app = createTestApp(own)
    const { access_token } = await app.tokens(mei)
    expect((await mei.get(path)).body).toContain('Nothing so far.')
    await app.userinfo(access_token)
    await app.userinfo(access_token)
    await own.modules.oauth.writeActivity()
    const { body } = await mei.get(path)
    expect(body).toMatch(/Your identity <small><time[^>]*>2 times, last on /)
    expect(body).not.toContain('Nothing so far.')
  })

  test('the list of connected apps leaves out an app that revoked its tokens', async () => {
    const own = await ownWorld()
    const mei = await browserOf(own, 'mei')
    const app = createTestApp(own)
    await app.revoke((await app.tokens(mei)).refresh_token)
    expect(namesIn((await mei.get(path)).body)).toEqual([])
  })

  test.each([
    ['zh-TW', '它可以做什麼', '中斷連結'],
    ['ja', 'できること', '連携を解除'],
  ])('the list of connected apps is translated into %s', async (lang, ...texts) => {
    const own = await ownWorld()
    const mei = await browserOf(own, 'mei')
    await createTestApp(own).tokens(mei)
    const { body } = await own.browser('ceramics', { ...mei.cookies(), lang }).get(path)
    for (const each of texts) expect(body).toContain(each)
    expect(body).not.toMatch(/undefined|\[object|=&gt;/)
  })
})

describe('disconnecting an app', () => {
  test('disconnecting an app revokes every token of this member immediately and confirms it', async () => {
    const own = await ownWorld()
    const mei = await browserOf(own, 'mei')
    const app = createTestApp(own)
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
    const own = await ownWorld()
    const mei = await browserOf(own, 'mei')
    const app = createTestApp(own)
    await app.tokens(mei)
    const allowed = await app.allow(mei)
    await disconnect(mei, app.clientId)
    expect((await app.redeem(allowed)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('disconnecting an app does not affect other members, other apps or the other school', async () => {
    const own = await ownWorld()
    const [mei, tom] = [await browserOf(own, 'mei'), await browserOf(own, 'tom')]
    const app = createTestApp(own)
    const widget = createTestApp(own, { clientId: 'demo-member-readonly', scope: 'openid account:read' })
    const elsewhere = createTestApp(own, { school: 'astronomy' })
    const unaffected = [
      { app, tokens: await app.tokens(tom) },
      { app: widget, tokens: await widget.tokens(mei) },
      { app: elsewhere, tokens: await elsewhere.tokens(await browserOf(own, 'mei', 'astronomy')) },
    ]
    await app.tokens(mei)
    await disconnect(mei, app.clientId)
    for (const { app, tokens } of unaffected) expect(await app.isLive(tokens.access_token)).toBe(true)
  })

  test('disconnecting another member’s app is refused to a stranger, to an owner, and at the other school', async () => {
    const own = await ownWorld()
    const app = createTestApp(own)
    const mei = await browserOf(own, 'mei')
    const { access_token } = await app.tokens(mei)
    const operator = { clientId: 'demo-operator-public' }
    const elsewhere = { clientId: 'demo-member-readonly', school: 'astronomy' } as const
    const otherMembers = [
      {
        browser: await browserOf(own, 'tom'),
        with: createTestApp(own, { clientId: 'demo-member-readonly' }),
      },
      { browser: await browserOf(own, 'olga'), with: createTestApp(own, operator) },
      { browser: await browserOf(own, 'mei', 'astronomy'), with: createTestApp(own, elsewhere) },
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
      const own = await browserOf(world, 'mei')
      await createTestApp(world).tokens(own)
      expect((await disconnect(own, client)).statusCode).toBe(404)
    },
  )
})
