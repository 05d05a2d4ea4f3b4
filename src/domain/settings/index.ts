import { bindDeps } from '../../platform/bind-deps.ts'
import { listAuditEntries } from './audit-log.ts'
import { checkOrigins, type SettingsCallDeps } from './check-origins.ts'
import { closeSchool, reopenSchool } from './close-school.ts'
import type { SettingsDeps } from './deps.ts'
import { countFailedJobs, listFailedJobs, retryFailedJob } from './failed-jobs.ts'
import { listFeatures, switchOwnFeature } from './features.ts'
import { lockForChange } from './lock-for-change.ts'
import { readSchoolTable } from './read-school-table.ts'
import * as exports from './school-exports.ts'
import { schoolSettings, updateSchool } from './school-settings.ts'
import { dismissSetup, schoolSetup } from './school-setup.ts'
import { sendTestMail } from './test-mail.ts'

export type { AuditLogEntry } from './audit-log.ts'
export { type CheckedOrigin, originProblems } from './check-origins.ts'
export type { SettingsDeps } from './deps.ts'
export { exportedTables } from './export-tables.ts'
export type { FailedJob } from './failed-jobs.ts'
export type { SchoolFeature } from './features.ts'
export { mostTestMailsInAnHour, originTimeoutMs } from './limits.ts'
export type { SchoolExport } from './school-exports.ts'
export { type OwnSchoolSettings, schoolFields } from './school-settings.ts'

export type SchoolSettingsModule = ReturnType<typeof createSettings>

/** The settings, features, exports, audit log and failed jobs of a school. */
export function createSettings(deps: SettingsDeps) {
  const on = bindDeps(deps)
  return {
    /** The settings of a school. */
    schoolSettings: on(schoolSettings),
    /** Updates the given fields of a school. */
    updateSchool: on(updateSchool),
    /** The state of the setup steps of a new school. */
    schoolSetup: on(schoolSetup),
    /** Hides the setup steps or shows them again. */
    dismissSetup: on(dismissSetup),
    /** An owner closes their school. */
    closeSchool: on(closeSchool),
    /** An owner reopens the school. */
    reopenSchool: on(reopenSchool),
    /** Requests an export of the school's data. */
    requestSchoolExport: on(exports.requestSchoolExport),
    /** A page of the school exports, latest first. */
    listSchoolExports: on(exports.listSchoolExports),
    /** A school export by its id. */
    schoolExportById: on(exports.schoolExportById),
    /** The storage key of a finished export. */
    schoolExportFile: on(exports.schoolExportFile),
    /** For the job: starts an export, or restarts an interrupted one. */
    startSchoolExport: on(exports.startSchoolExport),
    /** For the job: records the progress of an export. */
    recordSchoolExportStep: on(exports.recordSchoolExportStep),
    /** For the job: marks an export as ready. */
    finishSchoolExport: on(exports.finishSchoolExport),
    /** Deletes expired exports. */
    forgetOldSchoolExports: on(exports.forgetOldSchoolExports),
    /** For the job: reads a table of the school. */
    readSchoolTable: on(readSchoolTable),
    /** Sends a mail to the operator's own address. */
    sendTestMail: on(sendTestMail),
    /** Every feature and its state at the school. */
    listFeatures: on(listFeatures),
    /** Switches a feature on or off. */
    switchOwnFeature: on(switchOwnFeature),
    /** Lets one change of a kind run at a time, until the transaction ends. */
    lockForChange: on(lockForChange),
    /** A page of the audit log, latest first. */
    listAuditEntries: on(listAuditEntries),
    /** A page of the failed jobs, latest first. */
    listFailedJobs: on(listFailedJobs),
    /** The number of failed jobs, counted up to a limit. */
    countFailedJobs: on(countFailedJobs),
    /** Runs a failed job again. */
    retryFailedJob: on(retryFailedJob),
  }
}

export type SettingsCalls = ReturnType<typeof createSettingsCalls>

/** Operations that call other servers and therefore never run within a transaction or a dry run. */
export function createSettingsCalls(deps: SettingsCallDeps) {
  const on = bindDeps(deps)
  return {
    /** Checks that the school answers at its origins. */
    checkOrigins: on(checkOrigins),
  }
}
