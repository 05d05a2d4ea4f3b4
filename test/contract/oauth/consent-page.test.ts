import { afterAll, describe, expect, test } from 'vitest'
import { identityScopes, lifetimes, type Scope, scopes, scopesFor } from '../../../src/domain/oauth/index.ts'
import { scopeMessages } from '../../../src/labels/scopes/scope-messages.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { checkboxesIn, consent, consentPageOf, textOf, unescaped } from '../../support/oauth/consent-page.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const operator = { clientId: 'demo-operator-public', scope: scopesFor('operator').join(' ') }

describe('the consent page', () => {
  test('the consent page is not cached, sends no referrer, and cannot be framed', async () => {
    const { headers } = await consentPageOf(world, await browserOf(world, 'mei'))
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('the consent page allows its form to redirect to the app’s origin only', async () => {
    const { headers } = await consentPageOf(world, await browserOf(world, 'mei'))
    expect(headers['content-security-policy']).toContain("form-action 'self' http://127.0.0.1:8976;")
  })

  test('the consent page names the app, the member and the host that receives the response', async () => {
    const text = textOf(await consentPageOf(world, await browserOf(world, 'mei')))
    expect(text).toContain('Study Companion wants to access your account at Ceramics Studio')
    expect(text).toContain('Set up by Ceramics Studio')
    expect(text).toContain('林美 Mei Lin mei@example.com')
    expect(text).toContain('a program on this computer 127.0.0.1:8976')
  })

  test('the consent page says how long access lasts and how to revoke it', async () => {
    const page = await consentPageOf(world, await browserOf(world, 'mei'))
    expect(lifetimes).toMatchObject({ consent: 400 * 24 * 3600, accessToken: 2 * 3600 })
    expect(textOf(page)).toContain('Access lasts until you revoke it, at most 400 days.')
    expect(textOf(page)).toContain('expires after 2 hours')
    expect(page.body).toContain('href="/account/apps"')
  })

  test('the consent page offers to switch accounts and returns to the same request', async () => {
    const { url } = createTestApp(world).begin()
    const { body } = await (await browserOf(world, 'mei')).get(url)
    const [, href = ''] = /href="(\/sign-in\?again[^"]+)"/.exec(body) ?? []
    const { searchParams } = new URL(unescaped(href), 'http://localhost')
    expect(searchParams.get('again')).toBe('1')
    expect(searchParams.get('return_to')).toBe(url)
  })

  test('the consent page works without JavaScript, because its buttons and checkboxes are a plain form', async () => {
    const { body } = await consentPageOf(world, await browserOf(world, 'mei'))
    expect(body).toContain(`<form method="post" action="${consent}"`)
    expect(body).toMatch(/<button type="submit" name="decision" value="deny"[^>]*>Deny/)
    expect(body).toMatch(/<button type="submit" name="decision" value="allow">Allow/)
    expect(body).not.toContain('autofocus')
  })

  test('the first button of the consent page is Deny, which Enter submits without a script', async () => {
    const { body } = await consentPageOf(world, await browserOf(world, 'mei'))
    expect(/<button[^>]*>/.exec(body)?.[0]).toContain('value="deny"')
  })

  test.each([
    ['en', 'Learning and payments', 'Allow', 'English'],
    ['zh-TW', '學習與付款', '允許', '要求存取你在 Ceramics Studio 的帳號'],
    ['ja', '学習と支払い', '許可', 'が Ceramics Studio のアカウントへのアクセスを求めています'],
  ] as const)('the consent page is translated into %s', async (lang, ...texts) => {
    const mei = await browserOf(world, 'mei')
    const page = await consentPageOf(world, world.browser('ceramics', { ...mei.cookies(), lang }))
    expect(page.body).toContain(`<html lang="${lang}">`)
    for (const each of texts) expect(page.body).toContain(each)
    expect(page.body).not.toMatch(/undefined|\[object|=&gt;/)
  })

  test('the consent page uses the language that the app requests by ui_locales', async () => {
    const nobodys = world.browser('ceramics', {
      session: (await browserOf(world, 'tom')).cookies()['session'] ?? '',
    })
    const { url } = createTestApp(world).begin({ ui_locales: 'fr ja' })
    expect((await nobodys.get(url)).body).toContain('<html lang="ja">')
  })
})

describe('the list of requested scopes on the consent page', () => {
  test.each(Object.entries(scopeMessages))(
    'the consent page describes every scope in %s',
    (_locale, messages) => {
      expect(Object.keys(messages.scopes).sort()).toEqual(Object.keys(scopes).sort())
      expect(new Set(Object.values(messages.topics)).size).toBe(Object.keys(messages.topics).length)
    },
  )

  // Announcements are sent with a scope whose name does not mention them.
  test.each([
    ['en', /roles.*invite.*announcements/, /upload.*other sites/],
    ['zh-TW', /角色.*邀請.*公告/, /上傳.*其他網站/],
    ['ja', /役割.*招待.*お知らせ/, /アップロード.*ほかのサイト/],
  ] as const)(
    'the consent page says in %s what members:write and storage:write permit',
    async (lang, members, storage) => {
      const olga = await browserOf(world, 'olga')
      const page = await consentPageOf(
        world,
        world.browser('ceramics', { ...olga.cookies(), lang }),
        operator,
      )
      expect(textOf(page)).toMatch(members)
      expect(textOf(page)).toMatch(storage)
    },
  )

  test.each(['member', 'operator'] as const)(
    'the consent page shows every scope of a %s client once',
    async (audience) => {
      const requested = scopesFor(audience)
      const clientId = `demo-${audience}-public`
      const page = await consentPageOf(world, await browserOf(world, 'olga'), {
        clientId,
        scope: requested.join(' '),
      })
      expect(checkboxesIn(page).toSorted()).toEqual(
        requested.filter((scope) => scope !== 'openid').toSorted(),
      )
      const text = textOf(page)
      for (const scope of requested.filter((each) => !identityScopes.includes(each)))
        expect(text).toContain(scopeMessages('en').scopes[scope as Scope])
    },
  )

  test('the consent page merges the read and write scopes of the same resource into one line', async () => {
    const page = await consentPageOf(world, await browserOf(world, 'olga'), {
      ...operator,
      scope: 'openid courses:write courses:read',
    })
    expect(page.body.match(/<strong>Courses<\/strong>/g)).toHaveLength(1)
    expect(textOf(page)).toMatch(
      /Courses see courses.*; create, change and remove them, their prices too See Courses Change Courses/,
    )
  })

  test('a long list of scopes on the consent page is collapsed, and the summary names every collapsed scope', async () => {
    const { body } = await consentPageOf(world, await browserOf(world, 'olga'), operator)
    const [, summary = ''] = /<details><summary>([\s\S]*?)<\/summary>/.exec(body) ?? []
    expect(summary).toContain('14 more areas')
    for (const name of ['Courses', 'Coupons', 'School settings', 'Files']) expect(summary).toContain(name)
    expect((await consentPageOf(world, await browserOf(world, 'mei'))).body).not.toContain('<details>')
  })

  test('the consent page shows a preview of the member’s own data', async () => {
    const text = textOf(await consentPageOf(world, await browserOf(world, 'mei')))
    expect(text).toContain('Today: Student')
    expect(text).toMatch(/Name and picture Today: 林 林美 Mei Lin/)
    expect(text).toContain('E-mail address Today: mei@example.com')
  })

  test('the consent page shows no data of unrequested scopes', async () => {
    const { body } = await consentPageOf(world, await browserOf(world, 'mei'), { scope: 'openid' })
    expect(body.match(/mei@example\.com/g)).toHaveLength(1)
  })

  test('the consent page shows an operator the number of affected people at this school only', async () => {
    const scope = 'openid students:read members:read'
    const olga = textOf(await consentPageOf(world, await browserOf(world, 'olga'), { ...operator, scope }))
    expect(olga).toContain('2 students')
    expect(olga).toContain('4 people with a role here')
    const elsewhere = { ...operator, scope, school: 'astronomy' } as const
    const hana = textOf(await consentPageOf(world, await browserOf(world, 'hana', 'astronomy'), elsewhere))
    expect(hana).toContain('one student')
    expect(hana).toContain('2 people with a role here')
  })

  test('the consent page marks scopes beyond the member’s roles and shows no data for them', async () => {
    const scope = 'openid students:read members:read'
    const mei = textOf(await consentPageOf(world, await browserOf(world, 'mei'), { ...operator, scope }))
    expect(mei).toContain('Your role here (Student) includes none of the requested permissions')
    expect(mei).toContain('Your role does not include this, so the app will not get it.')
    expect(mei).not.toContain('2 students')
    expect(mei).not.toContain('people with a role here')
  })

  test('the consent page says which part of a scope the member’s role includes', async () => {
    const scope = 'openid students:read students:write members:read'
    const ken = textOf(await consentPageOf(world, await browserOf(world, 'ken'), { ...operator, scope }))
    expect(ken).toContain('It acts with your role here (Teacher)')
    expect(ken).toContain('2 students')
    expect(ken).toContain('Your role does not include changing this')
    expect(ken).toContain('One area not included in your role')
  })
})

test('the consent page counts the courses, payments and notifications visible to an app', async () => {
  const own = await ownWorld({ from: 'demoTemplate' })
  const app = createTestApp(own, { scope: 'openid account:read' })
  const page = await (await browserOf(own, 'mei')).get(app.begin().url)
  for (const count of ['3 courses', '119 payments', '30 notifications']) expect(page.body).toContain(count)
})
