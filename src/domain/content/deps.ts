import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** The dependencies of content. */
export type ContentDeps = { readonly db: Db; readonly clock: Clock }
