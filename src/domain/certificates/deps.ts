import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CertificateId } from '../../platform/db/schema/schema.gen.ts'
import type { StatusListCache } from './credentials/status-list-cache.ts'

/** The dependencies of certificates. */
export type CertificateDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly secretBox: SecretBox
  readonly statusListCache: StatusListCache
  readonly paths: CertificatePaths
}

/** The paths that credentials contain. */
export type CertificatePaths = {
  readonly certificate: (id: CertificateId) => string
  readonly statusList: (number: string) => string
  readonly course: (slug: string) => string
}
