import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Accounting } from '../../domain/accounting/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'
import { linkIn, operatorOf } from './signed-link.ts'

type Deps = {
  readonly accounting: Pick<Accounting, 'exportLedger'>
  readonly identity: Pick<Identity, 'rolesAt'>
  readonly signedUrls: SignedUrls
}

/**
 * The ledger of a school by a signed URL, row by row; the permissions of its operator are checked on every
 * request.
 */
export function serveLedgerFile(app: FastifyInstance, { accounting, identity, signedUrls }: Deps) {
  app.get<{ Params: { '*': string } }>(
    paths.ledgerFile.route,
    { config: { isFile: true } },
    async (request, reply) => {
      const link = linkIn(request, signedUrls.ledger.read(request.params['*']))
      const { from, until } = link
      const rows = accounting.exportLedger(await operatorOf(identity, link), {
        from: from === '' ? undefined : new Date(from),
        until: until === '' ? undefined : new Date(until),
      })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="ledger.csv"')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .send(Readable.from(rows))
    },
  )
}
