import { bindDeps } from '../../platform/bind-deps.ts'
import { listAuditEntries } from './audit-log.ts'
import type { SettingsDeps } from './deps.ts'
import { listFeatures, switchOwnFeature } from './features.ts'
import { schoolSettings, updateSchool } from './school-settings.ts'

export type { AuditLogEntry } from './audit-log.ts'
export type { SettingsDeps } from './deps.ts'
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
    /** Every feature, with whether the school has switched it on. */
    listFeatures: on(listFeatures),
    /** Switches a feature on or off. */
    switchOwnFeature: on(switchOwnFeature),
    /** A page of the audit log, latest first. */
    listAuditEntries: on(listAuditEntries),
  }
}
