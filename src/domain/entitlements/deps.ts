import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** The dependencies of entitlements. */
export type EntitlementDeps = { readonly db: Db; readonly clock: Clock }
