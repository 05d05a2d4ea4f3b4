import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { merchant, startEcpay } from '../../support/gateways/ecpay-server.ts'
import { buy, memberOf, ownerOf, rowOf, sellCourse, shopOptions } from '../../support/shop/shop.ts'
import { createTestClock } from '../../support/world/test-clock.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld(shopOptions)
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')

describe('ECPay over HTTP', () => {
  const form = 'application/x-www-form-urlencoded'

  /** A school with ECPay, and a payment of Mei's that is sent there. */
  async function atEcpay() {
    const clock = createTestClock()
    const ecpay = await startEcpay(clock)
    const deps = { ...shopOptions.deps, outboundHttp: ecpay.http }
    const shop = await ownWorld({ clock, deps })
    const settings = { ...merchant, environment: 'stage' } as const
    const olga = await ownerOf(shop, 'ceramics')
    await shop.modules.gateways.setGatewayAccount(olga, { gateway: 'ecpay', settings, isDefault: true })
    const { paymentId, tradeNo } = await buy(shop, mei, await sellCourse(shop, mei.schoolId))
    const browser = await browserOf(shop, 'mei')
    const page = await browser.submit(
      `/pay/${paymentId}/begin`,
      { method: 'credit' },
      { at: `/pay/${paymentId}` },
    )
    const fields = fieldsIn(page.body)
    const headers = { 'content-type': form }
    const body = new URLSearchParams(fields).toString()
    const request = { method: 'POST', headers, body, maxBytes: 10_000, timeoutMs: 5_000 } as const
    await ecpay.http.request('https://payment-stage.ecpay.com.tw/Cashier/AioCheckOut/V5', request)
    const sendWebhook = (payload: string) =>
      shop.at('ceramics').send({ method: 'POST', url: '/pay/notices/ecpay', headers, payload })
    const reference = fields['MerchantTradeNo'] ?? ''
    return { shop, ecpay, browser, page, fields, paymentId, tradeNo, reference, sendWebhook }
  }

  test('the page of a payment at ECPay contains a form with Lectern’s URLs', async () => {
    const { page, fields, tradeNo, reference, ecpay } = await atEcpay()
    expect(page.headers['content-security-policy']).toContain(
      "form-action 'self' https://payment-stage.ecpay.com.tw;",
    )
    expect(page.body).toContain('action="https://payment-stage.ecpay.com.tw/Cashier/AioCheckOut/V5"')
    expect(page.body).toMatch(/<button type="submit">Continue<\/button>/)
    expect(fields).toMatchObject({
      ReturnURL: 'http://localhost:3000/pay/notices/ecpay',
      ChoosePayment: 'Credit',
      OrderResultURL: `http://localhost:3000/pay/return/${tradeNo}`,
      TotalAmount: '1200',
    })
    expect(ecpay.trades.has(reference)).toBe(true)
  })

  test('ECPay over HTTP gets 1|OK for a payment webhook, also repeatedly', async () => {
    const { shop, ecpay, paymentId, reference, sendWebhook } = await atEcpay()
    const raw = ecpay.webhooks.paid(reference)
    for (let time = 0; time < 2; time++) {
      const answer = await sendWebhook(raw)
      expect([answer.statusCode, answer.body]).toEqual([200, '1|OK'])
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    }
    expect(await rowOf(shop, mei, paymentId)).toMatchObject({ state: 'paid', paymentType: 'credit' })
  })

  test('ECPay over HTTP gets 0| for an unsigned webhook or another amount', async () => {
    const { shop, ecpay, paymentId, reference, sendWebhook } = await atEcpay()
    const raw = ecpay.webhooks.paid(reference)
    const wrong = [
      raw.replace('TradeAmt=1200', 'TradeAmt=1'),
      raw.replace(/CheckMacValue=\w+/, 'CheckMacValue='),
      raw.replace(/&CheckMacValue=\w+/, ''),
      ecpay.webhooks.paid(reference, 'Credit_CreditCard', { TradeAmt: '1' }),
      ecpay.webhooks.paid(reference, 'Credit_CreditCard', { MerchantTradeNo: 'L\0' }),
      'MerchantTradeNo=%00',
    ]
    for (const each of wrong) {
      const answer = await sendWebhook(each)
      expect([answer.statusCode, answer.body]).toEqual([200, '0|Refused'])
    }
    expect(await rowOf(shop, mei, paymentId)).toMatchObject({ state: 'not_paid' })
  })

  test('ECPay over HTTP returns the browser by a form whose contents are ignored', async () => {
    const { shop, ecpay, browser, paymentId, tradeNo, reference, sendWebhook } = await atEcpay()
    const headers = {
      'content-type': form,
      origin: 'https://payment-stage.ecpay.com.tw',
      'sec-fetch-site': 'cross-site',
    }
    const raw = ecpay.webhooks.paid(reference)
    const url = `/pay/return/${tradeNo}`
    const back = await shop.at('ceramics').send({ method: 'POST', url, headers, payload: raw })
    expect([back.statusCode, back.headers.location]).toEqual([303, url])
    expect(await rowOf(shop, mei, paymentId)).toMatchObject({ state: 'not_paid' })
    expect((await browser.get(url)).body).toContain('<h1>Waiting for your payment of NT$1,200</h1>')
    await sendWebhook(raw)
    expect((await browser.get(url)).body).toContain('<h1>NT$1,200 paid</h1>')
  })

  test.each(['/pay/return/..%2f..%2fevil', '/pay/return/%0d%0aevil', `/pay/return/${'x'.repeat(65)}`])(
    'ECPay over HTTP cannot redirect the browser to another site by %s',
    async (url) => {
      expect((await world.at('ceramics').send({ method: 'POST', url })).statusCode).toBe(404)
    },
  )

  test('ECPay over HTTP gets a new reference when a member returns unpaid, because it accepts each reference once', async () => {
    const { browser, paymentId } = await atEcpay()
    const page = `/pay/${paymentId}`
    const again = await browser.submit(`${page}/try-again`, {}, { at: page })
    expect(again.headers.location).toMatch(/^\/pay\/[0-9a-f-]{36}$/)
    expect(again.headers.location).not.toBe(page)
    expect((await browser.get(String(again.headers.location))).body).toContain('Credit card')
  })
})

function fieldsIn(page: string): Record<string, string> {
  const inputs = page.match(/<input type="hidden"[^>]*>/g) ?? []
  const decoded = (text = '') =>
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
  return Object.fromEntries(
    inputs.map((input) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      decoded(/value="([^"]*)"/.exec(input)?.[1]),
    ]),
  )
}
