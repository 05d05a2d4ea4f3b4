import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailedPath } from '../../support/mail/mailbox.ts'
import { demoPassword } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.advance({ minutes: 15 }))

const fresh = 'a quiet kiln at night'

describe('a forgotten password', () => {
  test('a forgotten password is replaced by a mailed link, which signs in and ends every other session', async () => {
    const before = world.browser('astronomy')
    await before.submit('/sign-in', { email: 'mei@example.com', password: demoPassword })
    expect((await before.get('/')).body).toContain('林美')

    const path = await requestedPath('mei@example.com')
    const mei = world.browser('ceramics')
    expect(await mei.submit(path, { password: fresh })).toMatchObject({
      statusCode: 303,
      headers: { location: '/learn' },
    })
    expect((await mei.get('/')).body).toContain('林美')
    expect((await before.get('/')).body).not.toContain('林美')
    const old = await world
      .browser('ceramics')
      .submit('/sign-in', { email: 'mei@example.com', password: demoPassword })
    expect(old.statusCode).toBe(422)
    const now = await world
      .browser('ceramics')
      .submit('/sign-in', { email: 'mei@example.com', password: fresh })
    expect(now.statusCode).toBe(303)
  })

  test('a password reset for an unknown e-mail address has the same response as for a known one and sends no mail', async () => {
    const pages = []
    for (const email of ['nobody@example.com', 'olga@example.com']) {
      const answer = await world.browser('ceramics', { lang: 'en' }).submit('/forgot', { email })
      pages.push([answer.statusCode, answer.body.replaceAll(email, '…')])
    }
    expect(pages[0]).toEqual(pages[1])
    await expect(mailedPath(world, 'nobody@example.com')).rejects.toThrow('No mail')
  })

  test('a password reset for an invalid e-mail address shows the error beside the field', async () => {
    const answer = await world.browser('ceramics', { lang: 'en' }).submit('/forgot', { email: 'mei' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toMatch(/id="email-problem">Enter a valid e-mail address\./)
    expect(answer.body).toContain('value="mei"')
  })
})

describe('the link to choose a new password', () => {
  test('the link to choose a new password refuses a weak password and stays valid', async () => {
    const path = await requestedPath('tom@example.com')
    const tom = world.browser('ceramics', { lang: 'en' })
    const refused = await tom.submit(path, { password: 'password' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toMatch(/id="password-problem">This password is too common/)
    expect((await tom.submit(path, { password: fresh })).statusCode).toBe(303)
  })

  test('the link to choose a new password works once, within half an hour', async () => {
    const used = await requestedPath('ken@example.com')
    await world.browser('ceramics').submit(used, { password: fresh })
    expect((await world.browser('ceramics').get(used)).statusCode).toBe(404)

    const old = await requestedPath('ken@example.com')
    world.clock.advance({ minutes: 31 })
    const answer = await world.browser('ceramics', { lang: 'en' }).get(old)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('href="/forgot"')
  })

  test('the link to choose a new password is invalidated by a newer link', async () => {
    const older = await requestedPath('olga@example.com')
    const newer = await requestedPath('olga@example.com')
    expect((await world.browser('ceramics').get(older)).statusCode).toBe(404)
    expect((await world.browser('ceramics').get(newer)).statusCode).toBe(200)
  })

  test('the page to choose a new password names the account to password managers and has a new-password field', async () => {
    const page = await world.browser('ceramics').get(await requestedPath('olga@example.com'))
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.body).toContain('value="olga@example.com" autocomplete="username"')
    expect(page.body).toMatch(/<input id="password"[^>]*autocomplete="new-password"/)
  })
})

async function requestedPath(email: string): Promise<string> {
  await world.browser('ceramics').submit('/forgot', { email })
  return await mailedPath(world, email)
}
