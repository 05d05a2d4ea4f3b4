import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DemoSchoolName, demoOrigin, demoSchools, plantSchools } from '../../demo/schools.ts'
import { setUpSecondFactor } from '../support/browser/authenticator.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { oneOf, pagesAt, usualVariants } from '../support/browser/page-variants.ts'
import { mailedPath } from '../support/mail/mailbox.ts'
import { demoPassword, operatorOf, schoolOf, signInAs } from '../support/people/identity-cast.ts'
import { createWorld, type World } from '../support/world/world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate' })
  port = await world.listen()
  await plantSchools(world.modules, port)
  world.modules.tenancy.forgetSchools()
})
afterAll(() => world.close())
beforeEach(() => world.clock.advance({ minutes: 15 }))

const password = 'a quiet kiln at night'

describe.each(oneOf<DemoSchoolName>('astronomy', 'ceramics'))('signing in at %s', (school) => {
  const { name } = demoSchools[school]
  const email = `ada@${school}.example`

  test('a visitor signs up and confirms the mailbox without JavaScript', async () => {
    const page = await openPage({ locale: 'en', javaScriptEnabled: false })
    await page.goto(at(school, '/'))
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'New here? Create an account' }).click()
    await fill(page, { 'Your name': 'Ada Clay', 'E-mail': email, Password: password })
    await press(page, 'Create account')
    expect(await heading(page)).toBe('Check your inbox')

    await page.goto(at(school, await mailedPath(world, email)))
    await fill(page, { Password: password })
    await press(page, 'Confirm and sign in')
    expect(page.url()).toBe(at(school, '/learn'))
    await page.getByRole('banner').getByText('Ada Clay').waitFor()
  })

  test('a member signs in, signs out and signs in again', async () => {
    const page = await openPage({ locale: 'en' })
    await signIn(page, school, { 'E-mail': 'mei@example.com', Password: 'not her password' })
    await page.getByRole('alert').filter({ hasText: 'wrong' }).waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('mei@example.com')
    await hasFocus(page, 'password')

    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(at(school, '/learn'))
    await page.goto(at(school, '/account'))
    await page.getByRole('button', { name: '登出' }).click()
    expect(page.url()).toBe(at(school, '/'))
    await page.goto(at(school, '/account'))
    expect(page.url()).toBe(at(school, '/sign-in?return_to=%2Faccount'))
    await fill(page, { 'E-mail': 'mei@example.com', Password: demoPassword })
    await press(page, 'Sign in')
    await page.waitForURL(at(school, '/account'))
  })

  test('a member resets the password, and the other sessions are signed out', async () => {
    const elsewhere = await openPage({ locale: 'en' })
    await signIn(elsewhere, school, { 'E-mail': 'mei@example.com', Password: demoPassword })
    await elsewhere.waitForURL(at(school, '/learn'))

    const page = await openPage({ locale: 'en' })
    await page.goto(at(school, '/sign-in'))
    await fill(page, { 'E-mail': 'mei@example.com' })
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL(/\/forgot/)
    expect(await page.getByLabel('E-mail').inputValue()).toBe('mei@example.com')
    await press(page, 'Send me a link')
    const path = await mailedPath(world, 'mei@example.com')
    await page.goto(at(school, path))
    await fill(page, { 'New password': 'password' })
    await press(page, 'Save and sign in')
    await hasFocus(page, 'password')
    await page.getByText('too common and easy to guess').waitFor()
    await fill(page, { 'New password': demoPassword })
    await press(page, 'Save and sign in')
    await page.waitForURL(at(school, '/learn'))

    await elsewhere.reload()
    expect(elsewhere.url()).toBe(at(school, '/sign-in?return_to=%2Flearn'))
    await page.goto(at(school, path))
    // Signed in, Mei reads her own language.
    expect(await heading(page)).toBe('這個連結已經失效')
    await page.getByRole('link', { name: '寄新的連結給我' }).waitFor()
  })

  test('a mailed link signs a member in once', async () => {
    const page = await openPage({ locale: 'en' })
    await page.goto(at(school, '/sign-in'))
    await page.getByRole('link', { name: 'Send me a link by mail instead' }).click()
    await fill(page, { 'E-mail': 'nils@example.com' })
    await press(page, 'Send me a link')
    const path = await mailedPath(world, 'nils@example.com')

    await page.goto(at(school, path))
    await page.getByText('nils@example.com').waitFor()
    await press(page, 'Sign in')
    await page.waitForURL(at(school, '/learn'))
    const other = await openPage({ locale: 'en' })
    await other.goto(at(school, path))
    expect(await heading(other)).toBe('This link no longer works')
    await other.getByRole('link', { name: 'Send me a new link' }).click()
    expect(other.url()).toBe(at(school, '/sign-in/link'))
  })

  test('a member with a second factor signs in with a code or a recovery code', async () => {
    // One account is the same at both schools, and a second factor stays.
    const person = school === 'ceramics' ? 'ken' : 'hana'
    const { session, visit } = await signInAs(world, person, school)
    const { schoolId } = visit
    const app = await setUpSecondFactor(world, { schoolId, session, password: demoPassword })
    const page = await openPage({ locale: 'en', width: 360 })
    await signIn(page, school, { 'E-mail': `${person}@example.com`, Password: demoPassword })
    expect(await heading(page)).toBe('Enter your code')
    await hasFocus(page, 'code')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await page.getByText('4 attempts left').waitFor()
    await hasFocus(page, 'code')
    await page.keyboard.type(app.code())
    await page.keyboard.press('Enter')
    await page.waitForURL(at(school, '/admin'))

    const other = await openPage({ locale: 'en' })
    await signIn(other, school, { 'E-mail': `${person}@example.com`, Password: demoPassword })
    await other.getByRole('link', { name: /recovery code/ }).click()
    await fill(other, { 'Recovery code': app.recoveryCodes[0] ?? '' })
    await press(other, 'Continue')
    await other.waitForURL(at(school, '/admin'))
  })

  test('a session ended on another device is signed out at the next click', async () => {
    const otherPage = await openPage({ locale: 'en' })
    await signIn(otherPage, school, { 'E-mail': 'tom@example.com', Password: demoPassword })
    await otherPage.waitForURL(at(school, '/learn'))
    const tom = await signInAs(world, 'tom', school)
    await world.modules.identity.endOtherSessions(tom.me, tom.visit)
    await otherPage.reload()
    expect(otherPage.url()).toBe(at(school, '/sign-in?return_to=%2Flearn'))
  })

  test('a person without a role at the school joins it after signing in', async () => {
    const page = await openPage({ locale: 'en' })
    await page.goto(at(school, '/?lang=en'))
    await signIn(page, school, { 'E-mail': 'nils@example.com', Password: demoPassword })
    await press(page, 'Join this school')
    await page
      .getByRole('status')
      .filter({ hasText: `Welcome to ${name}` })
      .waitFor()
  })
})

describe('every sign-in page', () => {
  test.each(usualVariants)(
    'every sign-in page at %i pixels, %s, in %s has no accessibility fault and fits the screen',
    async (width, colorScheme, locale) => {
      const page = await openPage({ width, colorScheme, locale })
      for (const path of pagesAt(width, await everyPage())) {
        await page.goto(at('astronomy', path))
        expect([path, await accessibilityFaults(page)]).toEqual([path, []])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      }
    },
  )
})

test('a member signs in with the keyboard alone, from the first field to the last', async () => {
  const page = await openPage({ locale: 'en' })
  await page.goto(at('ceramics', '/sign-in?return_to=%2F'))
  await hasFocus(page, 'email')
  await page.keyboard.type('tom@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Sign in')
  await page.keyboard.press('Enter')
  await page.waitForURL(at('ceramics', '/'))
  await page.getByRole('banner').getByText('Tom Becker').waitFor()
})

let pages: Promise<readonly string[]> | undefined

/** The public pages, and the pages that mails link to. */
function everyPage(): Promise<readonly string[]> {
  pages ??= openedByMail().then((mailed) => [
    ...['/sign-in', '/sign-in?over', '/sign-in/link', '/forgot', '/sign-up', '/reset/lml_spent'],
    ...mailed,
  ])
  return pages
}

async function openedByMail(): Promise<string[]> {
  const { identity } = world.modules
  const { id: schoolId } = await schoolOf(world, 'astronomy')
  const visit = { schoolId, address: '127.0.0.1', userAgent: 'test' }
  const locale = 'en'
  await identity.signUp(visit, { email: 'new@example.com', name: 'New', password, locale })
  await identity.requestMail(visit, { purpose: 'sign_in', email: 'olga@example.com', locale })
  await identity.requestMail(visit, { purpose: 'reset_password', email: 'tom@example.com', locale })
  const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
  await identity.invite(hana, { email: 'guest@example.com', role: 'teacher', locale })
  const mailboxes = ['new@example.com', 'olga@example.com', 'tom@example.com', 'guest@example.com']
  const paths: string[] = []
  for (const mailbox of mailboxes) paths.push(await mailedPath(world, mailbox))
  return paths
}

function at(school: DemoSchoolName, path: string): string {
  return `${demoOrigin(school, port)}${path}`
}

async function signIn(page: Page, school: DemoSchoolName, input: Record<string, string>) {
  await page.goto(at(school, '/sign-in'))
  await fill(page, input)
  await press(page, 'Sign in')
}

async function fill(page: Page, input: Record<string, string>) {
  for (const [label, text] of Object.entries(input)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function press(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

async function heading(page: Page) {
  return await page.getByRole('heading', { level: 1 }).textContent()
}

// A browser gives the focus with the first picture of a page, a moment after it has loaded.
async function hasFocus(page: Page, id: string) {
  await page.locator(`#${id}:focus`).waitFor()
}
