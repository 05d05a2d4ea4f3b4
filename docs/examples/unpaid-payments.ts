import { type Access, ask, everyNode } from './ask.ts'

export type Unpaid = {
  readonly tradeNo: string
  readonly amount: string
  readonly currency: string
  readonly paymentType: 'atm' | 'cvs' | 'barcode' | null
  readonly paymentState: string
  readonly bankCode: string | null
  readonly bankName: string | null
  readonly codeNo: string | null
  readonly expiredAt: string | null
}

const query = /* GraphQL */ `
  query UnpaidPayments($after: String) {
    viewer {
      payments(first: 50, after: $after) {
        nodes {
          tradeNo amount currency paymentType paymentState
          bankCode bankName codeNo expiredAt
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`

/** My open payments at a bank or a shop, the most urgent first, with the details for the payment slip. */
export async function unpaidPayments(access: Access): Promise<Unpaid[]> {
  type Page = { nodes: readonly Unpaid[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
  type Data = { viewer: { payments: Page } }
  const payments = await everyNode<Unpaid>(
    async (after) => (await ask<Data>(access, query, { after })).viewer.payments,
  )
  return payments
    .filter(({ paymentState, codeNo }) => paymentState === 'not_paid' && codeNo !== null)
    .sort((a, b) => (a.expiredAt ?? '').localeCompare(b.expiredAt ?? ''))
}

/** One line of instructions for a person. */
export function instructionsFor({
  tradeNo,
  amount,
  currency,
  bankCode,
  bankName,
  codeNo,
  expiredAt,
}: Unpaid): string {
  const where = bankCode
    ? `to bank ${bankCode}${bankName ? ` (${bankName})` : ''}, account ${codeNo}`
    : `with code ${codeNo}`
  return `${tradeNo}: pay ${amount} ${currency} ${where} before ${expiredAt}`
}
