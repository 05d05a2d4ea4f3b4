import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { type Hash, hashToken, randomToken } from '../../../platform/crypto/random-token.ts'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { preparedLookup } from '../../../platform/db/prepared/prepared-lookup.ts'
import type { PersonId, SchoolId, SessionId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { day, minute } from '../../../platform/durations.ts'
import { newId } from '../../../platform/ids.ts'
import type { LookupRow } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { Unavailable } from '../../../platform/unavailable.ts'
import {
  type Role,
  recordAudit,
  roles,
  type SchoolStatus,
  statusColumns,
  type Visit,
} from '../../tenancy/index.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
type GuardDeps = Deps & { readonly guard?: Db | undefined }
export type SignInMethod = 'password' | 'passkey' | 'link'

/** A signed-in person at one school. */
export type SignedIn = {
  readonly sessionId: SessionId
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly email: string
  readonly name: string
  readonly image: string | null
  readonly locale: string | null
  readonly timeZone: string | null
  readonly roles: readonly Role[]
  readonly signedInAt: Date
  readonly method: SignInMethod
}

const idle = day
const absolute = 30 * day
// The maximum age of `seen_at`: one write per five minutes, not per request.
const restless = 5 * minute

/**
 * Locks the account for which a session is being opened; undefined if it is disabled. The lock lasts until
 * the session is open, so that a concurrent end of all sessions ends this one too.
 */
export async function lockAccount(tx: Tx, personId: PersonId) {
  await sql`select pg_advisory_xact_lock_shared(${accountLock(personId)})`.execute(tx)
  // A second statement, because it must see what was committed before the lock.
  return await tx
    .selectFrom('people')
    .select('passwordHash')
    .where('id', '=', personId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
}

/** Waits for sessions that are being opened (`lockAccount`), and lets no other begin until the transaction ends. */
export async function lockAccountAlone(tx: Tx, personId: PersonId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${accountLock(personId)})`.execute(tx)
}

// Not a lock of the row: a cluster locks rows of people on every node, one after the other, so that concurrent sign-ins
// wait for each other in a circle and a lost node stops those of every school.
const accountLock = (personId: PersonId) => sql<bigint>`hashtextextended(${`account ${personId}`}, 0)`

type NewSession = {
  readonly personId: PersonId
  readonly method: SignInMethod
  readonly former?: string | undefined
}

/**
 * Opens a session for a locked account and ends the browser's previous one at this school. The returned token
 * is not stored.
 */
export async function openSession(
  db: Tx,
  clock: Clock,
  visit: Visit,
  { personId, method, former }: NewSession,
): Promise<string> {
  const now = clock.now()
  const token = randomToken('lss_')
  if (former) await deleteByToken(db, visit.schoolId, former)
  await db
    .insertInto('sessions')
    .values({
      schoolId: visit.schoolId,
      id: newId(clock),
      personId,
      tokenHash: hashToken(token),
      method,
      signedInAt: now,
      seenAt: now,
      endsAt: new Date(now.getTime() + absolute),
      address: visit.address,
      userAgent: visit.userAgent.slice(0, 400),
    })
    .execute()
  await recordAudit(db, clock, {
    kind: 'sign_in.succeeded',
    schoolId: visit.schoolId,
    personId,
    visit,
    detail: { method },
  })
  return token
}

/** The person of a session token; undefined after a day idle, after a month, or if the account is disabled. */
export async function whoIs(
  { db, guard = db, clock }: GuardDeps,
  schoolId: SchoolId,
  token: string,
): Promise<(SignedIn & { readonly school: SchoolStatus }) | undefined> {
  const now = clock.now()
  const seenSince = new Date(now.getTime() - idle)
  const [row] = await findSession(guard, { schoolId, tokenHash: hashToken(token), now, seenSince })
  if (!row) return undefined
  const { seenAt, roleNames, state, suspendedBy, suspendedBecause, ...person } = row
  if (now.getTime() - seenAt.getTime() > restless) await touch(db, schoolId, person.sessionId, now)
  const names = new Set(roleNames)
  const school = { state, suspendedBy, suspendedBecause }
  return { ...person, school, roles: roles.filter((role) => names.has(role)) }
}

const findSession = preparedLookup(
  'identity.who_is',
  { schoolId: 'school', tokenHash: 'bytea', now: 'timestamptz', seenSince: 'timestamptz' },
  (
    db,
    {
      schoolId,
      tokenHash,
      now,
      seenSince,
    }: { schoolId: SchoolId; tokenHash: Hash<'session'>; now: Date; seenSince: Date },
  ) =>
    db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.personId')
      .innerJoin('schools as school', (join) => join.on('school.id', '=', schoolId))
      .where('sessions.schoolId', '=', schoolId)
      .where('sessions.tokenHash', '=', tokenHash)
      .where('sessions.endsAt', '>', now)
      .where('sessions.seenAt', '>', seenSince)
      .where('people.deactivatedAt', 'is', null)
      .select([
        'sessions.id as sessionId',
        'sessions.schoolId',
        'sessions.personId',
        'sessions.signedInAt',
        'sessions.seenAt',
        'sessions.method',
        'people.email',
        'people.name',
        'people.image',
        'people.locale',
        'people.timeZone',
        ...statusColumns,
      ])
      .select(
        sql<Role[]>`array(
          select role from school_roles
          where school_roles.school_id = ${schoolId} and school_roles.person_id = sessions.person_id
        )`.as('roleNames'),
      ),
)

async function touch(db: Db, schoolId: SchoolId, id: SessionId, now: Date) {
  const touched = db
    .updateTable('sessions')
    .set({ seenAt: now })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    // Of a page's concurrent requests, only the first one writes.
    .where('seenAt', '<', new Date(now.getTime() - restless))
  try {
    await touched.execute()
  } catch (error) {
    // Failing to update `seen_at` is harmless; a later request does it.
    if (!(error instanceof Unavailable)) throw error
  }
}

/** The person's live sessions at this school, newest first. */
export async function listSessions({ db, clock }: Deps, me: SignedIn) {
  return await liveSessions(db, clock, me)
    .select(['id', 'address', 'userAgent', 'method', 'signedInAt', 'seenAt'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** The sessions of a person at a school that are open. */
export function liveSessions(
  db: Db,
  clock: Clock,
  { schoolId, personId }: { readonly schoolId: SchoolId; readonly personId: PersonId },
) {
  const now = clock.now()
  return db
    .selectFrom('sessions')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .where('endsAt', '>', now)
    .where('seenAt', '>', new Date(now.getTime() - idle))
}

/** Ends one of the person's own sessions at this school. */
export async function endSession({ db, clock }: Deps, me: SignedIn, id: SessionId, visit: Visit) {
  const { schoolId, personId } = me
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('schoolId', '=', schoolId)
      .where('personId', '=', personId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('not_found', 'No such session')
    await recordAudit(tx, clock, { kind: 'session.ended', schoolId, personId, visit })
  })
}

/** Ends the person's sessions at every school but this one. */
export async function endOtherSessions({ db, clock }: Deps, me: SignedIn, visit: Visit) {
  const { schoolId, personId, sessionId } = me
  await inTransaction(db, async (tx) => {
    await endSessionsOf(tx, personId, { but: sessionId })
    await recordAudit(tx, clock, { kind: 'sessions.ended', schoolId, personId, visit })
  })
}

/** Ends every session of a person at every school, except the given one, and every unfinished sign-in. */
export async function endSessionsOf(
  tx: Tx,
  personId: PersonId,
  { but }: { but?: SessionId | undefined } = {},
) {
  await lockAccountAlone(tx, personId)
  let sessions = tx.deleteFrom('sessions').where('personId', '=', personId)
  if (but) sessions = sessions.where('id', '!=', but)
  await sessions.modifyEnd(allSchools('identity.end_sessions')).execute()
  await tx
    .deleteFrom('signInChallenges')
    .where('personId', '=', personId)
    .where('kind', '=', 'second_factor')
    .modifyEnd(allSchools('identity.end_sessions'))
    .execute()
}

async function deleteByToken(db: Db, schoolId: SchoolId, token: string) {
  await db
    .deleteFrom('sessions')
    .where('schoolId', '=', schoolId)
    .where('tokenHash', '=', hashToken(token))
    .execute()
}

/** Deletes ended and expired sessions. */
export async function forgetEndedSessions({ db, clock }: Deps) {
  const now = clock.now()
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('endsAt', '<=', now), eb('seenAt', '<=', new Date(now.getTime() - idle))]))
    .modifyEnd(allSchools('identity.sweep'))
    .execute()
}

/** One of a person’s own sessions. */
export type OwnSession = LookupRow<typeof listSessions>[number]
