import * as door from '../../../src/domain/settings/index.ts'
import type { OperatorActor } from '../../../src/domain/tenancy/index.ts'
import { anyId } from '../../support/footprints/any-id.ts'
import {
  audits,
  deletes,
  inserts,
  reads,
  recordsFact,
  updates,
  writes,
} from '../../support/footprints/footprint.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { type ModuleFootprints, operationsOf } from '../../support/footprints/module-operations.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { schoolExportFootprints } from './settings/export-writes.ts'

const page = { first: 5 }
const suspension = ['state', 'suspendedBecause', 'suspendedBy', 'suspendedAt', 'updatedAt'] as const
const records = (olga: OperatorActor, kind: 'school.suspended' | 'school.resumed') => [
  recordsFact(kind),
  audits(kind, { byPersonId: olga.memberId }),
]

const declared: ModuleFootprints<'settings', typeof door> = {
  schoolSettings: reads(({ modules, olga }) => modules.settings.schoolSettings(olga)),
  lockForChange: reads(({ modules, olga }) => modules.settings.lockForChange(olga, 'features.switch')),
  listFeatures: reads(({ modules, olga }) => modules.settings.listFeatures(olga)),
  checkOrigins: reads(({ modules, olga }) => modules.settings.checkOrigins(olga)),
  sendTestMail: writes(({ modules, olga }) => ({
    run: () => modules.settings.sendTestMail(olga),
    touches: [recordsFact('mail.wanted'), audits('mail.tested', { personId: olga.memberId })],
  })),
  schoolSetup: reads(({ modules, olga }) => modules.settings.schoolSetup(olga)),
  dismissSetup: writes(({ modules, olga, school }) => ({
    run: () => modules.settings.dismissSetup(olga, { to: 'hidden' }),
    touches: [updates('schools', { id: school.id }, ['setupDismissedAt'])],
  })),
  ...schoolExportFootprints,
  closeSchool: writes(({ modules, olga, school }) => ({
    run: () => modules.settings.closeSchool(olga),
    touches: [updates('schools', { id: school.id }, suspension), ...records(olga, 'school.suspended')],
  })),
  reopenSchool: writes(async ({ modules, olga, school, clock }) => {
    await modules.settings.closeSchool(olga)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.settings.reopenSchool(olga),
      touches: [updates('schools', { id: school.id }, suspension), ...records(olga, 'school.resumed')],
    }
  }),
  listFailedJobs: reads(({ modules, olga }) => modules.settings.listFailedJobs(olga, { page })),
  countFailedJobs: reads(({ modules, olga }) => modules.settings.countFailedJobs(olga)),
  retryFailedJob: writes(async (fixture) => {
    const { modules, olga, db, school } = fixture
    const id = await anyId(fixture, 'failedJobs')
    const { factId } = await db
      .selectFrom('failedJobs')
      .where('schoolId', '=', school.id)
      .where('id', '=', id)
      .select('factId')
      .executeTakeFirstOrThrow()
    return {
      run: () => modules.settings.retryFailedJob(olga, id),
      touches: [
        deletes('failedJobs', { id }),
        updates('facts', { id: factId }, ['sentAt']),
        audits('job.retried', { byPersonId: olga.memberId }),
      ],
    }
  }),
  listAuditEntries: reads(({ modules, olga }) => modules.settings.listAuditEntries(olga, { page })),
  updateSchool: {
    cases: {
      'with texts': writes(async ({ modules, olga, school, clock }) => {
        const { updatedAt } = await modules.settings.schoolSettings(olga)
        clock.advance({ minutes: 1 })
        const texts = [{ locale: 'en', tagline: 'Clay', about: 'We throw.' }] as const
        return {
          run: () => modules.settings.updateSchool(olga, { updatedAt, name: 'Clay', texts: [...texts] }),
          touches: [
            updates('schools', { id: school.id }, ['name', 'updatedAt']),
            updates('schoolTexts', { locale: 'en' }, ['tagline', 'about']),
            deletes('schoolTexts', { locale: 'zh-TW' }),
            audits('school.changed', { byPersonId: olga.memberId }),
          ],
        }
      }),
      'with another time zone': writes(async ({ modules, olga, school, clock }) => {
        const { updatedAt } = await modules.settings.schoolSettings(olga)
        clock.advance({ minutes: 1 })
        return {
          run: () => modules.settings.updateSchool(olga, { updatedAt, timeZone: 'Europe/Vienna' }),
          touches: [
            updates('schools', { id: school.id }, ['timeZone', 'updatedAt']),
            recordsFact('school.time_zone_changed'),
            audits('school.changed', { byPersonId: olga.memberId }),
          ],
        }
      }),
    },
  },
  switchOwnFeature: writes(({ modules, olga, school }) => {
    const feature = 'open_client_documents'
    return {
      run: () => modules.settings.switchOwnFeature(olga, { feature, to: 'on' }),
      touches: [
        inserts('schoolFeatures', { feature }),
        updates('schools', { id: school.id }, ['updatedAt']),
        audits('feature.switched', { byPersonId: olga.memberId }),
      ],
    }
  }),
}

proveFootprints(useFootprintWorld(), {
  of: 'settings',
  declared,
  existing: () => operationsOf('settings', door),
})
