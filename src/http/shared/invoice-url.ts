import type { OperatorActor, School } from '../../domain/tenancy/index.ts'
import { urlAt } from '../../paths/address.ts'
import { paths } from '../../paths/paths.ts'
import type { SignedClaims } from '../../platform/crypto/signed-claims.ts'
import type { PaymentId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inSeconds, minute } from '../../platform/durations.ts'

/** The lifetime of an address to the document of an invoice. */
const seconds = inSeconds(5 * minute)

/** The claims of an address: the payment, and the operator it was made for. */
export type InvoiceDownload = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly paymentId: PaymentId
}

export type InvoiceUrls = ReturnType<typeof createInvoiceUrls>

/** Addresses of invoices for operators: good for five minutes, also without a session. */
export function createInvoiceUrls(signed: SignedClaims<InvoiceDownload>) {
  return {
    make(school: School, { schoolId, memberId: personId }: OperatorActor, paymentId: PaymentId) {
      const { text, expiresAt } = signed.make({ schoolId, personId, paymentId }, seconds)
      return { url: urlAt(school, paths.invoiceFile(text)), expiresAt }
    },
    read: (text: string) => signed.read(text),
  }
}
