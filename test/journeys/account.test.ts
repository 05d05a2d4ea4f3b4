import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../demo/people.ts'
import {
  type AccountWorld,
  accountMenu,
  createAccountWorld,
  statusText,
} from '../support/browser/account-world.ts'
import { accessibilityFaults } from '../support/browser/browser.ts'
import { pagesAt, variants } from '../support/browser/page-variants.ts'
import { png, samplePng } from '../support/catalog/sample-pictures.ts'

let world: AccountWorld
beforeAll(async () => {
  world = await createAccountWorld()
})
afterAll(() => world.close())

describe.each([
  ['Ceramics Studio', 'localhost', 'mei@example.com'],
  ['Astronomy Club', '127.0.0.1', 'hana@example.com'],
])('the account at %s', (_school, host, email) => {
  test('a member changes name, time zone and picture, with a preview of the picture before it is sent', async () => {
    const page = await world.openAccount(host, email)
    await accountMenu(page).getByRole('link', { name: 'Profile' }).click()
    await page.getByLabel('Name').fill('Somebody New')
    await page.getByLabel('Time zone').selectOption({ label: 'Berlin – Central European Time' })
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await statusText(page)).toContain('Your profile was saved.')
    expect(await page.getByRole('banner').textContent()).toContain('Somebody New')

    const wide = { name: 'wide.png', mimeType: 'image/png', buffer: png({ width: 900, height: 600 }) }
    await page.getByLabel('Choose a picture').setInputFiles(wide)
    const preview = page.locator('[data-preview] img')
    await preview.waitFor()
    expect(await preview.getAttribute('src')).toMatch(/^data:image\/png/)
    await page.getByRole('button', { name: 'Use this picture' }).click()
    expect(await statusText(page)).toContain('Your picture was updated.')
    expect(await sizeOf(page.getByRole('banner').locator('img.avatar'))).toEqual([512, 512])

    await page.getByRole('button', { name: 'Remove the picture' }).click()
    expect(await page.getByRole('banner').locator('img.avatar').count()).toBe(0)
  })

  test('a device signed out elsewhere has to sign in again', async () => {
    const [here, there] = [await world.openAccount(host, email), await world.openAccount(host, email)]
    await accountMenu(here).getByRole('link', { name: 'Devices' }).click()
    expect(await here.getByText('Chrome on Linux').count()).toBeGreaterThanOrEqual(2)
    await here.getByRole('button', { name: 'Sign out all other devices' }).click()
    expect(await statusText(here)).toContain('All other devices were signed out.')
    expect(await here.getByText('You are signed in on this device only.').isVisible()).toBe(true)

    await there.goto(`${world.origin(host)}/account/profile`)
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

test('deleting an account requires the password and the typed e-mail address and ends on a confirmation page', async () => {
  const page = await world.openAccount('localhost', 'nils@example.com')
  await accountMenu(page).getByRole('link', { name: 'Your data' }).click()
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

test('without JavaScript a member changes the profile and the picture and requests an export', async () => {
  const page = await world.openAccount('localhost', 'tom@example.com', { javaScriptEnabled: false })
  await page.goto(`${world.origin('localhost')}/account/profile`)
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
  expect(await statusText(page)).toContain('Your picture was updated.')

  await page.goto(`${world.origin('localhost')}/account/data`)
  await page.getByRole('button', { name: 'Request a copy' }).click()
  expect(await page.getByRole('progressbar').isVisible()).toBe(true)
  await world.runJobs()
  await page.getByRole('link', { name: /^Download the copy/ }).waitFor({ timeout: 15_000 })
})

test('with JavaScript the export progress updates by itself, and the page reloads when the export is ready', async () => {
  const page = await world.openAccount('localhost', 'ken@example.com')
  await page.goto(`${world.origin('localhost')}/account/data`)
  await page.getByRole('button', { name: 'Request a copy' }).click()
  expect(await page.getByRole('progressbar').isVisible()).toBe(true)
  await world.runJobs()
  await page.getByRole('link', { name: /^Download the copy/ }).waitFor({ timeout: 15_000 })
})

test('the profile can be changed with the keyboard alone', async () => {
  const page = await world.openAccount('localhost', 'tom@example.com')
  await page.goto(`${world.origin('localhost')}/account/profile`)
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
  'the account pages at %i pixels in %s',
  (width, colorScheme) => {
    test('no account page has an accessibility fault or needs sideways scrolling', {
      timeout: 120_000,
    }, async () => {
      const page = await world.openAccount('localhost', 'olga@example.com', { width, colorScheme })
      for (const path of pagesAt(width, pages)) {
        await page.goto(`${world.origin('localhost')}/account${path}`)
        expect(await accessibilityFaults(page), path).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
      }
    })
  },
)
