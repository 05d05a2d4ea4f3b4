import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminCallers, callerWith } from '../../support/admin-api/admin-callers.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { operatorToken } from '../../support/mcp/mcp-caller.ts'
import { buy, buyAndPay, memberOf, ownerOf, sellCourse, shopOptions } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ ...shopOptions, from: 'demoTemplate' })
afterAll(() => world.close())
const { byToken } = await adminCallers(world)
beforeAll(async () => {
  await world.modules.invoicing.setInvoiceSettings(await ownerOf(world, 'ceramics'), {
    issuer: 'local',
    document: 'invoice',
    sellerName: 'Ceramics Studio',
    sellerAddress: 'Taipei',
    sellerTaxId: '',
    numberPrefix: 'INV-',
    firstNumber: 1,
  })
})

async function paidByMei() {
  const mei = await memberOf(world, 'mei', 'ceramics')
  const course = await sellCourse(world, mei.schoolId)
  const order = await buyAndPay(world, mei, { selections: [course], gateway: 'simulator' })
  await world.runJobs()
  return order
}

const isPdf = (body: Buffer) => body.subarray(0, 5).toString() === '%PDF-'

describe('the document of a payment', () => {
  test('the document of a payment is downloaded by the member who paid, from the list of payments', async () => {
    const { paymentId } = await paidByMei()
    const browser = await browserOf(world, 'mei')
    expect((await browser.get('/account/payments')).body).toContain(`/account/payments/${paymentId}/invoice`)
    const file = await browser.get(`/account/payments/${paymentId}/invoice`)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="INV-2026-\d{6}\.pdf"$/),
      'cache-control': 'private, no-store',
    })
    expect(isPdf(file.rawPayload)).toBe(true)
  })

  test('the document of another member’s payment, an unknown payment or an unpaid payment is not found', async () => {
    const { paymentId } = await paidByMei()
    const mei = await memberOf(world, 'mei', 'ceramics')
    const unpaid = await buy(world, mei, {
      selections: [await sellCourse(world, mei.schoolId)],
      gateway: 'simulator',
    })
    const [tom, own] = [await browserOf(world, 'tom'), await browserOf(world, 'mei')]
    for (const [browser, id] of [
      [tom, paymentId],
      [own, unpaid.paymentId],
      [own, 'nothing'],
    ] as const) {
      expect((await browser.get(`/account/payments/${id}/invoice`)).statusCode).toBe(404)
    }
  })

  test('the document of a payment is opened by operators at a URL that expires after five minutes', async () => {
    const { paymentId, orderId } = await paidByMei()
    const invoicePath = `/orders/${orderId}/payments/${paymentId}/invoice`
    const { url } = (await byToken('GET', invoicePath)).json()
    const open = (school: 'ceramics' | 'astronomy') => world.browser(school).get(new URL(url).pathname)
    const file = await open('ceramics')
    expect([file.statusCode, isPdf(file.rawPayload)]).toEqual([200, true])
    expect((await open('astronomy')).statusCode).toBe(404)
    world.clock.advance({ minutes: 6 })
    expect((await open('ceramics')).statusCode).toBe(404)
  })

  test('the document of a payment of another school is not found, and the scope orders:read is required', async () => {
    const { paymentId, orderId } = await paidByMei()
    const invoicePath = `/orders/${orderId}/payments/${paymentId}/invoice`
    const token = await operatorToken(world, 'olga', { scope: 'courses:read' })
    const reader = callerWith(world, { authorization: `Bearer ${token}` })
    expect((await reader('GET', invoicePath)).statusCode).toBe(403)
    const hana = await ownerOf(world, 'astronomy')
    await expect(world.modules.orders.invoiceDocument(hana, paymentId)).rejects.toMatchObject({
      code: 'not_found',
    })
    const listed = world.modules.orders.invoicesOfOrder(hana, orderId)
    await expect(listed).rejects.toMatchObject({ code: 'not_found' })
  })
})
