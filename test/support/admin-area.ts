import type { Page } from 'playwright-core'
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
