import type { Db } from '../../../platform/db/database.ts'
import type { PersonId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { canonicalEmail } from '../mail/email-address.ts'
import { spentLink } from '../mail/mail-links.ts'
import { hasSecondFactor, requestSecondFactor } from '../second-factor/second-factor.ts'
import { lockAccount, openSession, type SignInMethod } from './sessions.ts'
import { hearTry } from './throttle.ts'

/** The result of a sign-in attempt. */
export type SignInOutcome =
  | { readonly is: 'signed-in'; readonly session: string }
  | { readonly is: 'second-factor'; readonly challenge: string }
  | { readonly is: 'wrong' }

/** The result of the first factor. */
export type Proceeding = Exclude<SignInOutcome, { is: 'wrong' }>

export type PasswordTry = {
  readonly email: string
  readonly password: string
  /** The previous session of the browser, which is replaced. */
  readonly former?: string | undefined
}

/** Signs in with a password. Unknown accounts take the same time and get the same response. */
export async function signIn(deps: IdentityDeps, visit: Visit, input: PasswordTry): Promise<SignInOutcome> {
  const email = canonicalEmail(input.email)
  const attempt = { account: email, address: visit.address }
  const { isRight, person, triesLeft } = await hearTry(deps.limits, attempt, async () => {
    const person = await activePerson(deps.db, email)
    return { person, isRight: await deps.passwords.isRight(input.password, person?.passwordHash) }
  })
  const outcome = person && isRight ? await proceedWithPassword(deps, visit, person, input) : undefined
  if (outcome) return outcome
  await recordFailure(deps, visit, { personId: person?.id, triesLeft })
  return { is: 'wrong' }
}

async function proceedWithPassword(
  deps: IdentityDeps,
  visit: Visit,
  { id: personId, passwordHash: proven }: { id: PersonId; passwordHash: string },
  { password, former }: PasswordTry,
) {
  const isOutdated = deps.passwords.isOutdated(proven)
  const passwordHash = isOutdated ? await rehash(deps, personId, { password, outdated: proven }) : proven
  return await proceed(deps, visit, { personId, method: 'password', passwordHash, former })
}

type Proof = {
  readonly personId: PersonId
  readonly method: SignInMethod
  /** The hash that the given password was compared with. */
  readonly passwordHash?: string
  readonly former?: string | undefined
}

/**
 * Continues after the first factor: to the second factor if the account has one, otherwise signs in.
 * Undefined if the account was disabled or its password changed meanwhile.
 */
async function proceed(
  { db, clock }: IdentityDeps,
  visit: Visit,
  proof: Proof,
): Promise<Proceeding | undefined> {
  return await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, proof.personId)
    if (!account || (proof.passwordHash && proof.passwordHash !== account.passwordHash)) return undefined
    if (await hasSecondFactor(tx, proof.personId)) {
      return { is: 'second-factor', challenge: await requestSecondFactor(tx, clock, visit, proof) }
    }
    return { is: 'signed-in', session: await openSession(tx, clock, visit, proof) }
  })
}

/** Continues from a consumed mailed link. */
export async function proceedByLink(
  deps: IdentityDeps,
  visit: Visit,
  { personId, former }: { personId: PersonId; former?: string | undefined },
): Promise<Proceeding> {
  const outcome = await proceed(deps, visit, { personId, method: 'link', former })
  if (!outcome) throw spentLink()
  return outcome
}

async function recordFailure(
  { db, clock }: IdentityDeps,
  visit: Visit,
  { personId, triesLeft }: { personId: PersonId | undefined; triesLeft: number },
) {
  const { schoolId } = visit
  await recordAudit(db, clock, { kind: 'sign_in.failed', schoolId, personId, visit })
  // Recorded once, by the attempt that reached the limit, because audit entries are kept forever.
  if (triesLeft === 0) await recordAudit(db, clock, { kind: 'sign_in.throttled', schoolId, personId, visit })
}

async function activePerson(db: Db, email: string) {
  return await db
    .selectFrom('people')
    .select('id')
    .select((eb) => eb.ref('passwordHash').$notNull().as('passwordHash'))
    .where('email', '=', email)
    .where('deactivatedAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .executeTakeFirst()
}

async function rehash(
  { db, passwords }: IdentityDeps,
  personId: PersonId,
  { password, outdated }: { password: string; outdated: string },
): Promise<string> {
  const passwordHash = await passwords.hash(password)
  await db
    .updateTable('people')
    .set({ passwordHash })
    .where('id', '=', personId)
    // A password that was changed meanwhile stays changed.
    .where('passwordHash', '=', outdated)
    .execute()
  return passwordHash
}
