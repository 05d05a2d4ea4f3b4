import { describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { timeStep, totpCode } from '../../../src/domain/identity/second-factor/totp.ts'
import { createFormTokens } from '../../../src/platform/crypto/form-token.ts'
import type { PasskeyId } from '../../../src/platform/db/schema/schema.gen.ts'
import { newId } from '../../../src/platform/ids.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { ownWorld, platformActor, type World } from '../../support/world/world.ts'

const setUp = '/account/security/two-factor'
const removal = '/account/passkeys/remove'

describe('changing the password on the account page', () => {
  test('requires the old password and signs out every other device', async () => {
    const world = await ownWorld()
    const [here, there] = [await browserOf(world, 'mei'), await browserOf(world, 'mei', 'astronomy')]
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
  ])('shows an error beside %s and does not put a password back into the page', async (field, sent, text) => {
    const world = await ownWorld()
    const mei = await browserOf(world, 'mei')
    const answer = await mei.submit('/account/password', sent)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toMatch(new RegExp(`id="${field}-problem">[^<]*${text}`))
    expect(answer.body).not.toContain('kiln')
    expect(answer.body).not.toContain(demoPassword)
  })

  test('is rate-limited like a sign-in', async () => {
    const world = await ownWorld()
    const mei = await browserOf(world, 'mei')
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
  async function asked(world: World) {
    const mei = await browserOf(world, 'mei')
    const sent = { email: 'Mei.Lin@Example.com', password: demoPassword }
    const answer = await mei.submit('/account/email', sent)
    expect(answer.headers.location).toBe('/account/email?done=email-asked')
    await world.runJobs()
    const { text } = await world.lastMail('mei.lin@example.com')
    const path = /\/account\/email\/[\w-]+/.exec(text)?.[0] ?? ''
    return { mei, path }
  }

  test('takes effect when the button on the linked page is pressed, once; opening the link changes nothing', async () => {
    const world = await ownWorld()
    const { mei, path } = await asked(world)
    expect((await mei.get(path)).body).toContain('mei.lin@example.com')
    expect((await mei.get('/account')).body).toContain('mei@example.com')

    expect((await mei.submit(path, {})).headers.location).toBe('/account/email?done=email')
    expect((await mei.get('/account')).body).toContain('mei.lin@example.com')
    const again = await mei.get(path)
    expect(again.statusCode).toBe(404)
    expect(again.body).toContain('This link no longer works')
  })

  test('by the mailed link is refused to a visitor, a stranger, and at the other school', async () => {
    const world = await ownWorld()
    const { mei, path } = await asked(world)
    expect((await world.browser('ceramics').get(path)).statusCode).toBe(303)
    const tom = await browserOf(world, 'tom')
    const elsewhere = await browserOf(world, 'mei', 'astronomy')
    for (const [other, school] of [
      [tom, 'ceramics'],
      [elsewhere, 'astronomy'],
    ] as const) {
      const page = await other.get(path)
      expect(page.statusCode).toBe(404)
      expect(page.body).not.toContain('mei.lin@example.com')
      const sent = await postForm(world, school, other, { url: path, route: '/account/email/:token' })
      expect(sent.statusCode).toBe(404)
    }
    expect((await mei.get(path)).statusCode).toBe(200)
  })

  test('shows an error beside the wrong field, keeps the address and clears the password', async () => {
    const world = await ownWorld()
    const mei = await browserOf(world, 'mei')
    const answer = await mei.submit('/account/email', { email: 'new@example.com', password: 'wrong' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('id="password-problem"')
    expect(answer.body).toContain('value="new@example.com"')
    const odd = await mei.submit('/account/email', { email: 'nonsense', password: demoPassword })
    expect(odd.body).toContain('id="email-problem"')
  })
})

describe('two-step sign-in', () => {
  test('stays off until a code of the offered secret is entered; recovery codes are shown once', async () => {
    const world = await ownWorld()
    const mei = await browserOf(world, 'mei')
    const { code } = await offer(world, mei)
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

  test('offers the secret as a picture and as text, to its owner alone', async () => {
    const world = await ownWorld()
    const [mei, tom] = [await browserOf(world, 'mei'), await browserOf(world, 'tom')]
    const { secret } = await offer(world, mei)
    expect((await mei.get(setUp)).body).toContain('<svg xmlns=')
    expect((await tom.get(setUp)).headers.location).toBe('/account/security')
    const tomsOffer = await offer(world, tom)
    expect(tomsOffer.secret).not.toBe(secret)
  })

  test.each([
    ['password', 'wrong', true],
    ['code', demoPassword, false],
  ])('is not switched on with a wrong %s, and the offer stays', async (field, password, isCodeRight) => {
    const world = await ownWorld()
    const mei = await browserOf(world, 'mei')
    const { code, secret } = await offer(world, mei)
    const answer = await mei.submit(setUp, { password, code: isCodeRight ? code() : '000000' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(`id="${field}-problem"`)
    expect(secretIn(answer.body)).toBe(secret)
    expect((await mei.get('/account/security')).body).toContain('>Off<')
  })

  test('signs other devices out when it is switched on', async () => {
    const world = await ownWorld()
    const [here, there] = [await browserOf(world, 'mei'), await browserOf(world, 'mei', 'astronomy')]
    await switchOn(world, here)
    expect((await there.get('/account')).statusCode).toBe(303)
  })

  test('issues new recovery codes for password and code, and the old ones stop working', async () => {
    const world = await ownWorld()
    const mei = await browserOf(world, 'mei')
    const { codes, code } = await switchOn(world, mei)
    const page = await mei.submit('/account/security/codes', { password: demoPassword, code: code() })
    const newer = codesIn(page.body)
    expect(newer).toHaveLength(10)
    const off = (code: string) => mei.submit('/account/security/off', { password: demoPassword, code })
    expect((await off(codes[0] ?? '')).statusCode).toBe(422)
    expect((await off(newer[0] ?? '')).headers.location).toBe('/account/security?done=second-factor-off')
  })

  test('is switched off with password and code, and guesses of the code are limited', async () => {
    const world = await ownWorld()
    const mei = await browserOf(world, 'mei')
    const { code } = await switchOn(world, mei)
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
    'that is off redirects %s to its set-up',
    async (path) => {
      const world = await ownWorld()
      const mei = await browserOf(world, 'mei')
      expect((await mei.get(path)).headers.location).toBe('/account/security')
    },
  )
})

describe('passkeys', () => {
  test('are explained as unavailable where the school is opened by an IP address', async () => {
    const world = await ownWorld()
    const { body } = await (await browserOf(world, 'mei', 'astronomy')).get('/account/security')
    expect(body).toContain('an IP address (127.0.0.1)')
    expect(body).not.toContain('data-passkey')
  })

  test('are offered where the host has a name, with an explanation where JavaScript is off', async () => {
    const world = await ownWorld()
    const { body } = await (await browserOf(world, 'mei')).get('/account/security')
    expect(body).toContain('data-passkey="new"')
    expect(body).toContain('<noscript><p>Passkeys need JavaScript')
  })

  test('can be removed only by their owner, at their own school', async () => {
    const world = await ownWorld()
    const id = await plantPasskey(world)
    const mei = await browserOf(world, 'mei')
    const tom = await browserOf(world, 'tom')
    await plantPasskey(world, 'tom@example.com')
    expect((await mei.get('/account/security')).body).toContain(`href="${removalOf(id)}"`)
    for (const [browser, passkey] of [
      [tom, id],
      [mei, 'nonsense'],
      [mei, ''],
      [mei, '018bcfe5-6800-7000-8000-00000000000a'],
    ] as const) {
      expect((await browser.get(removalOf(passkey))).statusCode).toBe(404)
      const fields = { passkey, password: demoPassword }
      const sent = await postForm(world, 'ceramics', browser, { url: removal, fields })
      expect(sent.statusCode).toBe(404)
    }
    expect((await mei.get('/account/security')).body).toContain('A key')
    const answer = await mei.submit(removalOf(id), { password: demoPassword })
    expect(answer.headers.location).toBe('/account/security?done=passkey-removed')
    expect((await mei.get('/account/security')).body).toContain('No passkey yet.')
    expect((await mei.get(removalOf(id))).statusCode).toBe(404)
  })

  test('are removed with the password after a confirmation that names them, and the owner gets one mail', async () => {
    const world = await ownWorld()
    const path = removalOf(await plantPasskey(world))
    const mei = await browserOf(world, 'mei')
    expect((await mei.get(path)).body).toContain('<h1>Remove the passkey A key</h1>')
    const wrong = await mei.submit(path, { password: 'a guess' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toMatch(/id="password-problem">The password is wrong\./)
    expect(wrong.body).toContain('<h1>Remove the passkey A key</h1>')
    expect(wrong.body).not.toContain('a guess')
    expect((await mei.get('/account/security')).body).toContain('A key')
    await world.runJobs()
    expect(await subjectsTo(world, 'mei@example.com')).toEqual([])

    expect((await mei.submit(path, { password: demoPassword })).statusCode).toBe(303)
    await world.runJobs()
    await world.deps.db.updateTable('facts').set({ sentAt: null }).execute()
    await world.runJobs()
    expect(await subjectsTo(world, 'mei@example.com')).toEqual(['你在 Ceramics Studio 的帳號移除了通行密鑰'])
  })

  test('are protected by a password check that limits guesses', async () => {
    const world = await ownWorld()
    const path = removalOf(await plantPasskey(world))
    const mei = await browserOf(world, 'mei')
    const ask = (password: string) => postJson(world, mei, '/account/passkeys/options', { password })
    for (let tries = 0; tries < 5; tries++) expect((await ask('a guess')).statusCode).toBe(422)
    const refused = await ask(demoPassword)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json().problems).toEqual({ '': expect.stringContaining('Too many attempts.') })
    const removed = await mei.submit(path, { password: demoPassword })
    expect(removed.statusCode).toBe(429)
    expect(removed.body).toContain('role="alert"')
    expect((await mei.get('/account/security')).body).toContain('A key')
  })

  test('can be started at most 20 times in 15 minutes per person, from any address', async () => {
    const world = await ownWorld()
    const mei = await browserOf(world, 'mei')
    const ask = () => postJson(world, mei, '/account/passkeys/options', { password: demoPassword })
    for (let begun = 0; begun < 20; begun++) expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')
    expect(refused.json().problems).toEqual({ '': expect.stringContaining('Too many attempts.') })
    const tom = await browserOf(world, 'tom')
    const others = await postJson(world, tom, '/account/passkeys/options', { password: demoPassword })
    expect(others.statusCode).toBe(200)
    world.clock.advance({ minutes: 15 })
    expect((await ask()).statusCode).toBe(200)
  })

  test('cannot be added to an account without a password until a reset link has set one', async () => {
    const world = await ownWorld()
    const id = await plantPasskey(world)
    const mei = await browserOf(world, 'mei')
    await world.deps.db.updateTable('people').set({ passwordHash: null }).execute()
    for (const path of ['/account/security', removalOf(id)]) {
      const { body } = await mei.get(path)
      expect(body).toContain('A key')
      expect(body).toContain('this account has none yet. <a href="/forgot">Set a password by mail</a>')
      expect(body).not.toContain('type="password"')
    }
    const fields = { passkey: id, password: '' }
    const sent = await postForm(world, 'ceramics', mei, { url: removal, fields })
    expect(sent.statusCode).toBe(422)
    expect(sent.body).toContain('href="/forgot"')
    expect((await mei.get('/account/security')).body).toContain('A key')
  })

  test('of one school are not seen or removed at the other', async () => {
    const world = await ownWorld()
    const id = await plantPasskey(world)
    await plantPasskey(world, 'mei@example.com', 'astronomy')
    const elsewhere = await browserOf(world, 'mei', 'astronomy')
    const answer = await postForm(world, 'astronomy', elsewhere, {
      url: removal,
      fields: { passkey: id, password: demoPassword },
    })
    expect(answer.statusCode).toBe(404)
    expect((await (await browserOf(world, 'mei')).get('/account/security')).body).toContain('A key')
  })

  test.each([undefined, null, {}, { id: 1 }, 'x'])(
    'created from the malformed answer %j are refused',
    async (response) => {
      const world = await ownWorld()
      const mei = await browserOf(world, 'mei')
      const answer = await postJson(world, mei, '/account/passkeys', { name: 'x', response })
      expect(answer.statusCode).toBe(403)
      expect((await mei.get('/account/security')).body).toContain('No passkey yet.')
    },
  )

  test('are requested with the names of the school and of the person', async () => {
    const world = await ownWorld()
    const mei = await browserOf(world, 'mei')
    const answer = await postJson(world, mei, '/account/passkeys/options', { password: demoPassword })
    expect(answer.json()).toMatchObject({
      rp: { id: 'localhost', name: 'Ceramics Studio' },
      user: { name: 'mei@example.com' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test.each([{}, { password: '' }, { password: 'a guess' }, { password: 5 }, { password: [demoPassword] }])(
    'are not offered with the password %j, and the field shows the error',
    async (sent) => {
      const world = await ownWorld()
      const mei = await browserOf(world, 'mei')
      const answer = await postJson(world, mei, '/account/passkeys/options', sent)
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toEqual({ problems: { password: 'The password is wrong.' } })
      expect(answer.cookies.map(({ name }) => name)).not.toContain('challenge')
    },
  )

  test('are described in the language of the reader', async () => {
    const world = await ownWorld()
    const mei = world.browser('ceramics', { ...(await browserOf(world, 'mei')).cookies(), lang: 'ja' })
    const answer = await postJson(world, mei, '/account/passkeys/options', { password: 'a guess' })
    expect(answer.json()).toEqual({ problems: { password: 'パスワードが違います。' } })
  })
})

async function offer({ clock }: World, browser: TestBrowser) {
  await browser.submit(`${setUp}/offer`, {}, { at: '/account/security' })
  const secret = secretIn((await browser.get(setUp)).body)
  // A code is good once, so every one is of a later moment.
  const code = () => {
    clock.advance({ seconds: 30 })
    return totpCode(fromBase32(secret), timeStep(clock.now()))
  }
  return { secret, code }
}

async function switchOn(world: World, browser: TestBrowser) {
  const { code } = await offer(world, browser)
  const { body } = await browser.submit(setUp, { password: demoPassword, code: code() })
  return { code, codes: codesIn(body) }
}

function secretIn(page: string): string {
  return /class="secret">([^<]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
}

function codesIn(page: string): string[] {
  return [...page.matchAll(/<li><code>([^<]+)<\/code><\/li>/g)].map(([, code]) => code ?? '')
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function plantPasskey(
  { deps, modules }: World,
  email = 'mei@example.com',
  subdomain = 'ceramics',
): Promise<PasskeyId> {
  const person = await modules.identity.personWithEmail(platformActor, email)
  const school = await modules.tenancy.schoolByName(platformActor, subdomain)
  if (!person || !school) throw new Error('The world lacks somebody')
  const id = newId<'Passkey'>(deps.clock)
  await deps.db
    .insertInto('passkeys')
    .values({
      schoolId: school.id,
      id,
      personId: person.id,
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

async function subjectsTo(world: World, mailbox: string): Promise<string[]> {
  return (await world.mails()).filter(({ to }) => to === mailbox).map(({ subject }) => subject)
}

// A form that the page of this browser does not show, with a token as if it did.
function postForm(
  { deps, at }: World,
  school: DemoSchoolName,
  browser: TestBrowser,
  { url, route = url, fields = {} }: { url: string; route?: string; fields?: Record<string, string> },
) {
  const { browser: name = '', session = '' } = browser.cookies()
  const form_token = createFormTokens(deps.secretBox).make({ browser: name, path: route })
  const cookie = `browser=${name}; session=${session}`
  const headers = { cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ form_token, ...fields }).toString()
  return at(school).send({ method: 'POST', url, headers, payload })
}

function postJson(world: World, browser: TestBrowser, url: string, payload: object) {
  const cookies = browser.cookies()
  const token = createFormTokens(world.deps.secretBox).make({ browser: cookies['browser'] ?? '', path: url })
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  return world
    .at('ceramics')
    .send({ method: 'POST', url, headers: { cookie, 'x-form-token': token }, payload })
}
