import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../demo/people.ts'
import { plantDemoWorld } from '../../demo/plant.ts'
import { timeStep, totpCode } from '../../src/domain/identity/second-factor/totp.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { pagesAt, variants } from '../support/browser/page-variants.ts'
import { png, samplePng } from '../support/catalog/sample-pictures.ts'
import { createWorld, platformActor, type World } from '../support/world/world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await createWorld()
  port = await world.listen()
  await plantDemoWorld({ ...world.deps, files: world.files }, { port })
  world.modules.tenancy.forgetSchools()
})
afterAll(() => world.close())

type PageOptions = Parameters<typeof openPage>[0]

/** Somebody's own window at a school, signed in, in English. */
async function openAccount(host: string, email: string, options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ locale: 'en', ...options })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: origin(host) }])
  await signIn(page, host, email)
  return page
}

async function signIn(page: Page, host: string, email: string) {
  await page.goto(`${origin(host)}/sign-in?return_to=/account`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/account')
}

function origin(host: string): string {
  return `http://${host}:${port}`
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Your account' })
const status = (page: Page) => page.getByRole('status').textContent()

describe.each([
  ['Ceramics Studio', 'localhost', 'mei@example.com'],
  ['Astronomy Club', '127.0.0.1', 'hana@example.com'],
])('at %s', (_school, host, email) => {
  test('a member changes name, time zone and picture, with a preview before it is sent', async () => {
    const page = await openAccount(host, email)
    await menu(page).getByRole('link', { name: 'Profile' }).click()
    await page.getByLabel('Name').fill('Somebody New')
    await page.getByLabel('Time zone').selectOption({ label: 'Berlin – Central European Time' })
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await status(page)).toContain('Your profile was saved.')
    expect(await page.getByRole('banner').textContent()).toContain('Somebody New')

    const wide = { name: 'wide.png', mimeType: 'image/png', buffer: png({ width: 900, height: 600 }) }
    await page.getByLabel('Choose a picture').setInputFiles(wide)
    const preview = page.locator('[data-preview] img')
    await preview.waitFor()
    expect(await preview.getAttribute('src')).toMatch(/^data:image\/png/)
    await page.getByRole('button', { name: 'Use this picture' }).click()
    expect(await status(page)).toContain('Your picture was updated.')
    expect(await sizeOf(page.getByRole('banner').locator('img.avatar'))).toEqual([512, 512])

    await page.getByRole('button', { name: 'Remove the picture' }).click()
    expect(await page.getByRole('banner').locator('img.avatar').count()).toBe(0)
  })

  test('a device that is signed out elsewhere has to sign in again', async () => {
    const [here, there] = [await openAccount(host, email), await openAccount(host, email)]
    await menu(here).getByRole('link', { name: 'Devices' }).click()
    expect(await here.getByText('Chrome on Linux').count()).toBeGreaterThanOrEqual(2)
    await here.getByRole('button', { name: 'Sign out all other devices' }).click()
    expect(await status(here)).toContain('All other devices were signed out.')
    expect(await here.getByText('You are signed in on this device only.').isVisible()).toBe(true)

    await there.goto(`${origin(host)}/account/profile`)
    expect(there.url()).toContain('/sign-in?return_to=%2Faccount%2Fprofile')
    await there.getByLabel('E-mail').fill(email)
    await there.getByLabel('Password').fill(demoPassword)
    await there.getByRole('button', { name: 'Sign in', exact: true }).click()
    await there.waitForURL('**/account/profile')

    await here.reload()
    await here.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click()
    await there.reload()
    expect(there.url()).toContain('/sign-in')
  })
})

async function sizeOf(image: Locator): Promise<number[]> {
  return await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    return [element.naturalWidth, element.naturalHeight]
  })
}

test('two-step sign-in is set up, asked for at the next sign-in, and switched off again', async () => {
  const page = await openAccount('localhost', 'tom@example.com')
  await menu(page).getByRole('link', { name: 'Security' }).click()
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
  expect(await menu(page).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'I have saved them' }).click()
  expect(await page.getByText('10 of 10 recovery codes left.').isVisible()).toBe(true)

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.goto(`${origin('localhost')}/sign-in`)
  await page.getByLabel('E-mail').fill('tom@example.com')
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/sign-in/code**')
  await page.locator('#code').fill(app())
  await page.locator('main form button').first().click()
  await page.waitForURL('**/learn')

  await page.goto(`${origin('localhost')}/account/security/off`)
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByLabel('Code from the app, or a recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Turn off' }).click()
  expect(await status(page)).toContain('Two-step sign-in is off.')
})

// A code is good once, so every one is of a later moment.
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

// Browsers make passkeys for names only, so Astronomy gets one in place of its bare address.
test.each([
  ['ceramics', 'localhost', 'clay.localhost', 'ken@example.com', 'Ken Ito'],
  ['astronomy', '127.0.0.1', 'stars.localhost', 'olga@example.com', 'Olga Novak'],
])(
  'at %s a passkey is added, opens the account, and is removed',
  async (subdomain, home, host, email, name) => {
    const school = await world.modules.tenancy.schoolByName(platformActor, subdomain)
    if (!school) throw new Error(`The world has no ${subdomain}`)
    const move = async (to: string) => {
      await world.modules.tenancy.moveSchool(platformActor, school.id, origin(to))
      world.modules.tenancy.forgetSchools()
    }
    await move(host)
    try {
      const page = await openAccount(host, email)
      await attachAuthenticator(page)
      await menu(page).getByRole('link', { name: 'Security' }).click()
      await page.getByLabel('Name of the passkey').fill('Blue telephone')
      await page.getByLabel('Your password').fill(demoPassword)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.waitForURL('**/account/security?done=passkey')
      expect(await status(page)).toContain('Your passkey was added.')
      expect(await page.getByText('Blue telephone').isVisible()).toBe(true)
      expect(await accessibilityFaults(page)).toEqual([])

      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.goto(`${origin(host)}/sign-in?return_to=/learn`)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.waitForURL(`${origin(host)}/learn`)
      expect(await page.getByRole('banner').textContent()).toContain(name)
      await page.goto(`${origin(host)}/account`)

      await menu(page).getByRole('link', { name: 'Security' }).click()
      await page.getByRole('link', { name: 'Remove the passkey Blue telephone' }).click()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByLabel('Your password').fill(demoPassword)
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      expect(await status(page)).toContain('The passkey was removed.')
      expect(await page.getByText('No passkey yet.').isVisible()).toBe(true)
    } finally {
      await move(home)
    }
  },
)

test('a passkey that the browser fails to create shows an error and leaves the page unchanged', async () => {
  const page = await openAccount('localhost', 'ken@example.com')
  await attachAuthenticator(page, { isUserVerified: false })
  await menu(page).getByRole('link', { name: 'Security' }).click()
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  expect(await page.getByRole('alert').textContent()).toContain('No passkey was created.')
  expect(await page.getByLabel('Your password').inputValue()).toBe(demoPassword)
})

test('a wrong password makes no passkey: it is told beside its field, and the right one goes on from there', async () => {
  const page = await openAccount('localhost', 'ken@example.com')
  await attachAuthenticator(page)
  await menu(page).getByRole('link', { name: 'Security' }).click()
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

test('without JavaScript a passkey is removed all the same, once the password is right', async () => {
  const withScript = await openAccount('localhost', 'ken@example.com')
  await attachAuthenticator(withScript)
  await withScript.goto(`${origin('localhost')}/account/security`)
  await withScript.getByLabel('Name of the passkey').fill('Old telephone')
  await withScript.getByLabel('Your password').fill(demoPassword)
  await withScript.getByRole('button', { name: 'Add a passkey' }).click()
  await withScript.waitForURL('**/account/security?done=passkey')

  const page = await openAccount('localhost', 'ken@example.com', { javaScriptEnabled: false })
  await page.goto(`${origin('localhost')}/account/security`)
  await page.getByRole('link', { name: 'Remove the passkey Old telephone' }).click()
  for (const password of ['a guess', demoPassword]) {
    expect(await page.getByRole('heading', { name: 'Remove the passkey Old telephone' }).isVisible()).toBe(
      true,
    )
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
  }
  expect(await status(page)).toContain('The passkey was removed.')
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

test('deleting an account requires the password and the typed address and ends on a confirmation page', async () => {
  const page = await openAccount('localhost', 'nils@example.com')
  await menu(page).getByRole('link', { name: 'Your data' }).click()
  await page.getByRole('link', { name: /Delete my account/ }).click()
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByLabel('Type nils@example.com to confirm').fill('nils')
  await page.getByRole('button', { name: 'Delete my account permanently' }).click()
  expect(await page.getByText('exactly as it is shown').isVisible()).toBe(true)
  expect(await page.getByLabel('Your password').inputValue()).toBe('')
  expect(await page.getByLabel('Type nils@example.com to confirm').inputValue()).toBe('nils')

  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByLabel('Type nils@example.com to confirm').fill('nils@example.com')
  await page.getByRole('button', { name: 'Delete my account permanently' }).click()
  await page.getByRole('heading', { name: 'Your account was deleted' }).waitFor()
  expect(await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).isVisible()).toBe(true)
})

test('without JavaScript the profile, the picture and the export work all the same', async () => {
  const page = await openAccount('localhost', 'tom@example.com', { javaScriptEnabled: false })
  await page.goto(`${origin('localhost')}/account/profile`)
  await page.getByLabel('Name').fill('Tom Without')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await page.getByRole('banner').textContent()).toContain('Tom Without')
  const photo = png({ width: 8, height: 6, bytes: 5 * 1024 * 1024 })
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo })
  await page.getByRole('button', { name: 'Use this picture' }).click()
  expect(await page.getByText('The picture must be at most 2 MB.').isVisible()).toBe(true)
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: samplePng }
  await page.getByLabel('Choose a picture').setInputFiles(picture)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  expect(await status(page)).toContain('Your picture was updated.')

  await page.goto(`${origin('localhost')}/account/data`)
  await page.getByRole('button', { name: 'Request a copy' }).click()
  expect(await page.getByRole('progressbar').isVisible()).toBe(true)
  await world.runJobs()
  await page.getByRole('link', { name: /^Download the copy/ }).waitFor({ timeout: 15_000 })
})

test('with JavaScript the export progress updates by itself, and the page reloads when the export is ready', async () => {
  const page = await openAccount('localhost', 'ken@example.com')
  await page.goto(`${origin('localhost')}/account/data`)
  await page.getByRole('button', { name: 'Request a copy' }).click()
  expect(await page.getByRole('progressbar').isVisible()).toBe(true)
  await world.runJobs()
  await page.getByRole('link', { name: /^Download the copy/ }).waitFor({ timeout: 15_000 })
})

test('the profile can be changed with the keyboard alone', async () => {
  const page = await openAccount('localhost', 'tom@example.com')
  await page.goto(`${origin('localhost')}/account/profile`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'document.activeElement.id === "name"')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Tom By Keys')
  await tabTo(page, 'document.activeElement.textContent === "Save"')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/profile?done=profile')
  expect(await page.getByLabel('Name').inputValue()).toBe('Tom By Keys')
})

async function tabTo(page: Page, isThere: string) {
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(isThere)) return
  }
  throw new Error('The keyboard does not lead there')
}

const pages = [
  '',
  '/profile',
  '/password',
  '/email',
  '/security',
  '/sessions',
  '/apps',
  '/data',
  '/data/delete',
]

type Variant = readonly [number, 'light' | 'dark']

describe.each(variants<Variant>([1280, 'light'], [360, 'dark'], [360, 'light'], [1280, 'dark']))(
  'at %i pixels in %s',
  (width, colorScheme) => {
    test('no page has an accessibility fault or needs sideways scrolling', { timeout: 120_000 }, async () => {
      const page = await openAccount('localhost', 'olga@example.com', { width, colorScheme })
      for (const path of pagesAt(width, pages)) {
        await page.goto(`${origin('localhost')}/account${path}`)
        expect(await accessibilityFaults(page), path).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
      }
    })
  },
)
