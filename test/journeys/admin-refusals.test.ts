// Every form of the admin area with input that is refused, by the form or by the server.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdmin, openScreen } from '../support/browser/admin-area.ts'
import { adminScreens, firstRow } from '../support/browser/admin-screens.ts'
import { untilNothingMoves } from '../support/browser/browser.ts'
import { everyThird } from '../support/browser/page-variants.ts'
import { createListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts'
import { noApiLimits } from '../support/world/no-limits.ts'

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
const emptyValues = Object.fromEntries(Object.keys(wrongValues).map((type) => [type, '']))

/** Fills in all fields in one call: a call of the browser for each takes most of the time of this test. */
async function fillIn(form: Locator, values: Readonly<Record<string, string>>, text: string) {
  await form.evaluate(
    (element, [byType, other]) => {
      const untyped = ['checkbox', 'radio', 'file', 'hidden', 'color', 'search']
      for (const input of element.querySelectorAll<HTMLInputElement>('input, textarea')) {
        const isTyped = !untyped.includes(input.type) && !input.readOnly && !input.disabled
        if (!isTyped || !input.checkVisibility({ visibilityProperty: true })) continue
        input.focus()
        // React ignores a value that is set on the element itself.
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
        set?.call(input, byType[input.type] ?? other)
        for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
      }
    },
    [values, text] as const,
  )
}

/** The error messages of a form after it is sent. */
async function messagesAfterSending(page: Page, form: Locator): Promise<readonly string[]> {
  const button = form.locator('button[type=submit]')
  if ((await button.count()) === 0) return []
  await button.first().click()
  const messages = page.locator(
    '.MuiFormHelperText-root.Mui-error:not(:empty), .MuiAlert-message, .MuiSnackbarContent-message, .save-bar [role=status]:not(:empty)',
  )
  // The browser itself refuses some values and shows a bubble of its own.
  if (await form.evaluate((element) => !(element as HTMLFormElement).checkValidity())) return []
  await messages.first().waitFor()
  const texts = await messages.allTextContents()
  // A dialog whose input was accepted after all fades out.
  await untilNothingMoves(page)
  return texts
}

async function refusalsOf(page: Page, form: Locator): Promise<readonly string[]> {
  await fillIn(form, wrongValues, wrongText)
  const wrong = await messagesAfterSending(page, form)
  if ((await form.count()) === 0) return wrong
  await fillIn(form, emptyValues, '')
  return [...wrong, ...(await messagesAfterSending(page, form))]
}

async function refusalsOnScreen(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  const form = page.locator('main form.form')
  if ((await form.count()) > 0) found.push(...(await refusalsOf(page, form.first())))
  for (const button of await page.locator('main button[aria-haspopup=dialog]').all()) {
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const inDialog = dialog.locator('form')
    if ((await inDialog.count()) > 0) found.push(...(await refusalsOf(page, inDialog)))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  return found
}

/** Names of fields and codes, values that are no text, and what a library writes for itself. */
const codes =
  /@@|[{}[\]<>]|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w*\b|\bra\.|undefined|null|NaN|Invalid input|expected \w+, received/

test('no screen of the admin area shows an error message that contains codes', {
  timeout: 300_000,
}, async () => {
  const page = await openAdmin(world, 'olga', { school: 'ceramics', path: '/' })
  page.on('dialog', (dialog) => dialog.accept())
  const refusals: Record<string, readonly string[]> = {}
  const tryForms = async (path: string) => {
    const messages = await refusalsOnScreen(page)
    if (messages.length > 0) refusals[path] = messages
  }
  const screens = everyThird(Object.entries(adminScreens))
  for (const [list, below] of screens) {
    await openScreen(page, list)
    const row = below.length > 0 ? await firstRow(page) : undefined
    await tryForms(list)
    if (row === undefined) continue
    for (const part of below) {
      await openScreen(page, row + part)
      await tryForms(row + part)
    }
  }
  const unreadable = Object.entries(refusals).flatMap(([path, messages]) =>
    messages.filter((message) => codes.test(message)).map((message) => `${path}: ${message.slice(0, 300)}`),
  )
  expect(unreadable).toEqual([])
  expect(Object.keys(refusals).length).toBeGreaterThan(screens.length / 4)
})
