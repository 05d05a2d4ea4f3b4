import type { OperatorActor, School } from '../../domain/tenancy/index.ts'
import { urlAt } from '../../paths/address.ts'
import { paths } from '../../paths/paths.ts'
import type { SignedClaims } from '../../platform/crypto/signed-claims.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inSeconds, minute } from '../../platform/durations.ts'

/** The lifetime of an address to an export of the ledger. */
const seconds = inSeconds(5 * minute)

/** The claims of an address: the span, and the operator it was made for. */
export type LedgerDownload = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  /** Empty where it has no bound. */
  readonly from: string
  readonly until: string
}
type Span = { readonly from?: Date | undefined; readonly until?: Date | undefined }

export type LedgerUrls = ReturnType<typeof createLedgerUrls>

/** Addresses of exports of the ledger for operators: good for five minutes, also without a session. */
export function createLedgerUrls(signed: SignedClaims<LedgerDownload>) {
  return {
    make(school: School, { schoolId, memberId: personId }: OperatorActor, { from, until }: Span) {
      const span = { from: from?.toISOString() ?? '', until: until?.toISOString() ?? '' }
      const { text, expiresAt } = signed.make({ schoolId, personId, ...span }, seconds)
      return { url: urlAt(school, paths.ledgerFile(text)), expiresAt }
    },
    read: (text: string) => signed.read(text),
  }
}
