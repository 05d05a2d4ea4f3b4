import { z } from 'zod'
import {
  type InvoiceDetails,
  invoiceKinds,
  longestInvoiceNumber,
  longestVoidReason,
} from '../../domain/invoicing/index.ts'
import { downloadLinkLifetime } from '../../domain/storage/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import { inWords } from '../../platform/duration-in-words.ts'
import { text } from '../../platform/fields.ts'
import type { OperationModules } from '../caller.ts'
import { actOperation, listOperation, outwardOperation, readOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { momentOf } from '../wire/shapes.ts'
import { orderChange } from './confirmation-pages.ts'
import { invoice, invoiceDocument, orderInvoice, toInvoice, toOrderInvoice } from './invoice.ts'
import {
  orderId,
  orderPayment,
  type PaymentReference,
  paymentOfOrder,
  paymentOfOrderById,
  toOrderPayment,
} from './payment.ts'

const untrustedFields = ['buyer_name', 'tax_id', 'problem', 'void_reason'] as const
const untrustedOrderFields = [...untrustedFields, 'replaces[].void_reason'] as const

async function invoiceOfPayment(
  { orders }: Pick<OperationModules, 'orders'>,
  operator: OperatorActor,
  { orderId, id }: PaymentReference,
) {
  const invoices = await orders.invoicesOfOrder(operator, orderId)
  return orNotFound(
    invoices.find(({ paymentId }) => paymentId === id),
    'invoice of payment',
    id,
  )
}

export const listInvoices = listOperation({
  id: 'orders.invoices_list',
  reads: 'primary',
  title: 'List the invoices of an order',
  description:
    'Returns the invoices of an order with their credit notes: one invoice for each completed payment.',
  scope: 'orders:read',
  filters: { order_id: orderId },
  item: orderInvoice,
  untrusted: untrustedOrderFields.map((field) => `items[].${field}`),
  read: async ({ orders }, operator, _page, { orderId }) => ({
    rows: await orders.invoicesOfOrder(operator, orderId),
    hasNext: false,
    hasPrevious: false,
  }),
  cursorOf: ({ paymentId }) => ({ at: new Date(0), id: paymentId }),
  toItem: (row) => toOrderInvoice(row),
  rest: get('/orders/:order_id/invoices'),
})

export const listFailed = listOperation({
  id: 'orders.invoices_failed',
  reads: 'primary',
  title: 'List failed invoices',
  description:
    'Returns the invoices that their issuer refused or that could not be issued for hours, oldest first.',
  scope: 'orders:read',
  filters: {},
  item: invoice,
  untrusted: untrustedFields.map((field) => `items[].${field}`),
  read: ({ orders }, operator, page) => orders.listFailedInvoices(operator, page),
  cursorOf: ({ failedAt, paymentId }) => ({ at: failedAt ?? new Date(0), id: paymentId }),
  toItem: (row) => toInvoice(row),
  rest: get('/orders/failed_invoices'),
})

export const getDocument = readOperation({
  id: 'orders.invoices_document',
  title: 'Get the document of an invoice',
  description: `Returns a URL for downloading the invoice or receipt of a payment as a PDF. It expires after ${inWords(downloadLinkLifetime)}.`,
  scope: 'orders:read',
  // The document has the name of the buyer.
  moreScopes: ['members:read'],
  input: paymentOfOrder,
  output: invoiceDocument,
  async run({ orders }, operator, reference, { invoiceUrl }) {
    const { paymentId } = await invoiceOfPayment({ orders }, operator, reference)
    if (!invoiceUrl) throw new Error('This interface creates no download links of invoices')
    const { url, expiresAt } = invoiceUrl(paymentId)
    return { url, expires_at: momentOf(expiresAt) }
  },
  rest: get('/orders/:order_id/payments/:id/invoice'),
})

export const issueInvoice = actOperation({
  id: 'orders.invoices_issue',
  title: 'Record the number of an invoice',
  description:
    'Records the number under which the invoice of a payment was issued elsewhere. It can be recorded once. Refused for invoices that are issued automatically, unless ECPay has refused them.',
  ...orderChange,
  effect: 'sets',
  input: { ...paymentOfOrder, number: text({ from: 1, to: longestInvoiceNumber }) },
  output: orderPayment,
  async run({ orders, invoicing }, operator, { number, ...reference }) {
    const { id } = await paymentOfOrderById({ orders }, operator, reference)
    await invoicing.issueInvoice(operator, id, number)
    return toOrderPayment(await paymentOfOrderById({ orders }, operator, reference))
  },
  rest: post('/orders/:order_id/payments/:id/invoice'),
})

export const voidInvoice = outwardOperation({
  id: 'orders.invoices_void',
  title: 'Void an invoice',
  description:
    'Voids an issued invoice; its number cannot be used again. Refused if the invoice has credit notes, or if the tax of a Taiwanese invoice has been declared. There is no dry run.',
  ...orderChange,
  effect: 'sets',
  input: {
    ...paymentOfOrder,
    reason: text({ from: 1, to: longestVoidReason }).describe(`at most ${longestVoidReason} characters`),
  },
  output: orderInvoice,
  untrusted: [...untrustedOrderFields],
  async run({ modules: { orders, invoicing } }, operator, { reason, ...reference }) {
    const { paymentId } = await invoiceOfPayment({ orders }, operator, reference)
    await invoicing.voidInvoice(operator, paymentId, reason)
    return toOrderInvoice(await invoiceOfPayment({ orders }, operator, reference))
  },
  rest: post('/orders/:order_id/payments/:id/invoice/void'),
})

const part = z.string().max(120).optional()

export const retryInvoice = outwardOperation({
  id: 'orders.invoices_retry',
  title: 'Issue an invoice now',
  description:
    'Retries issuing an invoice immediately. A voided invoice is issued again under another number. With a kind, the details of an invoice without a number are replaced. An invoice that waits for a number by hand is passed to the issuer of the school. There is no dry run.',
  ...orderChange,
  effect: 'sets',
  input: {
    ...paymentOfOrder,
    kind: z.enum(invoiceKinds).optional(),
    buyer_name: part,
    tax_id: part,
    carrier: part,
    donation_code: part,
  },
  output: orderInvoice,
  untrusted: [...untrustedOrderFields],
  async run({ modules: { orders, invoicing } }, operator, { orderId, id, ...details }) {
    const reference = { orderId, id }
    const { paymentId } = await invoiceOfPayment({ orders }, operator, reference)
    await invoicing.retryInvoice(operator, paymentId, detailsIn(details))
    return toOrderInvoice(await invoiceOfPayment({ orders }, operator, reference))
  },
  rest: post('/orders/:order_id/payments/:id/invoice/retry'),
})

type Details = Omit<InvoiceDetails, 'kind'> & { readonly kind?: InvoiceDetails['kind'] | undefined }

function detailsIn({ kind, ...rest }: Details): InvoiceDetails | undefined {
  return kind && { kind, ...rest }
}
