import type { Clock } from '../../../platform/clock.ts'
import { hashToken, randomToken } from '../../../platform/crypto/random-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PersonId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { addDuration, minute } from '../../../platform/durations.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { lockAccount, openSession, type SignedIn, type SignInMethod } from '../sign-in/sessions.ts'
import { hearTry } from '../sign-in/throttle.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { matchingStep, typedCode } from './totp.ts'

const challengeMinutes = 10
const mostTries = 5

export async function hasSecondFactor(db: Db, personId: PersonId): Promise<boolean> {
  const found = await db
    .selectFrom('secondFactors')
    .select('personId')
    .where('personId', '=', personId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Starts the second step of a sign-in; the token identifies the first step. */
export async function requestSecondFactor(
  tx: Tx,
  clock: Clock,
  visit: Visit,
  { personId, method }: { personId: PersonId; method: SignInMethod },
): Promise<string> {
  const token = randomToken('lch_')
  const now = clock.now()
  await tx
    .insertInto('signInChallenges')
    .values({
      schoolId: visit.schoolId,
      id: newId(clock),
      kind: 'second_factor',
      tokenHash: hashToken(token),
      personId,
      method,
      challenge: null,
      createdAt: now,
      expiresAt: addDuration(now, challengeMinutes * minute),
    })
    .execute()
  return token
}

export type SecondFactorOutcome =
  | { readonly is: 'signed-in'; readonly session: string }
  | { readonly is: 'wrong'; readonly triesLeft: number }
  /** Too many wrong codes, or expired: the sign-in must start again. */
  | { readonly is: 'over' }

/** Finishes a sign-in with a code of the app, or with a recovery code. */
export async function provideSecondFactor(
  deps: IdentityDeps,
  visit: Visit,
  { challenge, code, former }: { challenge: string; code: string; former?: string | undefined },
): Promise<SecondFactorOutcome> {
  const { db, clock } = deps
  const pending = await useTry(db, clock, visit, challenge)
  if (!pending) return { is: 'over' }
  const { personId, triesLeft } = pending
  const attempt = await hearTry(deps.limits, triesOf(personId, visit), () =>
    inTransaction(db, async (tx) => {
      // Locked first: of two concurrent correct codes, the second finds the sign-in finished.
      if (!(await lockAccount(tx, personId))) return { is: 'over', isRight: false } as const
      const method = await lockChallenge(tx, visit, challenge)
      if (!method) return { is: 'over', isRight: false } as const
      if (!(await isRightCode(deps, tx, visit, personId, code)))
        return { is: 'wrong', isRight: false } as const
      await endChallenge(tx, visit, challenge)
      const session = await openSession(tx, clock, visit, { personId, method, former })
      return { is: 'signed-in', isRight: true, session } as const
    }),
  )
  switch (attempt.is) {
    case 'signed-in':
      return { is: 'signed-in', session: attempt.session }
    case 'over':
      return { is: 'over' }
    case 'wrong':
      await recordFailure(deps, personId, visit)
      return triesLeft > 0 ? { is: 'wrong', triesLeft } : { is: 'over' }
  }
}

async function lockChallenge(tx: Tx, { schoolId }: Visit, challenge: string) {
  const row = await tx
    .selectFrom('signInChallenges')
    .select('method')
    .where('schoolId', '=', schoolId)
    .where('tokenHash', '=', hashToken(challenge))
    .forUpdate()
    .executeTakeFirst()
  return row?.method ?? undefined
}

async function endChallenge(tx: Tx, { schoolId }: Visit, challenge: string) {
  await tx
    .deleteFrom('signInChallenges')
    .where('schoolId', '=', schoolId)
    .where('tokenHash', '=', hashToken(challenge))
    .execute()
}

// All operations that require a code share one count.
function triesOf(personId: PersonId, { address }: Visit) {
  return { account: `second factor ${personId}`, address }
}

async function recordFailure({ db, clock }: IdentityDeps, personId: PersonId, visit: Visit) {
  await recordAudit(db, clock, { kind: 'second_factor.failed', schoolId: visit.schoolId, personId, visit })
}

/** Checks a second-factor code; a correct one is used up. */
export async function isRightCode(
  deps: IdentityDeps,
  tx: Tx,
  visit: Visit,
  personId: PersonId,
  code: string,
): Promise<boolean> {
  const digits = typedCode(code)
  if (/^\d{6}$/.test(digits)) return await useAppCode(deps, tx, personId, digits)
  return await useRecoveryCode(deps, tx, visit, personId, digits)
}

async function useTry(db: Db, clock: Clock, { schoolId }: Visit, challenge: string) {
  const pending = await db
    .updateTable('signInChallenges')
    .set((eb) => ({ wrongTries: eb('wrongTries', '+', 1) }))
    .where('schoolId', '=', schoolId)
    .where('tokenHash', '=', hashToken(challenge))
    .where('kind', '=', 'second_factor')
    .where('expiresAt', '>', clock.now())
    .where('wrongTries', '<', mostTries)
    .returning(['personId', 'wrongTries'])
    .executeTakeFirst()
  if (!pending?.personId) return undefined
  return { personId: pending.personId, triesLeft: mostTries - pending.wrongTries }
}

async function useAppCode({ clock, secretBox }: IdentityDeps, tx: Tx, personId: PersonId, code: string) {
  const factor = await tx
    .selectFrom('secondFactors')
    .select('sealedSecret')
    .where('personId', '=', personId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  if (!factor) return false
  const secret = Buffer.from(secretBox.open(factor.sealedSecret, sealContext(personId)), 'base64')
  const step = matchingStep(secret, code, clock.now())
  if (step === undefined) return false
  // Each code works once, so that an observed code is useless.
  const { numUpdatedRows } = await tx
    .updateTable('secondFactors')
    .set({ lastStep: BigInt(step) })
    .where('personId', '=', personId)
    .where('lastStep', '<', BigInt(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function useRecoveryCode(deps: IdentityDeps, tx: Tx, visit: Visit, personId: PersonId, code: string) {
  if (!(await consumeRecoveryCode(deps, tx, personId, code))) return false
  const { schoolId } = visit
  await recordAudit(tx, deps.clock, { kind: 'recovery_code.used', schoolId, personId, visit })
  return true
}

export function sealContext(personId: PersonId): string {
  return `second_factors/${personId}`
}

/** Runs a security change after a check of the second factor, with the same limits as a sign-in. */
export async function withSecondFactor<T>(
  deps: IdentityDeps,
  { personId }: SignedIn,
  visit: Visit,
  { code, act }: { code: string; act: (tx: Tx) => Promise<T> },
): Promise<T> {
  const attempt = await hearTry(deps.limits, triesOf(personId, visit), () =>
    inTransaction(deps.db, async (tx) => {
      const isRequired = await hasSecondFactor(tx, personId)
      if (isRequired && !(await isRightCode(deps, tx, visit, personId, code)))
        return { isRight: false } as const
      return { isRight: true, done: await act(tx) } as const
    }),
  )
  if (attempt.isRight) return attempt.done
  await recordFailure(deps, personId, visit)
  throw new Refusal('invalid_input', 'The code is wrong', {
    problems: [{ field: 'code', message: 'code_wrong' }],
  })
}
