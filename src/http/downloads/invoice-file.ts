import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import { paths } from '../../paths/paths.ts'
import { sendInvoice } from '../shared/invoice-pdf/send-invoice.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'
import { linkIn, operatorOf } from './signed-link.ts'

type Deps = {
  readonly orders: Pick<Orders, 'invoiceDocument'>
  readonly identity: Pick<Identity, 'rolesAt'>
  readonly signedUrls: SignedUrls
}

/**
 * The document of an invoice by a signed URL; the permissions of its operator are checked on every request.
 */
export function serveInvoiceFile(app: FastifyInstance, { orders, identity, signedUrls }: Deps) {
  app.get<{ Params: { '*': string } }>(
    paths.invoiceFile.route,
    { config: { isFile: true } },
    async (request, reply) => {
      const link = linkIn(request, signedUrls.invoice.read(request.params['*']))
      const operator = await operatorOf(identity, link)
      return await sendInvoice(reply, await orders.invoiceDocument(operator, link.paymentId))
    },
  )
}
