import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { Passwords } from './passwords/passwords.ts'

/** The dependencies of identity. */
export type IdentityDeps = {
  readonly db: Db
  /** Separate database sessions to look up sign-in sessions; `db` by default. */
  readonly guard?: Db | undefined
  readonly clock: Clock
  readonly secretBox: SecretBox
  readonly passwords: Passwords
  readonly limits: IdentityLimits
}

export type IdentityLimits = {
  /** Failed attempts for one account from one IP address. */
  readonly triesPerAccount: Limiter
  /** Failed attempts from one IP address. */
  readonly triesPerIpAddress: Limiter
  /** Mails requested for one mailbox. */
  readonly mailsPerMailbox: Limiter
  /** Mails requested from one IP address. */
  readonly mailsPerIpAddress: Limiter
  /** Started passkey sign-ins per IP address: each keeps a row until it is finished or swept. */
  readonly passkeySignInsPerIpAddress: Limiter
  /** Started creations of passkeys per person. */
  readonly newPasskeysPerPerson: Limiter
}
