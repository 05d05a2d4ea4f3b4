import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OutlineCache } from '../catalog/index.ts'

export type NotificationDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly secretBox: SecretBox
  readonly outlineCache: OutlineCache
}
