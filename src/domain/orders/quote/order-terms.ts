import type { InvoiceForm } from '../../invoicing/index.ts'
import { transferable } from '../../pricing/index.ts'
import type { Instalment } from './instalment-schedule.ts'
import type { QuotedLine } from './quoted-lines.ts'

type Priced = {
  readonly lines: readonly Pick<QuotedLine, 'selection' | 'priced' | 'problem' | 'waiting'>[]
  readonly total: bigint
  readonly instalments: readonly Instalment[]
  readonly invoiceForm: InvoiceForm
}

export type OrderTerms = {
  /** True if at least one of the selections can be bought. */
  readonly canBeOrdered: boolean
  /** The first instalment, or the total. */
  readonly dueToday: bigint
  /** True if invoice details are needed. */
  readonly isInvoiced: boolean
  /** True if one of the selections can be bought as a gift or as seats. */
  readonly canBeForOthers: boolean
  /** True if one of the selections is a booking, whose cancellation may be refunded. */
  readonly hasRefundableBooking: boolean
  /** True if the buyer has an unpaid order of one of the selections. Tickets are often bought again. */
  readonly repeatsUnpaidOrder: boolean
}

type ItemTypes = readonly QuotedLine['selection']['itemType'][]
const bookable: ItemTypes = ['consulting_meeting', 'event_ticket']

/** The terms that follow from the prices and the contents of a quote. */
export function orderTerms({ lines, total, instalments, invoiceForm }: Priced): OrderTerms {
  return {
    canBeOrdered: lines.some(({ problem }) => !problem),
    dueToday: instalments[0]?.amount ?? total,
    isInvoiced: invoiceForm !== 'none' && total > 0n,
    canBeForOthers: lines.some(canBeForOthers),
    hasRefundableBooking: total > 0n && lines.some(({ selection }) => bookable.includes(selection.itemType)),
    repeatsUnpaidOrder: lines.some(
      ({ waiting, selection }) => waiting && selection.itemType !== 'event_ticket',
    ),
  }
}

// Memberships that renew, tickets and meetings are for the buyer alone.
function canBeForOthers({ selection, priced }: Priced['lines'][number]): boolean {
  if (!transferable.includes(selection.itemType) || !priced) return false
  return priced.original > 0n && priced.access !== 'monthly' && priced.access !== 'yearly'
}
