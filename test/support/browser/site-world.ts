import type { Page } from 'playwright-core'
import { demoPassword, demoPeople } from '../../../demo/people.ts'
import { type DemoSchoolName, demoOrigin, plantSchools } from '../../../demo/schools.ts'
import { mailedCode } from '../mail/mailbox.ts'
import { shopOptions } from '../shop/shop.ts'
import { createWorld, type World } from '../world/world.ts'
import { openPage } from './browser.ts'

type PageOptions = NonNullable<Parameters<typeof openPage>[0]>

/** The site of both schools, where anyone can pay with the simulator, in real browsers. */
export type SiteWorld = World & {
  readonly origin: (school: DemoSchoolName) => string
  readonly open: (school: DemoSchoolName, path: string, options?: PageOptions) => Promise<Page>
}

/** The same person visits both sites: one school on a desktop, the other on a phone. */
export const desktopVisit = ['ceramics', 1280, 'en'] as const
export const phoneVisit = ['astronomy', 390, 'zh-TW'] as const
export type SiteVisit = typeof desktopVisit | typeof phoneVisit

export async function createSiteWorld(): Promise<SiteWorld> {
  const world = await createWorld(shopOptions)
  const port = await world.listen()
  await plantSchools(world.modules, port)
  world.modules.tenancy.forgetSchools()
  return {
    ...world,
    origin: (school) => demoOrigin(school, port),
    async open(school, path, options = {}) {
      const origin = demoOrigin(school, port)
      const page = await openPage({ locale: 'en', ...options })
      const { locale = 'en', javaScriptEnabled = true } = options
      await page.context().addCookies([{ name: 'lang', value: locale, url: origin }])
      if (javaScriptEnabled) await page.clock.setSystemTime(world.clock.now())
      await page.goto(origin + path)
      return page
    },
  }
}

let guests = 0

/** On the checkout: a visitor enters name and e-mail address, and confirms it with the mailed code. */
export async function becomeMember(world: SiteWorld, page: Page) {
  const email = `site-guest-${++guests}@example.com`
  await page.locator('#name').fill('Nora Lin')
  await page.locator('#email').fill(email)
  await page.locator('button[value="code"]').click()
  await page.locator('#code').waitFor()
  await page.locator('#code').fill(await mailedCode(world, email))
}

export async function signIn(page: Page) {
  await page.locator('#email').fill(demoPeople.mei.email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

export const placeOrder = (page: Page) => page.locator('button[value="order"]').click()

/** Chooses the card, orders, and pays with the simulator. */
export async function payByCard(page: Page) {
  await page.locator('#pay-credit').check({ force: true })
  await placeOrder(page)
  await page.locator('button[value="pay"]').click()
  await page.locator('main a.button').click()
  await page.locator('.bought a').first().waitFor()
}
