// Every form of the admin area with input that is refused, by the form or by the server.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin, openScreen } from '../support/admin-area.ts'
import { adminScreens, firstRow } from '../support/admin-screens.ts'
import { createListeningWorld, type ListeningWorld } from '../support/listening-world.ts'
import { noApiLimits } from '../support/no-limits.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await createListeningWorld({ from: 'demoTemplate', limits: noApiLimits() })
})
afterAll(() => world.close())

const wrongText = `\u0007 ${'wrong '.repeat(400)}`
const wrongValues: Readonly<Record<string, string>> = {
  number: '-7',
  'datetime-local': '0001-01-01T00:00',
  date: '0001-01-01',
  time: '',
  email: 'no e-mail address',
  url: 'no URL',
}

async function fillIn(form: Locator, valueFor: (type: string) => string) {
  for (const input of await form.locator('input, textarea').all()) {
    const type = (await input.getAttribute('type')) ?? 'text'
    const isTyped = !['checkbox', 'radio', 'file', 'hidden', 'color', 'search'].includes(type)
    if (!isTyped || !(await input.isVisible()) || !(await input.isEditable())) continue
    await input.fill(valueFor(type))
  }
}

/** What a form says once it is sent. */
async function messagesAfterSending(page: Page, form: Locator): Promise<readonly string[]> {
  const button = form.locator('button[type=submit]')
  if ((await button.count()) === 0) return []
  await button.first().click()
  const messages = page.locator(
    '.MuiFormHelperText-root.Mui-error:not(:empty), .MuiAlert-message, .MuiSnackbarContent-message, .save-bar [role=status]:not(:empty)',
  )
  // The browser itself refuses some values, and tells so in a bubble of its own.
  if (await form.evaluate((element) => !(element as HTMLFormElement).checkValidity())) return []
  await messages.first().waitFor()
  return await messages.allTextContents()
}

async function refusalsOf(page: Page, form: Locator): Promise<readonly string[]> {
  await fillIn(form, (type) => wrongValues[type] ?? wrongText)
  const wrong = await messagesAfterSending(page, form)
  await fillIn(form, () => '')
  return [...wrong, ...(await messagesAfterSending(page, form))]
}

async function refusalsOnScreen(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  const form = page.locator('main form.form')
  if ((await form.count()) > 0) found.push(...(await refusalsOf(page, form.first())))
  for (const button of await page.locator('main button[aria-haspopup=dialog]').all()) {
    await button.click()
    const dialog = page.getByRole('dialog')
    found.push(...(await refusalsOf(page, dialog.locator('form'))))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  return found
}

/** Names of fields and codes, values that are no text, and what a library writes for itself. */
const codes =
  /@@|[{}[\]<>]|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w*\b|\bra\.|undefined|null|NaN|Invalid input|expected \w+, received/

test('no message about refused input has codes in it, on any screen of the admin area', {
  timeout: 300_000,
}, async () => {
  const page = await openAdmin(world, 'olga', { school: 'ceramics', path: '/' })
  page.on('dialog', (dialog) => dialog.accept())
  const refusals: Record<string, readonly string[]> = {}
  const tryAt = async (path: string) => {
    await openScreen(page, path)
    const messages = await refusalsOnScreen(page)
    if (messages.length > 0) refusals[path] = messages
  }
  for (const [list, below] of Object.entries(adminScreens)) {
    await tryAt(list)
    await openScreen(page, list)
    const row = below.length > 0 ? await firstRow(page) : undefined
    if (row) for (const part of below) await tryAt(row + part)
  }
  const unreadable = Object.entries(refusals).flatMap(([path, messages]) =>
    messages.filter((message) => codes.test(message)).map((message) => `${path}: ${message.slice(0, 300)}`),
  )
  expect(unreadable).toEqual([])
  expect(Object.keys(refusals).length).toBeGreaterThan(25)
})
