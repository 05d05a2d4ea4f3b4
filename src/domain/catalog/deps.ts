import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** What the catalog needs of the world. */
export type CatalogDeps = { readonly db: Db; readonly clock: Clock }
