import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { SchoolId, TokenPairId } from '../../../platform/db/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
type Presented = { readonly id: TokenPairId; readonly parentId: TokenPairId | null }

/** The first presentation of a pair: the pair it was refreshed from has served its time. */
export async function notePresented(
  { db, clock }: Deps,
  schoolId: SchoolId,
  { id, parentId }: Presented,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    // The parent first: a refresh of it locks it before its children, and two orders would deadlock.
    if (parentId) await endParent(tx, schoolId, parentId, now)
    await markPresented(tx, schoolId, id, now)
  })
}

const endParent = prepared('oauth.end_parent', (db, schoolId: SchoolId, parentId: TokenPairId, now: Date) =>
  db
    .updateTable('tokenPairs')
    .set({ revokedAt: now })
    .where('schoolId', '=', schoolId)
    .where('id', '=', parentId)
    .where('revokedAt', 'is', null),
)

const markPresented = prepared('oauth.mark_presented', (db, schoolId: SchoolId, id: TokenPairId, now: Date) =>
  db
    .updateTable('tokenPairs')
    .set({ presentedAt: now })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('presentedAt', 'is', null),
)
