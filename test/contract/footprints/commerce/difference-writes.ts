import { aDifference } from '../../../support/book-difference.ts'
import { audits, updates, writes } from '../../../support/footprints/footprint.ts'

export const differenceWrites = {
  resolveDifference: writes(async ({ modules, olga, school, db, clock }) => {
    const id = await aDifference({ db, clock }, school.id)
    return {
      run: () => modules.accounting.resolveDifference(olga, id),
      touches: [
        updates('bookDifferences', { id }, ['resolvedAt']),
        audits('book_difference.resolved', { byPersonId: olga.memberId }),
      ],
    }
  }),
}
