import { type Access, ask, everyNode } from './ask.ts'

export type Payment = {
  readonly id: string
  readonly tradeNo: string
  readonly amount: string
  readonly currency: string
  readonly paymentState:
    | 'not_paid'
    | 'paid'
    | 'expired'
    | 'failed'
    | 'manual_enrolled'
    | 'refunding'
    | 'refunded'
  readonly createdAt: string
  readonly paidAt: string | null
  readonly refundedAmount: string
  readonly lineitems: readonly { readonly name: string; readonly amount: string }[]
  readonly installment: { readonly sequence: number; readonly count: number } | null
}

/** One purchase: its order number with every payment and attempt. */
export type Order = {
  readonly tradeNo: string
  readonly items: readonly string[]
  readonly payments: readonly Payment[]
  readonly paid: number
  readonly refunded: number
  readonly currency: string
}

const query = /* GraphQL */ `
  query MyBillingHistory($after: String) {
    viewer {
      payments(first: 50, after: $after) {
        nodes {
          id tradeNo amount currency paymentState createdAt paidAt refundedAmount
          lineitems { name amount }
          installment { sequence count }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`

/** My orders, the newest first. One node of `payments` is one payment, so those of one `tradeNo` belong together. */
export async function myBillingHistory(access: Access): Promise<Order[]> {
  type Page = { nodes: readonly Payment[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
  type Data = { viewer: { payments: Page } }
  const payments = await everyNode<Payment>(
    async (after) => (await ask<Data>(access, query, { after })).viewer.payments,
  )
  const orders = Map.groupBy(payments, ({ tradeNo }) => tradeNo)
  return [...orders].map(([tradeNo, own]) => orderOf(tradeNo, own))
}

const hasPaid: readonly Payment['paymentState'][] = ['paid', 'refunding', 'refunded']

function orderOf(tradeNo: string, payments: readonly Payment[]): Order {
  const paid = payments.filter(({ paymentState }) => hasPaid.includes(paymentState))
  return {
    tradeNo,
    items: [...new Set(payments.flatMap(({ lineitems }) => lineitems.map(({ name }) => name)))],
    payments,
    paid: sum(paid.map(({ amount }) => amount)),
    refunded: sum(payments.map(({ refundedAmount }) => refundedAmount)),
    currency: payments[0]?.currency ?? '',
  }
}

// Whole cents, so that sums stay exact.
function sum(amounts: readonly string[]): number {
  return amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0) / 100
}
