import { sql } from 'kysely'
import { mostUnpresentedChildren } from '../lifetimes.ts'

/** Whether a `pair` that nobody has presented has too many younger siblings; false where its `parent` is gone. */
export const isSuperseded = sql<boolean>`(
  pair.presented_at is null
  and coalesce(parent.children - pair.nth, 0) >= ${sql.lit(mostUnpresentedChildren)}
)`
