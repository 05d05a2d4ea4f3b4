import { prepared } from '../../../platform/db/prepared.ts'
import type { SchoolId, TokenPairId } from '../../../platform/db/schema.gen.ts'

/** The first presentation of a pair: the pair it was refreshed from has served its time. */
export const notePresented = prepared(
  'oauth.note_presented',
  (db, schoolId: SchoolId, id: TokenPairId, parentId: TokenPairId | null, now: Date) =>
    db
      .with('ended', (cte) =>
        cte
          .updateTable('tokenPairs')
          .set({ revokedAt: now })
          .where('schoolId', '=', schoolId)
          .where('id', '=', parentId)
          .where('revokedAt', 'is', null),
      )
      .updateTable('tokenPairs')
      .set({ presentedAt: now })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .where('presentedAt', 'is', null),
)
