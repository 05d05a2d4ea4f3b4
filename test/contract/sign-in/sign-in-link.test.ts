import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailedPath } from '../../support/mail/mailbox.ts'
import { demoPassword } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.advance({ minutes: 15 }))

describe('a mailed link to sign in', () => {
  test('a mailed sign-in link shows a button that signs in and redirects to the requested page', async () => {
    const tom = world.browser('ceramics', { lang: 'en' })
    const answer = await tom.submit('/sign-in/link?return_to=%2Fcourses%2F1', { email: 'tom@example.com' })
    expect(answer.body).toContain('Check your inbox')

    const path = await mailedPath(world, 'tom@example.com')
    for (let looks = 0; looks < 2; looks++) expect((await tom.get(path)).body).toContain('tom@example.com')
    expect(tom.cookies()).not.toHaveProperty('session')
    expect((await tom.submit(path, {})).headers.location).toBe('/courses/1')
    expect((await tom.get('/')).body).toContain('Tom Becker')
  })

  test.each([
    ['/sign-in/link', 'Send me a link by mail instead'],
    ['/forgot', 'Forgot your password?'],
    ['/sign-up', 'New here? Create an account'],
  ])('the page %s has the e-mail address entered at the sign-in', async (path, text) => {
    const tom = world.browser('ceramics', { lang: 'en' })
    const refused = await tom.submit('/sign-in', { email: 'tom@example.com', password: 'wrong-password' })
    const link = new RegExp(`<a href="([^"]+)">${text.replaceAll('?', '[?]')}`).exec(refused.body)?.[1] ?? ''
    expect(link).toContain(path)
    const { body } = await tom.get(link.replaceAll('&#38;', '&'))
    expect(body).toMatch(/<input[^>]* value="tom@example.com"/)
  })

  test('the request for a sign-in link has the same response for every e-mail address, and only an account gets a mail', async () => {
    const pages = []
    for (const email of ['nobody@example.com', 'ken@example.com']) {
      const answer = await world.browser('ceramics', { lang: 'en' }).submit('/sign-in/link', { email })
      pages.push([answer.statusCode, answer.body.replaceAll(email, '…')])
    }
    expect(pages[0]).toEqual(pages[1])
    await expect(mailedPath(world, 'nobody@example.com')).rejects.toThrow('No mail')
  })

  test('a mailed sign-in link works once, within 15 minutes', async () => {
    const used = await requestedPath('tom@example.com')
    await world.browser('ceramics').submit(used, {})
    const again = await world.browser('ceramics', { lang: 'en' }).get(used)
    expect(again.statusCode).toBe(404)
    expect(again.body).toContain('href="/sign-in/link"')

    const old = await requestedPath('tom@example.com')
    world.clock.advance({ minutes: 16 })
    expect((await world.browser('ceramics').get(old)).statusCode).toBe(404)
  })

  test('a used sign-in link redirects the person it signed in to the account', async () => {
    const path = await requestedPath('tom@example.com')
    const tom = world.browser('ceramics', { lang: 'en' })
    await tom.submit(path, {})
    const again = await tom.get(path)
    expect(again.statusCode).toBe(404)
    expect(again.body).toContain('You are already signed in')
    expect(again.body).toContain('href="/account">Go to your account')
  })

  test('a mailed sign-in link is not valid at the other school', async () => {
    const path = await requestedPath('mei@example.com')
    expect((await world.browser('astronomy').get(path)).statusCode).toBe(404)
  })

  test('a mailed sign-in link warns a person signed in to another account, and ends that session', async () => {
    const path = await requestedPath('tom@example.com')
    const olga = world.browser('ceramics', { lang: 'en' })
    await olga.submit('/sign-in', { email: 'olga@example.com', password: demoPassword })
    const before = olga.cookies()
    expect((await olga.get(path)).body).toContain('You are currently signed in as Olga Novak')
    await olga.submit(path, {})
    expect((await olga.get('/')).body).toContain('Tom Becker')
    expect((await world.browser('ceramics', before).get('/')).body).not.toContain('Olga')
  })

  test('a mailed sign-in link never redirects to another origin', async () => {
    const tom = world.browser('ceramics')
    await tom.submit('/sign-in/link', { email: 'tom@example.com', return_to: '//evil.example' })
    const path = await mailedPath(world, 'tom@example.com')
    expect((await tom.submit(path, {})).headers.location).toBe('/learn')
  })
})

async function requestedPath(email: string): Promise<string> {
  await world.browser('ceramics').submit('/sign-in/link', { email })
  return await mailedPath(world, email)
}
