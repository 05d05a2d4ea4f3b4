import type { Locator, Page } from 'playwright-core'
import { type DemoPersonName, demoPassword, demoPeople } from '../../src/demo/people.ts'
import type { DemoSchoolName } from '../../src/demo/schools.ts'
import { openPage } from './browser.ts'
import type { ListeningWorld } from './listening-world.ts'

type Options = NonNullable<Parameters<typeof openPage>[0]> & { readonly lang?: string }

/** Signs in at the site and opens a screen of the admin area. */
export async function openAdmin(
  world: ListeningWorld,
  who: DemoPersonName,
  {
    school,
    path,
    lang = 'en',
    ...options
  }: Options & { readonly school: DemoSchoolName; readonly path: string },
): Promise<Page> {
  const page = await openPage({ locale: 'en', ...options })
  const origin = world.origin(school)
  await page.context().addCookies([{ name: 'lang', value: lang, url: origin }])
  await page.goto(`${origin}/sign-in?return_to=${encodeURIComponent(`/admin${path}`)}`)
  await page.locator('#email').fill(demoPeople[who].email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
  return page
}

/** Opens another screen and waits until everything that it asked for is there. */
export async function openScreen(page: Page, path: string) {
  await page.goto(new URL(`/admin${path}`, page.url()).href)
  await page.locator('main[aria-busy=false] h1').waitFor()
}

/** Waits for the message that tells what was done. */
export async function told(page: Page, message: string) {
  await page.getByRole('alert').filter({ hasText: message }).waitFor()
}

/** Answers the question of a dialog with one of its buttons. */
export async function confirm(page: Page, title: string, button: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Fills in the form of an open dialog, by the labels of its fields, and sends it. */
export async function createFromDialog(
  page: Page,
  title: string,
  fields: Readonly<Record<string, string>>,
  button: string,
) {
  const dialog = page.getByRole('dialog', { name: title })
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await confirm(page, title, button)
}

/** Picks from a list that opens, by the label of its field. */
export async function pick(within: Locator, label: string, option: string) {
  await within.getByRole('combobox', { name: label }).click()
  await within.page().getByRole('option', { name: option, exact: true }).click()
}
