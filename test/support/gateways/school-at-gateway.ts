import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { type DemoPersonName, demoPassword, demoPeople } from '../../../demo/people.ts'
import { accessibilityFaults, openPage } from '../browser/browser.ts'
import { type PayPagesName, startPayPages } from '../browser/pay-pages.ts'
import { ownerOf, shopOptions } from '../shop/shop.ts'
import { createListeningWorld } from '../world/listening-world.ts'
import { noApiLimits } from '../world/no-limits.ts'
import { createRunningClock, type TestClock } from '../world/test-clock.ts'

type Options = NonNullable<Parameters<typeof openPage>[0]>

/** A school that accepts payments through one gateway, in real browsers; it closes when the test ends. */
export async function schoolAtGateway(name: PayPagesName, clock: TestClock = createRunningClock()) {
  const pages = await startPayPages(name)(clock, onTestFinished)
  const deps = { ...shopOptions.deps, ...(pages.http ? { outboundHttp: pages.http } : {}) }
  const world = await createListeningWorld({ clock, deps, limits: noApiLimits() })
  onTestFinished(world.close)
  const olga = await ownerOf(world, 'ceramics')
  await world.modules.gateways.setGatewayAccount(olga, { ...pages.account, isDefault: true })
  const origin = world.origin('ceramics')

  /** Signs in and opens a page of the school. */
  async function openAs(person: DemoPersonName, path: string, options: Options = {}): Promise<Page> {
    const { locale = 'en', ...rest } = options
    const page = await openPage({ locale, ...rest })
    await pages.open(page)
    await page.context().addCookies([{ name: 'lang', value: locale, url: origin }])
    await page.goto(`${origin}/sign-in?return_to=${encodeURIComponent(path)}`)
    await page.locator('#email').fill(demoPeople[person].email)
    await page.locator('#password').fill(demoPassword)
    await page.locator('form[action="/sign-in"] button').click()
    await page.waitForURL((url) => url.pathname !== '/sign-in')
    return page
  }

  return {
    world,
    pages,
    origin,
    openAs,
    schoolId: olga.schoolId,
    /** Orders at the checkout that is open, and pays by card on the gateway's page. */
    async payByCard(page: Page) {
      await page.locator('#pay-credit').check({ force: true })
      await page.locator('button[value="order"]').click()
      await pages.pay(page)
      await page.locator('.payment-paid').waitFor()
    },
  }
}

/** A page without accessibility faults that does not scroll sideways. */
export async function isSound(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}
