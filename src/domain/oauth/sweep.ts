import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { lifetimes, mostUnpresentedChildren, secondsAfter } from './lifetimes.ts'
import { useDays } from './limits.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** Deletes expired requests, codes, pairs and consents, and unused clients of each school. */
export async function sweepGrants({ db, clock }: Deps): Promise<void> {
  const schools = await db.selectFrom('schools').select('id').execute()
  for (const { id } of schools) {
    await forgetSpent(db, id, clock.now())
    await forgetEndedPairs(db, id, clock.now())
    await forgetUnusedClients(db, id, clock.now())
    await forgetOldUse(db, id, clock.now())
  }
}

async function forgetOldUse(db: Db, schoolId: SchoolId, now: Date) {
  // One day longer than listed, because the date at a school may differ.
  const before = addDuration(now, -(useDays + 1) * day)
  for (const table of ['appUse', 'appUsePeople'] as const) {
    await db
      .deleteFrom(table)
      .where('schoolId', '=', schoolId)
      .where(sql<boolean>`day < ${before}::date`)
      .execute()
  }
}

async function forgetSpent(db: Db, schoolId: SchoolId, now: Date) {
  await db
    .deleteFrom('authorizationRequests')
    .where('schoolId', '=', schoolId)
    .where('expiresAt', '<=', now)
    .execute()
  // A code is kept for a day after it expired, so that a replay still revokes its tokens.
  await db
    .deleteFrom('authorizationCodes')
    .where('schoolId', '=', schoolId)
    .where('expiresAt', '<=', addDuration(now, -day))
    .execute()
  await db
    .deleteFrom('oauthClientSecrets')
    .where('schoolId', '=', schoolId)
    .where('expiresAt', '<=', now)
    .execute()
}

// Revoked pairs are kept for a month, to recognize a reused refresh token. A refreshed pair without a use
// stays: a later first use finds the previous pairs through it.
async function forgetEndedPairs(db: Db, schoolId: SchoolId, now: Date) {
  await db
    .deleteFrom('tokenPairs')
    .where('schoolId', '=', schoolId)
    .where(({ or, eb }) =>
      or([
        eb('refreshExpiresAt', '<=', now),
        eb('revokedAt', '<=', addDuration(now, -30 * day)).and(
          or([eb('presentedAt', 'is not', null), eb('children', '=', 0)]),
        ),
      ]),
    )
    // A pair with many children is needed to decide which of them are revoked; it stays until the last one expires.
    .where(({ or, eb }) =>
      or([
        eb('children', '<=', mostUnpresentedChildren),
        eb('refreshExpiresAt', '<=', secondsAfter(now, -lifetimes.refreshToken)),
      ]),
    )
    .execute()
  await db
    .deleteFrom('authorizations')
    .where('schoolId', '=', schoolId)
    .where('createdAt', '<=', addDuration(now, -2 * day))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tokenPairs')
            .select('tokenPairs.id')
            .whereRef('tokenPairs.schoolId', '=', 'authorizations.schoolId')
            .whereRef('tokenPairs.authorizationId', '=', 'authorizations.id'),
        ),
      ),
    )
    .execute()
}

/** Self-registered clients are deleted after a month without an authorization and without a pair. */
async function forgetUnusedClients(db: Db, schoolId: SchoolId, now: Date) {
  const monthAgo = addDuration(now, -30 * day)
  await db
    .deleteFrom('oauthClients')
    .where('schoolId', '=', schoolId)
    .where('source', 'in', ['registration', 'document'])
    .where('createdAt', '<=', monthAgo)
    // Clients with an operator's decision are kept.
    .where('reviewedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('authorizations')
            .select('authorizations.id')
            .whereRef('authorizations.schoolId', '=', 'oauthClients.schoolId')
            .whereRef('authorizations.clientId', '=', 'oauthClients.id'),
        ),
      ),
    )
    .execute()
}
