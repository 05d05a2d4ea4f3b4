// A new password signs browsers out; the person chooses if connected apps are signed out too.
import { describe, expect, test } from 'vitest'
import type { DemoPersonName } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { mailedPath } from '../../support/mail/mailbox.ts'
import { createTestApp, type TestApp, type Tokens } from '../../support/oauth/oauth-app.ts'
import { demoPassword, demoPeople } from '../../support/people/identity-cast.ts'
import { ownWorld, type World } from '../../support/world/world.ts'

const fresh = 'a quiet kiln at night'
const mei = demoPeople.mei.email
const page = '/account/password'
const box = /<input id="sign_out_apps" name="sign_out_apps" type="checkbox"[^>]*>/

type Connection = { readonly app: TestApp; readonly tokens: Tokens }

describe('a reset of the password', () => {
  test('a password reset offers to sign out connected apps, and its checkbox is checked by default', async () => {
    const world = await ownWorld()
    const { body } = await world.browser('ceramics', { lang: 'en' }).get(await resetPath(world))
    expect(box.exec(body)?.[0]).toContain(' checked')
    expect(body).toContain('Sign out connected apps too')
  })

  test('a password reset revokes the apps of that person at every school, and no other person’s', async () => {
    const world = await ownWorld()
    const own = [await connect(world, 'mei', 'ceramics'), await connect(world, 'mei', 'astronomy')]
    const otherConnections = [
      await connect(world, 'tom', 'ceramics'),
      await connect(world, 'hana', 'astronomy'),
    ]
    await reset(world, { sign_out_apps: 'on' })

    for (const connection of own) await expectSignedOut(connection)
    for (const { app, tokens } of otherConnections) {
      expect(await app.isLive(tokens.access_token)).toBe(true)
      expect((await app.refresh(tokens.refresh_token)).statusCode).toBe(200)
    }
  })

  test('a password reset with the checkbox cleared keeps every app connected', async () => {
    const world = await ownWorld()
    const { app, tokens } = await connect(world, 'mei', 'ceramics')
    await reset(world, {})

    expect(await app.isLive(tokens.access_token)).toBe(true)
    expect((await app.refresh(tokens.refresh_token)).statusCode).toBe(200)
  })

  test('a refused password reset shows the checkbox as it was sent', async () => {
    const world = await ownWorld()
    const path = await resetPath(world)
    const browser = world.browser('ceramics')
    const unchecked = await browser.submit(path, { password: 'short' })
    expect(unchecked.statusCode).toBe(422)
    expect(box.exec(unchecked.body)?.[0]).not.toContain(' checked')
    const signedOut = await browser.submit(path, { password: 'short', sign_out_apps: 'on' })
    expect(box.exec(signedOut.body)?.[0]).toContain(' checked')
  })
})

describe('a change of the password', () => {
  test('the password form names the connected apps with their schools and keeps them by default', async () => {
    const world = await ownWorld()
    const here = await connect(world, 'mei', 'ceramics')
    await connect(world, 'mei', 'astronomy')
    const browser = await browserOf(world, 'mei')
    const { body } = await browser.get(page)
    expect(box.exec(body)?.[0]).not.toContain(' checked')
    expect(textOf(body)).toContain('Study Companion (Astronomy Club), Study Companion (Ceramics Studio)')

    const answer = await browser.submit(page, { password: demoPassword, newPassword: fresh })
    expect(answer.headers.location).toBe(`${page}?done=password`)
    expect(await here.app.isLive(here.tokens.access_token)).toBe(true)
  })

  test('a password change with the checkbox checked signs every app out at every school, and confirms it', async () => {
    const world = await ownWorld()
    const own = [await connect(world, 'mei', 'ceramics'), await connect(world, 'mei', 'astronomy')]
    const tom = await connect(world, 'tom', 'ceramics')
    const browser = await browserOf(world, 'mei')
    const change = { password: demoPassword, newPassword: fresh, sign_out_apps: 'on' }
    const answer = await browser.submit(page, change)

    for (const connection of own) await expectSignedOut(connection)
    expect(await tom.app.isLive(tom.tokens.access_token)).toBe(true)
    expect(answer.headers.location).toBe(`${page}?done=password-and-apps`)
    const after = await browser.get(String(answer.headers.location))
    expect(after.body).toContain('connected apps were signed out')
    expect(after.body).not.toMatch(box)
    expect((await browser.get('/account/apps')).body).toContain('No app is connected')
  })

  test('a password change with a wrong current password signs no app out', async () => {
    const world = await ownWorld()
    const { app, tokens } = await connect(world, 'mei', 'ceramics')
    const browser = await browserOf(world, 'mei')
    const change = { password: 'a guess', newPassword: fresh, sign_out_apps: 'on' }
    expect((await browser.submit(page, change)).statusCode).toBe(422)
    expect(await app.isLive(tokens.access_token)).toBe(true)
  })

  test('the password form does not mention apps when none is connected', async () => {
    const world = await ownWorld()
    expect((await (await browserOf(world, 'mei')).get(page)).body).not.toMatch(box)
  })

  test('an app allowed in the same millisecond after a password change stays connected', async () => {
    const world = await ownWorld()
    await connect(world, 'mei', 'ceramics')
    const browser = await browserOf(world, 'mei')
    await browser.submit(page, { password: demoPassword, newPassword: fresh, sign_out_apps: 'on' })
    const app = createTestApp(world)
    const tokens = await app.tokens(browser)
    expect(await app.isLive(tokens.access_token)).toBe(true)
    expect((await app.refresh(tokens.refresh_token)).statusCode).toBe(200)
  })

  test('an unredeemed authorization code ends when all apps are signed out', async () => {
    const world = await ownWorld()
    const browser = await browserOf(world, 'mei')
    const app = createTestApp(world)
    await app.tokens(browser)
    const allowed = await app.allow(browser)
    await browser.submit(page, { password: demoPassword, newPassword: fresh, sign_out_apps: 'on' })
    expect((await app.redeem(allowed)).json()).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('the mail about a changed password', () => {
  test('the mail about a changed password says that all apps were signed out, and names none', async () => {
    const world = await worldInEnglish()
    await connect(world, 'mei', 'ceramics')
    await reset(world, { sign_out_apps: 'on' })
    const text = await mailText(world)
    expect(text).toContain('All connected apps were signed out')
    expect(text).not.toContain('Study Companion')
  })

  test('the mail about a changed password names the connected apps, with their schools', async () => {
    const world = await worldInEnglish()
    await connect(world, 'mei', 'ceramics')
    await connect(world, 'mei', 'astronomy')
    await connect(world, 'tom', 'ceramics', 'demo-member-readonly')
    await reset(world, {})
    const text = await mailText(world)
    expect(text).toContain('“Study Companion” at Astronomy Club, “Study Companion” at Ceramics Studio')
    expect(text).not.toContain('Progress Widget')
  })

  test('the mail about a changed password says that no app is connected when there is none', async () => {
    const world = await worldInEnglish()
    await reset(world, {})
    expect(await mailText(world)).toContain('No apps are connected to your account')
  })
})

test.each([
  ['zh-TW', '一併登出已連結的應用程式', '目前已連結'],
  ['ja', '連携中のアプリもログアウトする', '現在連携中'],
])('the pages for a new password describe the sign-out of apps in %s', async (lang, label, connected) => {
  const world = await ownWorld()
  await connect(world, 'mei', 'ceramics')
  const browser = world.browser('ceramics', { ...(await browserOf(world, 'mei')).cookies(), lang })
  const { body } = await browser.get(page)
  expect(body).toContain(label)
  expect(body).toContain(connected)
  expect((await world.browser('ceramics', { lang }).get(await resetPath(world))).body).toContain(label)
})

/** Mails are in the language of their reader; Mei's own is Chinese. */
async function worldInEnglish(): Promise<World> {
  const world = await ownWorld()
  await world.deps.db.updateTable('people').set({ locale: 'en' }).execute()
  return world
}

async function connect(
  world: World,
  person: DemoPersonName,
  school: DemoSchoolName,
  clientId = 'demo-member-public',
): Promise<Connection> {
  const app = createTestApp(world, { school, clientId, scope: 'openid account:read' })
  return { app, tokens: await app.tokens(await browserOf(world, person, school)) }
}

async function expectSignedOut({ app, tokens }: Connection) {
  const { statusCode, headers } = await app.userinfo(tokens.access_token)
  expect(statusCode).toBe(401)
  expect(headers['www-authenticate']).toContain('invalid_token')
  expect((await app.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
}

async function reset(world: World, choice: Readonly<Record<string, string>>) {
  const path = await resetPath(world)
  const answer = await world.browser('ceramics', { lang: 'en' }).submit(path, { password: fresh, ...choice })
  expect(answer.statusCode).toBe(303)
}

async function resetPath(world: World): Promise<string> {
  await world.browser('ceramics').submit('/forgot', { email: mei })
  return await mailedPath(world, mei)
}

async function mailText(world: World): Promise<string> {
  await world.runJobs()
  return (await world.lastMail(mei)).text
}

function textOf(page: string): string {
  return page.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
}
