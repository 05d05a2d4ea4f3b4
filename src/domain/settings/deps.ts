import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db } from '../../platform/db/database.ts'

/** The dependencies of settings. */
export type SettingsDeps = { readonly db: Db; readonly clock: Clock; readonly secretBox: SecretBox }
