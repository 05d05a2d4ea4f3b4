import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Accounting } from '../../domain/accounting/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { Refusal } from '../../platform/refusal.ts'
import { operatorByEmail } from '../shared/member-actor.ts'
import { schoolOf } from '../shared/request-school.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'

type Deps = {
  readonly accounting: Pick<Accounting, 'exportLedger'>
  readonly identity: Pick<Identity, 'rolesAt'>
  readonly signedUrls: SignedUrls
}

/** The ledger of a school by a signed address, row by row; what its operator may read is checked on every request. */
export function serveLedgerFile(app: FastifyInstance, { accounting, identity, signedUrls }: Deps) {
  app.get<{ Params: { '*': string } }>(
    paths.ledgerFile.route,
    { config: { isFile: true } },
    async (request, reply) => {
      const asked = signedUrls.ledger.read(request.params['*'])
      if (asked?.schoolId !== schoolOf(request).id)
        throw new Refusal('not_found', 'This download address has expired: request a new one')
      const { schoolId, personId: memberId, from, until } = asked
      const roles = await identity.rolesAt(schoolId, memberId)
      const rows = accounting.exportLedger(operatorByEmail({ schoolId, memberId, roles }), {
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
