import type { FastifyReply } from 'fastify'
import type { InvoiceDocument } from '../../../domain/orders/index.ts'

/** Sends the document of an invoice as a file to save. */
export async function sendInvoice(reply: FastifyReply, document: InvoiceDocument) {
  // Its fonts and layout are large, so they are loaded with the first document.
  const { invoicePdf } = await import('./invoice-pdf.ts')
  const { name, bytes } = await invoicePdf(document)
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(bytes)
}
