import { afterAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { browserOf, newBrowser } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { newAccount } from '../../support/people/identity-cast.ts'
import { appWith } from '../../support/people/second-factor.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const setUp = '/account/security/two-factor'

describe('two-step sign-in', () => {
  test('two-step sign-in stays off until a code of the offered secret is entered, and shows its recovery codes once', async () => {
    const mei = await newBrowser(world)
    const { code } = await offer(mei)
    const page = await mei.submit(setUp, { password: demoPassword, code: code() })
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    const codes = codesIn(page.body)
    expect(codes).toHaveLength(10)

    const state = await mei.get('/account/security')
    expect(state.body).toContain('10 of 10 recovery codes left.')
    for (const each of codes) expect(state.body).not.toContain(each)
    expect((await mei.get(setUp)).headers.location).toBe('/account/security')
  })

  test('two-step sign-in offers its secret as a picture and as text, to its owner only', async () => {
    const [mei, tom] = [await newBrowser(world), await newBrowser(world)]
    const { secret } = await offer(mei)
    expect((await mei.get(setUp)).body).toContain('<svg xmlns=')
    expect((await tom.get(setUp)).headers.location).toBe('/account/security')
    const tomsOffer = await offer(tom)
    expect(tomsOffer.secret).not.toBe(secret)
  })

  test.each([
    ['password', 'wrong', true],
    ['code', demoPassword, false],
  ])(
    'two-step sign-in is not switched on with a wrong %s, and the offer stays',
    async (field, password, isCodeRight) => {
      const mei = await newBrowser(world)
      const { code, secret } = await offer(mei)
      const answer = await mei.submit(setUp, { password, code: isCodeRight ? code() : '000000' })
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain(`id="${field}-problem"`)
      expect(secretIn(answer.body)).toBe(secret)
      expect((await mei.get('/account/security')).body).toContain('>Off<')
    },
  )

  test('two-step sign-in signs other devices out when it is switched on', async () => {
    const account = await newAccount(world)
    const [here, there] = [await browserOf(world, account), await browserOf(world, account, 'astronomy')]
    await switchOn(here)
    expect((await there.get('/account')).statusCode).toBe(303)
  })

  test('two-step sign-in issues new recovery codes for password and code, and the old ones stop working', async () => {
    const mei = await newBrowser(world)
    const { codes, code } = await switchOn(mei)
    const page = await mei.submit('/account/security/codes', { password: demoPassword, code: code() })
    const newer = codesIn(page.body)
    expect(newer).toHaveLength(10)
    const off = (code: string) => mei.submit('/account/security/off', { password: demoPassword, code })
    expect((await off(codes[0] ?? '')).statusCode).toBe(422)
    expect((await off(newer[0] ?? '')).headers.location).toBe('/account/security?done=second-factor-off')
  })

  test('two-step sign-in is switched off with password and code, and guesses of the code are limited', async () => {
    const mei = await newBrowser(world)
    const { code } = await switchOn(mei)
    const off = (code: string) => mei.submit('/account/security/off', { password: demoPassword, code })
    const wrong = await off('000000')
    expect(wrong.body).toContain('id="code-problem"')
    for (let tries = 0; tries < 4; tries++) await off('000000')
    expect((await off(code())).statusCode).toBe(429)

    world.clock.advance({ minutes: 15, seconds: 1 })
    expect((await off(code())).statusCode).toBe(303)
    expect((await mei.get('/account/security')).body).toContain('>Off<')
  })

  test.each(['/account/security/codes', '/account/security/off'])(
    'two-step sign-in redirects %s to its set-up while it is off',
    async (path) => {
      const mei = await newBrowser(world)
      expect((await mei.get(path)).headers.location).toBe('/account/security')
    },
  )
})

async function offer(browser: TestBrowser) {
  await browser.submit(`${setUp}/offer`, {}, { at: '/account/security' })
  const secret = secretIn((await browser.get(setUp)).body)
  const app = appWith(world, secret)
  // A code is valid once, so every code is from a later time.
  const code = () => {
    world.clock.advance({ seconds: 30 })
    return app.code()
  }
  return { secret, code }
}

async function switchOn(browser: TestBrowser) {
  const { code } = await offer(browser)
  const { body } = await browser.submit(setUp, { password: demoPassword, code: code() })
  return { code, codes: codesIn(body) }
}

function secretIn(page: string): string {
  return /class="secret">([^<]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
}

function codesIn(page: string): string[] {
  return [...page.matchAll(/<li><code>([^<]+)<\/code><\/li>/g)].map(([, code]) => code ?? '')
}
