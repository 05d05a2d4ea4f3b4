import { sql } from 'kysely'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDuration, week } from '../../platform/durations.ts'
import { recordFact } from '../facts/index.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import type { EntitlementDeps } from './deps.ts'

const atOnce = 200

/** Notifies once, a week ahead, that access ends; returns the count. */
export async function notifyOfExpiringAccess(deps: EntitlementDeps, _actor: PlatformActor): Promise<number> {
  let notified = 0
  for (const schoolId of await schoolsWithExpiring(deps.db, deps.clock.now()))
    for (;;) {
      const some = await inTransaction(deps.db, (tx) => notifySome(tx, deps, schoolId))
      notified += some
      if (some < atOnce) break
    }
  return notified
}

// Rows are changed for one school at a time, because a cluster stores each school on one node.
async function schoolsWithExpiring(db: Db, now: Date): Promise<readonly SchoolId[]> {
  const rows = await db
    .selectFrom(expiring(db, now).as('due'))
    .select('due.schoolId')
    .distinct()
    .modifyEnd(allSchools('entitlements.expiring'))
    .execute()
  return rows.map(({ schoolId }) => schoolId)
}

async function notifySome(tx: Tx, { clock }: EntitlementDeps, schoolId: SchoolId): Promise<number> {
  const now = clock.now()
  const ending = await tx
    .updateTable('entitlements')
    .from(
      expiring(tx, now).where('grant.schoolId', '=', schoolId).orderBy('grant.id').limit(atOnce).as('due'),
    )
    .set({ expiryToldAt: now })
    .where('entitlements.schoolId', '=', schoolId)
    .whereRef('entitlements.id', '=', 'due.id')
    .where('entitlements.expiryToldAt', 'is', null)
    .returning(['due.personId', 'due.itemType', 'due.itemId', 'due.expiresAt'])
    .execute()
  for (const body of ending) {
    await recordFact(tx, clock, { schoolId, kind: 'access.expiring', body })
  }
  return ending.length
}

function expiring(db: Db, now: Date) {
  return (
    db
      .selectFrom('entitlements as grant')
      .where('grant.takenBackAt', 'is', null)
      .where('grant.suspendedAt', 'is', null)
      .where('grant.expiresAt', '>', now)
      .where('grant.expiresAt', '<=', addDuration(now, week))
      .where('grant.expiryToldAt', 'is', null)
      // Included items end with their membership: one message for all. Subscriptions have their own notifications.
      .where('grant.source', 'not in', ['membership', 'subscription'])
      .where(({ not, exists }) => not(exists(laterGrant(db))))
      .select([
        'grant.schoolId',
        'grant.id',
        'grant.personId',
        'grant.itemType',
        'grant.itemId',
        'grant.expiresAt',
      ])
  )
}

function laterGrant(db: Db) {
  return db
    .selectFrom('entitlements as later')
    .select('later.id')
    .where(sql<boolean>`later.school_id = "grant".school_id and later.person_id = "grant".person_id`)
    .where(sql<boolean>`later.item_type = "grant".item_type and later.item_id = "grant".item_id`)
    .where('later.takenBackAt', 'is', null)
    .where('later.suspendedAt', 'is', null)
    .where(sql<boolean>`(later.expires_at is null or later.expires_at > "grant".expires_at)`)
}
