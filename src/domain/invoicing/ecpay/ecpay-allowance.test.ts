import { describe, expect, test } from 'vitest'
import { invoiceMerchant } from '../../../../test/support/gateways/ecpay-invoice-server.ts'
import { useSchoolWithEcpayInvoices } from '../../../../test/support/gateways/school-with-ecpay-invoices.ts'

const schoolWithEcpayInvoices = useSchoolWithEcpayInvoices()

describe('a refund of a payment that ECPay invoiced', () => {
  test('a full refund voids the ECPay invoice while its tax period is open', async () => {
    const { pay, settle, refund, row, atEcpay } = await schoolWithEcpayInvoices()
    const id = await pay()
    await settle(id)
    await refund(id)
    await settle(id)
    expect(atEcpay(id)).toMatchObject({ isVoided: true, allowances: [] })
    expect(await row(id)).toMatchObject({ state: 'voided', number: atEcpay(id)?.number })
  })

  test('a full refund creates an ECPay allowance once the tax was declared', async () => {
    const { pay, settle, refund, row, atEcpay, clock } = await schoolWithEcpayInvoices()
    const id = await pay()
    await settle(id)
    clock.advance({ days: 60 })
    await refund(id)
    await settle(id)
    expect(atEcpay(id)).toMatchObject({ isVoided: false, allowances: [{ amount: 1200 }] })
    expect(await row(id)).toMatchObject({ state: 'allowance', allowance: 1200n })
  })

  test('an ECPay invoice whose void had an unknown result stays voided after the tax was declared', async () => {
    const { pay, settle, refund, row, ecpay, atEcpay, clock } = await schoolWithEcpayInvoices()
    const id = await pay()
    await settle(id)
    await refund(id)
    ecpay.faults.push('lost')
    expect(await settle(id)).toBe('unknown')
    clock.advance({ days: 60 })
    expect(await settle(id)).toBe('waits')
    expect(atEcpay(id)).toMatchObject({ isVoided: true, allowances: [] })
    expect(await row(id)).toMatchObject({ state: 'voided', failedAt: null })
  })

  test('each partial refund creates an ECPay allowance, including the last one', async () => {
    const { pay, settle, refund, row, atEcpay } = await schoolWithEcpayInvoices()
    const id = await pay()
    await settle(id)
    await refund(id, 500n)
    await settle(id)
    await refund(id, 700n)
    await settle(id)
    expect(atEcpay(id)?.allowances.map(({ amount }) => amount)).toEqual([500, 700])
    expect((await row(id)).state).toBe('allowance')
  })

  test('an ECPay invoice of a payment refunded before it was issued is issued and then voided', async () => {
    const { pay, settle, refund, ecpay, atEcpay } = await schoolWithEcpayInvoices()
    const id = await pay()
    await refund(id)
    await settle(id)
    expect(ecpay.requests).toEqual(['Issue', 'Invalid'])
    expect(atEcpay(id)?.isVoided).toBe(true)
  })

  test('an ECPay allowance with an unknown result is found again and issued once', async () => {
    const { pay, settle, refund, ecpay, atEcpay, clock } = await schoolWithEcpayInvoices()
    const id = await pay()
    await settle(id)
    await refund(id, 500n)
    ecpay.faults.push(undefined, 'lost')
    expect(await settle(id)).toBe('unknown')
    clock.advance({ minutes: 1 })
    expect(await settle(id)).toBe('waits')
    await refund(id, 500n)
    await settle(id)
    expect(atEcpay(id)?.allowances.map(({ amount }) => amount)).toEqual([500, 500])
  })

  test('a full refund whose void ECPay refuses creates an allowance', async () => {
    const { pay, settle, refund, atEcpay } = await schoolWithEcpayInvoices()
    const id = await pay()
    await settle(id)
    // An allowance was issued on ECPay's own site.
    atEcpay(id)?.allowances.push({ number: '2026111600000001', amount: 1200, at: new Date(0) })
    await refund(id)
    await settle(id)
    expect(atEcpay(id)).toMatchObject({ isVoided: false, allowances: [{ number: '2026111600000001' }] })
  })
})

describe('an operator', () => {
  test('an operator can void an invoice within its tax period but not afterwards', async () => {
    const { pay, settle, row, world, olga, clock, atEcpay } = await schoolWithEcpayInvoices()
    const [first, second] = [await pay(), await pay()]
    await settle(first)
    await settle(second)
    await world.modules.invoicing.voidInvoice(olga, first, 'Wrong company')
    expect(await row(first)).toMatchObject({ state: 'voided', voidReason: 'Wrong company' })
    expect(atEcpay(first)?.isVoided).toBe(true)
    clock.advance({ days: 60 })
    await expect(world.modules.invoicing.voidInvoice(olga, second, 'Too late')).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(atEcpay(second)?.isVoided).toBe(false)
  })

  test('an operator can reissue a voided invoice with another relate number, which is looked up after an unknown result', async () => {
    const { world, olga, pay, settle, row, atEcpay, ecpay, clock } = await schoolWithEcpayInvoices()
    const paymentId = await pay()
    await settle(paymentId)
    const { number } = await row(paymentId)
    await world.modules.invoicing.voidInvoice(olga, paymentId, 'Wrong company')
    ecpay.faults.push('lost')
    await world.modules.invoicing.retryInvoice(olga, paymentId, {
      kind: 'company',
      buyerName: '窯',
      taxId: '04595257',
    })
    expect(await row(paymentId)).toMatchObject({ state: 'pending', number: null, edition: 2 })
    clock.advance({ minutes: 5 })
    await settle(paymentId)
    const reissued = await row(paymentId)
    expect(reissued).toMatchObject({ state: 'issued', taxId: '04595257' })
    expect(reissued.number).not.toBe(number)
    expect(atEcpay(paymentId)).toMatchObject({ number, isVoided: true })
    expect(atEcpay(paymentId, 2)).toMatchObject({ number: reissued.number, isVoided: false })
  })

  test('a test of the keys of ECPay’s invoice service reports success or ECPay’s error to the operator', async () => {
    const { world, olga } = await schoolWithEcpayInvoices()
    expect(await world.modules.invoicing.testInvoiceIssuer(olga)).toEqual({
      works: true,
      detail: 'ECPay (stage) accepts the keys.',
    })
    const terms = await world.modules.invoicing.invoiceSettings(olga)
    const wrong = { ...invoiceMerchant, hashKey: 'ejCk326UnaZWKisX', environment: 'stage' } as const
    await world.modules.invoicing.setInvoiceSettings(olga, { ...terms, ecpay: wrong })
    expect(await world.modules.invoicing.testInvoiceIssuer(olga)).toMatchObject({
      works: false,
      detail: expect.stringMatching(/110/),
    })
  })
})
