import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db, WholeDb } from '../../platform/db/database.ts'
import type { OutboundHttp } from '../../platform/outbound-http/index.ts'

export type InvoicingDeps = { readonly db: Db; readonly clock: Clock; readonly secretBox: SecretBox }

/** The dependencies of requests to the issuer of invoices. */
export type IssuerDeps = Omit<InvoicingDeps, 'db'> & {
  readonly db: WholeDb
  readonly outboundHttp: OutboundHttp
}
