import type { Tx } from '../../../platform/db/database.ts'
import type { PersonId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { emailOrRefuse } from '../mail/email-address.ts'
import { type CodeKey, issueCode, useCode, useCodeTry } from '../mail/mail-codes.ts'
import { queueMail } from '../mail/mail-wish.ts'
import { addRole } from '../members/school-roles.ts'
import { type Proceeding, proceedByLink } from './sign-in.ts'
import { insertPerson, markVerified, nameOrRefuse } from './sign-up.ts'
import { countMail, hearTry } from './throttle.ts'

export type CodeWish = {
  /** The id of the browser that requests the code and submits it. */
  readonly browser: string
  readonly email: string
  readonly name: string
  readonly locale: string
}

/**
 * Mails a six-digit code that verifies an e-mail address in this browser. It does not look up the account, so
 * the response, the work and the mail are the same for every e-mail address.
 */
export async function requestCode(deps: IdentityDeps, visit: Visit, wish: CodeWish): Promise<void> {
  const email = emailOrRefuse(wish.email)
  const name = nameOrRefuse(wish.name)
  const { schoolId } = visit
  await countMail(deps.limits, { account: email, address: visit.address })
  await inTransaction(deps.db, async (tx) => {
    const code = await issueCode(tx, deps, { schoolId, browser: wish.browser, email })
    const { locale } = wish
    await queueMail(tx, deps, schoolId, { template: 'sign_in_code', to: email, name, locale, code })
  })
}

export type CodeTry = CodeWish & {
  readonly code: string
  /** The previous session of the browser, which is replaced. */
  readonly former?: string | undefined
}

export type CodeOutcome =
  | Proceeding
  | { readonly is: 'wrong'; readonly triesLeft: number }
  /** Too many attempts, expired or never requested: a new code is needed. */
  | { readonly is: 'over' }

/**
 * Signs in with a mailed code. Creates an account without a password if the e-mail address has none; a second
 * factor is still required. The person becomes a student of the school.
 */
export async function signInByCode(deps: IdentityDeps, visit: Visit, input: CodeTry): Promise<CodeOutcome> {
  const email = emailOrRefuse(input.email)
  const name = nameOrRefuse(input.name)
  const key = { schoolId: visit.schoolId, browser: input.browser, email }
  const signInAttempt = { account: `mail code ${email}`, address: visit.address }
  const attempt = await hearTry(deps.limits, signInAttempt, async () => {
    const tried = await useCodeTry(deps.db, deps, key, input.code)
    return tried.is === 'open' ? tried : { ...tried, isRight: false }
  })
  if (attempt.is === 'over') return { is: 'over' }
  if (!attempt.isRight) return await recordWrongCode(deps, visit, attempt.codeTriesLeft)
  const personId = await provenPerson(deps, visit, key, { ...input, name })
  if (!personId) return { is: 'over' }
  return await proceedByLink(deps, visit, { personId, former: input.former })
}

async function recordWrongCode(
  { db, clock }: IdentityDeps,
  visit: Visit,
  triesLeft: number,
): Promise<CodeOutcome> {
  await recordAudit(db, clock, { kind: 'sign_in.failed', schoolId: visit.schoolId, visit })
  return triesLeft > 0 ? { is: 'wrong', triesLeft } : { is: 'over' }
}

async function provenPerson(deps: IdentityDeps, visit: Visit, key: CodeKey, input: CodeTry) {
  const { schoolId } = visit
  return await inTransaction(deps.db, async (tx) => {
    if (!(await useCode(tx, deps, key, input.code))) return undefined
    const personId =
      (await knownPerson(deps, tx, visit, key.email)) ?? (await newPerson(deps, tx, visit, key, input))
    await addRole(tx, deps.clock, { schoolId, personId, role: 'student' }, { visit })
    return personId
  })
}

async function knownPerson(
  deps: IdentityDeps,
  tx: Tx,
  visit: Visit,
  email: string,
): Promise<PersonId | undefined> {
  const existing = await tx
    .selectFrom('people')
    .select(['id', 'deactivatedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!existing) return undefined
  // Only the owner of the mailbox gets here, so this reveals nothing.
  if (existing.deactivatedAt) {
    const problems = [{ field: 'email', message: 'account_off' }]
    throw new Refusal('invalid_input', 'This account is deactivated', { problems })
  }
  await markVerified(tx, deps, existing.id, visit)
  return existing.id
}

async function newPerson(
  deps: IdentityDeps,
  tx: Tx,
  visit: Visit,
  { email }: CodeKey,
  { name, locale }: CodeTry,
) {
  return await insertPerson(tx, deps, visit, { email, name, locale, passwordHash: null })
}
