// A membership that renews: subscribed to, failed, mended, switched, cancelled and resumed, at each kind of gateway.
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type DemoPersonName, demoPassword, demoPeople } from '../../src/demo/people.ts'
import { demoOrigin, plantSchools } from '../../src/demo/schools.ts'
import { paths } from '../../src/paths/paths.ts'
import { checkoutOf } from '../../src/paths/selections.ts'
import { accessibilityFaults, openPage } from '../support/browser.ts'
import { gatewaysFor, type PayPagesName, startPayPages } from '../support/pay-pages.ts'
import { ownerOf, shopOptions } from '../support/shop.ts'
import { sellPlan } from '../support/subscribers.ts'
import { createTestClock } from '../support/test-clock.ts'
import { createWorld, platformActor } from '../support/world.ts'

const slow = { timeout: 120_000 }

async function school(name: PayPagesName) {
  const clock = createTestClock(new Date('2026-06-01T02:00:00Z'))
  const pages = await startPayPages(name)(clock, onTestFinished)
  const http = pages.http ? { outboundHttp: pages.http } : {}
  const world = await createWorld({ ...shopOptions, clock, deps: { ...shopOptions.deps, ...http } })
  onTestFinished(world.close)
  const port = await world.listen()
  await plantSchools(world.modules, port)
  world.modules.tenancy.forgetSchools()
  const olga = await ownerOf(world, 'ceramics')
  await world.modules.commerce.setGatewayAccount(olga, { ...pages.account, isDefault: true })
  const origin = demoOrigin('ceramics', port)

  async function openAs(who: DemoPersonName, path: string, options: Parameters<typeof openPage>[0] = {}) {
    const page = await openPage({ locale: 'en', ...options })
    await pages.open(page)
    await page.context().addCookies([{ name: 'lang', value: 'en', url: origin }])
    await page.goto(`${origin}/sign-in?return_to=${encodeURIComponent(path)}`)
    await page.locator('#email').fill(demoPeople[who].email)
    await page.locator('#password').fill(demoPassword)
    await page.locator('form[action="/sign-in"] button').click()
    await page.waitForURL((url) => url.pathname !== '/sign-in')
    return page
  }

  return {
    ...{ world, pages, origin, openAs, schoolId: olga.schoolId },
    /** Time passes, and the renewal run does what is due. */
    async wait(moment: string, before: () => Promise<void> = async () => {}) {
      clock.advance({ seconds: (Date.parse(moment) - clock.now().getTime()) / 1000 })
      await before()
      await world.modules.commerce.renewDue(platformActor)
      await world.modules.commerce.endAuthorizations(platformActor)
    },
  }
}

async function isSound(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}

const stands = (page: Page, state: string) => page.locator('.own-entry .badge', { hasText: state }).waitFor()

async function order(page: Page) {
  await page.locator('#pay-credit').check({ force: true })
  await page.locator('button[value="order"]').click()
}

describe.each(gatewaysFor('stripe'))('a membership paid at %s', (gateway) => {
  test('is subscribed to, fails, is mended by the member, cancelled and resumed', slow, async () => {
    const { world, pages, openAs, wait, schoolId, origin } = await school(gateway)
    const plan = await sellPlan(world, schoolId)
    const buyer = await openAs('tom', checkoutOf([plan]))
    await order(buyer)
    await pages.pay(buyer, 'fails later')
    await buyer.locator('.payment-paid').waitFor()
    await buyer.goto(`${origin}${paths.account.memberships}`)
    await stands(buyer, 'Active')
    await isSound(buyer)

    await wait('2026-07-01T02:00:00Z', async () => await pages.charge?.(buyer, false))
    const page = await openAs('tom', paths.account.memberships, { width: 390, colorScheme: 'dark' })
    await stands(page, 'Payment due')
    await isSound(page)
    if (pages.store) {
      await page.getByRole('button', { name: /^Change card: / }).click()
      await pages.store(page)
    } else {
      await page.getByRole('button', { name: 'Pay now' }).click()
      await page.locator('button[value="credit"]').click()
      await pages.pay(page)
    }
    await wait('2026-07-01T02:01:00Z')
    await page.goto(`${origin}${paths.account.memberships}`)
    await stands(page, 'Active')
    await page.getByText(/^Renews on 1 Aug 2026|^Renews on Aug 1, 2026/).waitFor()

    await page.getByRole('link', { name: /^Cancel membership: / }).click()
    await isSound(page)
    await page.getByRole('button', { name: 'Cancel membership' }).click()
    await page.getByText('You are not charged again.').waitFor()
    await page.getByRole('button', { name: /^Keep membership: / }).click()
    await page.getByText('Your membership goes on.').waitFor()
    await wait('2026-08-01T02:00:00Z', async () => await pages.charge?.(page, true))
    const after = await openAs('tom', paths.account.memberships)
    await stands(after, 'Active')
  })
})

test(
  'a member switches to a dearer plan by paying the difference, and back with the next period',
  slow,
  async () => {
    const { world, pages, openAs, wait, schoolId, origin } = await school('simulator')
    const [small] = [
      await sellPlan(world, schoolId, { price: 300n }),
      await sellPlan(world, schoolId, { price: 900n }),
    ]
    const buyer = await openAs('tom', checkoutOf([small]))
    await order(buyer)
    await pages.pay(buyer)
    await wait('2026-06-16T02:00:00Z')
    const page = await openAs('tom', paths.account.memberships, { width: 390 })
    await page.getByRole('button', { name: /^Switch plan: / }).click()
    await page.getByText('NT$300 now, for the rest of this period.').waitFor()
    await isSound(page)
    await page.locator('button[name="plan"]').click()
    await page.locator('button[value="credit"]').click()
    await pages.pay(page)
    await page.goto(`${origin}${paths.account.memberships}`)
    await page.getByText('NT$900 a month').waitFor()
    await page.getByRole('button', { name: /^Switch plan: / }).click()
    await page.locator('button[name="plan"]').click()
    await page.getByText('Your plan switches with the next period.').waitFor()
    await page.getByText(/^Renews on .* for NT\$300/).waitFor()
    await isSound(page)
  },
)
