import { describe, expect, test } from 'vitest'
import { merchant } from '../../../../test/support/gateways/ecpay-server.ts'
import { ecpayUrls, useSchoolAtEcpay } from '../../../../test/support/gateways/school-at-ecpay.ts'
import { buy, hasAccess, newMember, ownerOf, sellCourse } from '../../../../test/support/shop/shop.ts'

const schoolAtEcpay = useSchoolAtEcpay()

describe('a checkout at ECPay', () => {
  test('a checkout at ECPay is a form with the fields of AioCheckOut V5, which ECPay accepts', async () => {
    const { checkout } = await schoolAtEcpay({ environment: 'stage' })
    const { form, reference, page } = await checkout()
    expect(form).toEqual({
      is: 'form',
      action: 'https://payment-stage.ecpay.com.tw/Cashier/AioCheckOut/V5',
      fields: {
        MerchantID: '3002607',
        MerchantTradeNo: reference,
        MerchantTradeDate: '2026/11/15 08:00:00',
        PaymentType: 'aio',
        TotalAmount: '1200',
        TradeDesc: reference,
        ItemName: expect.stringMatching(/^Course/),
        ReturnURL: ecpayUrls.webhook,
        PaymentInfoURL: ecpayUrls.webhook,
        OrderResultURL: ecpayUrls.page,
        ClientBackURL: ecpayUrls.page,
        ChoosePayment: 'ALL',
        IgnorePayment: 'TWQR#BNPL',
        NeedExtraPaidInfo: 'Y',
        EncryptType: '1',
        CheckMacValue: expect.stringMatching(/^[0-9A-F]{64}$/),
      },
    })
    expect(reference).toMatch(/^[0-9A-Z]{20}$/)
    expect(page).toBe('<html>choose</html>')
  })

  test('a checkout at ECPay is available only in New Taiwan dollars', async () => {
    const { world } = await schoolAtEcpay()
    const [member, hana] = [await newMember(world, 'astronomy'), await ownerOf(world, 'astronomy')]
    const settings = { ...merchant, environment: 'stage' } as const
    await world.modules.gateways.setGatewayAccount(hana, { gateway: 'ecpay', settings, isDefault: true })
    const purchase = buy(world, member, await sellCourse(world, member.schoolId))
    await expect(purchase).rejects.toMatchObject({ code: 'conflict', message: 'ecpay does not accept USD' })
  })
})

describe('card instalments at ECPay', () => {
  const atEcpay = () => schoolAtEcpay({ instalments: [3, 6, 12] })

  test('card instalments at ECPay are offered only if the school has configured their numbers', async () => {
    const offeredAt = async ({ world, mei }: Awaited<ReturnType<typeof schoolAtEcpay>>) =>
      (await world.modules.gateways.gatewaysOf(mei)).find(({ name }) => name === 'ecpay')?.capabilities
        .methods
    expect(await offeredAt(await atEcpay())).toContain('credit_installment')
    expect(await offeredAt(await schoolAtEcpay({ instalments: [] }))).not.toContain('credit_installment')
    const without = await schoolAtEcpay()
    expect(await offeredAt(without)).toEqual(['credit', 'web_atm', 'atm', 'cvs', 'barcode'])
    await expect(without.checkout('credit_installment')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a checkout by card instalments sends the numbers of instalments, and one by card does not', async () => {
    const { checkout } = await atEcpay()
    const { form, page } = await checkout('credit_installment')
    expect(form.fields).toMatchObject({ ChoosePayment: 'Credit', CreditInstallment: '3,6,12' })
    expect(page).toBe('<html>choose</html>')
    const plain = await checkout('credit')
    expect(plain.form.fields).toMatchObject({ ChoosePayment: 'Credit' })
    expect(plain.form.fields).not.toHaveProperty('CreditInstallment')
  })

  test.each(['credit_installment', 'credit', undefined] as const)(
    'card instalments are recorded as such from a webhook and from a query, for a checkout begun with %s',
    async (method) => {
      const { world, ecpay, olga, checkout, deliver, row } = await atEcpay()
      const [reported, polled, once] = [
        await checkout(method),
        await checkout(method),
        await checkout(method),
      ]
      for (const { reference } of [reported, polled]) {
        Object.assign(ecpay.trades.get(reference) ?? {}, { stage: '6' })
      }
      await deliver(ecpay.webhooks.paid(reported.reference))
      ecpay.webhooks.paid(polled.reference)
      await world.modules.orders.queryGateway(olga, polled.paymentId)
      await deliver(ecpay.webhooks.paid(once.reference))
      const types = [reported, polled, once].map(async ({ paymentId }) => (await row(paymentId)).paymentType)
      expect(await Promise.all(types)).toEqual(['credit_installment', 'credit_installment', 'credit'])
    },
  )

  test.each([[[5]], [[3, 3]]])('an ECPay account with the instalments %j is refused', async (instalments) => {
    const school = schoolAtEcpay({ instalments })
    await expect(school).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('ECPay’s webhook', () => {
  test('ECPay’s webhook of a payment is answered with 1|OK and counts once, however often it is sent', async () => {
    const { world, ecpay, mei, checkout, deliver, row } = await schoolAtEcpay()
    const { paymentId, reference } = await checkout()
    const raw = ecpay.webhooks.paid(reference)
    expect(await deliver(raw)).toMatchObject({
      outcome: { is: 'recorded' },
      answer: { status: 200, body: '1|OK' },
    })
    expect(await deliver(raw)).toMatchObject({ outcome: { is: 'known' }, answer: { body: '1|OK' } })
    expect(await row(paymentId)).toMatchObject({
      state: 'paid',
      paymentType: 'credit',
      paidAt: world.clock.now(),
    })
    expect(await hasAccess(world, mei, paymentId)).toBe(true)
  })

  test.each([
    [
      'atm',
      '2',
      { PaymentType: 'ATM_TAISHIN', BankCode: '812', vAccount: '9103522175887271', ExpireDate: '2026/11/18' },
      '9103522175887271',
    ],
    [
      'cvs',
      '10100073',
      { PaymentType: 'CVS_CVS', PaymentNo: 'GW130412257496', ExpireDate: '2026/11/18 23:59:59' },
      'GW130412257496',
    ],
    [
      'barcode',
      '10100073',
      {
        PaymentType: 'BARCODE_BARCODE',
        Barcode1: '021027A',
        Barcode2: '9103',
        Barcode3: '0412',
        ExpireDate: '2026/11/18 23:59:59',
      },
      '021027A 9103 0412',
    ],
  ])(
    'ECPay’s webhook of a payment code for %s provides instructions and a deadline in Taipei time',
    async (type, rtnCode, fields, codeNo) => {
      const { ecpay, checkout, deliver, row } = await schoolAtEcpay()
      const { paymentId, reference } = await checkout()
      expect(await deliver(ecpay.webhooks.code(reference, rtnCode, fields as never))).toMatchObject({
        answer: { body: '1|OK' },
      })
      expect(await row(paymentId)).toMatchObject({
        state: 'not_paid',
        paymentType: type,
        codeNo,
        bankCode: type === 'atm' ? '812' : null,
        deadlineAt: new Date('2026-11-18T15:59:59.000Z'),
      })
    },
  )

  test('ECPay’s webhook of a declined payment marks the payment as failed', async () => {
    const { ecpay, checkout, deliver, row } = await schoolAtEcpay()
    const { paymentId, reference } = await checkout()
    expect(await deliver(ecpay.webhooks.declined(reference))).toMatchObject({ answer: { body: '1|OK' } })
    expect(await row(paymentId)).toMatchObject({ state: 'failed' })
  })

  test('a webhook of ECPay for a payment method never offered marks the payment as paid', async () => {
    const { ecpay, checkout, deliver, row } = await schoolAtEcpay()
    const { paymentId, reference } = await checkout()
    await deliver(ecpay.webhooks.paid(reference, 'TWQR_OPAY'))
    expect(await row(paymentId)).toMatchObject({ state: 'paid', paymentType: null })
  })

  test('an altered webhook of ECPay, or one of another merchant, is refused and not acknowledged', async () => {
    const { ecpay, checkout, deliver, row } = await schoolAtEcpay()
    const { paymentId, reference } = await checkout()
    const raw = ecpay.webhooks.paid(reference)
    const changed = [
      raw.replace('TradeAmt=1200', 'TradeAmt=1'),
      raw.replace('3002607', '2000132'),
      '',
      'RtnCode=1',
    ]
    for (const forged of changed) {
      expect(await deliver(forged)).toMatchObject({
        outcome: { is: 'refused', why: 'forged' },
        answer: { body: '0|Refused' },
      })
    }
    expect(await row(paymentId)).toMatchObject({ state: 'not_paid' })
  })

  test('a signed but malformed webhook of ECPay is refused, so that ECPay sends it again', async () => {
    const { ecpay, checkout, deliver } = await schoolAtEcpay()
    const { reference } = await checkout()
    const raw = ecpay.webhooks.paid(reference, 'Credit_CreditCard', { PaymentDate: 'soon', TradeDate: '' })
    expect(await deliver(raw)).toMatchObject({
      outcome: { why: 'unreadable' },
      answer: { body: '0|Refused' },
    })
  })

  test('ECPay’s webhook of a simulated payment is acknowledged, and counts only in ECPay’s test environment', async () => {
    for (const environment of ['production', 'stage'] as const) {
      const { ecpay, checkout, deliver, row } = await schoolAtEcpay({ environment })
      const { paymentId, reference } = await checkout()
      const raw = ecpay.webhooks.paid(reference, 'ATM_TAISHIN', { SimulatePaid: '1' })
      expect(await deliver(raw)).toMatchObject({ answer: { body: '1|OK' } })
      expect(await row(paymentId)).toMatchObject({ state: environment === 'stage' ? 'paid' : 'not_paid' })
    }
  })
})

describe('a query to ECPay', () => {
  test('a query to ECPay records a payment whose webhook was lost, and the late webhook adds nothing', async () => {
    const { ecpay, olga, world, checkout, deliver, row } = await schoolAtEcpay()
    const { paymentId, reference } = await checkout()
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toEqual({ is: 'unpaid' })
    const lost = ecpay.webhooks.paid(reference)
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toEqual({ is: 'recorded' })
    expect(await row(paymentId)).toMatchObject({ state: 'paid' })
    expect(await deliver(lost)).toMatchObject({ outcome: { is: 'known' } })
  })

  test('a query to ECPay changes nothing while ECPay does not answer', async () => {
    const { ecpay, olga, world, checkout, row } = await schoolAtEcpay()
    const { paymentId } = await checkout()
    ecpay.faults.isAway = true
    expect(await world.modules.orders.queryGateway(olga, paymentId)).toMatchObject({ is: 'unknown' })
    expect(await row(paymentId)).toMatchObject({ state: 'not_paid' })
  })
})
