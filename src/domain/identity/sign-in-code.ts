import type { Tx } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAudit, type Visit } from '../tenancy/index.ts'
import type { IdentityDeps } from './deps.ts'
import { emailOrRefuse } from './email-address.ts'
import { type CodeKey, issueCode, takeCodeTry, useCode } from './mail-codes.ts'
import { wantMail } from './mail-wish.ts'
import { addRole } from './school-roles.ts'
import { type Proceeding, proceedByLink } from './sign-in.ts'
import { insertPerson, markVerified, nameOrRefuse } from './sign-up.ts'
import { countMail, hearTry } from './throttle.ts'

export type CodeWish = {
  /** The name of the browser that asks, and in which the code is typed. */
  readonly browser: string
  readonly email: string
  readonly name: string
  readonly locale: string
}

/**
 * Mails a code of six digits that proves a mailbox to this browser. Nobody looks whether an account lives there: the
 * answer, the work and the mail are the same for every address.
 */
export async function askForCode(deps: IdentityDeps, visit: Visit, wish: CodeWish): Promise<void> {
  const email = emailOrRefuse(wish.email)
  const name = nameOrRefuse(wish.name)
  const { schoolId } = visit
  await countMail(deps.limits, { account: email, address: visit.address })
  await inTransaction(deps.db, async (tx) => {
    const code = await issueCode(tx, deps, { schoolId, browser: wish.browser, email })
    const { locale } = wish
    await wantMail(tx, deps, schoolId, { template: 'sign_in_code', to: email, name, locale, code })
  })
}

export type CodeTry = CodeWish & {
  readonly code: string
  /** The browser's session so far, which ends with the new one. */
  readonly former?: string | undefined
}

export type CodeOutcome =
  | Proceeding
  | { readonly is: 'wrong'; readonly triesLeft: number }
  /** Too many wrong codes, or too late, or none was asked for: a new one is needed. */
  | { readonly is: 'over' }

/**
 * Signs in by a mailed code. A mailbox without an account gets one, with the given name and without a password; a
 * second factor is still asked. Either way its owner is a student of this school from then on.
 */
export async function signInByCode(deps: IdentityDeps, visit: Visit, input: CodeTry): Promise<CodeOutcome> {
  const email = emailOrRefuse(input.email)
  const name = nameOrRefuse(input.name)
  const key = { schoolId: visit.schoolId, browser: input.browser, email }
  const who = { account: `mail code ${email}`, address: visit.address }
  const heard = await hearTry(deps.limits, who, async () => {
    const tried = await takeCodeTry(deps.db, deps, key, input.code)
    return tried.is === 'open' ? tried : { ...tried, isRight: false }
  })
  if (heard.is === 'over') return { is: 'over' }
  if (!heard.isRight) return await noteWrong(deps, visit, heard.codeTriesLeft)
  const personId = await provenPerson(deps, visit, key, { ...input, name })
  if (!personId) return { is: 'over' }
  return await proceedByLink(deps, visit, { personId, former: input.former })
}

async function noteWrong({ db, clock }: IdentityDeps, visit: Visit, triesLeft: number): Promise<CodeOutcome> {
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
  const known = await tx
    .selectFrom('people')
    .select(['id', 'deactivatedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!known) return undefined
  // Whoever reads its mailbox may know.
  if (known.deactivatedAt) {
    const problems = [{ field: 'email', message: 'account_off' }]
    throw new Refusal('invalid_input', 'This account is deactivated', { problems })
  }
  await markVerified(tx, deps, known.id, visit)
  return known.id
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
