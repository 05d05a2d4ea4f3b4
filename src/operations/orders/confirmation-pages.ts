import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { BookDifferenceId, OrderId, RefundId } from '../../platform/db/schema/schema.gen.ts'
import type { OperationModules } from '../caller.ts'
import { orNotFound } from '../wire/resource-id.ts'

// There is no scope that writes orders: a token reads them and prepares a change with dry_run.
const access = { scope: 'orders:read', permission: 'orders:write' } as const
type OfOrder = { readonly orderId: OrderId }

/** Changes of an order, which a person confirms on its page. */
export const orderChange = {
  ...access,
  confirmationPage: async ({ orders }: OperationModules, operator: OperatorActor, { orderId }: OfOrder) =>
    `/orders/${(await orders.orderById(operator, orderId)).id}`,
}

type OfRefund = { readonly id: RefundId }

/** Decisions on a refund, which a person confirms on the page of its order. */
export const refundDecision = {
  ...access,
  async confirmationPage({ orders }: OperationModules, operator: OperatorActor, { id }: OfRefund) {
    const { orderId } = orNotFound(await orders.refundById(operator, id), 'refund', id)
    return `/orders/${orderId}`
  },
}

/** Decisions on a discrepancy in the books, which a person confirms on their list. */
export const discrepancyDecision = {
  ...access,
  confirmationPage: async (_modules: OperationModules, _operator: OperatorActor, _input: OfDiscrepancy) =>
    '/orders?view=differences',
}

type OfDiscrepancy = { readonly id: BookDifferenceId }
