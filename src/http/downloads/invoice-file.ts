import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import { paths } from '../../paths/paths.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sendInvoice } from '../shared/invoice-pdf/send-invoice.ts'
import { operatorByEmail } from '../shared/member-actor.ts'
import { schoolOf } from '../shared/request-school.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'

type Deps = {
  readonly orders: Pick<Orders, 'invoiceDocument'>
  readonly identity: Pick<Identity, 'rolesAt'>
  readonly signedUrls: SignedUrls
}

/** The document of an invoice by a signed address; what its operator may read is checked on every request. */
export function serveInvoiceFile(app: FastifyInstance, { orders, identity, signedUrls }: Deps) {
  app.get<{ Params: { '*': string } }>(
    paths.invoiceFile.route,
    { config: { isFile: true } },
    async (request, reply) => {
      const asked = signedUrls.invoice.read(request.params['*'])
      if (asked?.schoolId !== schoolOf(request).id)
        throw new Refusal('not_found', 'This download address has expired: request a new one')
      const { schoolId, personId: memberId, paymentId } = asked
      const roles = await identity.rolesAt(schoolId, memberId)
      const operator = operatorByEmail({ schoolId, memberId, roles })
      return await sendInvoice(reply, await orders.invoiceDocument(operator, paymentId))
    },
  )
}
