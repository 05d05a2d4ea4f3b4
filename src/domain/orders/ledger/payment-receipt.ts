import type { Insertable, Selectable } from 'kysely'
import type {
  OrderAdjustmentsTable,
  OrderLinesTable,
  OrdersTable,
  PaymentAdjustmentsTable,
  PaymentLinesTable,
} from '../../../platform/db/schema/schema.gen.ts'

/** The purchased lines of a payment, as stored with the payment at its start. Amounts are text, to stay exact. */
export type Receipt = readonly [
  instalments: number,
  tradeNo: string,
  lines: readonly ReceiptLine[],
  adjustments: readonly ReceiptAdjustment[],
]

export type ReceiptLine = readonly [
  id: string,
  name: string,
  itemType: OrderLinesTable['itemType'],
  itemId: string,
  quantity: number,
  original: string,
  discount: string,
  amount: string,
  tax: string,
  taxName: string | null,
  taxRate: number | null,
  taxInclusive: boolean | null,
]

export type ReceiptAdjustment = readonly [
  kind: OrderAdjustmentsTable['kind'],
  label: string,
  code: string | null,
  amount: string,
]

/** The columns of an order that its receipts contain; lines and adjustments are in the order in which they are shown. */
export type ReceiptOrder = Pick<Selectable<OrdersTable>, 'instalments' | 'tradeNo'> & {
  readonly lines: readonly Readonly<
    Pick<
      Selectable<OrderLinesTable>,
      'id' | 'name' | 'itemType' | 'itemId' | 'quantity' | 'tax' | 'taxName' | 'taxRate' | 'taxInclusive'
    >
  >[]
  readonly adjustments: readonly Readonly<
    Pick<Selectable<OrderAdjustmentsTable>, 'id' | 'kind' | 'label' | 'code'>
  >[]
}

/** The payment's shares of the lines and adjustments of its order. */
export type PaymentShares = {
  readonly lines: readonly Insertable<PaymentLinesTable>[]
  readonly adjustments: readonly Insertable<PaymentAdjustmentsTable>[]
}

/** The receipt of a payment: it never changes after the start of the payment. */
export function receiptOf(order: ReceiptOrder, shares: PaymentShares): string {
  const shareOfLine = new Map(shares.lines.map((share) => [share.lineId, share]))
  const amounts = new Map(shares.adjustments.map(({ adjustmentId, amount }) => [adjustmentId, amount]))
  const lines = order.lines.flatMap((line): ReceiptLine[] => {
    const share = shareOfLine.get(line.id)
    if (!share) return []
    const { id, name, itemType, itemId, quantity, tax, taxName, taxRate, taxInclusive } = line
    const money = [String(share.original), String(share.discount), String(share.amount)] as const
    return [[id, name, itemType, itemId, quantity, ...money, String(tax), taxName, taxRate, taxInclusive]]
  })
  const adjustments = order.adjustments.flatMap(({ id, kind, label, code }): ReceiptAdjustment[] => {
    const amount = amounts.get(id)
    return amount === undefined ? [] : [[kind, label, code, String(amount)]]
  })
  return JSON.stringify([order.instalments, order.tradeNo, lines, adjustments] satisfies Receipt)
}
