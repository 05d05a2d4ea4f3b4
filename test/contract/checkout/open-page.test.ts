import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Selection } from '../../../src/domain/pricing/index.ts'
import type { MemberActor, OperatorActor } from '../../../src/domain/tenancy/index.ts'
import { checkoutOf } from '../../../src/paths/selections.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { formOf, openCheckout, order, ordersBy } from '../../support/shop/checkout-page.ts'
import { buy, sellCourse, sellTicket, sendWebhook } from '../../support/shop/shop.ts'
import { platformActor, type World } from '../../support/world/world.ts'

let world: World
let mei: MemberActor
let tom: MemberActor
let olga: OperatorActor
let browser: TestBrowser
beforeAll(async () => {
  ;({ world, mei, tom, olga, browser } = await openCheckout())
})
afterAll(() => world.close())

const formAt = (at: string, from = browser) => formOf(world, from, at)
const ordersOf = (member: MemberActor) => ordersBy(world, member)

const setPrice = async (selection: Selection, price: bigint) => {
  await world.deps.db
    .updateTable('coursePlans')
    .set({ price })
    .where('id', '=', selection.offerId as never)
    .execute()
}

describe('a change while the checkout page is open', () => {
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

  test('a last seat taken while the checkout is open is shown as sold out', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const form = await formAt(checkoutOf([ticket]))
    await buy(world, tom, ticket)
    const answer = await form.send()
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('This is sold out.')
  })

  test('a coupon used up while the checkout is open is reported at its field', async () => {
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
    await sendWebhook(world, mei, line?.waiting ?? (undefined as never), { kind: 'paid' })
    const answer = await two.send()
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('You already own this.')
  })

  test('an item with an unpaid order from another tab links to its payment, or can be ordered again deliberately', async () => {
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

async function applied(at: string, coupon: string) {
  const answer = await browser.submit('/checkout', { coupon, do: 'update' }, { at })
  return await formAt(String(answer.headers.location))
}
