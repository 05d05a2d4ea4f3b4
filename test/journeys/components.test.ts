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
  test.each(locales)('has no accessibility fault in %s, and needs no sideways scrolling', async (locale) => {
    const page = await openComponents(`?theme=${theme}`, { locale })
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    expect(await page.evaluate(wornTheme)).toBe(theme)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  })

  test('wears the same theme where the device prefers it, on a narrow screen too', async () => {
    const page = await openComponents('', { locale: 'en', colorScheme: theme, width: 360 })
    expect(await page.evaluate(wornTheme)).toBe(theme)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

test('a dialog is opened, read and closed by the keyboard, and the focus goes back to its opener', async () => {
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

test('a dialog’s opener is a link where there is no JavaScript', async () => {
  const page = await openComponents('', { locale: 'en', javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Delete …' }).click()
  expect(page.url()).toBe(`${origin}/dev/components`)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the summary of what is wrong with a form leads to the field it names', async () => {
  const page = await openComponents('', { locale: 'en' })
  const summary = page.getByRole('alert')
  expect(await summary.textContent()).toContain('Please check this field:')
  await summary.getByRole('link', { name: 'Name' }).click()
  expect(await page.evaluate('document.activeElement.id')).toBe('name')
  const name = page.getByLabel('Name', { exact: true })
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  expect(await name.getAttribute('aria-describedby')).toBe('name-problem name-hint')
})

test('the page is found only where mail is kept instead of sent', async () => {
  const sending = await createWorld()
  expect((await sending.at('ceramics').get('/dev/components')).statusCode).toBe(404)
  await sending.close()
})
