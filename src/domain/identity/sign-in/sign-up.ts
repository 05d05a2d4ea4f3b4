import type { Tx } from '../../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { oneLine } from '../../../platform/plain-text.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { emailOrRefuse } from '../mail/email-address.ts'
import { issueLink, readSignUp, spentLink, useLink } from '../mail/mail-links.ts'
import { queueMail } from '../mail/mail-wish.ts'
import { addRole } from '../members/school-roles.ts'
import { refuseWeakPassword } from '../passwords/password-rules.ts'
import { openSession } from './sessions.ts'
import { countMail, hearTry } from './throttle.ts'

export type SignUp = {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly locale: string
  readonly returnTo?: string | undefined
}

/**
 * Sends a link that creates the account or, if one exists, notifies its owner by mail. The response, the work
 * and the number of statements are the same in both cases. Nothing is created until the e-mail address is
 * verified, so that nobody can claim one in advance.
 */
export async function signUp(deps: IdentityDeps, visit: Visit, input: SignUp): Promise<void> {
  const signUp = await checkedSignUp(deps, visit, input)
  const { email, name, passwordHash } = signUp
  const { schoolId } = visit
  const { locale, returnTo } = input
  await inTransaction(deps.db, async (tx) => {
    const existing = await personWith(tx, email)
    const common = { schoolId, email, returnTo }
    const link = existing
      ? // They join this school when they sign in from the mail.
        { ...common, purpose: 'sign_in' as const, personId: existing.id, role: 'student' as const }
      : { ...common, purpose: 'verify_email' as const, signUp: { name, passwordHash, locale } }
    const token = await issueLink(tx, deps.clock, link)
    await queueMail(tx, deps, schoolId, {
      template: existing ? 'already_registered' : 'verify_email',
      to: email,
      name: existing?.name ?? name,
      locale: existing?.locale ?? locale,
      token,
    })
  })
}

async function checkedSignUp(deps: IdentityDeps, visit: Visit, input: SignUp) {
  const email = emailOrRefuse(input.email)
  const name = nameOrRefuse(input.name)
  refuseWeakPassword(input.password)
  await countMail(deps.limits, { account: email, address: visit.address })
  return { email, name, passwordHash: await deps.passwords.hash(input.password) }
}

type Verification = {
  readonly token: string
  readonly password: string
  readonly former?: string | undefined
}

/**
 * Creates the account: verified, a student of the school, and signed in. The password is required again, so
 * that a sign-up started by someone else with this e-mail address cannot be completed by its owner by
 * mistake.
 */
export async function verifyEmail(
  deps: IdentityDeps,
  visit: Visit,
  { token, password, former }: Verification,
): Promise<{ session: string; returnTo: string | null }> {
  await refuseOtherPassword(deps, visit, token, password)
  const { schoolId } = visit
  return await inTransaction(deps.db, async (tx) => {
    const used = await useLink(tx, deps.clock, { schoolId, purpose: 'verify_email', token })
    const personId = await insertPerson(tx, deps, visit, used)
    await addRole(tx, deps.clock, { schoolId, personId, role: 'student' }, { visit })
    const session = await openSession(tx, deps.clock, visit, { personId, method: 'password', former })
    return { session, returnTo: used.returnTo }
  })
}

async function refuseOtherPassword(deps: IdentityDeps, visit: Visit, token: string, password: string) {
  const link = await readSignUp(deps, { schoolId: visit.schoolId, token })
  if (!link) throw spentLink()
  const attempt = { account: link.email, address: visit.address }
  const { isRight } = await hearTry(deps.limits, attempt, async () => ({
    isRight: await deps.passwords.isRight(password, link.passwordHash),
  }))
  if (isRight) return
  const problems = [{ field: 'password', message: 'password_wrong' }]
  throw new Refusal('invalid_input', 'The password is not the one chosen at this sign-up', { problems })
}

/** Makes a person a student of the school they are signed in at. */
export async function joinSchool(
  { db, clock }: IdentityDeps,
  { schoolId, personId }: { schoolId: SchoolId; personId: PersonId },
  visit?: Visit,
): Promise<void> {
  await inTransaction(db, (tx) => addRole(tx, clock, { schoolId, personId, role: 'student' }, { visit }))
}

/** In characters. */
export const longestPersonName = 120

export function nameOrRefuse(name: string): string {
  const trimmed = oneLine(name)
  if (trimmed !== '' && [...trimmed].length <= longestPersonName) return trimmed
  const problems = [{ field: 'name', message: trimmed === '' ? 'name_missing' : 'name_too_long' }]
  throw new Refusal('invalid_input', 'The name is missing or too long', { problems })
}

type ProvenPerson = {
  readonly email: string
  readonly name: string | null
  readonly passwordHash: string | null
  readonly locale: string | null
}

/** Creates the account of a verified mailbox; the link is void if the mailbox already has an account. */
export async function insertPerson(
  tx: Tx,
  { clock }: IdentityDeps,
  visit: Visit,
  { email, name, passwordHash, locale }: ProvenPerson,
): Promise<PersonId> {
  const now = clock.now()
  const id = newId<'Person'>(clock)
  const times = { createdAt: now, updatedAt: now }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('people')
    .values({ id, email, name: name ?? email, passwordHash, locale, emailVerified: true, ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  // Another link has created an account with this e-mail address since.
  if (!numInsertedOrUpdatedRows) throw spentLink()
  await recordAudit(tx, clock, { kind: 'account.created', schoolId: visit.schoolId, personId: id, visit })
  return id
}

async function personWith(tx: Tx, email: string) {
  return await tx
    .selectFrom('people')
    .select(['id', 'name', 'locale'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Records that the e-mail address of an account was verified. */
export async function markVerified(tx: Tx, { clock }: IdentityDeps, personId: PersonId, visit: Visit) {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ emailVerified: true, updatedAt: clock.now() })
    .where('id', '=', personId)
    .where('emailVerified', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await recordAudit(tx, clock, { kind: 'account.verified', schoolId: visit.schoolId, personId, visit })
}
