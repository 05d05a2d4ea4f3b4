import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { AuthorizationId, PersonId, SchoolId, TokenPairId } from '../../../platform/db/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import { lifetimes, mostUnpresentedChildren } from '../lifetimes.ts'
import { newSecrets, pairEnds, pairHashes, type Secrets } from './token-pair.ts'

/** What a pair is minted from: a redeemed code, or the pair before it. */
type PairSource = {
  readonly schoolId: SchoolId
  readonly authorizationId: AuthorizationId
  readonly personId: PersonId | null
  readonly scopes: readonly string[]
  readonly isBound: boolean
  readonly consentedAt: Date
  /** Held by the caller's transaction, so that its children are counted one mint at a time. */
  readonly parentId: TokenPairId | null
}

/** A pair as it is handed out, once. */
export type MintedPair = Secrets & {
  readonly scopes: readonly string[]
  /** The school it is bound to, which the answer names; null where no resource was asked for. */
  readonly boundTo: SchoolId | null
  readonly createdAt: Date
  readonly expiresIn: number
}

/** A new live pair; of its parent's children that nobody has presented, the oldest beyond the limit end. */
export async function mintPair(tx: Tx, clock: Clock, source: PairSource): Promise<MintedPair> {
  const { schoolId, authorizationId, personId, scopes, isBound, parentId } = source
  const secrets = newSecrets()
  const { accessHash, refreshHash } = pairHashes(secrets)
  const now = clock.now()
  const { accessEnd, refreshEnd } = pairEnds(now, source.consentedAt)
  await insertPair(
    tx,
    ...([schoolId, newId<'TokenPair'>(clock), authorizationId, personId, scopes, isBound] as const),
    ...([accessHash, refreshHash, parentId, now, accessEnd, refreshEnd] as const),
  )
  return {
    ...secrets,
    scopes,
    boundTo: isBound ? schoolId : null,
    createdAt: now,
    expiresIn: lifetimes.accessToken,
  }
}

const insertPair = prepared(
  'oauth.mint_pair',
  (
    db,
    schoolId: SchoolId,
    id: TokenPairId,
    authorizationId: AuthorizationId,
    personId: PersonId | null,
    scopes: readonly string[],
    isBound: boolean,
    accessHash: Buffer,
    refreshHash: Buffer,
    parentId: TokenPairId | null,
    now: Date,
    accessExpiresAt: Date,
    refreshExpiresAt: Date,
  ) =>
    db
      .with('ended', (cte) =>
        cte
          .updateTable('tokenPairs')
          .set({ revokedAt: now })
          .where('schoolId', '=', schoolId)
          // An array, so that the few are found by their key whatever the planner knows of the table.
          .where('id', '=', sql<TokenPairId>`any(array(${surplusChildren(db, schoolId, parentId)}))`),
      )
      .insertInto('tokenPairs')
      .values({
        schoolId,
        id,
        authorizationId,
        personId,
        scopes: sql`${scopes}::text[]`,
        isBound,
        accessHash,
        refreshHash,
        parentId,
        nth: waitingChildren(db, schoolId, parentId).select(sql<number>`coalesce(max(nth), 0) + 1`.as('nth')),
        createdAt: now,
        accessExpiresAt,
        refreshExpiresAt,
      }),
)

// With the one that is minted now there are as many as there may be.
function surplusChildren(db: Db, schoolId: SchoolId, parentId: TokenPairId | null) {
  return waitingChildren(db, schoolId, parentId)
    .select('waiting.id')
    .orderBy('waiting.nth', 'desc')
    .offset(mostUnpresentedChildren - 1)
}

function waitingChildren(db: Db, schoolId: SchoolId, parentId: TokenPairId | null) {
  return db
    .selectFrom('tokenPairs as waiting')
    .where('waiting.schoolId', '=', schoolId)
    .where('waiting.parentId', '=', parentId)
    .where('waiting.presentedAt', 'is', null)
    .where('waiting.revokedAt', 'is', null)
}
