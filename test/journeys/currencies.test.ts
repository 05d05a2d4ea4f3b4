// A second currency, from the page of a course to the receipt, at the gateways that accept it.
import { describe, expect, test } from 'vitest'
import { paths } from '../../src/paths/paths.ts'
import { gatewaysFor } from '../support/browser/pay-pages.ts'
import { isSound, schoolAtGateway } from '../support/gateways/school-at-gateway.ts'
import { ownerOf, sellCourse } from '../support/shop/shop.ts'

// NewebPay accepts the school's own currency alone.
const gateways = gatewaysFor('stripe').filter((name) => name !== 'newebpay')

describe.each(gateways)('buying in another currency at %s', (gateway) => {
  test('a buyer chooses dollars, and the prices, the payment and the receipt are in dollars', {
    timeout: 120_000,
  }, async () => {
    const { world, openAs, payByCard, schoolId } = await schoolAtGateway(gateway)
    const { gateways, orders, catalog, tenancy } = world.modules
    const owner = await ownerOf(world, 'ceramics')
    await gateways.changeCurrencies(owner, ['USD'])
    tenancy.forgetSchools()
    const { courseId, ...selection } = await sellCourse(world, schoolId)
    await catalog.setOfferPrices(owner, selection, new Map([['USD', 3_900n]]))
    const course = await catalog.courseById(owner, courseId as never)

    const page = await openAs('mei', `/courses/${course?.slug}`)
    await page.getByText('NT$1,200').first().waitFor()
    await page.locator('.currencies summary').click()
    await page.getByRole('link', { name: /^USD/ }).click()
    await page.getByText('$39.00').first().waitFor()
    await isSound(page)
    await page
      .getByRole('link', { name: /^Buy/ })
      .or(page.getByRole('button', { name: /^Buy/ }))
      .first()
      .click()
    await expect.poll(() => page.locator('.totals-sum dd').innerText()).toBe('$39.00')
    await isSound(page)
    await payByCard(page)
    expect(await page.locator('.receipt tfoot td').first().innerText()).toBe('$39.00')
    // A webhook of another currency or amount than that of the payment is refused.
    const [payment] = (await orders.payments(owner, { first: 1 })).rows
    expect(payment).toMatchObject({ amount: 3_900n, currency: 'USD', state: 'paid', gateway })
    await page.goto(new URL(paths.account.payments, page.url()).href)
    await page.getByText('$39.00').first().waitFor()
  })
})
