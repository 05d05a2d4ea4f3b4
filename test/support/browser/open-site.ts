import type { Page } from 'playwright-core'
import { type DemoPersonName, demoPassword, demoPeople } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { ListeningWorld } from '../world/listening-world.ts'
import { openPage } from './browser.ts'

type Visit = NonNullable<Parameters<typeof openPage>[0]> & {
  readonly school: DemoSchoolName
  /** Left out for a stranger. */
  readonly person?: DemoPersonName
}

/** Opens a page of the site in English, as a person who signs in on the way. */
export async function openSite(
  world: ListeningWorld,
  path: string,
  { school, person, ...options }: Visit,
): Promise<Page> {
  const page = await openPage({ locale: 'en', ...options })
  const origin = world.origin(school)
  await page.context().addCookies([{ name: 'lang', value: 'en', url: origin }])
  if (!person) {
    await page.goto(origin + path)
    return page
  }
  await page.goto(`${origin}/sign-in?return_to=${encodeURIComponent(path)}`)
  await page.locator('#email').fill(demoPeople[person].email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('#password').press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  return page
}
