import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LateReads } from '../../platform/db/replica/replica-database.ts'

/** The dependencies of settings. */
export type SettingsDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly secretBox: SecretBox
  /** Exports read a replica, if there is one. */
  readonly lateReads?: LateReads | undefined
}
