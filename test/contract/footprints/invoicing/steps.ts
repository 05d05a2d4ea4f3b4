import { stepOf } from '../../../support/footprints/footprint.ts'

export const invoicingSteps = {
  allowancesOf: stepOf('orders.invoicesOfOrder'),
  invoiceColumns: stepOf('orders.checkout'),
  invoiceFollows: stepOf('orders.recordWebhook'),
  invoiceFormAt: stepOf('orders.quote'),
  repairInvoice: stepOf('accounting.reconcile'),
}
