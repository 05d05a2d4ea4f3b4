// The sales tax from the cart to the receipt.
import { beforeEach, describe, expect, test } from 'vitest'
import type { MemberActor, OperatorActor } from '../../../src/domain/tenancy/index.ts'
import { paths } from '../../../src/paths/paths.ts'
import { checkoutOf, selectionText } from '../../../src/paths/selections.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { memberOf, ownerOf, ownShop, sellCourse } from '../../support/shop/shop.ts'
import type { World } from '../../support/world/world.ts'

let world: World
let mei: MemberActor
let olga: OperatorActor
let browser: TestBrowser
beforeEach(async () => {
  world = await ownShop()
  mei = await memberOf(world, 'mei', 'ceramics')
  olga = await ownerOf(world, 'ceramics')
  browser = await browserOf(world, 'mei')
})

const tax = (terms: { name: string; rate: number; isInclusive: boolean }) =>
  world.modules.pricing.createTaxRate(olga, { country: 'TW', ...terms })

async function send(at: string, fields: Record<string, string>) {
  const { body } = await browser.get(at)
  return { body, answer: await browser.submit('/checkout', fields, { at }) }
}

const order = { do: 'order', pay: 'credit', invoice_kind: 'personal' }

describe('the checkout of a school with tax rates', () => {
  test('the checkout of a school with tax rates requires the country, in the language of the page, before it places an order', async () => {
    await tax({ name: 'VAT', rate: 500, isInclusive: true })
    const at = checkoutOf([await sellCourse(world, mei.schoolId)])
    const { body, answer } = await send(at, { ...order, country: '' })
    expect(body).toContain('<option value="TW">Taiwan</option>')
    const german = await world.browser('ceramics', { ...browser.cookies(), lang: 'ja' }).get(at)
    expect(german.body).toContain('<option value="DE">ドイツ</option>')
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Choose your country.')
  })

  test('the checkout of a school with tax rates shows an inclusive tax in the total, and the receipt has it', async () => {
    await tax({ name: 'VAT', rate: 500, isInclusive: true })
    const at = checkoutOf([await sellCourse(world, mei.schoolId, { price: 1050n })])
    await send(at, { do: 'update', country: 'TW' })
    const { body, answer } = await send(at, { ...order, country: 'TW' })
    expect(body).toContain('<option value="TW" selected>Taiwan</option>')
    expect(body).toContain('Includes NT$50 VAT (5%)')
    expect(body).toContain('Includes VAT (5%)')
    expect(answer.statusCode).toBe(200)
    const [payment] = (await world.modules.orders.payments(olga, { first: 1 })).rows
    const receipt = await browser.get(paths.payment(payment?.id ?? ''))
    expect(receipt.body).toContain('Includes VAT (5%)')
    expect(receipt.body).toContain('NT$50')
  })

  test('the checkout of a school with tax rates adds an exclusive tax to the price, and requires confirmation of a total that the country changed', async () => {
    await tax({ name: 'VAT', rate: 2000, isInclusive: false })
    const at = checkoutOf([await sellCourse(world, mei.schoolId, { price: 1000n })])
    const { answer } = await send(at, { ...order, country: 'TW' })
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('The total has changed from NT$1,000 to NT$1,200')
    expect(answer.body).toContain('+ NT$200 VAT (20%)')
  })

  test('the cart of a school with tax rates says that the tax is added later, and does not ask for a country when all items are free', async () => {
    await tax({ name: 'VAT', rate: 2000, isInclusive: false })
    const course = await sellCourse(world, mei.schoolId)
    const cart = world.browser('ceramics', { lang: 'en', cart: selectionText(course) })
    expect((await cart.get('/cart')).body).toContain('Taxes are calculated at checkout.')
    const free = await sellCourse(world, mei.schoolId, { price: 0n })
    const { body, answer } = await send(checkoutOf([free]), order)
    expect(body).not.toContain('name="country"')
    expect(answer.statusCode).toBe(303)
  })
})
