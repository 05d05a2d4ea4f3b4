import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** The dependencies of assessments. */
export type AssessmentsDeps = { readonly db: Db; readonly clock: Clock }
