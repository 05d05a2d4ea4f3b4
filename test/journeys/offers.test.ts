// Promotions, gifts and company seats, from the checkout to the person who redeems them.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoPersonName, demoPassword, demoPeople } from '../../src/demo/people.ts'
import { demoOrigin, plantSchools } from '../../src/demo/schools.ts'
import { checkoutOf } from '../../src/paths/selections.ts'
import type { SchoolId } from '../../src/platform/db/schema.gen.ts'
import { accessibilityFaults, openPage } from '../support/browser.ts'
import { ownerOf, sellCourse, shopOptions } from '../support/shop.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let port: number
let schoolId: SchoolId
beforeAll(async () => {
  world = await createWorld(shopOptions)
  port = await world.listen()
  await plantSchools(world.modules, port)
  world.modules.tenancy.forgetSchools()
  schoolId = (await ownerOf(world, 'ceramics')).schoolId
})
afterAll(() => world.close())

type Options = NonNullable<Parameters<typeof openPage>[0]>

async function openAs(who: DemoPersonName, path: string, options: Options = {}): Promise<Page> {
  const { locale = 'en', ...rest } = options
  const origin = demoOrigin('ceramics', port)
  const page = await openPage({ locale, ...rest })
  await page.context().addCookies([{ name: 'lang', value: locale, url: origin }])
  await page.goto(`${origin}/sign-in?return_to=${encodeURIComponent(path)}`)
  await page.locator('#email').fill(demoPeople[who].email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  return page
}

async function payByCard(page: Page) {
  await page.locator('#pay-credit').check({ force: true })
  await page.locator('button[value="order"]').click()
  const onward = page.locator('form[data-onward] button')
  await page.locator('button[value="pay"], form[data-onward] button').first().waitFor()
  if (await onward.isVisible()) await onward.click()
  await page.locator('button[value="pay"]').click()
  await page.locator('main a[role="button"], main button').first().click()
  await page.locator('.payment-paid').waitFor()
}

async function isSound(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([])
  const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(width).toBeLessThanOrEqual(0)
}

test('a bundle is cheaper in the cart and at the checkout, without a code', async () => {
  const [one, other] = [await sellCourse(world, schoolId), await sellCourse(world, schoolId, { price: 800n })]
  const bundle = [one, other].map(({ itemType, offerId }) => ({ itemType, offerId }))
  const terms = { label: 'Both together', kind: 'amount', value: 300n, bundle } as const
  await world.modules.commerce.createPromotion(await ownerOf(world, 'ceramics'), terms)
  const page = await openAs('tom', checkoutOf([one, other]), { width: 390, colorScheme: 'dark' })
  await page.getByText('Both together').first().waitFor()
  expect(await page.locator('.totals-sum dd').innerText()).toBe('NT$1,700')
  expect(await page.locator('.totals-discount dd').innerText()).toBe('−NT$300')
  await isSound(page)
})

test('a gift is bought with a message, and somebody else redeems its code once', {
  timeout: 90_000,
}, async () => {
  const course = await sellCourse(world, schoolId)
  const page = await openAs('mei', checkoutOf([course]))
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

test('seats are bought for a team, handed out by mail and claimed', { timeout: 90_000 }, async () => {
  const course = await sellCourse(world, schoolId)
  const page = await openAs('mei', checkoutOf([course]))
  await page.getByRole('radio', { name: 'For several people' }).check({ force: true })
  await page.getByLabel('Number of seats').fill('3')
  await page.getByLabel('Number of seats').blur()
  await page.getByText('NT$3,600').first().waitFor()
  await isSound(page)
  await payByCard(page)
  await page.getByRole('button', { name: 'Hand out the seats' }).click()
  await page.getByLabel('E-mail addresses').fill(`${demoPeople.tom.email}\nann@example.com`)
  await page.getByRole('button', { name: 'Hand out seats' }).click()
  await page.getByText('1 of 3 seats are free').waitFor()
  await page.getByRole('button', { name: 'Keep one seat for me' }).click()
  await page.getByText('0 of 3 seats are free').waitFor()
  await isSound(page)

  await world.runJobs()
  const { text } = await world.lastMail(demoPeople.tom.email)
  const link = /https?:\S+\/redeem\?code=\S+/.exec(text)?.[0] ?? ''
  const tom = await openAs('tom', new URL(link).pathname + new URL(link).search)
  await tom.getByRole('button', { name: 'Redeem it now' }).click()
  await tom.waitForURL('**/learn/course-*')
  await page.reload()
  await page
    .getByText(/^Claimed on/)
    .first()
    .waitFor()
})
