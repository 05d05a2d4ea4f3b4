// The sales tax, from the rate that an operator enters to the receipt.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoPersonName, demoPassword, demoPeople } from '../../demo/people.ts'
import { demoOrigin, plantSchools } from '../../demo/schools.ts'
import { checkoutOf } from '../../src/paths/selections.ts'
import type { SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { ownerOf, sellCourse, shopOptions } from '../support/shop/shop.ts'
import { createWorld, type World } from '../support/world/world.ts'

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

async function openAs(person: DemoPersonName, path: string, options: Options = {}): Promise<Page> {
  const { locale = 'en', ...rest } = options
  const origin = demoOrigin('ceramics', port)
  const page = await openPage({ locale, ...rest })
  await page.context().addCookies([{ name: 'lang', value: locale, url: origin }])
  await page.goto(`${origin}/sign-in?return_to=${encodeURIComponent(path)}`)
  await page.locator('#email').fill(demoPeople[person].email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  return page
}

async function isSound(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([])
  const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(width).toBeLessThanOrEqual(0)
}

test('an operator adds a tax rate, and a buyer of that country sees the tax at the checkout and pays it', {
  timeout: 120_000,
}, async () => {
  const olga = await openAs('olga', '/admin/tax_rates')
  await olga.getByText('No tax rates yet').waitFor()
  await olga.getByRole('link', { name: 'New tax rate' }).first().click()
  await olga.getByLabel('Country or region').click()
  await olga.getByRole('option', { name: 'Germany' }).click()
  await olga.getByLabel('Name').fill('VAT')
  await olga.getByLabel('Rate in percent').fill('19')
  await olga.getByLabel('Prices include this tax').uncheck()
  await olga.getByRole('button', { name: 'Create' }).click()
  await olga.getByText('Tax is added').waitFor()
  await isSound(olga)

  const page = await openAs('mei', checkoutOf([await sellCourse(world, schoolId)]), { width: 390 })
  await page.getByLabel('Country or region').selectOption('Germany')
  await page.getByText('+ NT$228 VAT (19%)').waitFor()
  expect(await page.locator('.totals-sum dd').innerText()).toBe('NT$1,428')
  await isSound(page)
  await page.locator('#pay-credit').check({ force: true })
  await page.locator('button[value="order"]').click()
  await page.locator('button[value="pay"]').click()
  await page.locator('main a.button, main button').first().click()
  await page.locator('.payment-paid').waitFor()
  await page.getByText('Includes VAT (19%)').waitFor()
  await isSound(page)
})
