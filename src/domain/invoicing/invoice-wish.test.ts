import { describe, expect, test } from 'vitest'
import { type InvoiceDetails, invoiceColumns } from './invoice-wish.ts'
import { isTaxId } from './taiwan-fields.ts'

const fieldsRefused = (wish: InvoiceDetails): string[] => {
  try {
    invoiceColumns(wish)
    return []
  } catch (error) {
    return (error as { problems: { field: string }[] }).problems.map(({ field }) => field)
  }
}

describe('a tax ID number', () => {
  // 12345675 has a seventh digit of 7; the others are of well-known companies.
  test.each(['04595257', '22099131', '24536806', '12345675', '84149961'])(
    'a tax ID number %s passes its check digit',
    (text) => expect(isTaxId(text)).toBe(true),
  )

  test.each(['04595258', '1234567', '123456789', 'A4595257', '', '2453680６'])(
    'a tax ID number %j is refused',
    (text) => expect(isTaxId(text)).toBe(false),
  )
})

describe('an invoice', () => {
  test.each(['/ABC1234', '/AB+.-12', 'AB12345678901234', ' /abc1234 '])(
    'a personal invoice accepts the carrier %j',
    (carrier) => {
      const stored = invoiceColumns({ kind: 'personal', carrier }).invoiceCarrier
      expect(stored).toBe(carrier.trim().toUpperCase())
    },
  )

  test.each(['ABC1234', '/ABC123', '/ABC12345', '/ABC_123', 'A123456789012345', 'AB1234567890123'])(
    'a personal invoice is refused with the carrier %j',
    (carrier) => expect(fieldsRefused({ kind: 'personal', carrier })).toEqual(['invoice.carrier']),
  )

  test('a personal invoice needs no details, and an empty carrier counts as none', () => {
    expect(invoiceColumns({ kind: 'personal', carrier: '  ' })).toMatchObject({ invoiceCarrier: null })
    expect(invoiceColumns()).toMatchObject({ invoiceKind: 'personal' })
  })

  test('a company invoice needs a name and a valid tax ID number', () => {
    expect(fieldsRefused({ kind: 'company' })).toEqual(['invoice.buyerName', 'invoice.taxId'])
    expect(fieldsRefused({ kind: 'company', buyerName: '陶土', taxId: '12345678' })).toEqual([
      'invoice.taxId',
    ])
    expect(invoiceColumns({ kind: 'company', buyerName: ' 陶土 ', taxId: '2453 6806' })).toMatchObject({
      invoiceBuyerName: '陶土',
      invoiceTaxId: '24536806',
      invoiceCarrier: null,
    })
  })

  test.each(['12', '12345678', '12a'])(
    'a donated invoice is refused with the donation code %j',
    (donationCode) =>
      expect(fieldsRefused({ kind: 'donation', donationCode })).toEqual(['invoice.donationCode']),
  )

  test('an invoice ignores the details of other kinds of invoices', () => {
    const wish = { buyerName: 'B', taxId: 'nonsense', carrier: 'nonsense', donationCode: '919' }
    expect(invoiceColumns({ kind: 'donation', ...wish })).toEqual({
      invoiceKind: 'donation',
      invoiceBuyerName: null,
      invoiceTaxId: null,
      invoiceCarrier: null,
      invoiceDonationCode: '919',
    })
  })
})
