import { bindDeps } from '../../platform/bind-deps.ts'
import { listAuditEntries } from './audit-log.ts'
import { checkOrigins, type SettingsCallDeps } from './check-origins.ts'
import { closeSchool, reopenSchool } from './close-school.ts'
import type { SettingsDeps } from './deps.ts'
import { countFailedJobs, listFailedJobs, retryFailedJob } from './failed-jobs.ts'
import { listFeatures, switchOwnFeature } from './features.ts'
import { schoolSettings, updateSchool } from './school-settings.ts'
import { sendTestMail } from './test-mail.ts'

export type { AuditLogEntry } from './audit-log.ts'
export { type CheckedOrigin, originProblems } from './check-origins.ts'
export type { SettingsDeps } from './deps.ts'
export type { FailedJob } from './failed-jobs.ts'
export type { SchoolFeature } from './features.ts'
export { type OwnSchoolSettings, schoolFields } from './school-settings.ts'

export type SchoolSettingsModule = ReturnType<typeof createSettings>

/** What those who run a school change of it, and what was done there. */
export function createSettings(deps: SettingsDeps) {
  const on = bindDeps(deps)
  return {
    /** What a school says of itself. */
    schoolSettings: on(schoolSettings),
    /** Updates the given fields of a school. */
    updateSchool: on(updateSchool),
    /** An owner closes their school. */
    closeSchool: on(closeSchool),
    /** An owner opens it again. */
    reopenSchool: on(reopenSchool),
    /** Sends a mail to the operator's own address. */
    sendTestMail: on(sendTestMail),
    /** Every feature, with whether the school has switched it on. */
    listFeatures: on(listFeatures),
    /** Switches a feature on or off. */
    switchOwnFeature: on(switchOwnFeature),
    /** A page of the audit log, latest first. */
    listAuditEntries: on(listAuditEntries),
    /** A page of the jobs that were given up, the latest first. */
    listFailedJobs: on(listFailedJobs),
    /** How many of them there are, counted to a limit. */
    countFailedJobs: on(countFailedJobs),
    /** Runs one of them once more. */
    retryFailedJob: on(retryFailedJob),
  }
}

export type SettingsCalls = ReturnType<typeof createSettingsCalls>

/** Operations that ask other servers, and therefore never run within a transaction or a rehearsal. */
export function createSettingsCalls(deps: SettingsCallDeps) {
  const on = bindDeps(deps)
  return {
    /** Whether the school answers at its origins. */
    checkOrigins: on(checkOrigins),
  }
}
