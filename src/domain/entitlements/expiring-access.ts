import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDuration, week } from '../../platform/durations.ts'
import { recordFact } from '../facts/index.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import type { EntitlementDeps } from './deps.ts'

const atOnce = 200

/** Notifies once, a week ahead, that access ends; returns the count. */
export async function notifyOfExpiringAccess(deps: EntitlementDeps, _actor: PlatformActor): Promise<number> {
  let notified = 0
  for (;;) {
    const some = await inTransaction(deps.db, (tx) => notifySome(tx, deps))
    notified += some
    if (some < atOnce) return notified
  }
}

async function notifySome(tx: Tx, { clock }: EntitlementDeps): Promise<number> {
  const now = clock.now()
  const ending = await tx
    .updateTable('entitlements')
    .from(endingSoon(tx, now).as('due'))
    .set({ expiryToldAt: now })
    .whereRef('entitlements.schoolId', '=', 'due.schoolId')
    .whereRef('entitlements.id', '=', 'due.id')
    .where('entitlements.expiryToldAt', 'is', null)
    .returning(['due.schoolId', 'due.personId', 'due.itemType', 'due.itemId', 'due.expiresAt'])
    .execute()
  for (const { schoolId, ...body } of ending) {
    await recordFact(tx, clock, { schoolId, kind: 'access.expiring', body })
  }
  return ending.length
}

function endingSoon(db: Db, now: Date) {
  return (
    db
      .selectFrom('schools')
      .innerJoin('entitlements as grant', 'grant.schoolId', 'schools.id')
      .where('grant.takenBackAt', 'is', null)
      .where('grant.suspendedAt', 'is', null)
      .where('grant.expiresAt', '>', now)
      .where('grant.expiresAt', '<=', addDuration(now, week))
      .where('grant.expiryToldAt', 'is', null)
      // Included items end with their membership: one message for all. Subscriptions have their own notifications.
      .where('grant.source', 'not in', ['membership', 'subscription'])
      .where(({ not, exists }) => not(exists(laterGrant(db))))
      .orderBy('grant.id')
      .limit(atOnce)
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
