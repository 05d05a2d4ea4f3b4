import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** What entitlements need of the world. */
export type EntitlementDeps = { readonly db: Db; readonly clock: Clock }
