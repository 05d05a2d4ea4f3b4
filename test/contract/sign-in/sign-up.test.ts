import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailedPath } from '../../support/mail/mailbox.ts'
import { personWithEmail, schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld, ownWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.advance({ minutes: 15 }))

const password = 'a quiet kiln at night'

describe('signing up', () => {
  test('signing up creates no account until the mailbox is confirmed, and then signs the new student in', async () => {
    const ada = world.browser('ceramics', { lang: 'en' })
    const fields = { name: 'Ada', email: 'ada@example.com', password }
    const answer = await ada.submit('/sign-up?return_to=%2Fcourses%2F1', fields)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Check your inbox')
    expect(answer.body).toContain('ada@example.com')
    expect(await accountOf('ada@example.com')).toBeUndefined()

    const path = await mailedPath(world, 'ada@example.com')
    const inside = await ada.submit(path, { password })
    expect(inside).toMatchObject({ statusCode: 303, headers: { location: '/courses/1' } })
    expect((await ada.get('/')).body).toContain('Ada')
    const { id } = await schoolOf(world, 'ceramics')
    const personId = await personWithEmail(world, 'ada@example.com')
    expect(await world.modules.identity.rolesAt(id, personId)).toEqual(['student'])
  })

  test('signing up has the same response for an e-mail address with an account and without one', async () => {
    const pages = []
    for (const email of ['unknown@example.com', 'tom@example.com']) {
      const browser = world.browser('ceramics', { lang: 'en' })
      const answer = await browser.submit('/sign-up', { name: 'Somebody', email, password })
      pages.push([answer.statusCode, answer.body.replaceAll(email, '…')])
    }
    expect(pages[0]).toEqual(pages[1])
  })

  test('signing up with the e-mail address of an account mails a link to sign in and join the school', async () => {
    const hana = world.browser('ceramics', { lang: 'en' })
    await hana.submit('/sign-up', { name: 'Hana', email: 'hana@example.com', password })
    const path = await mailedPath(world, 'hana@example.com')
    expect((await hana.get(path)).body).toContain('join Ceramics Studio')
    expect((await hana.submit(path, {})).headers.location).toBe('/learn')
    const { id } = await schoolOf(world, 'ceramics')
    const personId = await personWithEmail(world, 'hana@example.com')
    expect(await world.modules.identity.rolesAt(id, personId)).toEqual(['student'])
  })

  test.each([
    ['name', { name: ' ', email: 'ada2@example.com', password }, 'Enter your name.'],
    ['email', { name: 'Ada', email: 'ada@nowhere', password }, 'Enter a valid e-mail address.'],
    ['password', { name: 'Ada', email: 'ada2@example.com', password: 'sevenly' }, 'at least 8 characters'],
    [
      'password',
      { name: 'Ada', email: 'ada2@example.com', password: 'password1' },
      'too common and easy to guess',
    ],
  ])(
    'signing up shows a problem with the %s beside the field, focuses it and keeps the other input',
    async (field, fields, message) => {
      const answer = await world.browser('ceramics', { lang: 'en' }).submit('/sign-up', fields)
      expect(answer.statusCode).toBe(422)
      const input = new RegExp(
        `<input id="${field}"[^>]*aria-invalid="true"[^>]*${field}-problem[^>]*autofocus`,
      )
      expect(answer.body).toMatch(input)
      expect(answer.body).toMatch(new RegExp(`id="${field}-problem">[^<]*${message}`))
      expect(answer.body).toContain(`value="${fields.email}"`)
      expect(answer.body).not.toContain(fields.password)
    },
  )

  test('too many sign-up mails to one mailbox are refused with 429', async () => {
    const own = await ownWorld()
    const browser = own.browser('ceramics', { lang: 'en' })
    const fields = { name: 'Ada', email: 'ada@example.com', password }
    for (let mails = 0; mails < 5; mails++) await browser.submit('/sign-up', fields)
    const answer = await browser.submit('/sign-up', fields)
    expect(answer.statusCode).toBe(429)
    expect(answer.body).toContain('We have already sent you several mails')
    expect(answer.body).toContain('value="ada@example.com"')
  })

  test('the sign-up form describes each field to browsers by its autocomplete type', async () => {
    const page = await world.browser('ceramics').get('/sign-up')
    expect(page.body).toMatch(/<input id="name"[^>]*autocomplete="name"/)
    expect(page.body).toMatch(/<input id="email"[^>]*type="email"[^>]*autocomplete="username"/)
    expect(page.body).toMatch(/<input id="password"[^>]*autocomplete="new-password"[^>]*password-hint/)
  })

  test('signing up is not offered to a signed-in person', async () => {
    const mei = world.browser('ceramics')
    await mei.submit('/sign-in', { email: 'mei@example.com', password: 'lectern-demo' })
    expect(await mei.get('/sign-up')).toMatchObject({ statusCode: 303, headers: { location: '/learn' } })
  })
})

describe('the link that confirms a sign-up', () => {
  test('the link that confirms a sign-up is not used up when a mail program opens it', async () => {
    const path = await signedUp('look@example.com')
    for (let looks = 0; looks < 3; looks++) {
      expect((await world.at('ceramics').get(path)).statusCode).toBe(200)
    }
    expect(await accountOf('look@example.com')).toBeUndefined()
    expect((await world.browser('ceramics').submit(path, { password })).statusCode).toBe(303)
  })

  test('the link that confirms a sign-up requires the password of the sign-up, so only the person who started it can finish it', async () => {
    const path = await signedUp('owner@example.com')
    const owner = world.browser('ceramics', { lang: 'en' })
    const answer = await owner.submit(path, { password: 'not the one' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toMatch(/id="password-problem">The password is wrong\./)
    expect(await accountOf('owner@example.com')).toBeUndefined()
  })

  test('the link that confirms a sign-up works once, within a day', async () => {
    const used = await signedUp('once@example.com')
    await world.browser('ceramics').submit(used, { password })
    expect((await world.browser('ceramics').get(used)).statusCode).toBe(404)

    const old = await signedUp('late@example.com')
    const page = world.browser('ceramics', { lang: 'en' })
    await page.get(old)
    world.clock.advance({ hours: 25 })
    const answer = await page.get(old)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('href="/sign-up"')
  })

  test('a sign-up confirmed after its link was used elsewhere shows the same page as a used link', async () => {
    const path = await signedUp('race@example.com')
    const slow = world.browser('ceramics', { lang: 'en' })
    const page = await slow.get(path)
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    await world.browser('ceramics').submit(path, { password })
    const headers = {
      cookie: `browser=${slow.cookies()['browser']}; lang=en`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    }
    const payload = new URLSearchParams({ form_token, password }).toString()
    const answer = await world.at('ceramics').send({ method: 'POST', url: path, headers, payload })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('This link no longer works')
  })

  test('the link that confirms a sign-up is not valid at the other school', async () => {
    const path = await signedUp('here@example.com')
    expect((await world.browser('astronomy').get(path)).statusCode).toBe(404)
  })

  test('the page that confirms a sign-up sends no referrer', async () => {
    const page = await world.browser('ceramics').get(await signedUp('quiet@example.com'))
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(page.body).toMatch(/autocomplete="username"[^>]*hidden/)
    expect(page.body).toMatch(/<input id="password"[^>]*autocomplete="current-password"/)
  })
})

async function signedUp(email: string): Promise<string> {
  await world.browser('ceramics').submit('/sign-up', { name: 'Somebody', email, password })
  return await mailedPath(world, email)
}

async function accountOf(email: string) {
  return await world.modules.identity.personWithEmail(platformActor, email)
}
