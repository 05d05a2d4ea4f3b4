import { afterAll, describe, expect, test } from 'vitest'
import { demoPeople } from '../../../demo/people.ts'
import type { Selection } from '../../../src/domain/pricing/index.ts'
import { checkoutOf, selectionText } from '../../../src/paths/selections.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { formOf, openCheckout, order } from '../../support/shop/checkout-page.ts'
import { ownerOf, ownShop, sellCourse, sellTicket } from '../../support/shop/shop.ts'

const { world, mei, browser } = await openCheckout()
afterAll(() => world.close())

const formAt = (at: string, from = browser) => formOf(world, from, at)

describe('the checkout page', () => {
  test('the checkout page shows the items, the buyer, the payment methods, the invoice, and totals that add up', async () => {
    const [course, ticket] = [await sellCourse(world, mei.schoolId), await sellTicket(world, mei.schoolId)]
    const page = await browser.get(checkoutOf([course, { ...ticket, quantity: 2 }]))
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    for (const text of [
      'NT$1,200',
      'NT$500 each',
      'NT$2,200',
      demoPeople.mei.email,
      'Credit card',
      'Donation code',
    ])
      expect(page.body).toContain(text)
    expect(page.body).toContain('Place order and pay')
  })

  test.each([
    ['zh-TW', '結帳', '付款方式'],
    ['ja', 'ご注文手続き', 'お支払い方法'],
  ])('the checkout page is translated into %s', async (lang, title, pay) => {
    const at = checkoutOf([await sellCourse(world, mei.schoolId)])
    const { body } = await world.browser('ceramics', { ...browser.cookies(), lang }).get(at)
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body).toContain(pay)
  })

  test('the checkout page mentions seats and times only for items that have them', async () => {
    const [course, ticket] = [await sellCourse(world, mei.schoolId), await sellTicket(world, mei.schoolId)]
    expect((await browser.get(checkoutOf([course]))).body).not.toMatch(
      /[Ss]eats? (?:and times )?(?:is|are) reserved/,
    )
    expect((await browser.get(checkoutOf([ticket]))).body).toContain('Your seats are reserved')
  })

  test('the checkout page links the published terms and refund policy of the school', async () => {
    const shop = await ownShop()
    const owner = await ownerOf(shop, 'ceramics')
    const reader = await browserOf(shop, 'mei')
    const at = checkoutOf([await sellCourse(shop, owner.schoolId)])
    expect((await reader.get(at)).body).toContain('By placing the order you buy from Ceramics Studio')
    const { content } = shop.modules
    for (const [slug, link] of [
      ['refunds', 'refund policy'],
      ['terms', 'terms of the school'],
    ] as const) {
      const page = await content.createPage(owner, { slug, title: slug, body: 'Fair.' })
      expect((await reader.get(at)).body).not.toContain(`href="/pages/${slug}"`)
      await content.publishPage(owner, page.id)
      expect((await reader.get(at)).body).toContain(`<a href="/pages/${slug}" target="_blank">${link}</a>`)
    }
  })

  test('the checkout page shows its parts collapsed, and expands a part with a choice or an error', async () => {
    const at = checkoutOf([await sellCourse(world, mei.schoolId)])
    const isOpen = (body: string, name: string) => new RegExp(`id="${name}-part" open`).test(body)
    const fresh = (await browser.get(at)).body
    expect([isOpen(fresh, 'purpose'), isOpen(fresh, 'invoice_kind')]).toEqual([false, false])
    const gift = await browser.submit('/checkout', { ...order, purpose: 'gift', gift_email: 'x' }, { at })
    expect([isOpen(gift.body, 'purpose'), isOpen(gift.body, 'invoice_kind')]).toEqual([true, false])
    const withCarrier = await browser.submit('/checkout', { ...order, pay: '', carrier: '/ABC1234' }, { at })
    expect([isOpen(withCarrier.body, 'purpose'), isOpen(withCarrier.body, 'invoice_kind')]).toEqual([
      false,
      true,
    ])
  })

  test('the checkout page without items in its URL sells the cart, and without a cart redirects to the empty cart', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const withCart = world.browser('ceramics', { ...browser.cookies(), cart: selectionText(course) })
    expect((await withCart.get('/checkout')).body).toContain('NT$1,200')
    const empty = await world.browser('ceramics', { lang: 'en' }).get('/checkout')
    expect([empty.statusCode, empty.headers.location]).toEqual([303, '/cart'])
    const nonsense = await world.browser('ceramics', { lang: 'en' }).get('/checkout?item=nonsense')
    expect(nonsense.headers.location).toBe('/cart')
  })

  test('the checkout page of a free order requires no payment and no invoice, and grants access immediately', async () => {
    const course = await sellCourse(world, mei.schoolId, { price: 0n })
    const form = await formAt(checkoutOf([course]))
    expect(form.body).not.toContain('name="pay"')
    expect(form.body).not.toContain('invoice_kind')
    const answer = await form.send({ do: 'order' })
    const thanks = await browser.get(String(answer.headers.location))
    expect(thanks.body).toContain('<h1>Thank you for your order</h1>')
    expect(thanks.body).toMatch(/href="\/learn\/course-\d+"/)
  })

  test('the checkout page at a school without Taiwanese currency requires no invoice', async () => {
    const hana = await ownerOf(world, 'astronomy')
    const course = await sellCourse(world, hana.schoolId)
    const { body } = await world.browser('astronomy', { lang: 'en' }).get(checkoutOf([course]))
    expect(body).not.toContain('invoice_kind')
    expect(body).toContain('$12.00')
  })

  test('the checkout page runs the same number of statements for one item as for ten', async () => {
    const courses = []
    for (let count = 0; count < 10; count++) courses.push(await sellCourse(world, mei.schoolId))
    const statements = async (selections: readonly Selection[]) => {
      const before = world.statements().length
      await browser.get(checkoutOf(selections))
      return world.statements().length - before
    }
    expect(await statements(courses)).toBe(await statements(courses.slice(0, 1)))
  })

  test('the checkout page shows the instalments with their dates and shares', async () => {
    const course = await sellCourse(world, mei.schoolId, { price: 1000n, instalments: 3 })
    const { body } = await browser.get(checkoutOf([course]))
    expect(body).toContain('Paid in 3 monthly instalments.')
    expect(body).toContain('NT$334')
    expect(body).toContain('Place order and pay NT$334')
  })
})
