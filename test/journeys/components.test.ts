import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantSchools } from '../../demo/schools.ts'
import { locales } from '../../src/platform/locales.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { createWorld, type World } from '../support/world/world.ts'

let world: World
let origin: string
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate', storedMailFolder: '/nowhere/mail' })
  const port = await world.listen()
  origin = `http://localhost:${port}`
  await plantSchools(world.modules, port)
  world.modules.tenancy.forgetSchools()
})
afterAll(() => world.close())

async function openComponents(path: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage(options)
  await page.goto(`${origin}/dev/components${path}`)
  return page
}

const wornTheme = 'getComputedStyle(document.documentElement).colorScheme'

describe.each(['light', 'dark'] as const)('the page of all components in %s', (theme) => {
  test.each(locales)(
    'the page of all components has no accessibility fault in %s, and needs no sideways scrolling',
    async (locale) => {
      const page = await openComponents(`?theme=${theme}`, { locale })
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      expect(await page.evaluate(wornTheme)).toBe(theme)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.setViewportSize({ width: 360, height: 800 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    },
  )

  test('the page of all components follows the colour scheme of the device, on a narrow screen too', async () => {
    const page = await openComponents('', { locale: 'en', colorScheme: theme, width: 360 })
    expect(await page.evaluate(wornTheme)).toBe(theme)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

test('a dialog is opened, read and closed with the keyboard, and the focus returns to its opener', async () => {
  const page = await openComponents('', { locale: 'en' })
  const opener = page.getByRole('link', { name: 'Delete …' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete this course?' })
  await dialog.waitFor()
  expect(await dialog.locator(':focus').count()).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the opener of a dialog is a link without JavaScript', async () => {
  const page = await openComponents('', { locale: 'en', javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Delete …' }).click()
  expect(page.url()).toBe(`${origin}/dev/components`)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the error summary of a form links to the invalid field', async () => {
  const page = await openComponents('', { locale: 'en' })
  const summary = page.getByRole('alert')
  expect(await summary.textContent()).toContain('Please check this field:')
  await summary.getByRole('link', { name: 'Name' }).click()
  expect(await page.evaluate('document.activeElement.id')).toBe('name')
  const name = page.getByLabel('Name', { exact: true })
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  expect(await name.getAttribute('aria-describedby')).toBe('name-problem name-hint')
})

test('the page of all components responds 404 where mail is sent instead of stored', async () => {
  const sending = await createWorld()
  expect((await sending.at('ceramics').get('/dev/components')).statusCode).toBe(404)
  await sending.close()
})
