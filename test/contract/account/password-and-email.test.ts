import { afterAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { browserOf, newBrowser } from '../../support/browser/member-browser.ts'
import { sendForm } from '../../support/browser/send-form.ts'
import { newAccount } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('changing the password on the account page', () => {
  test('changing the password requires the old password and signs out every other device', async () => {
    const account = await newAccount(world)
    const [here, there] = [await browserOf(world, account), await browserOf(world, account, 'astronomy')]
    const answer = await here.submit('/account/password', {
      password: demoPassword,
      newPassword: 'a quiet kiln at night',
    })
    expect(answer.headers.location).toBe('/account/password?done=password')
    expect((await here.get('/account')).statusCode).toBe(200)
    expect((await there.get('/account')).statusCode).toBe(303)
  })

  test.each([
    ['password', { password: 'wrong', newPassword: 'a quiet kiln at night' }, 'The password is wrong.'],
    ['newPassword', { password: demoPassword, newPassword: 'short' }, 'at least 8 characters'],
    ['newPassword', { password: demoPassword, newPassword: 'password' }, 'too common and easy to guess'],
  ])(
    'changing the password shows an error beside %s and does not put a password back into the page',
    async (field, input, text) => {
      const mei = await newBrowser(world)
      const answer = await mei.submit('/account/password', input)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toMatch(new RegExp(`id="${field}-problem">[^<]*${text}`))
      expect(answer.body).not.toContain('kiln')
      expect(answer.body).not.toContain(demoPassword)
    },
  )

  test('changing the password is rate-limited like a sign-in', async () => {
    const mei = await newBrowser(world)
    const guess = () =>
      mei.submit('/account/password', { password: 'x', newPassword: 'a quiet kiln at night' })
    for (let tries = 0; tries < 5; tries++) expect((await guess()).statusCode).toBe(422)
    const refused = await guess()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toContain('role="alert"')
  })
})

describe('changing the e-mail address on the account page', () => {
  async function requestEmailChange() {
    const account = await newAccount(world)
    const newEmail = `new-${account.email}`
    const mei = await browserOf(world, account)
    const input = { email: newEmail.replace('new-someone', 'New-Someone'), password: demoPassword }
    const answer = await mei.submit('/account/email', input)
    expect(answer.headers.location).toBe('/account/email?done=email-asked')
    await world.runJobs()
    const { text } = await world.lastMail(newEmail)
    const path = /\/account\/email\/[\w-]+/.exec(text)?.[0] ?? ''
    return { account, newEmail, mei, path }
  }

  test('changing the e-mail address takes effect once, by the button on the linked page, and opening the link changes nothing', async () => {
    const { account, newEmail, mei, path } = await requestEmailChange()
    expect((await mei.get(path)).body).toContain(newEmail)
    const before = (await mei.get('/account')).body
    expect(before).toContain(account.email)
    expect(before).not.toContain(newEmail)

    expect((await mei.submit(path, {})).headers.location).toBe('/account/email?done=email')
    expect((await mei.get('/account')).body).toContain(newEmail)
    const again = await mei.get(path)
    expect(again.statusCode).toBe(404)
    expect(again.body).toContain('This link no longer works')
  })

  test('changing the e-mail address by the mailed link is refused to a visitor, a stranger, and at the other school', async () => {
    const { account, newEmail, mei, path } = await requestEmailChange()
    expect((await world.browser('ceramics').get(path)).statusCode).toBe(303)
    const tom = await newBrowser(world)
    const elsewhere = await browserOf(world, account, 'astronomy')
    for (const [other, school] of [
      [tom, 'ceramics'],
      [elsewhere, 'astronomy'],
    ] as const) {
      const page = await other.get(path)
      expect(page.statusCode).toBe(404)
      expect(page.body).not.toContain(newEmail)
      const answer = await sendForm(world, other, {
        school,
        url: path,
        route: '/account/email/:token',
        fields: {},
      })
      expect(answer.statusCode).toBe(404)
    }
    expect((await mei.get(path)).statusCode).toBe(200)
  })

  test('changing the e-mail address shows an error beside the wrong field, keeps the entered e-mail address and clears the password', async () => {
    const mei = await newBrowser(world)
    const answer = await mei.submit('/account/email', { email: 'new@example.com', password: 'wrong' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('id="password-problem"')
    expect(answer.body).toContain('value="new@example.com"')
    const odd = await mei.submit('/account/email', { email: 'nonsense', password: demoPassword })
    expect(odd.body).toContain('id="email-problem"')
  })
})
