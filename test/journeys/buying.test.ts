import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../demo/people.ts'
import { type DemoSchoolName, demoOrigin, plantSchools } from '../../demo/schools.ts'
import type { MemberActor } from '../../src/domain/tenancy/index.ts'
import { checkoutOf } from '../../src/paths/selections.ts'
import type { PaymentId } from '../../src/platform/db/schema/schema.gen.ts'
import { accessibilityFaults, openPage } from '../support/browser/browser.ts'
import { variants } from '../support/browser/page-variants.ts'
import { mailedCode } from '../support/mail/mailbox.ts'
import { memberOf, ownerOf, rowOf, sellCourse, sellTicket, shopOptions } from '../support/shop/shop.ts'
import { createWorld, type World } from '../support/world/world.ts'

let world: World
let port: number
let mei: MemberActor
beforeAll(async () => {
  world = await createWorld(shopOptions)
  port = await world.listen()
  await plantSchools(world.modules, port)
  world.modules.tenancy.forgetSchools()
  mei = await memberOf(world, 'mei', 'ceramics')
  const olga = await ownerOf(world, 'ceramics')
  const terms = { code: 'TENTH', label: 'A tenth off', kind: 'percent', value: 10n } as const
  await world.modules.pricing.createCoupon(olga, terms)
})
afterAll(() => world.close())

type PageOptions = NonNullable<Parameters<typeof openPage>[0]>

async function open(path: string, options: PageOptions & { school?: DemoSchoolName } = {}): Promise<Page> {
  const { school = 'ceramics', locale = 'en', ...rest } = options
  const origin = demoOrigin(school, port)
  const page = await openPage({ locale, ...rest })
  await page.context().addCookies([{ name: 'lang', value: locale, url: origin }])
  await page.goto(origin + path)
  return page
}

/** Signs in halfway, by the button on the checkout. */
async function signIn(page: Page) {
  await page.locator('button[value="sign_in"]').click()
  await page.locator('#email').fill(demoPeople.mei.email)
  await page.locator('#password').fill(demoPassword)
  await page.locator('form[action="/sign-in"] button').click()
  await page.waitForURL('**/checkout**')
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const orderButton = (page: Page) => page.locator('button[value="order"]')

async function chooseToPay(page: Page, name: RegExp) {
  await page.getByRole('radio', { name }).check({ force: true })
  await orderButton(page).click()
}

test.each([
  ['ceramics', 1280, 'en'],
  ['astronomy', 360, 'zh-TW'],
] as const)(
  'a visitor at %s, %i pixels, in %s becomes a member and pays by card, all without JavaScript',
  async (school, width, locale) => {
    const { schoolId } = await ownerOf(world, school)
    const course = await sellCourse(world, schoolId)
    const page = await open(checkoutOf([course]), { school, width, locale, javaScriptEnabled: false })
    const email = `${school}-without-script@example.com`
    await page.locator('#name').fill('林娜 Nora')
    await page.locator('#email').fill(email)
    await page.locator('button[value="code"]').click()
    await page.locator('#code').fill(await mailedCode(world, email))
    await page.locator('#pay-credit').check({ force: true })
    await orderButton(page).click()
    await page.locator('form[data-onward] button').click()
    await page.locator('button[value="pay"]').click()
    await page.locator('main a.button').click()
    const way = page.locator('.bought a')
    await way.waitFor()
    expect(await way.getAttribute('href')).toMatch(/^\/learn\/course-\d+$/)
  },
)

test('an ATM code is shown with its deadline, copied by a button, and paid', async () => {
  const page = await open(checkoutOf([await sellCourse(world, mei.schoolId)]))
  await signIn(page)
  await chooseToPay(page, /^ATM transfer$/)
  await page.getByRole('button', { name: /^Issue an ATM account/ }).click()
  await page.getByRole('link', { name: 'Go to the payment' }).click()
  await heading(page, 'Pay NT$1,200 with this code')
  await page.getByRole('button', { name: 'Copy' }).first().waitFor()
  await page.getByRole('region', { name: 'Payment instructions' }).getByText('Pay by').waitFor()
  const payment = page.url()
  const { gatewayReference } = await rowOf(world, mei, payment.split('/').at(-1) as PaymentId)
  world.clock.advance({ hours: 2 })
  await page.goto(`${demoOrigin('ceramics', port)}/pay/simulator/${gatewayReference}`)
  await page.getByRole('button', { name: /^Pay the code/ }).click()
  await page.getByRole('link', { name: 'Go to the payment' }).click()
  await heading(page, 'NT$1,200 paid')
})

test('text typed while the number of seats is being updated is kept', async () => {
  const page = await open(checkoutOf([await sellTicket(world, mei.schoolId)]))
  await page.route('**/checkout', async (route) => {
    await page.locator('#name').fill('Nora Lin')
    await route.continue()
  })
  await page.locator('select[data-seats]').selectOption('2')
  await page.getByText('NT$1,000').first().waitFor()
  expect(await page.locator('#name').inputValue()).toBe('Nora Lin')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('name')
})

test('a double click on the order button places one order', async () => {
  const page = await open(checkoutOf([await sellTicket(world, mei.schoolId, { capacity: 1 })]))
  await signIn(page)
  await page.getByRole('radio', { name: /^Credit card$/ }).check({ force: true })
  await orderButton(page).dblclick({ noWaitAfter: true })
  await heading(page, /What happens to NT\$500/)
})

test('the checkout can be completed with the keyboard alone, and an error summary receives the focus', async () => {
  const page = await open(checkoutOf([await sellCourse(world, mei.schoolId)]))
  await signIn(page)
  await page.locator('#invoice_kind-part summary').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: /^Personal$/ }).focus()
  await page.keyboard.press('ArrowDown')
  await orderButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Tax ID number' }).waitFor()
  expect(await page.evaluate('document.activeElement.className')).toBe('checkout-told')
  await page.getByRole('radio', { name: /^Company$/ }).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('radio', { name: /^Credit card$/ }).focus()
  await page.keyboard.press('Space')
  await orderButton(page).focus()
  await page.keyboard.press('Enter')
  await heading(page, /What happens/)
})

describe('every page of the checkout', () => {
  type Variant = readonly [number, 'light' | 'dark', string, DemoSchoolName]

  test.each(
    variants<Variant>(
      [360, 'dark', 'zh-TW', 'ceramics'],
      [1440, 'light', 'en', 'astronomy'],
      [360, 'light', 'en', 'ceramics'],
      [768, 'dark', 'ja', 'astronomy'],
      [1440, 'dark', 'en', 'ceramics'],
    ),
  )(
    'every page of the checkout at %i pixels, %s, in %s at %s has no accessibility fault and fits the screen',
    async (width, colorScheme, locale, school) => {
      const { schoolId } = await ownerOf(world, school)
      const gone = await sellTicket(world, schoolId, { capacity: 0 })
      const at = checkoutOf([await sellCourse(world, schoolId), await sellTicket(world, schoolId), gone])
      const page = await open('/cart', { width, colorScheme, locale, school })
      const sound = async (name: string) => {
        expect([name, await accessibilityFaults(page)]).toEqual([name, []])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      }
      await sound('empty cart')
      await page.goto(demoOrigin(school, port) + at)
      await sound('checkout of a visitor')
      await orderButton(page).click()
      await sound('checkout with errors')
    },
  )
})

test.each([
  ['a visitor', 1440, 900],
  ['a visitor', 390, 844],
  ['a member', 1440, 900],
  ['a member', 390, 844],
])(
  'the checkout of a course by card for %s fits one and a half screens of %i × %i',
  async (reader, width, height) => {
    const page = await open(checkoutOf([await sellCourse(world, mei.schoolId)]), { width, height })
    if (reader === 'a member') await signIn(page)
    const button = await orderButton(page).boundingBox()
    const end = (button?.y ?? Number.NaN) + (button?.height ?? 0)
    expect(end + (await page.evaluate(() => scrollY))).toBeLessThanOrEqual(1.5 * height)
  },
)

test('an order summary collapsed on a phone expands when the window becomes wide', async () => {
  const page = await open(checkoutOf([await sellCourse(world, mei.schoolId)]), { width: 390 })
  await page.locator('.order-line').waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.locator('.order-line').waitFor()
})

test('a collapsed section of the checkout shows its choice, opens with the keyboard, and stays open with its input', async () => {
  const page = await open(checkoutOf([await sellCourse(world, mei.schoolId)]))
  const invoice = page.locator('#invoice_kind-part')
  await invoice.getByText('Personal').first().waitFor()
  expect(await page.locator('#invoice_kind-company').isVisible()).toBe(false)
  await invoice.locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.locator('#invoice_kind-company').check({ force: true })
  await page.locator('#buyer_name').fill('Clay & Sons')
  await page.locator('#tax_id').fill('1')
  await orderButton(page).click()
  await page.getByRole('alert').or(page.locator('.checkout-told')).first().waitFor()
  expect(await page.locator('#buyer_name').isVisible()).toBe(true)
  expect(await page.locator('#buyer_name').inputValue()).toBe('Clay & Sons')
  await page.getByText('Enter a valid tax ID number of 8 digits.').first().waitFor()
})
