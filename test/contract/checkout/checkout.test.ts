import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoPeople } from '../../../demo/people.ts'
import type { Selection } from '../../../src/domain/pricing/index.ts'
import type { MemberActor, OperatorActor } from '../../../src/domain/tenancy/index.ts'
import { checkoutOf, selectionText } from '../../../src/paths/selections.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import {
  buy,
  memberOf,
  ownerOf,
  ownShop,
  rowOf,
  sellCourse,
  sellTicket,
  shopOptions,
  tell,
} from '../../support/shop/shop.ts'
import { createWorld, platformActor, type World } from '../../support/world/world.ts'

let world: World
let mei: MemberActor
let tom: MemberActor
let olga: OperatorActor
let browser: TestBrowser
beforeAll(async () => {
  world = await createWorld(shopOptions)
  mei = await memberOf(world, 'mei', 'ceramics')
  tom = await memberOf(world, 'tom', 'ceramics')
  olga = await ownerOf(world, 'ceramics')
  browser = await browserOf(world, 'mei')
})
afterAll(() => world.close())

const order = { do: 'order', pay: 'credit', invoice_kind: 'personal' }

/** A form as the page rendered it, to be sent as often as wanted. */
async function formAt(at: string, from = browser) {
  const { body } = await from.get(at)
  const inputs = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  const hidden = Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, decoded(value)]))
  const send = async (fields: Record<string, string> = order) => {
    const cookie = Object.entries(from.cookies())
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    return await world.at('ceramics').send({
      method: 'POST',
      url: '/checkout',
      payload: new URLSearchParams({ ...hidden, ...fields }).toString(),
      headers: { cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
  return { body, send, hidden }
}
const decoded = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
const ordersOf = async ({ memberId }: MemberActor) =>
  (await world.deps.db.selectFrom('orders').select('id').where('personId', '=', memberId).execute()).length
const setPrice = async (selection: Selection, price: bigint) => {
  await world.deps.db
    .updateTable('coursePlans')
    .set({ price })
    .where('id', '=', selection.offerId as never)
    .execute()
}

describe('the checkout page', () => {
  test('the checkout page shows what is bought, for whom, how to pay, the invoice, and totals that add up', async () => {
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

  test('the checkout page links the terms and the refund policy of the school, as far as they are published', async () => {
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

  test('the checkout page shows its parts folded, and opens a part with a choice or an error', async () => {
    const at = checkoutOf([await sellCourse(world, mei.schoolId)])
    const isOpen = (body: string, name: string) => new RegExp(`id="${name}-part" open`).test(body)
    const fresh = (await browser.get(at)).body
    expect([isOpen(fresh, 'purpose'), isOpen(fresh, 'invoice_kind')]).toEqual([false, false])
    const gift = await browser.submit('/checkout', { ...order, purpose: 'gift', gift_email: 'x' }, { at })
    expect([isOpen(gift.body, 'purpose'), isOpen(gift.body, 'invoice_kind')]).toEqual([true, false])
    const typed = await browser.submit('/checkout', { ...order, pay: '', carrier: '/ABC1234' }, { at })
    expect([isOpen(typed.body, 'purpose'), isOpen(typed.body, 'invoice_kind')]).toEqual([false, true])
  })

  test('the checkout page without items buys the cart, and without a cart leads to the empty cart', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const withCart = world.browser('ceramics', { ...browser.cookies(), cart: selectionText(course) })
    expect((await withCart.get('/checkout')).body).toContain('NT$1,200')
    const empty = await world.browser('ceramics', { lang: 'en' }).get('/checkout')
    expect([empty.statusCode, empty.headers.location]).toEqual([303, '/cart'])
    const nonsense = await world.browser('ceramics', { lang: 'en' }).get('/checkout?item=nonsense')
    expect(nonsense.headers.location).toBe('/cart')
  })

  test('the checkout page of a free order asks for no payment and no invoice, and grants it immediately', async () => {
    const course = await sellCourse(world, mei.schoolId, { price: 0n })
    const form = await formAt(checkoutOf([course]))
    expect(form.body).not.toContain('name="pay"')
    expect(form.body).not.toContain('invoice_kind')
    const answer = await form.send({ do: 'order' })
    const thanks = await browser.get(String(answer.headers.location))
    expect(thanks.body).toContain('<h1>Thank you for your order</h1>')
    expect(thanks.body).toMatch(/href="\/learn\/course-\d+"/)
  })

  test('the checkout page at a school without Taiwanese money asks for no invoice', async () => {
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

describe('placing an order', () => {
  test('placing an order goes straight on to the payment company with the chosen method', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const answer = await (await formAt(checkoutOf([course]))).send({ ...order, pay: 'atm' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('action="/pay/simulator"')
    const [waiting] = (await world.modules.orders.quote(mei, { selections: [course] })).lines
    expect(await rowOf(world, mei, waiting?.waiting ?? (undefined as never))).toMatchObject({
      state: 'not_paid',
      paymentType: 'atm',
      amount: 1200n,
    })
  })

  test('placing an order stores the invoice details', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const invoice = { invoice_kind: 'company', buyer_name: '陶土有限公司', tax_id: '2453 6806' }
    await (await formAt(checkoutOf([course]))).send({ ...order, ...invoice })
    const kept = await world.deps.db
      .selectFrom('orders')
      .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
      .select(['invoiceKind', 'invoiceBuyerName', 'invoiceTaxId'])
      .where('orderLines.offerId', '=', course.offerId as never)
      .executeTakeFirst()
    expect(kept).toEqual({
      invoiceKind: 'company',
      invoiceBuyerName: '陶土有限公司',
      invoiceTaxId: '24536806',
    })
  })

  test('placing an order reports all missing fields together, each at its field, and keeps the input', async () => {
    const form = await formAt(checkoutOf([await sellCourse(world, mei.schoolId)]))
    const before = await ordersOf(mei)
    const answer = await form.send({
      do: 'order',
      invoice_kind: 'company',
      buyer_name: 'Clay & Sons',
      tax_id: '123',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Choose a payment method.')
    expect(answer.body).toContain('Enter a valid tax ID number of 8 digits.')
    expect(answer.body).toContain('value="Clay &#38; Sons"')
    expect(answer.body).toMatch(/class="checkout-told" tabindex="-1" autofocus/)
    expect(await ordersOf(mei)).toBe(before)
  })

  test('placing an order removes the ordered items from the cart and keeps the others', async () => {
    const [course, other] = [await sellCourse(world, mei.schoolId), await sellCourse(world, mei.schoolId)]
    const cart = [course, other].map(selectionText).join(' ')
    const withCart = world.browser('ceramics', { ...browser.cookies(), cart })
    const answer = await (await formAt(checkoutOf([course]), withCart)).send()
    expect(answer.cookies.find(({ name }) => name === 'cart')?.value).toBe(selectionText(other))
  })

  test('placing an order needs the form of this browser', async () => {
    const form = await formAt(checkoutOf([await sellCourse(world, mei.schoolId)]))
    const stranger = await browserOf(world, 'tom')
    const cookie = Object.entries(stranger.cookies())
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const answer = await world.at('ceramics').send({
      method: 'POST',
      url: '/checkout',
      payload: new URLSearchParams({ ...form.hidden, ...order }).toString(),
      headers: { cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('a form that is sent twice', () => {
  test('a checkout form that is sent twice in sequence places one order, and the second request leads to its payment', async () => {
    const form = await formAt(checkoutOf([await sellCourse(world, mei.schoolId)]))
    const before = await ordersOf(mei)
    expect((await form.send()).statusCode).toBe(200)
    const again = await form.send()
    expect(again.statusCode).toBe(303)
    expect(again.headers.location).toMatch(/^\/pay\/[0-9a-f-]{36}$/)
    expect(await ordersOf(mei)).toBe(before + 1)
  })

  test('a checkout form that is sent twice concurrently places one order', async () => {
    const form = await formAt(checkoutOf([await sellTicket(world, mei.schoolId, { capacity: 1 })]))
    const before = await ordersOf(mei)
    const answers = await Promise.all([form.send(), form.send(), form.send()])
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code >= 400)).toEqual([])
    expect(await ordersOf(mei)).toBe(before + 1)
  })

  test('a checkout form that is sent again with another number of seats is shown again with a message', async () => {
    const ticket = await sellTicket(world, mei.schoolId)
    const form = await formAt(checkoutOf([ticket]))
    await form.send()
    const answer = await form.send({ ...order, quantity_0: '3', expected_total: '1500' })
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('You have already placed an order from this page')
    const anew = /name="request_key" value="([^"]+)"/.exec(answer.body)?.[1]
    expect(anew).not.toBe(form.hidden['request_key'])
  })
})

describe('what changes while the page is open', () => {
  test('a price that changes while the checkout is open is shown with both totals, and must be confirmed', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const form = await formAt(checkoutOf([course]))
    await setPrice(course, 1500n)
    const before = await ordersOf(mei)
    const answer = await form.send()
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('changed from NT$1,200 to NT$1,500')
    expect(await ordersOf(mei)).toBe(before)
    const total = /name="expected_total" value="(\d+)"/.exec(answer.body)?.[1] ?? ''
    expect((await form.send({ ...order, expected_total: total })).statusCode).toBe(200)
  })

  test('a last seat that is taken while the checkout is open is shown as sold out', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const form = await formAt(checkoutOf([ticket]))
    await buy(world, tom, ticket)
    const answer = await form.send()
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('This is sold out.')
  })

  test('a coupon that is used up while the checkout is open is reported at its field', async () => {
    const terms = {
      code: 'CHECKOUT-LAST',
      label: 'Last',
      kind: 'amount',
      value: 200n,
      limitTotal: 1,
    } as const
    await world.modules.pricing.createCoupon(olga, terms)
    const course = await sellCourse(world, mei.schoolId)
    const at = checkoutOf([course])
    const withCoupon = await applied(at, 'checkout-last')
    expect(withCoupon.body).toContain('CHECKOUT-LAST takes NT$200 off.')
    await buy(world, tom, { selections: [course], couponCode: 'CHECKOUT-LAST' })
    const answer = await withCoupon.send()
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('This coupon has reached its usage limit.')
  })

  test('an item bought in another tab while the checkout is open is shown as owned', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const [one, two] = [await formAt(checkoutOf([course])), await formAt(checkoutOf([course]))]
    await one.send()
    const [line] = (await world.modules.orders.quote(mei, { selections: [course] })).lines
    await tell(world, mei, line?.waiting ?? (undefined as never), { kind: 'paid' })
    const answer = await two.send()
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('You already own this.')
  })

  test('an item with an unpaid order from another tab links to its payment, or can be ordered again on purpose', async () => {
    const course = await sellCourse(world, mei.schoolId)
    const [one, two] = [await formAt(checkoutOf([course])), await formAt(checkoutOf([course]))]
    await one.send()
    const before = await ordersOf(mei)
    const answer = await two.send()
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('You have an unpaid order with one of these items.')
    expect(answer.body).toMatch(/href="\/pay\/[0-9a-f-]{36}"/)
    expect(await ordersOf(mei)).toBe(before)
    expect((await two.send({ ...order, do: 'again' })).statusCode).toBe(200)
    expect(await ordersOf(mei)).toBe(before + 1)
  })

  test('a session that ends while the checkout is open keeps the input, with a message', async () => {
    const tomsBrowser = await browserOf(world, 'tom')
    const form = await formAt(checkoutOf([await sellCourse(world, mei.schoolId)]), tomsBrowser)
    await world.deps.db.deleteFrom('sessions').where('personId', '=', tom.memberId).execute()
    const answer = await form.send({ ...order, invoice_kind: 'donation', donation: '919' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('You were signed out.')
    expect(answer.body).toContain('value="919"')
    expect(answer.body).toContain('Send me a code')
  })

  test('a hold that expires while the checkout is open is reported by the payment, and a retry takes the remaining seats', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const { paymentId } = await buy(world, mei, ticket)
    world.clock.advance({ days: 2 })
    await world.modules.orders.expireDue(platformActor)
    const again = await browserOf(world, 'mei')
    expect((await again.get(`/pay/${paymentId}`)).body).toContain('This payment has expired')
    await buy(world, tom, ticket)
    const refused = await again.submit(`/pay/${paymentId}/try-again`, {}, { at: `/pay/${paymentId}` })
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toContain(`href="${checkoutOf([ticket])}"`)
    browser = again
  })
})

describe('what was typed', () => {
  test('checkout input is restored after a coupon, a change of seats or of the language', async () => {
    const ticket = await sellTicket(world, mei.schoolId)
    const fields = { pay: 'cvs', invoice_kind: 'donation', donation: '25885', quantity_0: '4', do: 'update' }
    const answer = await browser.submit('/checkout', fields, { at: checkoutOf([ticket]) })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      checkoutOf([{ ...ticket, quantity: 4 }]),
    ])
    const { body } = await browser.get(String(answer.headers.location))
    expect(body).toContain('value="25885"')
    expect(body).toMatch(/value="cvs"[^>]* checked/)
    expect(body).toContain('NT$2,000')
  })

  test('checkout input is restored after signing in, also by a mailed link, and only for the same person', async () => {
    const at = checkoutOf([await sellCourse(world, mei.schoolId)])
    const visitor = world.browser('ceramics', { lang: 'en' })
    const typed = {
      name: 'Tom',
      email: demoPeople.tom.email,
      invoice_kind: 'donation',
      donation: '919',
      do: 'sign_in',
    }
    const answer = await visitor.submit('/checkout', typed, { at })
    const signIn = String(answer.headers.location)
    expect(signIn).toContain(`return_to=${encodeURIComponent(at)}`)
    const inside = await visitor.submit(signIn, { email: demoPeople.tom.email, password: demoPassword })
    expect(inside.headers.location).toBe(at)
    const back = await visitor.get(at)
    expect(back.body).toContain('value="919"')
    expect(back.body).toContain(demoPeople.tom.email)
    const someoneElse = world.browser('ceramics', {
      ...browser.cookies(),
      checkout: visitor.cookies()['checkout'] ?? '',
    })
    // A visitor's own draft goes with whoever signs in next; Tom's, once he has typed again, does not.
    await visitor.submit('/checkout', { ...typed, do: 'update' }, { at })
    const toms = world.browser('ceramics', {
      ...browser.cookies(),
      checkout: visitor.cookies()['checkout'] ?? '',
    })
    expect((await toms.get(at)).body).not.toContain('value="919"')
    expect((await someoneElse.get(checkoutOf([await sellCourse(world, mei.schoolId)]))).body).not.toContain(
      'value="919"',
    )
  })

  test('checkout input is kept when the buyer signs in with another account', async () => {
    const at = checkoutOf([await sellCourse(world, mei.schoolId)])
    const shared = await browserOf(world, 'ken')
    const answer = await shared.submit('/checkout', { do: 'not_me', pay: 'atm' }, { at })
    expect(answer.headers.location).toBe(at)
    expect(shared.cookies()).not.toHaveProperty('session')
    expect((await shared.get(at)).body).toContain('Send me a code')
  })

  test('checkout input is forgotten after an hour', async () => {
    const at = checkoutOf([await sellCourse(world, mei.schoolId)])
    const typed = { do: 'update', invoice_kind: 'donation', donation: '25885' }
    await browser.submit('/checkout', typed, { at })
    expect((await browser.get(at)).body).toContain('value="25885"')
    world.clock.advance({ minutes: 61 })
    expect((await browser.get(at)).body).not.toContain('value="25885"')
  })

  test('checkout input is stored only in a sealed cookie for an hour', async () => {
    const at = checkoutOf([await sellCourse(world, mei.schoolId)])
    const answer = await browser.submit('/checkout', { do: 'update', coupon: 'x'.repeat(5_000) }, { at })
    const cookie = answer.cookies.find(({ name }) => name === 'checkout')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 3600 })
    expect(cookie?.value.length).toBeLessThan(3_900)
    const forged = world.browser('ceramics', { ...browser.cookies(), checkout: 'AAAA' })
    expect((await forged.get(at)).statusCode).toBe(200)
  })
})

test('unknown coupon codes are limited per address, a coupon that applies is not counted, and ordering goes on', async () => {
  const own = await ownShop()
  const owner = await ownerOf(own, 'ceramics')
  const terms = { code: 'REAL-ONE', label: 'Real', kind: 'amount', value: 200n } as const
  await own.modules.pricing.createCoupon(owner, terms)
  const buyer = await browserOf(own, 'mei')
  const at = checkoutOf([await sellCourse(own, owner.schoolId)])
  const shownFor = async (coupon: string) => {
    const answer = await buyer.submit('/checkout', { coupon, do: 'update' }, { at })
    return (await buyer.get(String(answer.headers.location))).body
  }
  expect(await shownFor('REAL-ONE')).toContain('REAL-ONE takes')
  // A code is looked at when the page is shown before it is sent again: two tries each time.
  for (let times = 0; times < 12; times++) await shownFor(`GUESS-${times}`)
  expect(await shownFor('REAL-ONE')).toContain('Too many unknown coupon codes.')
  own.clock.advance({ minutes: 16 })
  expect(await shownFor('REAL-ONE')).toContain('REAL-ONE takes')
})

async function applied(at: string, coupon: string) {
  const answer = await browser.submit('/checkout', { coupon, do: 'update' }, { at })
  return await formAt(String(answer.headers.location))
}
