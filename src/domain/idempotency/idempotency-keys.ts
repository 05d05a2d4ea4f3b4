import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, minute } from '../../platform/durations.ts'
import { sealedColumn } from '../../platform/sealed-values/sealed-kind.ts'
import { idempotencyKeyLifetime } from './limits.ts'

export type IdempotencyDeps = { readonly db: Db; readonly clock: Clock; readonly secretBox: SecretBox }

/** A request with a key that its caller chose. */
export type KeyedRequest = {
  readonly schoolId: SchoolId
  /** The caller that sent it; other callers may use the same key. */
  readonly caller: string
  readonly key: string
  /** The complete content of the request. */
  readonly content: string
}

/** The state of a request: new and claimed by the caller, answered, in progress, or different from the first one. */
export type Claim =
  | { readonly is: 'new'; readonly claimedAt: Date }
  | { readonly is: 'answered'; readonly answer: string }
  /** The seconds until the lease ends; a request that is still in progress renews it. */
  | { readonly is: 'in progress'; readonly retryAfter: number }
  | { readonly is: 'another request' }

const leaseMs = 10_000
/** The interval at which the process that answers a request renews its lease. */
export const renewEveryMs = 3_000
// A process of an older release, which does not renew leases, may take this long.
const unrenewedLeaseMs = 3 * minute

/** Claims a request; of several concurrent claims exactly one is new. */
export async function claimRequest(
  { db, clock, secretBox }: IdempotencyDeps,
  request: KeyedRequest,
): Promise<Claim> {
  const { schoolId, caller, key } = request
  const now = clock.now()
  const digest = digestOf(request)
  const expiresAt = addDuration(now, idempotencyKeyLifetime)
  const claim = { claimedAt: now, leaseUntil: leaseFrom(now), expiresAt, digest, answer: null }
  const claimed = await db
    .insertInto('idempotentRequests')
    .values({ schoolId, caller, key, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['schoolId', 'caller', 'key'])
        .doUpdateSet(claim)
        .where(({ or, and, eb }) =>
          or([
            eb('idempotentRequests.expiresAt', '<=', now),
            and([eb('idempotentRequests.answer', 'is', null), eb(leaseEnd, '<=', now)]),
          ]),
        ),
    )
    .returning('claimedAt')
    .executeTakeFirst()
  if (claimed) return { is: 'new', claimedAt: now }
  const stored = await rowOf(db, request)
    .select(['digest', 'answer', leaseEnd.as('leaseEnd')])
    .executeTakeFirst()
  // The claim was released meanwhile: the caller may retry.
  if (!stored) return { is: 'in progress', retryAfter: 1 }
  if (!stored.digest.equals(digest)) return { is: 'another request' }
  if (!stored.answer) return { is: 'in progress', retryAfter: secondsUntil(stored.leaseEnd, now) }
  return { is: 'answered', answer: secretBox.open(stored.answer, contextOf(request)) }
}

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

const leaseEnd = sql<Date>`coalesce(
  idempotent_requests.lease_until,
  idempotent_requests.claimed_at + make_interval(secs => ${sql.lit(unrenewedLeaseMs / 1000)})
)`

const secondsUntil = (moment: Date, now: Date) =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))

/** Extends the lease of a claim that was not taken over. */
export async function renewRequest(
  { db, clock }: IdempotencyDeps,
  { schoolId, caller, key }: KeyedRequest,
  claimedAt: Date,
): Promise<void> {
  await db
    .updateTable('idempotentRequests')
    .set({ leaseUntil: leaseFrom(clock.now()) })
    .where('schoolId', '=', schoolId)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('claimedAt', '=', claimedAt)
    .where('answer', 'is', null)
    .execute()
}

export async function finishRequest(
  { db, secretBox }: IdempotencyDeps,
  request: KeyedRequest,
  { claimedAt, answer }: { readonly claimedAt: Date; readonly answer: string },
): Promise<void> {
  const { schoolId, caller, key } = request
  const { numUpdatedRows } = await db
    .updateTable('idempotentRequests')
    .set({ answer: secretBox.seal(answer, contextOf(request)) })
    .where('schoolId', '=', schoolId)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('claimedAt', '=', claimedAt)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow()
  // Rolls back the transaction: another process has taken the request over.
  if (numUpdatedRows !== 1n) throw new Error('The claim on this request has expired')
}

export async function releaseRequest(
  { db }: IdempotencyDeps,
  { schoolId, caller, key }: KeyedRequest,
  claimedAt: Date,
): Promise<void> {
  await db
    .deleteFrom('idempotentRequests')
    .where('schoolId', '=', schoolId)
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('claimedAt', '=', claimedAt)
    .where('answer', 'is', null)
    .execute()
}

export async function forgetRequests({ db, clock }: IdempotencyDeps): Promise<void> {
  const schools = await db.selectFrom('schools').select('id').execute()
  for (const { id } of schools) {
    await db
      .deleteFrom('idempotentRequests')
      .where('schoolId', '=', id)
      .where('expiresAt', '<=', clock.now())
      .execute()
  }
}

function rowOf(db: Db, { schoolId, caller, key }: KeyedRequest) {
  return db
    .selectFrom('idempotentRequests')
    .where('schoolId', '=', schoolId)
    .where('caller', '=', caller)
    .where('key', '=', key)
}

function digestOf({ content }: KeyedRequest): Buffer {
  return createHash('sha256').update(content).digest()
}

function contextOf({ schoolId, caller, key }: Pick<KeyedRequest, 'schoolId' | 'caller' | 'key'>): string {
  return `idempotent_requests ${schoolId} ${caller} ${key}`
}

export const sealedAnswers = sealedColumn<
  'idempotentRequests',
  Pick<KeyedRequest, 'schoolId' | 'caller' | 'key'>
>({
  name: 'answers to requests',
  table: 'idempotentRequests',
  column: 'answer',
  key: { schoolId: 'uuid', caller: 'text', key: 'text' },
  contextOf,
})
