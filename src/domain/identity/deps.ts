import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { Passwords } from './passwords.ts'

/** What identity needs of the world. */
export type IdentityDeps = {
  readonly db: Db
  /** Sessions apart from all others, to find who is signed in; else those of `db`. */
  readonly gate?: Db | undefined
  readonly clock: Clock
  readonly secretBox: SecretBox
  readonly passwords: Passwords
  readonly limits: IdentityLimits
}

export type IdentityLimits = {
  /** Failed tries for one account from one address. */
  readonly triesPerAccount: Limiter
  /** Failed tries from one address. */
  readonly triesPerAddress: Limiter
  /** Mails asked for to one mailbox. */
  readonly mailsPerMailbox: Limiter
  /** Mails asked for from one address. */
  readonly mailsPerAddress: Limiter
  /** Passkey sign-ins begun from one address: each keeps a row until it is answered or swept. */
  readonly passkeySignInsPerAddress: Limiter
  /** New passkeys begun by one person. */
  readonly newPasskeysPerPerson: Limiter
}
