// A membership that renews: subscribed to, failed, repaired, switched, cancelled and resumed, at each kind of gateway.
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { platformActor } from '../../src/domain/tenancy/index.ts'
import { paths } from '../../src/paths/paths.ts'
import { checkoutOf } from '../../src/paths/selections.ts'
import { gatewaysFor, type PayPagesName } from '../support/browser/pay-pages.ts'
import { isSound, schoolAtGateway } from '../support/gateways/school-at-gateway.ts'
import { sellPlan } from '../support/shop/subscribers.ts'
import { createTestClock } from '../support/world/test-clock.ts'

const slow = { timeout: 120_000 }

async function school(name: PayPagesName) {
  const clock = createTestClock(new Date('2026-06-01T02:00:00Z'))
  const at = await schoolAtGateway(name, clock)
  return {
    ...at,
    /** Time passes, and the jobs do what is due. */
    async wait(moment: string, before: () => Promise<void> = async () => {}) {
      clock.advance({ seconds: (Date.parse(moment) - clock.now().getTime()) / 1000 })
      await before()
      await at.world.modules.billing.renewDue(platformActor)
      await at.world.modules.billing.endAuthorizations(platformActor)
    },
  }
}

const stands = (page: Page, state: string) => page.locator('.own-entry .badge', { hasText: state }).waitFor()

async function order(page: Page) {
  await page.locator('#pay-credit').check({ force: true })
  await page.locator('button[value="order"]').click()
}

describe.each(gatewaysFor('stripe'))('a membership paid at %s', (gateway) => {
  test(
    'a member subscribes to a membership, pays its failed renewal, cancels it and resumes it',
    slow,
    async () => {
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
        await page.getByRole('link', { name: 'Pay now' }).click()
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
      await page.getByText('Your membership continues.').waitFor()
      await wait('2026-08-01T02:00:00Z', async () => await pages.charge?.(page, true))
      const after = await openAs('tom', paths.account.memberships)
      await stands(after, 'Active')
    },
  )
})

test(
  'a member upgrades to a more expensive plan by paying the difference, and downgrades with the next period',
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
    await page.getByRole('link', { name: /^Switch plan: / }).click()
    await page.getByText('NT$300 now, for the rest of this period.').waitFor()
    await isSound(page)
    await page.locator('button[name="plan"]').click()
    await page.locator('button[value="credit"]').click()
    await pages.pay(page)
    await page.goto(`${origin}${paths.account.memberships}`)
    await page.getByText('NT$900 a month').waitFor()
    await page.getByRole('link', { name: /^Switch plan: / }).click()
    await page.locator('button[name="plan"]').click()
    await page.getByText('Your plan changes with the next period.').waitFor()
    await page.getByText(/^Renews on .* for NT\$300/).waitFor()
    await isSound(page)
  },
)
