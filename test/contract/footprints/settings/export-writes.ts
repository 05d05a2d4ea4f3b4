import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  audits,
  deletes,
  inserts,
  reads,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'

/** An export that Olga has requested. */
async function requestedExport({ modules, olga, school }: Fixture) {
  const { id } = await modules.settings.requestSchoolExport(olga)
  return { schoolId: school.id, id }
}

async function running(fixture: Fixture) {
  const key = await requestedExport(fixture)
  await fixture.modules.settings.startSchoolExport(key, 5)
  return key
}

const page = { first: 5 }

/** The rows that an export of a school touches. */
export const schoolExportFootprints = {
  listSchoolExports: reads(({ modules, olga }) => modules.settings.listSchoolExports(olga, { page })),
  schoolExportById: reads(async (fixture) =>
    fixture.modules.settings.schoolExportById(fixture.olga, await anyId(fixture, 'schoolExports')),
  ),
  schoolExportFile: reads(async (fixture) =>
    fixture.modules.settings.schoolExportFile(fixture.olga, await anyId(fixture, 'schoolExports')),
  ),
  readSchoolTable: reads(({ modules, school }) =>
    modules.settings.readSchoolTable({ schoolId: school.id, table: 'courses' }, async () => {}),
  ),

  requestSchoolExport: writes(({ modules, olga }) => ({
    run: () => modules.settings.requestSchoolExport(olga),
    touches: [
      inserts('schoolExports', { byPersonId: olga.memberId, state: 'waiting' }),
      audits('school_export.asked', { byPersonId: olga.memberId }),
      recordsFact('school_export.asked'),
    ],
  })),

  startSchoolExport: writes(async (fixture) => {
    const key = await requestedExport(fixture)
    return {
      run: () => fixture.modules.settings.startSchoolExport(key, 5),
      touches: [updates('schoolExports', { id: key.id }, ['state', 'stepsTotal'])],
    }
  }),

  recordSchoolExportStep: writes(async (fixture) => {
    const key = await running(fixture)
    return {
      run: () => fixture.modules.settings.recordSchoolExportStep(key, 1),
      touches: [updates('schoolExports', { id: key.id }, ['stepsDone'])],
    }
  }),

  finishSchoolExport: writes(async (fixture) => {
    const key = await running(fixture)
    const columns = ['state', 'stepsDone', 'sizeBytes', 'finishedAt', 'expiresAt'] as const
    return {
      run: () => fixture.modules.settings.finishSchoolExport(key, { sizeBytes: 9 }),
      touches: [updates('schoolExports', { id: key.id }, columns)],
    }
  }),

  forgetOldSchoolExports: writes(({ modules, clock, school, twinId }) => {
    clock.advance({ days: 4_000 })
    return {
      run: () => modules.settings.forgetOldSchoolExports(),
      touches: atEach([school.id, twinId], [deletes('schoolExports', {}), recordsFact('files.abandoned')]),
    }
  }),
}
