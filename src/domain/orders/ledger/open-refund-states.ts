import { type RawBuilder, sql } from 'kysely'
import type { RefundingState } from './ledger-entry.ts'

/** The states of an open refund: requested, or being processed. A payment has at most one open refund. */
export const openRefundStates = ['requested', 'processing'] as const satisfies readonly RefundingState[]

/** Whether a payment in this refunding state has an open refund. */
export function isOpenRefund(state: RefundingState): boolean {
  return openRefundStates.some((open) => open === state)
}

/** The same condition on a column with the state of a refund or of the refunding of a payment. */
export function isOpenRefundIn(column: string): RawBuilder<boolean> {
  const states = sql.join(openRefundStates.map((state) => sql.lit(state)))
  return sql<boolean>`${sql.ref(column)} in (${states})`
}
