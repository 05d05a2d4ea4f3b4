import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OutlineCache } from './curriculum/outline-cache.ts'

/** The dependencies of the catalog. */
export type CatalogDeps = { readonly db: Db; readonly clock: Clock }

/** The dependencies of reads that include a curriculum. */
export type OutlineDeps = CatalogDeps & { readonly outlineCache: OutlineCache }
