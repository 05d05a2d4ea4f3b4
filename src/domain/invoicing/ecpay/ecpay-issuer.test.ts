import { describe, expect, test } from 'vitest'
import { invoiceMerchant } from '../../../../test/support/gateways/ecpay-invoice-server.ts'
import { useSchoolWithEcpayInvoices } from '../../../../test/support/gateways/school-with-ecpay-invoices.ts'
import { buyAndPay, newMember, ownerOf, sellCourse } from '../../../../test/support/shop/shop.ts'
import { platformActor } from '../../../../test/support/world/world.ts'
import { minute } from '../../../platform/durations.ts'
import type { InvoiceDetails } from '../index.ts'
import { decrypted, encrypted } from './cipher.ts'
import { voidableUntil } from './void-deadline.ts'

const schoolWithEcpayInvoices = useSchoolWithEcpayInvoices()

describe('the cipher of ECPay', () => {
  test('the ECPay cipher encrypts and decrypts ECPay’s own example', () => {
    const keys = { hashKey: '7b53896b742849d3', hashIv: '37a0ad3c6ffa428b' }
    const data = { Name: 'Test', ID: 'A123456789' }
    const text = 'oxmUqzelA4koGRQ+myZggW5qNqlVdytGJadngOuWA7jd1Fakpay72J/w5IXLIINqCYcmx7gLsaednuH54LjffA=='
    expect(encrypted(keys, data)).toBe(text)
    expect(decrypted(keys, text)).toEqual(data)
    expect(decrypted({ ...keys, hashKey: '7b53896b742849d4' }, text)).toBeUndefined()
  })
})

describe('an ECPay invoice', () => {
  test.each<[string, InvoiceDetails | undefined, object]>([
    ['without details uses ECPay’s own carrier', undefined, { CarrierType: '1', CarrierNum: '', Print: '0' }],
    [
      'with a mobile barcode uses that carrier',
      { kind: 'personal', carrier: '/ABC1234' },
      { CarrierType: '3', CarrierNum: '/ABC1234', Print: '0' },
    ],
    [
      'with a citizen certificate uses that carrier',
      { kind: 'personal', carrier: 'AB12345678901234' },
      { CarrierType: '2', CarrierNum: 'AB12345678901234' },
    ],
    [
      'of a company contains its name and its tax ID number',
      { kind: 'company', buyerName: '陶土公司', taxId: '04595257' },
      { CustomerIdentifier: '04595257', CustomerName: '陶土公司', Donation: '0' },
    ],
    [
      'can be donated',
      { kind: 'donation', donationCode: '919' },
      { Donation: '1', LoveCode: '919', Print: '0' },
    ],
  ])('an ECPay invoice %s', async (_title, wish, requestBody) => {
    const { pay, settle, row, atEcpay, mei } = await schoolWithEcpayInvoices()
    const id = await pay(wish)
    expect(await settle(id)).toBe('waits')
    expect(atEcpay(id)?.data).toMatchObject({
      MerchantID: '2000132',
      TaxType: '1',
      InvType: '07',
      vat: '1',
      SalesAmount: 1200,
      ...requestBody,
      CustomerEmail: `${mei.memberId}@example.com`,
    })
    expect(await row(id)).toMatchObject({
      state: 'issued',
      issuer: 'ecpay',
      randomCode: '6863',
      problem: null,
      number: atEcpay(id)?.number,
      attempts: 0,
      dueAt: null,
    })
  })

  test('an ECPay invoice is issued once, however often and concurrently it is settled', async () => {
    const { pay, settle, ecpay, row } = await schoolWithEcpayInvoices()
    const id = await pay()
    await Promise.all(Array.from({ length: 6 }, () => settle(id)))
    await settle(id)
    expect(ecpay.requests).toEqual(['Issue'])
    expect((await row(id)).state).toBe('issued')
  })

  test('an ECPay invoice whose answer was lost is found by its payment and never issued again', async () => {
    const { pay, settle, ecpay, row, atEcpay, clock, world } = await schoolWithEcpayInvoices()
    const id = await pay()
    ecpay.faults.push('lost')
    expect(await settle(id)).toBe('unknown')
    expect(await row(id)).toMatchObject({
      state: 'pending',
      number: null,
      problem: expect.stringMatching(/ECPay did not answer/),
    })
    expect(await settle(id)).toBe('waits')
    expect(ecpay.requests).toEqual(['Issue'])
    clock.advance({ minutes: 2 })
    await world.modules.invoicing.settleDueInvoices(platformActor)
    expect(ecpay.requests).toEqual(['Issue', 'GetIssue'])
    expect((await row(id)).number).toBe(atEcpay(id)?.number)
    expect(ecpay.invoices.size).toBe(1)
  })

  test('an ECPay invoice without an answer is retried at growing intervals and reported to operators after five attempts', async () => {
    const { pay, settle, ecpay, row, clock, world, olga } = await schoolWithEcpayInvoices()
    const id = await pay()
    const waits: number[] = []
    for (const fault of ['away', 'down', 'busy', 'garbage', 'away'] as const) {
      ecpay.faults.push(fault)
      await settle(id)
      const { dueAt } = await row(id)
      const minutes = ((dueAt?.getTime() ?? 0) - clock.now().getTime()) / minute
      waits.push(minutes)
      clock.advance({ minutes })
    }
    expect(waits).toEqual([1, 5, 15, 60, 180])
    const failed = await world.modules.orders.listFailedInvoices(olga, { first: 10 })
    expect(failed.rows).toMatchObject([{ paymentId: id, attempts: 5, state: 'pending' }])
    await settle(id)
    expect(await row(id)).toMatchObject({ state: 'issued', failedAt: null, problem: null })
  })

  test('an invoice that ECPay refuses waits for an operator, who can correct it', async () => {
    const { pay, settle, ecpay, row, world, olga, clock } = await schoolWithEcpayInvoices()
    ecpay.unknownCarriers.add('/ABC1234')
    const id = await pay({ kind: 'personal', carrier: '/ABC1234' })
    expect(await settle(id)).toBe('refused')
    expect(await row(id)).toMatchObject({ state: 'pending', problem: '5000022 手機條碼不存在', dueAt: null })
    clock.advance({ hours: 48 })
    expect(await world.modules.invoicing.settleDueInvoices(platformActor)).toBe(0)
    await expect(
      world.modules.invoicing.retryInvoice(olga, id, { kind: 'personal', carrier: 'nonsense' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await world.modules.invoicing.retryInvoice(olga, id, { kind: 'personal', carrier: '/ABC5678' })
    expect(await row(id)).toMatchObject({ state: 'issued', carrier: '/ABC5678', failedAt: null })
  })

  test('an invoice that ECPay refused can be issued elsewhere, and its number entered by an operator', async () => {
    const { pay, settle, ecpay, row, world, olga } = await schoolWithEcpayInvoices()
    ecpay.unknownCarriers.add('/ABC1234')
    const id = await pay({ kind: 'personal', carrier: '/ABC1234' })
    await expect(world.modules.invoicing.issueInvoice(olga, id, 'LC00000001')).rejects.toMatchObject({
      code: 'conflict',
    })
    await settle(id)
    await world.modules.invoicing.issueInvoice(olga, id, 'LC00000001')
    expect(await row(id)).toMatchObject({ state: 'issued', number: 'LC00000001', failedAt: null })
  })

  test('an invoice in another currency is a document of the school’s own and not of ECPay', async () => {
    const { world } = await schoolWithEcpayInvoices()
    const [member, hana] = [await newMember(world, 'astronomy'), await ownerOf(world, 'astronomy')]
    await world.modules.gateways.setGatewayAccount(hana, { gateway: 'simulator', isDefault: true })
    await world.modules.invoicing.setInvoiceSettings(hana, {
      issuer: 'ecpay',
      document: 'receipt',
      sellerName: 'Astronomy Club',
      sellerAddress: '',
      sellerTaxId: '',
      numberPrefix: '',
      firstNumber: 1,
      ecpay: { ...invoiceMerchant, environment: 'stage' },
    })
    const { paymentId } = await buyAndPay(world, member, await sellCourse(world, member.schoolId))
    await world.modules.invoicing.settleInvoice(platformActor, { schoolId: member.schoolId, paymentId })
    const [payment] = (await world.modules.orders.payments(member, { first: 1 })).rows
    expect(payment?.invoice?.number).toBe(`${world.clock.now().getUTCFullYear()}-000001`)
  })
})

test.each([
  ['2026-01-01T00:00:00+08:00', '2026-03-14T00:00:00+08:00'],
  ['2026-02-28T23:59:59+08:00', '2026-03-14T00:00:00+08:00'],
  ['2026-03-01T00:00:00+08:00', '2026-05-14T00:00:00+08:00'],
  ['2026-12-31T23:59:59+08:00', '2027-01-14T00:00:00+08:00'],
])('an ECPay invoice issued at %s can be voided until %s', (issued, until) => {
  expect(voidableUntil(new Date(issued))).toEqual(new Date(until))
})
