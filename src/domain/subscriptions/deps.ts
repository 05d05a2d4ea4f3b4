import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** The dependencies of subscriptions. */
export type SubscriptionDeps = { readonly db: Db; readonly clock: Clock }
