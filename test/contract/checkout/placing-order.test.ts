import { afterAll, describe, expect, test } from 'vitest'
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import { checkoutOf, selectionText } from '../../../src/paths/selections.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { formOf, openCheckout, order, ordersBy } from '../../support/shop/checkout-page.ts'
import { rowOf, sellCourse, sellTicket } from '../../support/shop/shop.ts'

const { world, mei, browser } = await openCheckout()
afterAll(() => world.close())

const formAt = (at: string, from = browser) => formOf(world, from, at)
const ordersOf = (member: MemberActor) => ordersBy(world, member)

describe('placing an order', () => {
  test('placing an order redirects to the payment provider with the chosen method', async () => {
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
    const stored = await world.deps.db
      .selectFrom('orders')
      .innerJoin('orderLines', (join) =>
        join
          .onRef('orderLines.schoolId', '=', 'orders.schoolId')
          .onRef('orderLines.orderId', '=', 'orders.id'),
      )
      .select(['invoiceKind', 'invoiceBuyerName', 'invoiceTaxId'])
      .where('orderLines.offerId', '=', course.offerId as never)
      .executeTakeFirst()
    expect(stored).toEqual({
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

  test('placing an order requires the form token of this browser', async () => {
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

describe('a repeated checkout form', () => {
  test('a checkout form sent twice in sequence places one order, and the second request redirects to its payment', async () => {
    const form = await formAt(checkoutOf([await sellCourse(world, mei.schoolId)]))
    const before = await ordersOf(mei)
    expect((await form.send()).statusCode).toBe(200)
    const again = await form.send()
    expect(again.statusCode).toBe(303)
    expect(again.headers.location).toMatch(/^\/pay\/[0-9a-f-]{36}$/)
    expect(await ordersOf(mei)).toBe(before + 1)
  })

  test('a checkout form sent twice concurrently places one order', async () => {
    const form = await formAt(checkoutOf([await sellTicket(world, mei.schoolId, { capacity: 1 })]))
    const before = await ordersOf(mei)
    const answers = await Promise.all([form.send(), form.send(), form.send()])
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code >= 400)).toEqual([])
    expect(await ordersOf(mei)).toBe(before + 1)
  })

  test('a checkout form sent again with another number of seats is shown again with a message', async () => {
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
