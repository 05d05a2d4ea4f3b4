import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { audits, inserts, recordsFact, updates, writes } from '../../../support/footprints/footprint.ts'
import { meiSignedIn } from './guest.ts'

/** An export that Mei has requested. */
async function requestedExport(fixture: Fixture) {
  const { modules, mei, school } = fixture
  const { me, visit } = await meiSignedIn(fixture)
  await modules.identity.requestExport(me, visit)
  const id = await anyId(fixture, 'dataExports', `person_id = '${mei.memberId}' and state = 'waiting'`)
  return { key: { schoolId: school.id, id } }
}

export const exportWrites = {
  requestExport: writes(async (fixture) => {
    const { me, visit } = await meiSignedIn(fixture)
    const { personId } = me
    return {
      run: () => fixture.modules.identity.requestExport(me, visit),
      touches: [
        inserts('dataExports', { personId, state: 'waiting' }),
        audits('data_export.asked', { personId }),
        recordsFact('data_export.asked'),
      ],
    }
  }),

  startExport: writes(async (fixture) => {
    const { key } = await requestedExport(fixture)
    return {
      run: () => fixture.modules.identity.startExport(key, 5),
      touches: [updates('dataExports', { id: key.id }, ['state', 'stepsTotal'])],
    }
  }),

  recordExportStep: writes(async (fixture) => {
    const { modules } = fixture
    const { key } = await requestedExport(fixture)
    await modules.identity.startExport(key, 5)
    return {
      run: () => modules.identity.recordExportStep(key, 1),
      touches: [updates('dataExports', { id: key.id }, ['stepsDone'])],
    }
  }),

  finishExport: writes(async (fixture) => {
    const { modules } = fixture
    const { key } = await requestedExport(fixture)
    await modules.identity.startExport(key, 5)
    return {
      run: () => modules.identity.finishExport(key, { sizeBytes: 9 }),
      touches: [
        updates('dataExports', { id: key.id }, [
          ...(['state', 'stepsDone', 'sizeBytes', 'finishedAt', 'expiresAt'] as const),
        ]),
        recordsFact('mail.wanted'),
      ],
    }
  }),
}
