// Promotions, order bumps, gifts and company seats, from the checkout to the person who redeems them.
import { describe, expect, test } from 'vitest'
import { demoPeople } from '../../demo/people.ts'
import { paths } from '../../src/paths/paths.ts'
import { checkoutOf } from '../../src/paths/selections.ts'
import { gatewaysFor } from '../support/browser/pay-pages.ts'
import { isSound, schoolAtGateway } from '../support/gateways/school-at-gateway.ts'
import { ownerOf, sellCourse } from '../support/shop/shop.ts'

const slow = { timeout: 120_000 }

describe.each(gatewaysFor('newebpay'))('gifts at %s', (gateway) => {
  test('a buyer pays for a gift with a message, and another person redeems its code once', slow, async () => {
    const { world, openAs, payByCard, schoolId } = await schoolAtGateway(gateway)
    const page = await openAs('mei', checkoutOf([await sellCourse(world, schoolId)]))
    await page.getByText('Recipient', { exact: true }).click()
    await page.getByRole('radio', { name: 'A gift' }).check({ force: true })
    await page.getByLabel('Name of the recipient (optional)').fill('Tom')
    await page.getByLabel('Message (optional)').fill('Happy birthday!')
    await isSound(page)
    await payByCard(page)
    const code = await page.locator('.gift-code').innerText()
    expect(code).toMatch(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/)
    await isSound(page)

    const tom = await openAs('tom', `/redeem?code=${code}`, { width: 390 })
    await tom.getByText('Happy birthday!').waitFor()
    await isSound(tom)
    await tom.getByRole('button', { name: 'Redeem it now' }).click()
    await tom.waitForURL('**/learn/course-*')

    const late = await openAs('ken', `/redeem?code=${code}`)
    await late.getByText('This code was already redeemed.').waitFor()
    await page.reload()
    await page.getByText('This gift was redeemed.').waitFor()
  })
})

describe.each(gatewaysFor('simulator'))('team seats at %s', (gateway) => {
  test(
    'a buyer pays for seats of a team and invites members by mail, and they claim the seats',
    slow,
    async () => {
      const { world, openAs, payByCard, schoolId } = await schoolAtGateway(gateway)
      const page = await openAs('mei', checkoutOf([await sellCourse(world, schoolId)]))
      // The choice is made before the page's script has arrived.
      const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>()
      await page.route('**/*.js', async (route) => {
        await isChosen
        await route.continue()
      })
      await page.reload({ waitUntil: 'commit' })
      await page.getByText('Recipient', { exact: true }).click()
      await page.getByRole('radio', { name: 'For several people' }).check({ force: true })
      await page.getByLabel('Number of seats').fill('3')
      await page.getByLabel('Number of seats').blur()
      choose()
      await page.getByText('NT$3,600').first().waitFor()
      await isSound(page)
      await payByCard(page)
      await page.getByRole('link', { name: 'Assign the seats' }).click()
      await page.getByLabel('E-mail addresses').fill(`${demoPeople.tom.email}\nann@example.com`)
      await page.getByRole('button', { name: 'Assign seats' }).click()
      await page.getByText('1 of 3 seats are free').waitFor()
      await page.getByRole('button', { name: 'Keep one seat for me' }).click()
      await page.getByText('0 of 3 seats are free').waitFor()
      await isSound(page)

      await world.runJobs()
      const { text } = await world.lastMail(demoPeople.tom.email)
      const link = new URL(/https?:\S+\/redeem\?code=\S+/.exec(text)?.[0] ?? '')
      const tom = await openAs('tom', link.pathname + link.search)
      await tom.getByRole('button', { name: 'Redeem it now' }).click()
      await tom.waitForURL('**/learn/course-*')
      await page.reload()
      await page
        .getByText(/^Claimed on/)
        .first()
        .waitFor()
    },
  )
})

describe.each(gatewaysFor('simulator'))('order bumps at %s', (gateway) => {
  test(
    'an order bump is added with the keyboard, paid, delivered, and shown in the order',
    slow,
    async () => {
      const { world, openAs, payByCard, schoolId, origin } = await schoolAtGateway(gateway)
      const course = await sellCourse(world, schoolId)
      const { itemType, offerId } = await sellCourse(world, schoolId, { price: 500n })
      await world.modules.pricing.createOrderBump(await ownerOf(world, 'ceramics'), {
        triggerOffer: null,
        itemType: itemType as 'course',
        offerId,
        title: 'A fifth less',
        pitch: 'It goes well with it.',
        kind: 'percent',
        value: 20n,
      })
      const page = await openAs('mei', checkoutOf([course]), { width: 390 })
      await page.getByRole('checkbox', { name: /^A fifth less/ }).focus()
      await page.keyboard.press('Space')
      await page.locator('.totals-discount', { hasText: 'A fifth less' }).waitFor()
      expect(await page.locator('.totals-sum dd').innerText()).toBe('NT$1,600')
      expect(await page.evaluate('document.activeElement.localName')).toBe('summary')
      await isSound(page)
      await payByCard(page)
      expect(await page.locator('.receipt tfoot td').first().innerText()).toBe('NT$1,600')
      await page.goto(`${origin}${paths.learn.home}`)
      await expect.poll(() => page.locator('a[href^="/learn/course-"]').count()).toBeGreaterThan(1)

      const olga = await openAs('olga', '/admin/order_bumps')
      await olga.getByText('1 of 1').waitFor()
      await olga.getByRole('link', { name: 'Orders', exact: true }).click()
      await olga.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
      await olga.locator('table.rows tbody td:first-child > a').first().click()
      const payment = olga.getByRole('row')
      await payment.filter({ hasText: 'A fifth less' }).filter({ hasText: 'NT$100' }).waitFor()
      await payment.filter({ hasText: 'Total' }).filter({ hasText: 'NT$1,600' }).waitFor()
    },
  )
})

test('a bundle reduces the price at the checkout without a code', slow, async () => {
  const { world, openAs, schoolId } = await schoolAtGateway('simulator')
  const [one, other] = [await sellCourse(world, schoolId), await sellCourse(world, schoolId, { price: 800n })]
  const bundle = [one, other].map(({ itemType, offerId }) => ({ itemType, offerId }))
  const terms = { label: 'Both together', kind: 'amount', value: 300n, bundle } as const
  await world.modules.pricing.createPromotion(await ownerOf(world, 'ceramics'), terms)
  const page = await openAs('tom', checkoutOf([one, other]), { width: 390, colorScheme: 'dark' })
  await page.getByText('Both together').first().waitFor()
  expect(await page.locator('.totals-sum dd').innerText()).toBe('NT$1,700')
  expect(await page.locator('.totals-discount dd').innerText()).toBe('−NT$300')
  await isSound(page)
})
