import { afterAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { createFormTokens } from '../../../src/platform/crypto/form-token.ts'
import type { PasskeyId } from '../../../src/platform/db/schema/schema.gen.ts'
import { newId } from '../../../src/platform/ids.ts'
import { browserOf, newBrowser } from '../../support/browser/member-browser.ts'
import { sendForm } from '../../support/browser/send-form.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { type Account, newAccount, schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const removal = '/account/passkeys/remove'

describe('passkeys', () => {
  test('passkeys are reported as unavailable at a school opened by its IP address', async () => {
    const { body } = await (await browserOf(world, await newAccount(world), 'astronomy')).get(
      '/account/security',
    )
    expect(body).toContain('an IP address (127.0.0.1)')
    expect(body).not.toContain('data-passkey')
  })

  test('passkeys are offered at a school with a host name, with an explanation for browsers without JavaScript', async () => {
    const { body } = await (await newBrowser(world)).get('/account/security')
    expect(body).toContain('data-passkey="new"')
    expect(body).toContain('<noscript><p>Passkeys need JavaScript')
  })

  test('passkeys can be removed only by their owner, at their own school', async () => {
    const mei = await newAccount(world)
    const id = await plantPasskey(mei)
    const browser = await browserOf(world, mei)
    const other = await newAccount(world)
    const tom = await browserOf(world, other)
    await plantPasskey(other)
    expect((await browser.get('/account/security')).body).toContain(`href="${removalOf(id)}"`)
    for (const [caller, passkey] of [
      [tom, id],
      [browser, 'nonsense'],
      [browser, ''],
      [browser, '018bcfe5-6800-7000-8000-00000000000a'],
    ] as const) {
      expect((await caller.get(removalOf(passkey))).statusCode).toBe(404)
      const fields = { passkey, password: demoPassword }
      const refused = await sendForm(world, caller, { url: removal, route: removal, fields })
      expect(refused.statusCode).toBe(404)
    }
    expect((await browser.get('/account/security')).body).toContain('A key')
    const answer = await browser.submit(removalOf(id), { password: demoPassword })
    expect(answer.headers.location).toBe('/account/security?done=passkey-removed')
    expect((await browser.get('/account/security')).body).toContain('No passkey yet.')
    expect((await browser.get(removalOf(id))).statusCode).toBe(404)
  })

  test('passkeys are removed with the password after a confirmation that names them, and the owner gets one mail', async () => {
    const mei = await newAccount(world)
    const path = removalOf(await plantPasskey(mei))
    const browser = await browserOf(world, mei)
    expect((await browser.get(path)).body).toContain('<h1>Remove the passkey A key</h1>')
    const wrong = await browser.submit(path, { password: 'a guess' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toMatch(/id="password-problem">The password is wrong\./)
    expect(wrong.body).toContain('<h1>Remove the passkey A key</h1>')
    expect(wrong.body).not.toContain('a guess')
    expect((await browser.get('/account/security')).body).toContain('A key')
    await world.runJobs()
    expect(await subjectsTo(mei.email)).toEqual([])

    expect((await browser.submit(path, { password: demoPassword })).statusCode).toBe(303)
    await world.runJobs()
    await world.deps.db.updateTable('facts').set({ sentAt: null }).execute()
    await world.runJobs()
    expect(await subjectsTo(mei.email)).toEqual(['你在 Ceramics Studio 的帳號移除了通行密鑰'])
  })

  test('passkeys are protected by a password check that limits guesses', async () => {
    const mei = await newAccount(world)
    const path = removalOf(await plantPasskey(mei))
    const browser = await browserOf(world, mei)
    const requestOptions = (password: string) => postJson(browser, '/account/passkeys/options', { password })
    for (let tries = 0; tries < 5; tries++) expect((await requestOptions('a guess')).statusCode).toBe(422)
    const refused = await requestOptions(demoPassword)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json().problems).toEqual({ '': expect.stringContaining('Too many attempts.') })
    const removed = await browser.submit(path, { password: demoPassword })
    expect(removed.statusCode).toBe(429)
    expect(removed.body).toContain('role="alert"')
    expect((await browser.get('/account/security')).body).toContain('A key')
  })

  test('adding a passkey can be started at most 20 times in 15 minutes per person, from any IP address', async () => {
    const mei = await newBrowser(world)
    const requestOptions = () => postJson(mei, '/account/passkeys/options', { password: demoPassword })
    for (let tries = 0; tries < 20; tries++) expect((await requestOptions()).statusCode).toBe(200)
    const refused = await requestOptions()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')
    expect(refused.json().problems).toEqual({ '': expect.stringContaining('Too many attempts.') })
    const tom = await newBrowser(world)
    const tomsAnswer = await postJson(tom, '/account/passkeys/options', { password: demoPassword })
    expect(tomsAnswer.statusCode).toBe(200)
    world.clock.advance({ minutes: 15 })
    expect((await requestOptions()).statusCode).toBe(200)
  })

  test('passkeys cannot be added to an account without a password until a reset link has set one', async () => {
    const mei = await newAccount(world)
    const id = await plantPasskey(mei)
    const browser = await browserOf(world, mei)
    await world.deps.db.updateTable('people').set({ passwordHash: null }).execute()
    for (const path of ['/account/security', removalOf(id)]) {
      const { body } = await browser.get(path)
      expect(body).toContain('A key')
      expect(body).toContain('this account has none yet. <a href="/forgot">Set a password by mail</a>')
      expect(body).not.toContain('type="password"')
    }
    const fields = { passkey: id, password: '' }
    const answer = await sendForm(world, browser, { url: removal, route: removal, fields })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('href="/forgot"')
    expect((await browser.get('/account/security')).body).toContain('A key')
  })

  test('passkeys of one school are neither listed nor removable at the other', async () => {
    const mei = await newAccount(world)
    const id = await plantPasskey(mei)
    await plantPasskey(mei, 'astronomy')
    const elsewhere = await browserOf(world, mei, 'astronomy')
    const answer = await sendForm(world, elsewhere, {
      school: 'astronomy',
      url: removal,
      route: removal,
      fields: { passkey: id, password: demoPassword },
    })
    expect(answer.statusCode).toBe(404)
    expect((await (await browserOf(world, mei)).get('/account/security')).body).toContain('A key')
  })

  test.each([undefined, null, {}, { id: 1 }, 'x'])(
    'a passkey created from the malformed response %j is refused',
    async (response) => {
      const mei = await newBrowser(world)
      const answer = await postJson(mei, '/account/passkeys', { name: 'x', response })
      expect(answer.statusCode).toBe(403)
      expect((await mei.get('/account/security')).body).toContain('No passkey yet.')
    },
  )

  test('passkeys are requested with the names of the school and of the person', async () => {
    const mei = await newAccount(world)
    const browser = await browserOf(world, mei)
    const answer = await postJson(browser, '/account/passkeys/options', { password: demoPassword })
    expect(answer.json()).toMatchObject({
      rp: { id: 'localhost', name: 'Ceramics Studio' },
      user: { name: mei.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test.each([{}, { password: '' }, { password: 'a guess' }, { password: 5 }, { password: [demoPassword] }])(
    'a passkey is not offered with the password %j, and the field shows the error',
    async (input) => {
      const mei = await newBrowser(world)
      const answer = await postJson(mei, '/account/passkeys/options', input)
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toEqual({ problems: { password: 'The password is wrong.' } })
      expect(answer.cookies.map(({ name }) => name)).not.toContain('challenge')
    },
  )

  test('passkeys are described in the language of the reader', async () => {
    const mei = world.browser('ceramics', { ...(await newBrowser(world)).cookies(), lang: 'ja' })
    const answer = await postJson(mei, '/account/passkeys/options', { password: 'a guess' })
    expect(answer.json()).toEqual({ problems: { password: 'パスワードが違います。' } })
  })
})

async function plantPasskey({ personId }: Account, at: DemoSchoolName = 'ceramics'): Promise<PasskeyId> {
  const { deps } = world
  const school = await schoolOf(world, at)
  const id = newId<'Passkey'>(deps.clock)
  await deps.db
    .insertInto('passkeys')
    .values({
      schoolId: school.id,
      id,
      personId,
      credentialId: id,
      publicKey: Buffer.alloc(8),
      signCount: 0n,
      transports: [],
      name: 'A key',
      createdAt: deps.clock.now(),
    })
    .execute()
  return id
}

function removalOf(passkey: string): string {
  return `${removal}?passkey=${passkey}`
}

async function subjectsTo(mailbox: string): Promise<string[]> {
  return (await world.mails()).filter(({ to }) => to === mailbox).map(({ subject }) => subject)
}

function postJson(browser: TestBrowser, url: string, payload: object) {
  const cookies = browser.cookies()
  const token = createFormTokens(world.deps.secretBox).make({ browser: cookies['browser'] ?? '', path: url })
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  return world
    .at('ceramics')
    .send({ method: 'POST', url, headers: { cookie, 'x-form-token': token }, payload })
}
