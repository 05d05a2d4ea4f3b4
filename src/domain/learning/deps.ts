import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** What learning needs of the world. */
export type LearningDeps = { readonly db: Db; readonly clock: Clock }
