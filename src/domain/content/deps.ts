import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** What content needs of the world. */
export type ContentDeps = { readonly db: Db; readonly clock: Clock }
