import type { Locator, Page } from 'playwright-core'
import { type DemoPersonName, demoPassword, demoPeople } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { ListeningWorld } from '../world/listening-world.ts'
import { openPage } from './browser.ts'

type Options = NonNullable<Parameters<typeof openPage>[0]> & { readonly lang?: string }

/** Signs in at the site and opens a screen of the admin area. */
export async function openAdmin(
  world: Pick<ListeningWorld, 'origin'>,
  person: DemoPersonName,
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
  await page.locator('#email').fill(demoPeople[person].email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
  return page
}

/** Loads the area at a screen, and waits until all of its requests are answered. */
export async function loadScreen(page: Page, path: string) {
  await page.goto(new URL(`/admin${path}`, page.url()).href)
  await untilIdle(page)
}

/**
 * Opens another screen like a click on a link, without loading the area again, and waits until all of its
 * requests are answered. It goes through the page for unknown URLs, so that the next heading is that of the
 * new screen.
 */
export async function openScreen(page: Page, path: string) {
  await page.locator('main h1').waitFor()
  await follow(page, '/admin/unknown')
  await page.locator(`main h1:not([${seenMark}])`).waitFor()
  await follow(page, `/admin${path}`)
  await untilIdle(page)
}

const seenMark = 'data-seen-by-test'

/** Sends the router of the area to another URL, and marks the current heading. */
async function follow(page: Page, url: string) {
  await page.evaluate(
    ([mark, to]) => {
      document.querySelector('main h1')?.setAttribute(mark, '')
      const { idx = 0 } = history.state ?? {}
      history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    },
    [seenMark, url] as const,
  )
}

async function untilIdle(page: Page) {
  const idle = page.locator(`main[aria-busy=false] h1:not([${seenMark}])`)
  await idle.waitFor()
  // A screen sends its requests once it is rendered.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await idle.waitFor()
}

/** Waits for the message about a completed action. */
export async function expectMessage(page: Page, message: string) {
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
