import { bindDeps } from '../../../platform/bind-deps.ts'
import type { AssessmentsDeps } from '../deps.ts'
import * as claims from './claims.ts'
import { gradeSubmission } from './grade-submission.ts'
import { submissionById, submittedFile } from './read-submission.ts'
import { applyRegrade, regradeBatch } from './regrades/apply-regrade.ts'
import { previewRegrade } from './regrades/preview-regrade.ts'
import { regradeById } from './regrades/read-regrades.ts'
import { returnSubmission } from './return-submission.ts'
import { listRubrics, setRubric } from './rubrics.ts'
import { countSubmissionsToGrade, listSubmissions } from './submissions.ts'

/** Grading by people, and again by a corrected key. */
export function gradingOperations(deps: AssessmentsDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of the submissions that wait for a person, the oldest first. */
    listSubmissions: on(listSubmissions),
    /** The number of submissions to grade in the editor's courses; null without the permission to grade. */
    countSubmissionsToGrade: on(countSubmissionsToGrade),
    /** A submission with its answers, keys, files and rubrics. */
    submissionById: on(submissionById),
    /** A file that a member handed in. */
    submittedFile: on(submittedFile),
    /** Reserves a submission for a grader. */
    claimSubmission: on(claims.claimSubmission),
    /** Ends the grader's own claim. */
    releaseSubmission: on(claims.releaseSubmission),
    /** Stores grades of a submission, and finishes its grading. */
    gradeSubmission: on(gradeSubmission),
    /** Returns a submission for another try. */
    returnSubmission: on(returnSubmission),
    /** The rubrics of a quiz. */
    listRubrics: on(listRubrics),
    /** Sets the rubric of a quiz or of one of its questions. */
    setRubric: on(setRubric),
    /** What a regrade by the latest version of a question would change. */
    previewRegrade: on(previewRegrade),
    /** Starts a regrade. */
    applyRegrade: on(applyRegrade),
    /** Applies one batch of a regrade. */
    regradeBatch: on(regradeBatch),
    /** A regrade with its counts so far. */
    regradeById: on(regradeById),
  }
}
