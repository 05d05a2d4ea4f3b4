import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** The dependencies of the catalog. */
export type CatalogDeps = { readonly db: Db; readonly clock: Clock }
