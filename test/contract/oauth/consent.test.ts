import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityScopes, lifetimes, type Scope, scopes, scopesFor } from '../../../src/domain/oauth/index.ts'
import { scopeMessages } from '../../../src/labels/scopes/scope-messages.ts'
import type { OauthClientId } from '../../../src/platform/db/schema/schema.gen.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { samplePng } from '../../support/catalog/sample-pictures.ts'
import { plantDocumentClient } from '../../support/mcp/document-client.ts'
import { answerOf, createTestApp } from '../../support/oauth/oauth-app.ts'
import { schoolOf, visitTo } from '../../support/people/identity-cast.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const consent = '/oauth/consent'
const operator = { clientId: 'demo-operator-public', scope: scopesFor('operator').join(' ') }

const pageOf = async (browser: TestBrowser, options = {}) =>
  await browser.get(createTestApp(world, options).begin().url)

/** What a reader sees: the main part without tags. */
function textOf({ body }: LightMyRequestResponse): string {
  return unescaped(mainOf(body).replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ')
}

const mainOf = (body: string) => /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''

const unescaped = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

const requestIn = ({ body }: LightMyRequestResponse) => /name="request" value="([^"]+)"/.exec(body)?.[1] ?? ''

const checkboxesIn = ({ body }: LightMyRequestResponse) =>
  [...body.matchAll(/type="checkbox" name="scope ([^"]+)" checked/g)].map(([, scope]) => scope)

async function createClient(changes: { name?: string; logoKey?: string; redirectUris?: string[] }) {
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const { clientId } = await world.modules.oauth.createClient(
    { actor: platformActor, schoolId },
    {
      name: 'Notes',
      audience: 'member',
      isConfidential: false,
      scopes: ['openid', 'profile'],
      redirectUris: ['https://notes.example/callback'],
      ...changes,
    },
  )
  return { clientId, redirectUri: 'https://notes.example/callback', scope: 'openid profile' }
}

async function registered() {
  const visit = await visitTo(world, 'ceramics')
  const redirectUris = ['http://127.0.0.1:8976/callback']
  const metadata = { clientName: 'Terminal Helper', redirectUris, scope: undefined }
  const at = { school: await schoolOf(world, 'ceramics'), visit }
  const { clientId } = await world.modules.oauth.registerClient(at, metadata)
  return { clientId, scope: 'openid profile courses:read' }
}

describe('the consent page', () => {
  test('is not cached, sends no referrer, and cannot be framed', async () => {
    const { headers } = await pageOf(await browserOf(world, 'mei'))
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('allows its form to redirect to the app’s address only', async () => {
    const { headers } = await pageOf(await browserOf(world, 'mei'))
    expect(headers['content-security-policy']).toContain("form-action 'self' http://127.0.0.1:8976;")
  })

  test('names the app, the member and where the answer is sent', async () => {
    const text = textOf(await pageOf(await browserOf(world, 'mei')))
    expect(text).toContain('Study Companion wants to access your account at Ceramics Studio')
    expect(text).toContain('Set up by Ceramics Studio')
    expect(text).toContain('林美 Mei Lin mei@example.com')
    expect(text).toContain('a program on this computer 127.0.0.1:8976')
  })

  test('says how long access lasts and how to revoke it', async () => {
    const page = await pageOf(await browserOf(world, 'mei'))
    expect(lifetimes).toMatchObject({ consent: 400 * 24 * 3600, accessToken: 2 * 3600 })
    expect(textOf(page)).toContain('Access lasts until you revoke it, at most 400 days.')
    expect(textOf(page)).toContain('expires after 2 hours')
    expect(page.body).toContain('href="/account/apps"')
  })

  test('offers to switch accounts and returns to the same request', async () => {
    const { url } = createTestApp(world).begin()
    const { body } = await (await browserOf(world, 'mei')).get(url)
    const [, href = ''] = /href="(\/sign-in\?again[^"]+)"/.exec(body) ?? []
    const { searchParams } = new URL(unescaped(href), 'http://localhost')
    expect(searchParams.get('again')).toBe('1')
    expect(searchParams.get('return_to')).toBe(url)
  })

  test('works without JavaScript: its buttons and checkboxes are a plain form’s', async () => {
    const { body } = await pageOf(await browserOf(world, 'mei'))
    expect(body).toContain(`<form method="post" action="${consent}"`)
    expect(body).toMatch(/<button type="submit" name="decision" value="deny"[^>]*>Deny/)
    expect(body).toMatch(/<button type="submit" name="decision" value="allow">Allow/)
    expect(body).not.toContain('autofocus')
  })

  test('has Deny as its first button, which Enter presses where no script prevents it', async () => {
    const { body } = await pageOf(await browserOf(world, 'mei'))
    expect(/<button[^>]*>/.exec(body)?.[0]).toContain('value="deny"')
  })

  test.each([
    ['en', 'Learning and payments', 'Allow', 'English'],
    ['zh-TW', '學習與付款', '允許', '想使用你在 Ceramics Studio 的帳號'],
    ['ja', '学習と支払い', '許可', 'が Ceramics Studio のアカウントの利用を求めています'],
  ] as const)('speaks %s', async (lang, ...words) => {
    const mei = await browserOf(world, 'mei')
    const page = await pageOf(world.browser('ceramics', { ...mei.cookies(), lang }))
    expect(page.body).toContain(`<html lang="${lang}">`)
    for (const each of words) expect(page.body).toContain(each)
    expect(page.body).not.toMatch(/undefined|\[object|=&gt;/)
  })

  test('uses the language that the app requests by ui_locales', async () => {
    const nobodys = world.browser('ceramics', {
      session: (await browserOf(world, 'tom')).cookies()['session'] ?? '',
    })
    const { url } = createTestApp(world).begin({ ui_locales: 'fr ja' })
    expect((await nobodys.get(url)).body).toContain('<html lang="ja">')
  })
})

describe('the list of requested scopes on the consent page', () => {
  test.each(Object.entries(scopeMessages))('describes every scope in %s', (_locale, words) => {
    expect(Object.keys(words.scopes).sort()).toEqual(Object.keys(scopes).sort())
    expect(new Set(Object.values(words.topics)).size).toBe(Object.keys(words.topics).length)
  })

  // Announcements go out under a scope whose name does not say so.
  test.each([
    ['en', /roles.*invite.*announcements/, /upload.*other sites/],
    ['zh-TW', /身分.*邀請.*公告/, /上傳.*其他網站/],
    ['ja', /役割.*招待.*お知らせ/, /アップロード.*ほかのサイト/],
  ] as const)('says in %s what members:write and storage:write open', async (lang, members, storage) => {
    const olga = await browserOf(world, 'olga')
    const page = await pageOf(world.browser('ceramics', { ...olga.cookies(), lang }), operator)
    expect(textOf(page)).toMatch(members)
    expect(textOf(page)).toMatch(storage)
  })

  test.each(['member', 'operator'] as const)('shows every scope of a %s client once', async (audience) => {
    const asked = scopesFor(audience)
    const clientId = `demo-${audience}-public`
    const page = await pageOf(await browserOf(world, 'olga'), { clientId, scope: asked.join(' ') })
    expect(checkboxesIn(page).toSorted()).toEqual(asked.filter((scope) => scope !== 'openid').toSorted())
    const text = textOf(page)
    for (const scope of asked.filter((each) => !identityScopes.includes(each)))
      expect(text).toContain(scopeMessages('en').scopes[scope as Scope])
  })

  test('merges reading and changing the same thing into one line', async () => {
    const page = await pageOf(await browserOf(world, 'olga'), {
      ...operator,
      scope: 'openid courses:write courses:read',
    })
    expect(page.body.match(/<strong>Courses<\/strong>/g)).toHaveLength(1)
    expect(textOf(page)).toMatch(
      /Courses see courses.*; create, change and remove them, their prices too See Courses Change Courses/,
    )
  })

  test('is collapsed when it is long, and the summary names every collapsed scope', async () => {
    const { body } = await pageOf(await browserOf(world, 'olga'), operator)
    const [, summary = ''] = /<details><summary>([\s\S]*?)<\/summary>/.exec(body) ?? []
    expect(summary).toContain('14 more areas')
    for (const name of ['Courses', 'Coupons', 'School settings', 'Files']) expect(summary).toContain(name)
    expect((await pageOf(await browserOf(world, 'mei'))).body).not.toContain('<details>')
  })

  test('shows a preview of the member’s own data', async () => {
    const text = textOf(await pageOf(await browserOf(world, 'mei')))
    expect(text).toContain('Today: Student')
    expect(text).toMatch(/Name and picture Today: 林 林美 Mei Lin/)
    expect(text).toContain('E-mail address Today: mei@example.com')
  })

  test('shows no data of scopes that were not requested', async () => {
    const { body } = await pageOf(await browserOf(world, 'mei'), { scope: 'openid' })
    expect(body.match(/mei@example\.com/g)).toHaveLength(1)
  })

  test('shows an operator how many people it is about, at this school alone', async () => {
    const scope = 'openid students:read members:read'
    const olga = textOf(await pageOf(await browserOf(world, 'olga'), { ...operator, scope }))
    expect(olga).toContain('2 students')
    expect(olga).toContain('4 people with a role here')
    const elsewhere = { ...operator, scope, school: 'astronomy' } as const
    const hana = textOf(await pageOf(await browserOf(world, 'hana', 'astronomy'), elsewhere))
    expect(hana).toContain('one student')
    expect(hana).toContain('2 people with a role here')
  })

  test('marks scopes beyond the member’s roles and shows no data for them', async () => {
    const scope = 'openid students:read members:read'
    const mei = textOf(await pageOf(await browserOf(world, 'mei'), { ...operator, scope }))
    expect(mei).toContain('Your role here (Student) includes none of the requested permissions')
    expect(mei).toContain('Your role does not include this, so the app will not get it.')
    expect(mei).not.toContain('2 students')
    expect(mei).not.toContain('people with a role here')
  })

  test('says which part of a scope the member’s role includes', async () => {
    const scope = 'openid students:read students:write members:read'
    const ken = textOf(await pageOf(await browserOf(world, 'ken'), { ...operator, scope }))
    expect(ken).toContain('It acts with your role here (Teacher)')
    expect(ken).toContain('2 students')
    expect(ken).toContain('Your role does not include changing this')
    expect(ken).toContain('One area beyond your role')
  })
})

describe('the consent page identifies', () => {
  test('an unreviewed document client: its host, a warning, and never its own logo', async () => {
    const notes = await plantDocumentClient(world, { clientId: 'https://stranger.example/notes' })
    const page = await pageOf(await browserOf(world, 'olga'), { ...notes, scope: 'openid courses:read' })
    const text = textOf(page)
    expect(text).toContain('Not reviewed stranger.example')
    expect(text).toContain(
      'Ceramics Studio has not reviewed this app. It claims to be from stranger.example.',
    )
    expect(text).not.toContain('program on this computer')
    expect(page.body).not.toMatch(/<img[^>]+stranger/)
  })

  test('a reviewed document client: its host, and no warning', async () => {
    const notes = await plantDocumentClient(world, { clientId: 'https://stranger.example/reviewed' })
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    await world.modules.oauth.reviewClient(
      { actor: platformActor, schoolId },
      notes.clientId as OauthClientId,
      { audience: 'operator', scopes: ['openid'] },
    )
    const text = textOf(await pageOf(await browserOf(world, 'olga'), { ...notes, scope: 'openid' }))
    expect(text).toContain('Reviewed by Ceramics Studio stranger.example')
    expect(text).not.toContain('Warning')
  })

  test('a client that registered itself: its name is its own claim, its answer stays on this computer', async () => {
    const text = textOf(await pageOf(await browserOf(world, 'olga'), await registered()))
    expect(text).toContain('Registered itself')
    expect(text).toContain('The name of this app is not verified.')
    expect(text).toContain('Access is given to a program on this computer.')
  })

  test('a known integration: the host its answer goes to, and no warning', async () => {
    const vendor = {
      clientId: 'demo-vendor',
      redirectUri: 'https://automation.example/oauth/callback',
      scope: 'openid courses:read',
    }
    const text = textOf(await pageOf(await browserOf(world, 'olga'), vendor))
    expect(text).toContain('Known integration automation.example')
    expect(text).toContain('continue to automation.example')
    expect(text).not.toContain('Warning')
  })

  test('a client of the school with a logo: as the school keeps it', async () => {
    const logoKey = `client-logos/${'0a'.repeat(16)}.png`
    await world.files.put(logoKey, samplePng)
    const { body } = await pageOf(await browserOf(world, 'mei'), await createClient({ logoKey }))
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
  ])('a hostile name is only text: %j', async (name) => {
    const { body } = await pageOf(await browserOf(world, 'mei'), await createClient({ name }))
    const [, heading = ''] = /<h1><bdi>([\s\S]*?)<\/bdi>/.exec(body) ?? []
    expect(heading).not.toMatch(/[<>"']/)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
  })
})

describe('the member’s answer on the consent page', () => {
  test('“allow” returns code, state and issuer with all requested scopes', async () => {
    const app = createTestApp(world)
    const allowed = await app.allow(await browserOf(world, 'mei'))
    expect([...allowed.answer.keys()]).toEqual(['code', 'state', 'iss'])
    expect(allowed.answer.get('state')).toBe(allowed.sentState)
    expect(allowed.answer.get('iss')).toBe(app.origin)
    expect((await app.redeem(allowed)).json()).toMatchObject({
      scope: 'openid profile email account:read account:write',
    })
  })

  test.each(['deny', '', 'ALLOW', 'allow '])('%j counts as a denial', async (decision) => {
    const { url, state } = createTestApp(world).begin()
    const mei = await browserOf(world, 'mei')
    const { answer } = answerOf(await mei.submit(consent, { decision, 'scope profile': 'on' }, { at: url }))
    expect(Object.fromEntries(answer)).toMatchObject({ error: 'access_denied', state })
    expect(answer.has('code')).toBe(false)
  })

  test('leaves out what was declined, but never the sign-in itself', async () => {
    const app = createTestApp(world)
    const decline = ['openid', 'email', 'account:write']
    const tokens = await app.redeem(await app.allow(await browserOf(world, 'mei'), {}, { decline }))
    expect(tokens.json()).toMatchObject({ scope: 'openid profile account:read' })
  })

  test('cannot add what the app did not ask for', async () => {
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

  test('with no scope left shows the page again, and can then be given', async () => {
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

  test('cannot leave out the only scope of an app', async () => {
    const app = createTestApp(world, { scope: 'account:read' })
    const page = await pageOf(await browserOf(world, 'mei'), { scope: 'account:read' })
    expect(checkboxesIn(page)).toEqual([])
    const tokens = await app.redeem(
      await app.allow(await browserOf(world, 'mei'), {}, { decline: ['account:read'] }),
    )
    expect(tokens.json()).toMatchObject({ scope: 'account:read' })
  })
})

describe('a consent answer is refused', () => {
  const closed = async (browser: TestBrowser, request: string, at = createTestApp(world).begin().url) => {
    const answer = await browser.submit(consent, { decision: 'allow', request }, { at })
    expect(answer.statusCode).toBe(409)
    expect(textOf(answer)).toContain('Go back to the app and start again there.')
    expect(answer.headers.location).toBeUndefined()
    return answer
  }

  test.each(['', 'nonsense', "' or 1=1 --", '018bcfe5-6800-7000-8000-00000000000a'])(
    'with the unknown request id %j',
    async (request) => {
      const answer = await closed(await browserOf(world, 'mei'), request)
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test('when the request was already answered', async () => {
    const mei = await browserOf(world, 'mei')
    const { url } = createTestApp(world).begin()
    const request = requestIn(await mei.get(url))
    expect((await mei.submit(consent, { request, decision: 'allow' }, { at: url })).statusCode).toBe(303)
    await closed(mei, request)
    expect((await mei.submit(consent, { request, decision: 'deny' }, { at: url })).statusCode).toBe(409)
  })

  test('from another session: a stranger’s, the member’s on another device, or one at the other school', async () => {
    const mei = await browserOf(world, 'mei')
    const request = requestIn(await pageOf(mei))
    await closed(await browserOf(world, 'tom'), request)
    await closed(await browserOf(world, 'mei'), request)
    const { url } = createTestApp(world, { school: 'astronomy' }).begin()
    await closed(await browserOf(world, 'mei', 'astronomy'), request, url)
    const fields = { request, decision: 'allow' }
    expect((await mei.submit(consent, fields, { at: createTestApp(world).begin().url })).statusCode).toBe(303)
  })

  test('after half an hour', async () => {
    const mei = await browserOf(world, 'mei')
    const request = requestIn(await pageOf(mei))
    world.clock.advance({ minutes: 31 })
    expect(textOf(await closed(mei, request))).toContain('it expired after 30 minutes')
  })

  test('when the app has been changed or switched off since the page was shown', async () => {
    const { id: schoolId } = await schoolOf(world, 'ceramics')
    const work = { actor: platformActor, schoolId }
    const client = await createClient({})
    const mei = await browserOf(world, 'mei')
    const first = requestIn(await pageOf(mei, client))
    await world.modules.oauth.updateClient(work, client.clientId, {
      redirectUris: ['https://elsewhere.example/'],
    })
    await closed(mei, first)
    const other = await createClient({})
    const second = requestIn(await pageOf(mei, other))
    await world.modules.oauth.disableClient(work, other.clientId)
    await closed(mei, second)
  })

  test.each([
    ['no form token', { form_token: '' }],
    ['a made-up one', { form_token: 'abc.def' }],
  ])('with %s', async (_what, fields) => {
    const mei = await browserOf(world, 'mei')
    const answer = await mei.submit(
      consent,
      { decision: 'allow', ...fields },
      { at: createTestApp(world).begin().url },
    )
    expect(answer.statusCode).toBe(403)
  })

  test('from a visitor', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await world
      .at('ceramics')
      .send({ method: 'POST', url: consent, headers, payload: 'decision=allow' })
    expect(answer.headers.location).toContain('/sign-in')
  })

  test('when its address is opened as a page, which restarts the request', async () => {
    const { url } = createTestApp(world).begin()
    const answer = await (await browserOf(world, 'mei')).get(url.replace('/oauth/authorize', consent))
    expect(answer.headers.location).toBe(url)
  })
})

describe('an authorization request with an untrusted client or redirect_uri', () => {
  const untrusted = { redirect_uri: 'https://evil.example/"><script>alert(1)</script>' }

  test.each([
    ['en', 'The request was refused'],
    ['zh-TW', '我們擋下了這個請求'],
    ['ja', 'このリクエストを止めました'],
  ])(
    'is explained in %s without a redirect, with details for the developer of the app',
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

  test('is answered with JSON to a program', async () => {
    const answer = await world.at('ceramics').get(createTestApp(world).begin({ client_id: 'nobody' }).url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'invalid_client' })
  })
})

test('the consent page counts the courses, payments and notifications that an app would see', async () => {
  const own = await ownWorld({ from: 'demoTemplate' })
  const app = createTestApp(own, { scope: 'openid account:read' })
  const page = await (await browserOf(own, 'mei')).get(app.begin().url)
  for (const count of ['3 courses', '119 payments', '30 notifications']) expect(page.body).toContain(count)
})
