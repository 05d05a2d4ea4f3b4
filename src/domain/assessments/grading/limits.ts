import { minute } from '../../../platform/durations.ts'

/** The lifetime of a claim after the last change; then another grader may take the submission over. */
export const claimLifetime = 15 * minute

/** The maximum number of criteria of a rubric, and of levels of a criterion. */
export const mostCriteria = 20
export const mostLevels = 10

/** The maximum lengths of titles in a rubric, of a level's description and of a grader's comment. */
export const longestCriterion = 160
export const longestLevel = 500
export const longestGraderComment = 10_000

/** The maximum points of a level, in hundredths. */
export const mostLevelPoints = 100_000

/** The maximum number of changed attempts that the preview of a regrade lists. */
export const mostPreviewed = 100
