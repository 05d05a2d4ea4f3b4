import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OutlineCache } from '../catalog/index.ts'

/** The dependencies of learning. */
export type LearningDeps = { readonly db: Db; readonly clock: Clock; readonly outlineCache: OutlineCache }
