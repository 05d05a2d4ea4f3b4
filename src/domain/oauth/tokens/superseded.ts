import { sql } from 'kysely'
import { mostUnpresentedChildren } from '../lifetimes.ts'

/** True if an unpresented `pair` has too many younger siblings; false if its `parent` was deleted. */
export const isSuperseded = sql<boolean>`(
  pair.presented_at is null
  and coalesce(parent.children - pair.nth, 0) >= ${sql.lit(mostUnpresentedChildren)}
)`
