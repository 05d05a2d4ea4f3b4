import { factHandler } from '../domain/facts/index.ts'
import type { InvoicingCalls } from '../domain/invoicing/index.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

/** Issues the invoice of a payment and the credit notes of its refunds. A scheduled job retries failures. */
export function settleInvoices({
  invoicing,
}: {
  readonly invoicing: Pick<InvoicingCalls, 'settleInvoice'>
}): FactHandler {
  return factHandler({
    name: 'settle-invoices',
    kinds: ['payment.paid', 'refund.updated'],
    handle: async ({ schoolId, body: { paymentId } }) =>
      void (await invoicing.settleInvoice(platformActor, { schoolId, paymentId })),
  })
}
