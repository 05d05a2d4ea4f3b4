// The steps of a buyer on the page of a gateway, in a real browser: the gateway's own pages are simulated
// here.
import type { Page } from 'playwright-core'
import type { GatewaySettings } from '../../../src/domain/gateways/index.ts'
import { decrypt } from '../../../src/domain/gateways/newebpay/trade-info.ts'
import { paths } from '../../../src/paths/paths.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import type { OutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import { newebpayMerchant, startNewebpay } from '../gateways/newebpay-server.ts'
import { startStripe, stripeKeys } from '../gateways/stripe-server.ts'
import type { WhenDone } from '../hostile/tls/strangers-server.ts'
import { isEveryPage } from './page-variants.ts'

export type PayPages = {
  readonly account: GatewaySettings
  readonly http?: OutboundHttp
  /** Lets the browser reach the gateway's pages. */
  readonly open: (page: Page) => Promise<unknown>
  /** Pays by card on the page to which the school has redirected the browser, and returns. */
  readonly pay: (page: Page, card?: 'fails later') => Promise<void>
  /** Stores a valid card, if the gateway stores cards. */
  readonly store?: (page: Page) => Promise<void>
  /** Charges the card again, if the gateway charges periodically. */
  readonly charge?: (page: Page, isPaid: boolean) => Promise<void>
}

type Start = (clock: Clock, whenDone: WhenDone) => Promise<PayPages>

const simulator: Start = async () => ({
  account: { gateway: 'simulator' },
  open: async () => {},
  async pay(page, card) {
    await page.locator(`button[value="${card ? 'pay_once' : 'pay'}"]`).click()
    await page.locator('main a.button, main button').first().click()
  },
  store: async (page) => await page.locator('button[value="works"]').click(),
})

const gatewayPage = {
  status: 200,
  contentType: 'text/html',
  body: '<title>Gateway</title><p>The gateway’s page',
}

async function sendWebhook(
  page: Page,
  origin: string,
  gateway: string,
  webhook: { raw: string; signature?: string },
) {
  const headers = webhook.signature ? { 'stripe-signature': webhook.signature } : {}
  const data = Buffer.from(webhook.raw)
  const contentType = webhook.signature ? 'application/json' : 'application/x-www-form-urlencoded'
  const answer = await page.request.post(`${origin}${paths.gatewayWebhooks(gateway)}`, {
    headers: { ...headers, 'content-type': contentType },
    data,
  })
  if (answer.status() !== 200) throw new Error(`${gateway}: ${answer.status()} ${await answer.text()}`)
}

const stripe: Start = async (clock, whenDone) => {
  const double = await startStripe(clock, whenDone)
  const sessionOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const atStripe = (page: Page) => page.waitForURL('https://checkout.stripe.com/**')
  return {
    account: { gateway: 'stripe', settings: stripeKeys },
    http: double.http,
    open: (page) => page.route('https://checkout.stripe.com/**', (route) => route.fulfill(gatewayPage)),
    async pay(page, card) {
      await atStripe(page)
      const session = double.books.sessions.get(sessionOf(page))
      if (!session) throw new Error('Stripe has no such page')
      const back = session.request['success_url'] ?? ''
      await sendWebhook(page, new URL(back).origin, 'stripe', double.pay(session.reference))
      const last = [...double.books.cards.keys()].at(-1)
      if (card && last) double.books.cards.set(last, 'card_declined')
      await page.goto(back)
    },
    async store(page) {
      await atStripe(page)
      const id = sessionOf(page)
      const back = double.books.setUps.get(id)?.back ?? ''
      await sendWebhook(page, new URL(back).origin, 'stripe', double.store(id))
      await page.goto(back)
    },
  }
}

const newebpay: Start = async (clock, whenDone) => {
  const { http, trades, webhooks } = await startNewebpay(clock, whenDone)
  let fields: Readonly<Record<string, string>> = {}
  const pay = () => {
    const { MerchantOrderNo = '', Amt = '', MerOrderNo } = fields
    if (MerOrderNo) return webhooks.authorized(MerOrderNo)
    trades.set(MerchantOrderNo, { request: { Amt }, tradeNo: `26111500009${trades.size}`, refunded: 0 })
    return webhooks.paid(MerchantOrderNo)
  }
  return {
    account: { gateway: 'newebpay', settings: { ...newebpayMerchant, environment: 'production' } },
    http,
    open: (page) =>
      page.route('https://core.newebpay.com/**', async (route) => {
        const body = route.request().postData() ?? ''
        const { TradeInfo = '', PostData_ = TradeInfo } = Object.fromEntries(new URLSearchParams(body))
        fields = Object.fromEntries(new URLSearchParams(decrypt(newebpayMerchant, PostData_)))
        if (fields['MerOrderNo']) await acceptForm(http, route.request().url(), body)
        await route.fulfill(gatewayPage)
      }),
    async pay(page) {
      await page.waitForURL('https://core.newebpay.com/**')
      const { NotifyURL = '', ReturnURL = '' } = fields
      await sendWebhook(page, new URL(NotifyURL).origin, 'newebpay', { raw: pay() })
      await page.goto(ReturnURL)
    },
    async charge(page, isPaid) {
      const { MerOrderNo = '', NotifyURL = '' } = fields
      await sendWebhook(page, new URL(NotifyURL).origin, 'newebpay', {
        raw: webhooks.period(MerOrderNo, isPaid),
      })
    },
  }
}

async function acceptForm(http: OutboundHttp, url: string, body: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const limits = { maxBytes: 10_000, timeoutMs: 5_000 }
  const answer = await http.request(url, { method: 'POST', headers, body, ...limits })
  const page = answer.is === 'answered' ? answer.body.toString() : answer.reason
  if (!page.startsWith('<html>')) throw new Error(`NewebPay refused the form: ${page}`)
}

const all = { simulator, stripe, newebpay }
export type PayPagesName = keyof typeof all

export const startPayPages = (name: PayPagesName): Start => all[name]

/** The gateways of a journey: one of them, or all of them when every page is tested. */
export function gatewaysFor(one: PayPagesName): readonly PayPagesName[] {
  return isEveryPage ? ['simulator', 'stripe', 'newebpay'] : [one]
}
