import { afterAll, describe, expect, test } from 'vitest'
import type { OauthClientId } from '../../../src/platform/db/schema/schema.gen.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { samplePng } from '../../support/catalog/sample-pictures.ts'
import { plantDocumentClient } from '../../support/mcp/document-client.ts'
import {
  consentPageOf,
  createNotesClient,
  mainOf,
  registerTerminalHelper,
  textOf,
} from '../../support/oauth/consent-page.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('the client on the consent page', () => {
  test('the consent page shows the host of an unreviewed metadata client and a warning, and never the logo it names', async () => {
    const notes = await plantDocumentClient(world, { clientId: 'https://stranger.example/notes' })
    const page = await consentPageOf(world, await browserOf(world, 'olga'), {
      ...notes,
      scope: 'openid courses:read',
    })
    const text = textOf(page)
    expect(text).toContain('Not reviewed stranger.example')
    expect(text).toContain(
      'Ceramics Studio has not reviewed this app. It claims to be from stranger.example.',
    )
    expect(text).not.toContain('program on this computer')
    expect(page.body).not.toMatch(/<img[^>]+stranger/)
  })

  test('the consent page shows the host of a reviewed metadata client without a warning', async () => {
    const notes = await plantDocumentClient(world, { clientId: 'https://stranger.example/reviewed' })
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    await world.modules.oauth.reviewClient(
      { actor: platformActor, schoolId },
      notes.clientId as OauthClientId,
      { audience: 'operator', scopes: ['openid'] },
    )
    const text = textOf(
      await consentPageOf(world, await browserOf(world, 'olga'), { ...notes, scope: 'openid' }),
    )
    expect(text).toContain('Reviewed by Ceramics Studio stranger.example')
    expect(text).not.toContain('Warning')
  })

  test('the consent page of a self-registered client says that its name is unverified and that the response stays on this computer', async () => {
    const text = textOf(
      await consentPageOf(world, await browserOf(world, 'olga'), await registerTerminalHelper(world)),
    )
    expect(text).toContain('Registered itself')
    expect(text).toContain('The name of this app is not verified.')
    expect(text).toContain('Access is given to a program on this computer.')
  })

  test('the consent page of a known integration shows the host that receives the response, without a warning', async () => {
    const vendor = {
      clientId: 'demo-vendor',
      redirectUri: 'https://automation.example/oauth/callback',
      scope: 'openid courses:read',
    }
    const text = textOf(await consentPageOf(world, await browserOf(world, 'olga'), vendor))
    expect(text).toContain('Known integration automation.example')
    expect(text).toContain('continue to automation.example')
    expect(text).not.toContain('Warning')
  })

  test('the consent page of a client of the school shows the logo stored by the school', async () => {
    const logoKey = `client-logos/${'0a'.repeat(16)}.png`
    await world.files.put(logoKey, samplePng)
    const { body } = await consentPageOf(
      world,
      await browserOf(world, 'mei'),
      await createNotesClient(world, { logoKey }),
    )
    expect(body).toContain(`<img class="app-mark" src="/${logoKey}" alt=""`)
    const logo = await world.at('ceramics').get(`/${logoKey}`)
    expect(logo.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await world.at('ceramics').get(`/client-logos/${'0b'.repeat(16)}.png`)).statusCode).toBe(404)
  })

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</h1></bdi>&lt;b&gt;',
    'x'.repeat(120),
  ])('a hostile client name is shown as plain text on the consent page: %j', async (name) => {
    const { body } = await consentPageOf(
      world,
      await browserOf(world, 'mei'),
      await createNotesClient(world, { name }),
    )
    const [, heading = ''] = /<h1><bdi>([\s\S]*?)<\/bdi>/.exec(body) ?? []
    expect(heading).not.toMatch(/[<>"']/)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
  })
})

describe('an authorization request with an untrusted client or redirect_uri', () => {
  const untrusted = { redirect_uri: 'https://evil.example/"><script>alert(1)</script>' }

  test.each([
    ['en', 'The request was refused'],
    ['zh-TW', '請求已被拒絕'],
    ['ja', 'リクエストは拒否されました'],
  ])(
    'an untrusted client or redirect_uri is explained in %s without a redirect, with details for the developer of the app',
    async (lang, title) => {
      const page = await world.browser('ceramics', { lang }).get(createTestApp(world).begin(untrusted).url)
      expect(page.statusCode).toBe(400)
      expect(page.headers.location).toBeUndefined()
      expect(page.body).toContain(`<h1>${title}</h1>`)
      expect(page.body).toMatch(/<details>[\s\S]*<code>invalid_request<\/code>[\s\S]*<\/details>/)
      expect(page.body).not.toContain('<script>alert')
      expect(mainOf(page.body)).not.toContain('evil')
    },
  )

  test('an untrusted client or redirect_uri is explained in JSON to a program', async () => {
    const answer = await world.at('ceramics').get(createTestApp(world).begin({ client_id: 'nobody' }).url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'invalid_client' })
  })
})
