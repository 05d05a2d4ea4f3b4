// A new password signs browsers out; the person chooses if connected apps are signed out too.
import { afterAll, describe, expect, test } from 'vitest'
import type { DemoPersonName } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { mailedPath } from '../../support/mail/mailbox.ts'
import { createTestApp, type TestApp, type Tokens } from '../../support/oauth/oauth-app.ts'
import { type Account, demoPassword, newAccount } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const fresh = 'a quiet kiln at night'
const page = '/account/password'
const box = /<input id="sign_out_apps" name="sign_out_apps" type="checkbox"[^>]*>/

type Connection = { readonly app: TestApp; readonly tokens: Tokens }

describe('a reset of the password', () => {
  test('a password reset offers to sign out connected apps, and its checkbox is checked by default', async () => {
    const mei = await newAccount(world)
    const { body } = await world.browser('ceramics', { lang: 'en' }).get(await resetPath(mei))
    expect(box.exec(body)?.[0]).toContain(' checked')
    expect(body).toContain('Sign out connected apps too')
  })

  test('a password reset revokes the apps of that person at every school, and no other person’s', async () => {
    const mei = await newAccount(world)
    const tom = await newAccount(world)
    const own = [await connect(mei, 'ceramics'), await connect(mei, 'astronomy')]
    const otherConnections = [await connect(tom, 'ceramics'), await connect('hana', 'astronomy')]
    await reset(mei, { sign_out_apps: 'on' })

    for (const connection of own) await expectSignedOut(connection)
    for (const { app, tokens } of otherConnections) {
      expect(await app.isLive(tokens.access_token)).toBe(true)
      expect((await app.refresh(tokens.refresh_token)).statusCode).toBe(200)
    }
  })

  test('a password reset with the checkbox cleared keeps every app connected', async () => {
    const mei = await newAccount(world)
    const { app, tokens } = await connect(mei, 'ceramics')
    await reset(mei, {})

    expect(await app.isLive(tokens.access_token)).toBe(true)
    expect((await app.refresh(tokens.refresh_token)).statusCode).toBe(200)
  })

  test('a refused password reset shows the checkbox as it was sent', async () => {
    const mei = await newAccount(world)
    const path = await resetPath(mei)
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
    const mei = await newAccount(world)
    const here = await connect(mei, 'ceramics')
    await connect(mei, 'astronomy')
    const browser = await browserOf(world, mei)
    const { body } = await browser.get(page)
    expect(box.exec(body)?.[0]).not.toContain(' checked')
    expect(textOf(body)).toContain('Study Companion (Astronomy Club), Study Companion (Ceramics Studio)')

    const answer = await browser.submit(page, { password: demoPassword, newPassword: fresh })
    expect(answer.headers.location).toBe(`${page}?done=password`)
    expect(await here.app.isLive(here.tokens.access_token)).toBe(true)
  })

  test('a password change with the checkbox checked signs every app out at every school, and confirms it', async () => {
    const mei = await newAccount(world)
    const own = [await connect(mei, 'ceramics'), await connect(mei, 'astronomy')]
    const tom = await connect(await newAccount(world), 'ceramics')
    const browser = await browserOf(world, mei)
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
    const mei = await newAccount(world)
    const { app, tokens } = await connect(mei, 'ceramics')
    const browser = await browserOf(world, mei)
    const change = { password: 'a guess', newPassword: fresh, sign_out_apps: 'on' }
    expect((await browser.submit(page, change)).statusCode).toBe(422)
    expect(await app.isLive(tokens.access_token)).toBe(true)
  })

  test('the password form does not mention apps when none is connected', async () => {
    const mei = await newAccount(world)
    expect((await (await browserOf(world, mei)).get(page)).body).not.toMatch(box)
  })

  test('an app allowed in the same millisecond after a password change stays connected', async () => {
    const mei = await newAccount(world)
    await connect(mei, 'ceramics')
    const browser = await browserOf(world, mei)
    await browser.submit(page, { password: demoPassword, newPassword: fresh, sign_out_apps: 'on' })
    const app = createTestApp(world)
    const tokens = await app.tokens(browser)
    expect(await app.isLive(tokens.access_token)).toBe(true)
    expect((await app.refresh(tokens.refresh_token)).statusCode).toBe(200)
  })

  test('an unredeemed authorization code ends when all apps are signed out', async () => {
    const mei = await newAccount(world)
    const browser = await browserOf(world, mei)
    const app = createTestApp(world)
    await app.tokens(browser)
    const allowed = await app.allow(browser)
    await browser.submit(page, { password: demoPassword, newPassword: fresh, sign_out_apps: 'on' })
    expect((await app.redeem(allowed)).json()).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('the mail about a changed password', () => {
  test('the mail about a changed password says that all apps were signed out, and names none', async () => {
    const mei = await readerInEnglish()
    await connect(mei, 'ceramics')
    await reset(mei, { sign_out_apps: 'on' })
    const text = await mailText(mei)
    expect(text).toContain('All connected apps were signed out')
    expect(text).not.toContain('Study Companion')
  })

  test('the mail about a changed password names the connected apps, with their schools', async () => {
    const tom = await newAccount(world)
    const mei = await readerInEnglish()
    await connect(mei, 'ceramics')
    await connect(mei, 'astronomy')
    await connect(tom, 'ceramics', 'demo-member-readonly')
    await reset(mei, {})
    const text = await mailText(mei)
    expect(text).toContain('“Study Companion” at Astronomy Club, “Study Companion” at Ceramics Studio')
    expect(text).not.toContain('Progress Widget')
  })

  test('the mail about a changed password says that no app is connected when there is none', async () => {
    const mei = await readerInEnglish()
    await reset(mei, {})
    expect(await mailText(mei)).toContain('No apps are connected to your account')
  })
})

test.each([
  ['zh-TW', '一併登出已連結的應用程式', '目前已連結'],
  ['ja', '連携中のアプリもログアウトする', '現在連携中'],
])('the pages for a new password describe the sign-out of apps in %s', async (lang, label, connected) => {
  const mei = await newAccount(world)
  await connect(mei, 'ceramics')
  const browser = world.browser('ceramics', { ...(await browserOf(world, mei)).cookies(), lang })
  const { body } = await browser.get(page)
  expect(body).toContain(label)
  expect(body).toContain(connected)
  expect((await world.browser('ceramics', { lang }).get(await resetPath(mei))).body).toContain(label)
})

/** Mails are in the language of their reader. */
async function readerInEnglish(): Promise<Account> {
  const reader = await newAccount(world)
  const people = world.deps.db.updateTable('people').set({ locale: 'en' })
  await people.where('id', '=', reader.personId).execute()
  return reader
}

async function connect(
  person: Account | DemoPersonName,
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

async function reset(person: Account, choice: Readonly<Record<string, string>>) {
  const path = await resetPath(person)
  const answer = await world.browser('ceramics', { lang: 'en' }).submit(path, { password: fresh, ...choice })
  expect(answer.statusCode).toBe(303)
}

async function resetPath({ email }: Account): Promise<string> {
  await world.browser('ceramics').submit('/forgot', { email })
  return await mailedPath(world, email)
}

async function mailText({ email }: Account): Promise<string> {
  await world.runJobs()
  return (await world.lastMail(email)).text
}

function textOf(page: string): string {
  return page.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
}
