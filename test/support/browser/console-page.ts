import type { Page } from 'playwright-core'
import { demoPassword, demoPeople } from '../../../demo/people.ts'
import { openPage } from './browser.ts'

type Options = NonNullable<Parameters<typeof openPage>[0]> & {
  /** Leaves the editor, which is large, unloaded: for tests of the bar above it. */
  readonly editor?: 'none'
}

/** The errors and warnings of a page while it was open. */
export type Complaints = { readonly errors: string[]; readonly foreign: string[] }

/** Opens a page in English and records its errors and its requests. */
export async function openWatched(url: string, { editor, ...options }: Options = {}) {
  const page = await openPage({ locale: 'en', ...options })
  if (editor === 'none') await page.route('**/assets/console/editor-*.js', (route) => route.abort())
  const { origin } = new URL(url)
  await page.context().addCookies([{ name: 'lang', value: options.locale ?? 'en', url: origin }])
  const complaints: Complaints = { errors: [], foreign: [] }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.errors.push(message.text())
  })
  page.on('pageerror', (error) => complaints.errors.push(error.message))
  page.context().on('request', (request) => {
    const requestUrl = request.url()
    if (!requestUrl.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(requestUrl))
      complaints.foreign.push(requestUrl)
  })
  await page.goto(url)
  return { page, complaints }
}

/** Waits until the editor accepts input. */
export async function editorOf(page: Page) {
  const editor = page.locator('.graphiql-query-editor .monaco-editor').first()
  await editor.waitFor()
  return editor
}

/** From the console to the sign-in page and the consent page, or back if that refuses. */
export async function signInFromConsole(page: Page, person: keyof typeof demoPeople) {
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('#email').fill(demoPeople[person].email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
}
