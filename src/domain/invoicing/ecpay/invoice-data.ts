import { dateIn } from '../../../platform/calendar.ts'
import { taipei } from '../../gateways/index.ts'
import { sharesByWeight } from '../../pricing/index.ts'
import type { InvoiceLine, InvoiceToIssue, NumberedInvoice } from '../issuer.ts'

/** Our number of the invoice at ECPay, derived from the payment: at most 30 letters and digits. */
export function relateNumber({ paymentId, edition }: Pick<InvoiceToIssue, 'paymentId' | 'edition'>): string {
  const ofPayment = BigInt(`0x${paymentId.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(25, '0')
  return `L${ofPayment}${edition > 1 ? `R${edition}` : ''}`
}

/** The data of Issue. Prices include the business tax of 5 %, which ECPay computes. */
export function issueData(invoice: InvoiceToIssue) {
  return {
    RelateNumber: relateNumber(invoice),
    CustomerName: cut(invoice.buyerName ?? invoice.memberName, 60),
    CustomerEmail: invoice.memberEmail.slice(0, 80),
    ...whereTo(invoice),
    TaxType: '1',
    InvType: '07',
    vat: '1',
    SalesAmount: Number(invoice.amount),
    Items: itemsOf(invoice.lines),
  }
}

/** The data of Allowance over a part of an invoice or all of it. */
export function allowanceData(invoice: NumberedInvoice, amount: bigint) {
  const lines = invoice.lines.filter((line) => line.amount > 0n)
  const shares = sharesByWeight(
    amount,
    lines.map((line) => line.amount),
  )
  const returned = lines.map((line, at) => ({ ...line, quantity: 1, amount: shares[at] ?? 0n }))
  return {
    ...numberAndDate(invoice),
    // ECPay notifies the buyer by e-mail.
    AllowanceNotify: 'E',
    NotifyMail: invoice.memberEmail.slice(0, 80),
    AllowanceAmount: Number(amount),
    Items: itemsOf(returned),
  }
}

export function numberAndDate({ number, issuedAt }: Pick<NumberedInvoice, 'number' | 'issuedAt'>) {
  return { InvoiceNo: number, InvoiceDate: dateIn(issuedAt, taipei) }
}

// Paper needs the buyer's postal address, which the checkout does not ask for: without a carrier an invoice
// goes to ECPay's carrier, also one with a tax ID number, and the buyer is notified by e-mail.
function whereTo({ kind, taxId, carrier, donationCode }: InvoiceToIssue) {
  const nowhere = { Print: '0', Donation: '0', LoveCode: '', CustomerIdentifier: '' }
  const ownCarrier = { CarrierType: '1', CarrierNum: '' }
  switch (kind) {
    case 'donation':
      return { ...nowhere, Donation: '1', LoveCode: donationCode ?? '', CarrierType: '', CarrierNum: '' }
    case 'company':
      return { ...nowhere, CustomerIdentifier: taxId ?? '', ...ownCarrier }
    case 'personal':
      if (!carrier) return { ...nowhere, ...ownCarrier }
      return { ...nowhere, CarrierType: carrier.startsWith('/') ? '3' : '2', CarrierNum: carrier }
  }
}

function itemsOf(lines: readonly InvoiceLine[]) {
  const charged = lines.filter(({ amount }) => amount > 0n)
  return charged.map(({ name, quantity, amount }, at) => {
    const isEven = amount % BigInt(quantity) === 0n
    const count = isEven ? quantity : 1
    return {
      ItemSeq: at + 1,
      ItemName: cut(isEven || quantity === 1 ? name : `${name} × ${quantity}`, 100),
      ItemCount: count,
      ItemWord: '式',
      ItemPrice: Number(amount / BigInt(count)),
      ItemTaxType: '1',
      ItemAmount: Number(amount),
    }
  })
}

const cut = (text: string, to: number) => [...text].slice(0, to).join('')
