import { bindDeps } from '../../../platform/bind-deps.ts'
import type { LearningDeps } from '../deps.ts'
import { joinSession, listAttendance, markAttendance } from './attendance.ts'
import { addToCohort, joinCohort, listCohortMembers, removeFromCohort } from './cohort-members.ts'
import { cohortById, listCohorts } from './cohorts.ts'
import {
  addLiveSession,
  listLiveSessions,
  liveSessionById,
  removeLiveSession,
  updateLiveSession,
} from './live-sessions.ts'
import { cohortsOfMember, comingSessions } from './own-cohort.ts'
import { remindOfSessions } from './remind-of-sessions.ts'
import { createCohort, deleteCohort, updateCohort } from './write-cohorts.ts'

/** Cohorts, their members and their live sessions. */
export function cohortOperations(deps: LearningDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of the cohorts of a school or of one course, the latest start first. */
    listCohorts: on(listCohorts),
    /** One cohort; undefined if there is none. */
    cohortById: on(cohortById),
    /** Creates a run of a course. */
    createCohort: on(createCohort),
    /** Changes a cohort. */
    updateCohort: on(updateCohort),
    /** Deletes a cohort that nobody is in. */
    deleteCohort: on(deleteCohort),
    /** A page of the members of a cohort. */
    listCohortMembers: on(listCohortMembers),
    /** Adds an enrolled member to a cohort, or moves them to it. */
    addToCohort: on(addToCohort),
    /** Removes a member from a cohort. */
    removeFromCohort: on(removeFromCohort),
    /** Joins a cohort of an own course while it accepts members. */
    joinCohort: on(joinCohort),
    /** The live sessions of a cohort. */
    listLiveSessions: on(listLiveSessions),
    /** One live session; undefined if there is none. */
    liveSessionById: on(liveSessionById),
    /** Adds a live session to a cohort. */
    addLiveSession: on(addLiveSession),
    /** Changes a live session, for example to add its recording. */
    updateLiveSession: on(updateLiveSession),
    /** Removes a live session with its attendance. */
    removeLiveSession: on(removeLiveSession),
    /** A page of the members of a session's cohort and whether they attended. */
    listAttendance: on(listAttendance),
    /** Marks whether a member attended a session. */
    markAttendance: on(markAttendance),
    /** The URL to join a session, for members of its cohort; records that they joined. */
    joinSession: on(joinSession),
    /** The member's cohort in a course with its sessions, or the cohorts that they can join. */
    cohortsOfMember: on(cohortsOfMember),
    /** The member's next live sessions. */
    comingSessions: on(comingSessions),
    /** Reminds members of their live sessions a day ahead, once. */
    remindOfSessions: on(remindOfSessions),
  }
}
