import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setUpSecondFactor } from '../../support/browser/authenticator.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { mailedPath } from '../../support/mail/mailbox.ts'
import { demoPassword, signInAs } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const { session, visit } = await signInAs(world, 'mei', 'ceramics')
const app = await setUpSecondFactor(world, { schoolId: visit.schoolId, session, password: demoPassword })
beforeEach(() => world.clock.advance({ minutes: 15 }))

const mei = { email: 'mei@example.com', password: demoPassword }
const codePage = '/sign-in/code?return_to=%2Fcourses%2F1'

describe('an account with a second factor', () => {
  test('an account with a second factor must enter a code after its password and is then signed in', async () => {
    const browser = await halfIn()
    expect(browser.cookies()).not.toHaveProperty('session')
    expect((await browser.get('/')).body).not.toContain('林美')

    const answer = await browser.submit(codePage, { code: app.code() })
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/courses/1' } })
    expect((await browser.get('/')).body).toContain('林美')
    expect(browser.cookies()).not.toHaveProperty('challenge')
  })

  test('a second-factor code is accepted with a space or in full-width digits', async () => {
    for (const variant of [spaced, fullWidth]) {
      const browser = await halfIn()
      expect((await browser.submit(codePage, { code: variant(app.code()) })).statusCode).toBe(303)
      world.clock.advance({ seconds: 30 })
    }
  })

  test('a wrong second-factor code shows the remaining attempts, and the last one redirects to the sign-in page with an explanation', async () => {
    const browser = await halfIn()
    for (const message of ['4 attempts left', '3 attempts left', '2 attempts left', 'One attempt left']) {
      const wrong = await browser.submit(codePage, { code: '000000' })
      expect(wrong.statusCode).toBe(422)
      expect(wrong.body).toMatch(new RegExp(`id="code-problem">[^<]*${message}`))
      expect(wrong.body).toContain('name="return_to" value="/courses/1"')
    }
    const over = await browser.submit(codePage, { code: '000000' })
    expect(over.statusCode).toBe(303)
    const page = await browser.get(String(over.headers.location))
    expect(page.body).toContain('Please sign in again')
    expect(page.body).toContain('name="return_to" value="/courses/1"')
    expect((await browser.get(codePage)).headers.location).toMatch(/^\/sign-in\?over/)
  })

  test('second-factor attempts are rate-limited across sign-ins', async () => {
    const first = await halfIn()
    for (let tries = 0; tries < 5; tries++) await first.submit(codePage, { code: '000000' })
    const second = await halfIn()
    const answer = await second.submit(codePage, { code: app.code() })
    expect(answer.statusCode).toBe(429)
    expect(answer.body).toContain('Too many attempts')
    expect(answer.body).not.toContain('reset your password')
  })

  test('a second-factor code must be entered within ten minutes', async () => {
    const browser = await halfIn()
    world.clock.advance({ minutes: 11 })
    const answer = await browser.submit(codePage, { code: app.code() })
    expect(answer.headers.location).toMatch(/^\/sign-in\?over/)
  })

  test('a recovery code of an account with a second factor signs in once', async () => {
    const [recovery = ''] = app.recoveryCodes
    const browser = await halfIn()
    const page = await browser.get(codePage)
    const link = /href="(\/sign-in\/code\?by=recovery[^"]*)"/.exec(page.body)?.[1] ?? ''
    const path = link.replaceAll('=', '=').replaceAll('&#38;', '&')
    const recoveryPage = await browser.get(path)
    expect(recoveryPage.body).toContain('Recovery code')
    expect(recoveryPage.body).not.toContain('inputmode="numeric"')
    const answer = await browser.submit(path, { code: recovery.toUpperCase() })
    expect(answer.headers.location).toBe('/courses/1')

    const again = await (await halfIn()).submit(path, { code: recovery })
    expect(again.statusCode).toBe(422)
    expect(again.body).toContain('Recovery code')
    expect(again.body).not.toContain(recovery)
  })

  test('the second-factor page has a one-time-code field that a phone can fill in', async () => {
    const page = await (await halfIn()).get('/sign-in/code')
    expect(page.body).toMatch(/<input id="code"[^>]*autocomplete="one-time-code"[^>]*inputmode="numeric"/)
  })

  test.each([
    ['a link to sign in', '/sign-in/link', {}],
    ['a link to reset the password', '/forgot', { password: demoPassword }],
  ])('an account with a second factor must enter a code after %s too', async (_what, path, fields) => {
    const browser = world.browser('ceramics')
    await browser.submit(path, { email: mei.email })
    const answer = await browser.submit(await mailedPath(world, mei.email), fields)
    expect(answer.headers.location).toMatch(/^\/sign-in\/code/)
    expect(browser.cookies()).not.toHaveProperty('session')
  })
})

test('the code page without a password sign-in redirects to the sign-in page', async () => {
  const answer = await world.browser('ceramics').get('/sign-in/code')
  expect(answer.headers.location).toMatch(/^\/sign-in\?/)
})

test('a sign-in that waits for its second-factor code is not valid at the other school', async () => {
  const browser = await halfIn()
  const elsewhere = world.browser('astronomy', browser.cookies())
  const answer = await elsewhere.submit('/sign-in/code', { code: app.code() })
  expect(answer.headers.location).toMatch(/^\/sign-in\?over/)
})

async function halfIn(): Promise<TestBrowser> {
  const browser = world.browser('ceramics', { lang: 'en' })
  const answer = await browser.submit('/sign-in?return_to=%2Fcourses%2F1', mei)
  expect(answer.headers.location).toBe(codePage)
  return browser
}

function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

function fullWidth(code: string): string {
  return code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
}
