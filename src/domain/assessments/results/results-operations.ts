import { bindDeps } from '../../../platform/bind-deps.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { gradebookColumns, gradebookPage } from './gradebook.ts'
import { exportGradebook } from './gradebook-csv.ts'
import { itemStatistics } from './item-statistics.ts'

/** The results of members, by course and by question. */
export function resultsOperations(deps: AssessmentsDeps) {
  const on = bindDeps(deps)
  return {
    /** The statistics of each question of a quiz. */
    itemStatistics: on(itemStatistics),
    /** The quizzes and assignments of a course. */
    gradebookColumns: on(gradebookColumns),
    /** A page of the students of a course with their results. */
    gradebookPage: on(gradebookPage),
    /** The gradebook of a course as CSV. */
    exportGradebook: on(exportGradebook),
  }
}
