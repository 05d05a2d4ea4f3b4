import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { demoOrigin, plantSchools } from '../../demo/schools.ts'
import type { MemberActor } from '../../src/domain/tenancy/index.ts'
import type { PaymentId } from '../../src/platform/db/schema/schema.gen.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { pagesAt, usualVariants } from '../support/browser/page-variants.ts'
import {
  buy,
  hasAccess,
  memberOf,
  rowOf,
  sellCourse,
  sendWebhook,
  shopOptions,
} from '../support/shop/shop.ts'
import { createWorld, type World } from '../support/world/world.ts'

let world: World
let origin: string
let mei: MemberActor
beforeAll(async () => {
  world = await createWorld(shopOptions)
  const port = await world.listen()
  await plantSchools(world.modules, port)
  world.modules.tenancy.forgetSchools()
  origin = demoOrigin('ceramics', port)
  mei = await memberOf(world, 'mei', 'ceramics')
})
afterAll(() => world.close())

const openPayment = async () => (await buy(world, mei, await sellCourse(world, mei.schoolId))).paymentId

type PageOptions = NonNullable<Parameters<typeof openPage>[0]>

/** The payment as Mei opens it, from a link in a mail say: signs in on the way. */
async function openAsMei(id: PaymentId, options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ locale: 'en', ...options })
  await page.context().addCookies([{ name: 'lang', value: options.locale ?? 'en', url: origin }])
  await page.goto(`${origin}/pay/${id}`)
  await page.locator('#email').fill(demoPeople.mei.email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
  await page.waitForURL(`**/pay/${id}`)
  return page
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('a member pays an open payment by card and receives access to the course', async () => {
  const id = await openPayment()
  const page = await openAsMei(id)
  await heading(page, 'Pay NT$1,200')
  await press(page, /^Credit card Immediate/)
  await heading(page, 'What happens to NT$1,200?')
  await page.getByText('Simulator: no real money is moved.').waitFor()
  await press(page, /^Pay immediately/)
  await page.getByRole('status').getByText('200 taken').waitFor()
  await page.getByRole('link', { name: 'Go to the payment' }).click()
  await heading(page, 'NT$1,200 paid')
  expect(await hasAccess(world, mei, id)).toBe(true)
})

test('without JavaScript a member requests an ATM code, closes the page, returns and pays it', async () => {
  const id = await openPayment()
  const page = await openAsMei(id, { javaScriptEnabled: false })
  await press(page, /^ATM transfer/)
  await heading(page, 'Continue to payment')
  await press(page, 'Continue')
  await press(page, /^Issue an ATM account/)
  const { codeNo, gatewayReference } = await rowOf(world, mei, id)
  await page.goto(`${origin}/pay/${id}`)
  await heading(page, 'Pay NT$1,200 with this code')
  const instructions = page.getByRole('region', { name: 'Payment instructions' })
  await instructions.getByText(codeNo ?? 'no code').waitFor()
  await instructions.getByText('812').waitFor()
  world.clock.advance({ hours: 2 })
  await page.goto(`${origin}/pay/simulator/${gatewayReference}`)
  await press(page, /^Pay the code/)
  await page.getByRole('link', { name: 'Go to the payment' }).click()
  await heading(page, 'NT$1,200 paid')
  expect(await hasAccess(world, mei, id)).toBe(true)
})

test('with the keyboard alone a member retries a declined card in a new payment', async () => {
  const id = await openPayment()
  const page = await openAsMei(id)
  await page.getByRole('button', { name: /^Credit card Immediate/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Decline/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').waitFor()
  await page.goto(`${origin}/pay/${id}`)
  await heading(page, 'This payment was declined')
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Pay NT$1,200')
  expect(page.url()).not.toContain(id)
  await press(page, /^LINE Pay/)
  await press(page, /^Pay immediately/)
  await page.getByRole('status').waitFor()
  expect(await hasAccess(world, mei, id)).toBe(true)
})

test('a double click on a payment method starts one payment', async () => {
  const id = await openPayment()
  const page = await openAsMei(id)
  await page.getByRole('button', { name: /^Credit card Immediate/ }).dblclick({ noWaitAfter: true })
  await heading(page, 'What happens to NT$1,200?')
})

describe('every page for paying', () => {
  test.each(usualVariants)(
    'every page for paying at %i pixels, %s, in %s has no accessibility fault and fits the screen',
    async (width, colorScheme, locale) => {
      const pages = await everyPage()
      const page = await openAsMei(pages.choose.id, { width, colorScheme, locale })
      for (const [name, { path }] of pagesAt(width, Object.entries(pages))) {
        await page.goto(origin + path)
        expect([name, await accessibilityFaults(page)]).toEqual([name, []])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      }
      await page.goto(origin + pages.simulated.path)
      await page.locator('button[value="twice"]').click()
      await page.getByRole('status').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
    },
  )
})

async function everyPage() {
  const [choose, atm, slip, failed, paid, open] = [
    await openPayment(),
    await openPayment(),
    await openPayment(),
    await openPayment(),
    await openPayment(),
    await openPayment(),
  ]
  await sendWebhook(world, mei, atm, { kind: 'code_issued' })
  const codeNo = '021027ABCDEFGHIJ 9103522175887271 0412XYZ0000001200'
  await sendWebhook(world, mei, slip, { kind: 'code_issued', detail: { type: 'barcode', codeNo } })
  await sendWebhook(world, mei, failed, { kind: 'declined' })
  await sendWebhook(world, mei, paid, { kind: 'paid' })
  const at = (id: PaymentId) => ({ id, path: `/pay/${id}` })
  const simulated = { id: open, path: `/pay/simulator/${(await rowOf(world, mei, open)).gatewayReference}` }
  return { choose: at(choose), atm: at(atm), slip: at(slip), failed: at(failed), paid: at(paid), simulated }
}
