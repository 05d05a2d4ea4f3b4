import { describe, expect, test } from 'vitest'
import { refundPayment, refundStatus } from '../../../../test/support/gateways/gateway-refund.ts'
import {
  newebpayMerchant,
  signedByNewebpay,
  startNewebpay,
} from '../../../../test/support/gateways/newebpay-server.ts'
import { useShopOver } from '../../../../test/support/gateways/shared-shop.ts'
import { buy, hasAccess, rowOf, sellCourse } from '../../../../test/support/shop/shop.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import type { PaymentType } from '../payment-type.ts'

const to = { webhook: 'https://ceramics.example/n', page: 'https://ceramics.example/orders/1', locale: 'ja' }

const enterShop = useShopOver(startNewebpay)

/** A school with an account at NewebPay, and NewebPay. */
async function schoolAtNewebpay(more: { readonly instalments?: number[] } = {}) {
  const { world, clock, double: newebpay, mei, olga } = await enterShop()
  const settings = { ...newebpayMerchant, environment: 'stage' as const, ...more }
  await world.modules.gateways.setGatewayAccount(olga, { gateway: 'newebpay', settings, isDefault: true })
  const checkout = async (method?: PaymentType) => {
    const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    const form = await world.modules.orders.startPayment(mei, paymentId, { to, method })
    if (form.is !== 'form') throw new Error('NewebPay begins with a form')
    const page = await newebpay.http.request(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form.fields).toString(),
      maxBytes: 10_000,
      timeoutMs: 5_000,
    })
    const { gatewayReference: reference } = await rowOf(world, mei, paymentId)
    return { paymentId, reference, form, page: page.is === 'answered' ? page.body.toString() : page.reason }
  }
  const deliver = async (raw: string) =>
    await world.modules.orders.recordWebhook({ schoolId: mei.schoolId, gateway: 'newebpay', raw })
  const row = (id: PaymentId) => rowOf(world, mei, id)
  return { world, clock, newebpay, mei, olga, checkout, deliver, row }
}

describe('a checkout at NewebPay', () => {
  test.each([
    [undefined, { CREDIT: '1', WEBATM: '1', VACC: '1', CVS: '1', BARCODE: '1', InstFlag: '3,6' }],
    ['credit', { CREDIT: '1' }],
    ['credit_installment', { InstFlag: '3,6' }],
    ['atm', { VACC: '1' }],
    ['barcode', { BARCODE: '1' }],
  ] as const)(
    'a checkout at NewebPay by %s is an encrypted form that NewebPay accepts, with only that method',
    async (method, offered) => {
      const { newebpay, checkout } = await schoolAtNewebpay({ instalments: [3, 6] })
      const { reference, form, page } = await checkout(method)
      expect(page).toBe('<html>choose</html>')
      expect(form.action).toBe('https://ccore.newebpay.com/MPG/mpg_gateway')
      expect(reference).toMatch(/^\w{1,30}$/)
      const { request } = newebpay.trades.get(reference) ?? {}
      const { CREDIT, WEBATM, VACC, CVS, BARCODE, InstFlag } = request ?? {}
      expect(JSON.parse(JSON.stringify({ CREDIT, WEBATM, VACC, CVS, BARCODE, InstFlag }))).toEqual(offered)
      expect(request).toMatchObject({
        Amt: '1200',
        LangType: 'jp',
        NotifyURL: to.webhook,
        CustomerURL: to.page,
      })
    },
  )
})

describe('a webhook of NewebPay', () => {
  test.each([
    ['CREDIT', {}, 'credit'],
    ['CREDIT', { Inst: '6' }, 'credit_installment'],
    ['VACC', {}, 'atm'],
    ['ANDROIDPAY', {}, null],
  ])(
    'a webhook of NewebPay of a payment by %s %o marks the payment as paid once',
    async (type, more, paymentType) => {
      const { world, newebpay, checkout, deliver, row, mei } = await schoolAtNewebpay()
      const { paymentId, reference } = await checkout()
      const webhook = newebpay.webhooks.paid(reference, type, more)
      expect(await deliver(webhook)).toEqual({
        outcome: { is: 'recorded' },
        answer: { status: 200, contentType: 'text/plain', body: 'OK' },
      })
      expect(await deliver(webhook)).toMatchObject({ outcome: { is: 'known' } })
      expect(await row(paymentId)).toMatchObject({ state: 'paid', paymentType, paidAt: world.clock.now() })
      expect(await hasAccess(world, mei, paymentId)).toBe(true)
    },
  )

  test.each([
    [
      'VACC',
      { BankCode: '017', CodeNo: '9103522175887271' },
      { paymentType: 'atm', bankCode: '017', codeNo: '9103522175887271' },
    ],
    ['CVS', { CodeNo: 'LLL24112512345' }, { paymentType: 'cvs', codeNo: 'LLL24112512345' }],
    [
      'BARCODE',
      { Barcode_1: '1312126A9', Barcode_2: '0999800019', Barcode_3: '121200000001200' },
      { paymentType: 'barcode', codeNo: '1312126A9 0999800019 121200000001200' },
    ],
  ])(
    'a webhook of NewebPay of a payment code by %s leaves the payment unpaid, with instructions',
    async (type, code, instructions) => {
      const { newebpay, checkout, deliver, row } = await schoolAtNewebpay()
      const { paymentId, reference } = await checkout()
      const when = { ExpireDate: '2026-12-18', ExpireTime: '23:59:59' }
      expect(await deliver(newebpay.webhooks.code(reference, type, { ...code, ...when }))).toMatchObject({
        outcome: { is: 'recorded' },
      })
      expect(await row(paymentId)).toMatchObject({
        state: 'not_paid',
        ...instructions,
        deadlineAt: new Date('2026-12-18T23:59:59+08:00'),
      })
    },
  )

  test('a webhook of NewebPay of a decline marks the payment as failed, and a later payment marks it as paid', async () => {
    const { newebpay, checkout, deliver, row } = await schoolAtNewebpay()
    const { paymentId, reference } = await checkout()
    await deliver(newebpay.webhooks.declined(reference))
    expect(await row(paymentId)).toMatchObject({ state: 'failed' })
    await deliver(newebpay.webhooks.paid(reference))
    expect(await row(paymentId)).toMatchObject({ state: 'paid' })
  })

  test('a webhook of NewebPay is refused if it is truncated or has another amount, merchant or key', async () => {
    const { newebpay, checkout, deliver, row } = await schoolAtNewebpay()
    const { paymentId, reference } = await checkout()
    const refused = (why: string) => ({ outcome: { is: 'refused', why }, answer: { status: 400 } })
    const paid = {
      MerchantID: newebpayMerchant.merchantId,
      Amt: 1200,
      TradeNo: '1',
      MerchantOrderNo: reference,
      PaymentType: 'CREDIT',
      PayTime: '2026-11-15 10:00:00',
    }
    const signedWebhook = (change: object, keys = newebpayMerchant) =>
      signedByNewebpay(
        JSON.stringify({ Status: 'SUCCESS', Message: '', Result: { ...paid, ...change } }),
        keys,
      )
    expect(await deliver(signedWebhook({ Amt: 1199 }))).toMatchObject(refused('another amount'))
    expect(await deliver(signedWebhook({ MerchantID: 'MS1' }))).toMatchObject(refused('forged'))
    expect(await deliver(signedWebhook({}, { ...newebpayMerchant, hashIv: 'x'.repeat(16) }))).toMatchObject(
      refused('forged'),
    )
    expect(await deliver(signedWebhook({}).slice(0, -4))).toMatchObject(refused('forged'))
    expect(await deliver(signedByNewebpay('{"Status":1}'))).toMatchObject(refused('unreadable'))
    expect(await deliver(signedWebhook({ TradeNo: '' }))).toMatchObject(refused('unreadable'))
    expect(await deliver('')).toMatchObject(refused('forged'))
    expect(await row(paymentId)).toMatchObject({ state: 'not_paid' })
    expect(await deliver(newebpay.webhooks.paid(reference))).toMatchObject({ outcome: { is: 'recorded' } })
  })
})

describe('a query to NewebPay', () => {
  test('a query to NewebPay records a payment whose webhook was lost, and the late webhook adds nothing', async () => {
    const { newebpay, olga, world, checkout, deliver, row } = await schoolAtNewebpay()
    const { paymentId, reference } = await checkout()
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toEqual({ is: 'unpaid' })
    const lost = newebpay.webhooks.paid(reference)
    newebpay.faults.signsWrongly = true
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toMatchObject({
      is: 'unknown',
      why: expect.stringContaining('signed'),
    })
    newebpay.faults.signsWrongly = false
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toEqual({ is: 'recorded' })
    expect(await row(paymentId)).toMatchObject({ state: 'paid' })
    expect(await deliver(lost)).toMatchObject({ outcome: { is: 'known' } })
  })

  test('a query to NewebPay records a failed payment, and changes nothing while NewebPay does not answer', async () => {
    const { newebpay, olga, world, checkout, row } = await schoolAtNewebpay()
    const { paymentId, reference } = await checkout()
    newebpay.faults.isAway = true
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toMatchObject({ is: 'unknown' })
    newebpay.faults.isAway = false
    newebpay.webhooks.declined(reference)
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toEqual({ is: 'recorded' })
    expect(await row(paymentId)).toMatchObject({ state: 'failed' })
  })
})

describe('a refund at NewebPay', () => {
  async function paidTrade(as = 'CREDIT') {
    const school = await schoolAtNewebpay()
    const { paymentId, reference } = await school.checkout()
    await school.deliver(school.newebpay.webhooks.paid(reference, as))
    const trade = school.newebpay.trades.get(reference)
    if (!trade) throw new Error('NewebPay forgot the trade')
    return {
      ...school,
      trade,
      refund: (amount?: bigint) => refundPayment(school, paymentId, amount),
      statusOfRefund: () => refundStatus(school, paymentId),
    }
  }

  test('a captured card payment at NewebPay is refunded in full or in parts', async () => {
    const { newebpay, clock, refund, statusOfRefund, trade } = await paidTrade()
    await refund(300n)
    expect(await statusOfRefund()).toEqual(['paid', 'partially_refunded', 300n])
    clock.advance({ seconds: 1 })
    await refund()
    expect(await statusOfRefund()).toEqual(['refunded', 'refunded', 1200n])
    expect(trade.refunded).toBe(1200)
    expect(newebpay.actions).toEqual(['refund 300', 'refund 900'])
  })

  test.each(['to be captured', 'authorized'] as const)(
    'a full refund of a card payment at NewebPay that is %s cancels the payment',
    async (status) => {
      const { newebpay, refund, statusOfRefund, trade } = await paidTrade()
      trade.card = status
      await refund()
      expect(await statusOfRefund()).toEqual(['refunded', 'refunded', 1200n])
      expect(newebpay.actions).toEqual(['refund 1200', 'cancelCapture 1200', 'letGo 1200'])
    },
  )

  test('a refund at NewebPay fails if NewebPay refuses it, and stays processing without an answer or for a transfer', async () => {
    const refused = await paidTrade()
    refused.trade.card = 'abandoned'
    await refused.refund()
    expect(await refused.statusOfRefund()).toEqual(['paid', 'failed', 0n])
    const away = await paidTrade()
    away.newebpay.faults.isAway = true
    await away.refund()
    expect(await away.statusOfRefund()).toEqual(['refunding', 'processing', 0n])
    const transfer = await paidTrade('VACC')
    await transfer.refund()
    expect(await transfer.statusOfRefund()).toEqual(['refunding', 'processing', 0n])
    expect(transfer.newebpay.actions).toEqual([])
  })
})

test('a test of NewebPay keys succeeds with the right keys, fails with others, and reports that NewebPay does not answer', async () => {
  const { world, olga, newebpay } = await schoolAtNewebpay()
  expect(await world.modules.gateways.testGateway(olga, 'newebpay')).toEqual({
    works: true,
    detail: 'NewebPay (stage) accepts the keys.',
  })
  newebpay.faults.isAway = true
  expect(await world.modules.gateways.testGateway(olga, 'newebpay')).toMatchObject({
    works: false,
    detail: expect.stringMatching(/^NewebPay did not answer/),
  })
  newebpay.faults.isAway = false
  const settings = { ...newebpayMerchant, hashKey: 'x'.repeat(32), environment: 'stage' } as const
  await world.modules.gateways.setGatewayAccount(olga, { gateway: 'newebpay', settings, isDefault: true })
  const refused = await world.modules.gateways.testGateway(olga, 'newebpay')
  expect(refused).toMatchObject({ works: false, detail: expect.stringContaining('does not accept') })
  expect(refused.detail).not.toContain('xxx')
})
