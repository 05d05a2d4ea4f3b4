import { recordPublicChange } from '../../../../src/domain/changes/index.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { atEach, deletes, reads, stepOf, writes } from '../../../support/footprints/footprint.ts'

export const changesFootprints = {
  recordPublicChange: stepOf('catalog.createCourse'),
  recordAuthorChange: stepOf('identity.updateProfile'),
  publicChangesAfter: reads(({ modules, clock }) => modules.changes.publicChangesAfter(clock.now())),
  forgetPublicChanges: writes(async ({ db, clock, modules, school, twinId, drain }) => {
    clock.advance({ hours: 2 })
    await drain(() => modules.changes.forgetPublicChanges())
    await inTransaction(db, (tx) => recordPublicChange(tx, clock, school.id))
    clock.advance({ hours: 2 })
    return {
      run: () => modules.changes.forgetPublicChanges(),
      touches: atEach([school.id, twinId], [deletes('publicChanges', {})]),
    }
  }),
}
