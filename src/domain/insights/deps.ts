import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

export type InsightDeps = { readonly db: Db; readonly clock: Clock }
