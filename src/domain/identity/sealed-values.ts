import { sql } from 'kysely'
import type { FactId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { type SealedKind, sealedBody, sealedColumn } from '../../platform/sealed-values/sealed-kind.ts'
import { mailWishContext } from './mail/mail-wish.ts'
import { mailRequestContext } from './mail/requested-mail.ts'
import { sealContext } from './second-factor/second-factor.ts'

/** The sealed values of identity, including those of sent mails, whose facts are kept for a while. */
export const sealedIdentity: readonly SealedKind[] = [
  sealedColumn<'secondFactors', { personId: PersonId }>({
    name: 'second factors',
    table: 'secondFactors',
    column: 'sealedSecret',
    key: { personId: 'uuid' },
    contextOf: ({ personId }) => sealContext(personId),
  }),
  sealedFacts('mails', 'mail.wanted', mailWishContext),
  sealedFacts('requests for a mail', 'account.mail_asked', mailRequestContext),
]

function sealedFacts(name: string, kind: string, context: string): SealedKind {
  return sealedBody<'facts', { schoolId: SchoolId; id: FactId }>({
    name,
    table: 'facts',
    column: 'body',
    key: { schoolId: 'uuid', id: 'uuid' },
    where: sql`target.kind = ${kind}`,
    contextOf: () => context,
  })
}
