import type { InvoiceDocument } from '../../../domain/orders/index.ts'
import { paymentMethods } from '../../../labels/payment-methods.ts'
import { taxLabels } from '../../../labels/tax-labels.ts'
import { dateFormat } from '../../../platform/formatters.ts'
import { isLocale, type Locale } from '../../../platform/locales.ts'
import { formatMoney } from '../../../platform/money.ts'
import { createPdf, type Pdf, pageSize } from '../../../platform/pdf/pdf.ts'
import { invoicePdfMessages } from './invoice-pdf-messages.ts'

const margin = 56
const inside = pageSize.width - 2 * margin
const bottom = pageSize.height - 72
const quiet = '#6b6b73'

type Sheet = {
  readonly pdf: Pdf
  readonly document: InvoiceDocument
  readonly locale: Locale
  readonly messages: ReturnType<typeof invoicePdfMessages>
  readonly money: (minor: bigint) => string
  readonly date: (moment: Date) => string
  /** The current vertical position and page number. */
  readonly at: { y: number; page: number }
}

/** The document of an invoice as a PDF, in the buyer's language; the same invoice gives the same bytes. */
export async function invoicePdf(document: InvoiceDocument): Promise<{ name: string; bytes: Buffer }> {
  const locale = localeOf(document)
  const messages = invoicePdfMessages(locale)
  const { seller, invoice, payment, title } = document
  const number = invoice.number ?? payment.tradeNo
  const heading = `${messages.titles[title]} ${number}`
  const pdf = createPdf({ locale, title: heading, author: seller.name, date: dateOf(document) })
  const { timeZone } = seller
  const sheet: Sheet = {
    pdf,
    document,
    messages,
    locale,
    money: (minor) => formatMoney({ minor, currency: payment.currency }, locale),
    date: (moment) => dateFormat(locale, { timeZone, dateStyle: 'long' }).format(moment),
    at: { y: margin, page: 1 },
  }
  for (const part of [head, parties, items, totals, refunds, notes]) part(sheet, locale)
  return { name: `${number}.pdf`, bytes: await pdf.finish() }
}

function localeOf({ seller: { locale, schoolLocale } }: InvoiceDocument): Locale {
  if (locale !== null && isLocale(locale)) return locale
  return isLocale(schoolLocale) ? schoolLocale : 'en'
}

const dateOf = ({ invoice, paidAt }: InvoiceDocument) => invoice.issuedAt ?? paidAt

function head(sheet: Sheet) {
  const { pdf, document, messages, date, at } = sheet
  const { seller, invoice, title } = document
  const half = inside / 2 - 12
  const right = { x: margin + inside / 2 + 12, width: half, align: 'right' } as const
  const sellerLines = [seller.sellerAddress, seller.sellerTaxId && messages.taxNumber(seller.sellerTaxId)]
  let leftY = at.y + pdf.text(seller.name, { x: margin, y: at.y, width: half, size: 15, weight: 'strong' })
  for (const text of sellerLines)
    if (text) leftY += pdf.text(text, { x: margin, y: leftY + 2, width: half, size: 9, colour: quiet })
  let y = at.y + pdf.text(messages.titles[title], { ...right, y: at.y, size: 22, weight: 'strong' })
  const numbered = document.invoice.issuer === 'ecpay' ? messages.eInvoice : messages.number
  const facts = [
    invoice.number && `${numbered} ${invoice.number}`,
    `${messages.date} ${date(dateOf(document))}`,
  ]
  for (const text of facts) if (text) y += pdf.text(text, { ...right, y: y + 2, size: 10 })
  if (invoice.state === 'voided')
    y += pdf.text(messages.voided, { ...right, y: y + 4, size: 16, weight: 'strong', colour: '#b3261e' })
  at.y = Math.max(leftY, y) + 30
}

function parties({ pdf, document, messages, date, at }: Sheet, locale: Locale) {
  const { payment, invoice, seller, paidAt } = document
  const { installment, paymentType } = payment
  const buyer = [
    invoice.buyerName ?? seller.memberName,
    invoice.buyerName && invoice.buyerName !== seller.memberName && seller.memberName,
    invoice.taxId && messages.taxNumber(invoice.taxId),
    seller.memberEmail,
  ]
  const paid = [
    messages.orderNo(payment.tradeNo),
    messages.paidOn(date(paidAt)),
    paymentType && paymentMethods(locale)[paymentType].title,
    installment && messages.instalment(installment.sequence, installment.count),
  ]
  const width = inside / 2 - 12
  const column = (x: number, title: string, lines: readonly unknown[]) => {
    let y = at.y + pdf.text(title, { x, y: at.y, width, size: 9, colour: quiet })
    for (const line of lines)
      if (typeof line === 'string' && line !== '') y += pdf.text(line, { x, y: y + 2, width })
    return y
  }
  const ends = [
    column(margin, messages.billedTo, buyer),
    column(margin + inside / 2 + 12, messages.payment, paid),
  ]
  at.y = Math.max(...ends) + 30
}

const columns = { quantity: 60, amount: 110 }
const nameWidth = inside - columns.quantity - columns.amount - 24

function items(sheet: Sheet) {
  const { pdf, document, messages, money, at } = sheet
  const { lines, adjustments } = document.payment
  const header = { size: 9, colour: quiet } as const
  row(sheet, [messages.item, messages.quantity, messages.amount(document.payment.currency)], header)
  pdf.rule(margin, at.y - 4, inside)
  for (const { name, quantity, original, discount } of lines) {
    row(sheet, [name, String(quantity), money(original)])
    if (discount > 0n) row(sheet, [messages.discount, '', money(-discount)], { colour: quiet })
  }
  for (const { label, amount } of adjustments) row(sheet, [label, '', money(amount)], { colour: quiet })
  pdf.rule(margin, at.y - 2, inside)
  at.y += 4
}

type RowStyle = { readonly size?: number; readonly colour?: string; readonly weight?: 'strong' }

function row(
  sheet: Sheet,
  [name, quantity, amount]: readonly [string, string, string],
  style: RowStyle = {},
) {
  const { pdf, at } = sheet
  const height = pdf.heightOf(name, { ...style, width: nameWidth })
  if (at.y + height > bottom) turn(sheet)
  const { y } = at
  const right = { ...style, y, align: 'right' } as const
  pdf.text(name, { ...style, x: margin, y, width: nameWidth })
  pdf.text(quantity, { ...right, x: margin + nameWidth + 12, width: columns.quantity })
  pdf.text(amount, { ...right, x: margin + inside - columns.amount, width: columns.amount })
  at.y += height + 8
}

function turn({ pdf, messages, at }: Sheet) {
  pdf.newPage()
  at.page += 1
  at.y = margin
  pdf.text(messages.page(at.page), {
    x: margin,
    y: at.y,
    width: inside,
    size: 9,
    colour: quiet,
    align: 'right',
  })
  at.y += 28
}

function totals(sheet: Sheet) {
  const { document, messages, money } = sheet
  row(sheet, [messages.total, '', money(document.payment.amount)], { size: 12, weight: 'strong' })
  taxRows(sheet, document.taxes, (amount) => money(amount))
}

type Taxes = readonly { readonly name: string | null; readonly rate: number; readonly amount: bigint }[]

function taxRows(sheet: Sheet, taxes: Taxes, format: (amount: bigint) => string) {
  const { messages, locale } = sheet
  for (const { name, rate, amount } of taxes) {
    const label =
      name === null ? messages.taxIncluded(rate / 100) : taxLabels(locale).includes({ name, rate })
    row(sheet, [label, '', format(amount)], { size: 9, colour: quiet })
  }
}

function refunds(sheet: Sheet) {
  const { document, messages, money, date, at, pdf } = sheet
  const { payment, allowances } = document
  if (payment.refunded === 0n) return
  at.y += 14
  const issued = allowances.filter(({ state }) => state === 'issued')
  const credited = issued.reduce((sum, { amount }) => sum + amount, 0n)
  row(sheet, [issued.length > 0 ? messages.creditNotes : messages.refund, '', ''], { size: 9, colour: quiet })
  pdf.rule(margin, at.y - 4, inside)
  for (const { number, issuedAt, amount, taxes } of issued) {
    row(sheet, [`${number ?? ''}  ${issuedAt ? date(issuedAt) : ''}`, '', money(-amount)])
    taxRows(sheet, taxes, (tax) => money(-tax))
  }
  const otherRefunds = payment.refunded - credited
  if (otherRefunds > 0n)
    row(sheet, [
      payment.refundedAt ? messages.refundedOn(date(payment.refundedAt)) : messages.refund,
      '',
      money(-otherRefunds),
    ])
  row(sheet, [messages.totalAfterRefunds, '', money(payment.amount - payment.refunded)], { weight: 'strong' })
}

function notes(sheet: Sheet) {
  const { pdf, document, messages, date, at } = sheet
  const { invoice } = document
  const details = [
    invoice.voidedAt && messages.voidedOn(date(invoice.voidedAt)),
    invoice.issuer !== 'local' &&
      invoice.number &&
      invoice.state !== 'voided' &&
      messages.notTheInvoice(invoice.number),
  ]
  at.y += 20
  for (const text of details) {
    if (!text) continue
    if (at.y + 40 > bottom) turn(sheet)
    at.y += pdf.text(text, { x: margin, y: at.y, width: inside, size: 9, colour: quiet })
  }
}
