import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

export type TeachingDeps = { readonly db: Db; readonly clock: Clock }
