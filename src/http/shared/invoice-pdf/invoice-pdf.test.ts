import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { InvoiceDocument } from '../../../domain/orders/index.ts'
import type { OrderId, PaymentId, PersonId, RefundId } from '../../../platform/db/schema/schema.gen.ts'
import { invoicePdf } from './invoice-pdf.ts'

const moment = new Date('2026-11-16T16:30:00Z')

function documentIn(locale: string | null, more: object = {}): InvoiceDocument {
  const none = { discount: 0n, refunded: 0n, tax: undefined } as const
  const line = { id: 'a', itemType: 'course', itemId: 'b', quantity: 1, ...none } as const
  const invoice = {
    number: 'INV-2026-000042',
    kind: 'company',
    state: 'issued',
    issuer: 'local',
    buyerName: '堃喆陶土有限公司',
    taxId: '04595257',
    carrier: null,
    donationCode: null,
    issuedAt: moment,
    voidedAt: null,
    amount: 2_580n,
    allowance: 0n,
  } as const
  const payment = {
    id: 'p' as PaymentId,
    orderId: 'o' as OrderId,
    personId: 'm' as PersonId,
    tradeNo: 'L1ABCDEFG',
    amount: 2_580n,
    currency: 'TWD',
    gateway: 'simulator',
    paymentType: 'credit',
    state: 'paid',
    createdAt: moment,
    paidAt: moment,
    refundingState: 'none',
    refundable: 2_580n,
    canRequestRefund: true,
    refunded: 0n,
    refundRequestedAt: null,
    refundedAt: null,
    needsAttention: null,
    installment: null,
    disputeState: null,
    evidenceDueAt: null,
    instructions: null,
    instructionsGiven: null,
    lines: [
      { ...line, name: '陶藝入門：從揉土到上釉的十二堂課', original: 2_400n, amount: 2_400n },
      {
        ...line,
        name: 'Glazing weekend (釉薬の週末ワークショップ)',
        quantity: 2,
        original: 600n,
        discount: 120n,
        amount: 480n,
      },
    ],
    taxes: [],
    adjustments: [{ kind: 'coupon', label: 'Spring 春季優惠', code: 'SPRING', amount: -300n }],
    invoice,
  } as const
  return {
    payment,
    invoice,
    paidAt: moment,
    allowances: [],
    title: 'invoice',
    taxes: [],
    seller: {
      name: 'Ceramics Studio 陶藝工作室',
      schoolName: 'Ceramics Studio',
      timeZone: 'Asia/Taipei',
      document: 'invoice',
      sellerName: 'Ceramics Studio 陶藝工作室',
      sellerAddress: '台北市大安區和平東路一段 129 號',
      sellerTaxId: '53538851',
      memberName: '林美',
      memberEmail: 'mei@example.com',
      locale,
      schoolLocale: 'zh-TW',
    },
    ...more,
  } as InvoiceDocument
}

/** The numbers of pages and embedded fonts of a PDF. */
function partsOf(bytes: Buffer) {
  const text = bytes.toString('latin1')
  return { pages: text.match(/\/Type \/Page\b/g)?.length, fonts: text.match(/\/FontFile\d? /g)?.length ?? 0 }
}

/** The codes that an embedded font maps to characters, as a reader copies them. */
function charactersIn(bytes: Buffer): string {
  const streams = bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)
  const maps = [...streams].flatMap(([, data = '']) => {
    try {
      const text = inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
      return text.includes('begincmap') ? [text] : []
    } catch {
      return []
    }
  })
  const codes = maps.flatMap((map) => [...map.matchAll(/<([0-9a-f]{4,})>/g)].map(([, hex = '']) => hex))
  return codes.map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le')).join('')
}

describe('the PDF of an invoice', () => {
  test.each(['en', 'zh-TW', 'ja'])(
    'an invoice PDF is one page in %s, with every character in an embedded font',
    async (locale) => {
      const { name, bytes } = await invoicePdf(documentIn(locale))
      expect(name).toBe('INV-2026-000042.pdf')
      expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
      expect(partsOf(bytes)).toMatchObject({ pages: 1 })
      const printed = new Set(charactersIn(bytes))
      for (const character of '堃喆陶藝入門揉釉週末ワークショップGlazing')
        expect(printed).toContain(character)
      expect(printed).not.toContain('□')
    },
  )

  test('an invoice PDF is identical byte for byte every time it is written', async () => {
    const [first, second] = [await invoicePdf(documentIn('ja')), await invoicePdf(documentIn('ja'))]
    expect(second.bytes.equals(first.bytes)).toBe(true)
  })

  test('an invoice PDF for a buyer without a language is in the school’s language', async () => {
    const [own, school] = [await invoicePdf(documentIn('zh-TW')), await invoicePdf(documentIn(null))]
    expect(own.bytes.equals(school.bytes)).toBe(true)
  })

  test('an invoice PDF with many lines continues on another page', async () => {
    const document = documentIn('en')
    const lines = Array.from({ length: 60 }, () => document.payment.lines[0])
    const { bytes } = await invoicePdf({
      ...document,
      payment: { ...document.payment, lines },
    } as InvoiceDocument)
    expect(partsOf(bytes).pages).toBeGreaterThan(1)
  })

  test('an invoice PDF shows credit notes, and differs for a voided invoice', async () => {
    const document = documentIn('en')
    const credit = {
      refundId: 'r' as RefundId,
      amount: 580n,
      state: 'issued',
      number: 'CN-INV-2026-000007',
      issuedAt: moment,
    } as const
    const refunded = { ...document.payment, refunded: 580n, refundedAt: moment }
    const credited = await invoicePdf({
      ...document,
      payment: refunded,
      allowances: [{ ...credit, taxes: [] }],
    })
    const voided = { ...document.invoice, state: 'voided', voidedAt: moment } as const
    const ended = await invoicePdf({ ...document, invoice: voided })
    expect(credited.bytes.equals(ended.bytes)).toBe(false)
  })

  test('an invoice PDF shows the tax in the total and in each credit note', async () => {
    const document = documentIn('en')
    const tax = { name: 'VAT', rate: 2000, isInclusive: true, amount: 230n }
    const refunded = { ...document.payment, refunded: 580n, refundedAt: moment }
    const note = {
      refundId: 'r' as RefundId,
      amount: 580n,
      state: 'issued',
      number: 'CN-1',
      issuedAt: moment,
    } as const
    const allowances = (taxes: readonly (typeof tax)[]) => [{ ...note, taxes: [...taxes] }]
    const sizes = await Promise.all(
      [
        { ...document, payment: refunded, allowances: allowances([]) },
        { ...document, payment: refunded, taxes: [tax], allowances: allowances([]) },
        { ...document, payment: refunded, taxes: [tax], allowances: allowances([tax]) },
      ].map(async (each) => (await invoicePdf(each)).bytes.length),
    )
    expect(new Set(sizes).size).toBe(3)
  })
})
