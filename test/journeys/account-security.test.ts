import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../demo/people.ts'
import { timeStep, totpCode } from '../../src/domain/identity/second-factor/totp.ts'
import {
  type AccountWorld,
  accountMenu,
  createAccountWorld,
  statusText,
} from '../support/browser/account-world.ts'
import { accessibilityFaults } from '../support/browser/browser.ts'
import { oneOf } from '../support/browser/page-variants.ts'
import { platformActor } from '../support/world/world.ts'

let world: AccountWorld
beforeAll(async () => {
  world = await createAccountWorld()
})
afterAll(() => world.close())

test('two-step sign-in is set up, required at the next sign-in, and switched off again', async () => {
  const page = await world.openAccount('localhost', 'tom@example.com')
  await accountMenu(page).getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  expect(await page.getByRole('img', { name: 'QR code for your authenticator app' }).isVisible()).toBe(true)
  const secret = (await page.locator('code.secret').textContent()) ?? ''
  const app = authenticator(secret)
  await page.getByLabel('Six-digit code').fill(app())
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Turn on' }).click()

  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await page.locator('#codes li').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await page.getByRole('button', { name: 'Copy' }).isVisible()).toBe(true)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file' }).click()
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Ceramics Studio · tom@example.com').isVisible()).toBe(true)
  expect(await accountMenu(page).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'I have saved them' }).click()
  expect(await page.getByText('10 of 10 recovery codes left.').isVisible()).toBe(true)

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.goto(`${world.origin('localhost')}/sign-in`)
  await page.getByLabel('E-mail').fill('tom@example.com')
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/sign-in/code**')
  await page.locator('#code').fill(app())
  await page.locator('main form button').first().click()
  await page.waitForURL('**/learn')

  await page.goto(`${world.origin('localhost')}/account/security/off`)
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByLabel('Code from the app, or a recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Turn off' }).click()
  expect(await statusText(page)).toContain('Two-step sign-in is off.')
})

// A code is valid once, so every code is from a later time.
function authenticator(secret: string): () => string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const letters = [...secret.replaceAll(' ', '')]
  const bits = letters.map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return () => {
    world.clock.advance({ seconds: 30 })
    return totpCode(key, timeStep(world.clock.now()))
  }
}

// Browsers make passkeys for names only, so Astronomy gets one instead of its IP address.
test.each(
  oneOf(
    ['astronomy', '127.0.0.1', 'stars.localhost', 'olga@example.com', 'Olga Novak'] as const,
    ['ceramics', 'localhost', 'clay.localhost', 'ken@example.com', 'Ken Ito'] as const,
  ),
)(
  'at %s a member adds a passkey, signs in with it and removes it',
  async (subdomain, home, host, email, name) => {
    const school = await world.modules.tenancy.schoolByName(platformActor, subdomain)
    if (!school) throw new Error(`The world has no ${subdomain}`)
    const move = async (to: string) => {
      await world.modules.tenancy.moveSchool(platformActor, school.id, world.origin(to))
      world.modules.tenancy.forgetSchools()
    }
    await move(host)
    try {
      const page = await world.openAccount(host, email)
      await attachAuthenticator(page)
      await accountMenu(page).getByRole('link', { name: 'Security' }).click()
      await page.getByLabel('Name of the passkey').fill('Blue telephone')
      await page.getByLabel('Your password').fill(demoPassword)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.waitForURL('**/account/security?done=passkey')
      expect(await statusText(page)).toContain('Your passkey was added.')
      expect(await page.getByText('Blue telephone').isVisible()).toBe(true)
      expect(await accessibilityFaults(page)).toEqual([])

      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.goto(`${world.origin(host)}/sign-in?return_to=/learn`)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.waitForURL(`${world.origin(host)}/learn`)
      expect(await page.getByRole('banner').textContent()).toContain(name)
      await page.goto(`${world.origin(host)}/account`)

      await accountMenu(page).getByRole('link', { name: 'Security' }).click()
      await page.getByRole('link', { name: 'Remove the passkey Blue telephone' }).click()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByLabel('Your password').fill(demoPassword)
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      expect(await statusText(page)).toContain('The passkey was removed.')
      expect(await page.getByText('No passkey yet.').isVisible()).toBe(true)
    } finally {
      await move(home)
    }
  },
)

test('a failed creation of a passkey in the browser shows an error and leaves the page unchanged', async () => {
  const page = await world.openAccount('localhost', 'ken@example.com')
  await attachAuthenticator(page, { isUserVerified: false })
  await accountMenu(page).getByRole('link', { name: 'Security' }).click()
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  expect(await page.getByRole('alert').textContent()).toContain('No passkey was created.')
  expect(await page.getByLabel('Your password').inputValue()).toBe(demoPassword)
})

test('a wrong password on the passkey form shows an error at its field, and the form succeeds with the right password', async () => {
  const page = await world.openAccount('localhost', 'ken@example.com')
  await attachAuthenticator(page)
  await accountMenu(page).getByRole('link', { name: 'Security' }).click()
  await page.getByLabel('Name of the passkey').fill('Red telephone')
  const password = page.getByLabel('Your password')
  await password.fill('a guess')
  await password.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'The password is wrong.' }).waitFor()
  expect(await page.evaluate('document.activeElement.id')).toBe('password')
  expect(await password.inputValue()).toBe('')
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  expect(await password.getAttribute('aria-describedby')).toBe('password-problem')
  expect(await page.getByLabel('Name of the passkey').inputValue()).toBe('Red telephone')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/security?done=passkey')
  expect(await page.getByText('Red telephone').isVisible()).toBe(true)
})

test('without JavaScript a passkey is removed after the right password is entered', async () => {
  const withScript = await world.openAccount('localhost', 'ken@example.com')
  await attachAuthenticator(withScript)
  await withScript.goto(`${world.origin('localhost')}/account/security`)
  await withScript.getByLabel('Name of the passkey').fill('Old telephone')
  await withScript.getByLabel('Your password').fill(demoPassword)
  await withScript.getByRole('button', { name: 'Add a passkey' }).click()
  await withScript.waitForURL('**/account/security?done=passkey')

  const page = await world.openAccount('localhost', 'ken@example.com', { javaScriptEnabled: false })
  await page.goto(`${world.origin('localhost')}/account/security`)
  await page.getByRole('link', { name: 'Remove the passkey Old telephone' }).click()
  for (const password of ['a guess', demoPassword]) {
    expect(await page.getByRole('heading', { name: 'Remove the passkey Old telephone' }).isVisible()).toBe(
      true,
    )
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
  }
  expect(await statusText(page)).toContain('The passkey was removed.')
  expect(await page.getByText('Old telephone').count()).toBe(0)
})

async function attachAuthenticator(page: Page, { isUserVerified = true } = {}) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
}
