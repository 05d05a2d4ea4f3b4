import type { ExpressionBuilder } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { hashToken, randomToken } from '../../../platform/crypto/random-token.ts'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { MailLinksTable, PersonId, Schema, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { day, hour, minute, week } from '../../../platform/durations.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Role } from '../../tenancy/index.ts'
import { withdrawCodes } from './mail-codes.ts'

export type LinkPurpose = MailLinksTable['purpose']

/** The lifetime of a link by purpose, in milliseconds. */
export const linkLifetimes: Readonly<Record<LinkPurpose, number>> = {
  verify_email: day,
  reset_password: 30 * minute,
  sign_in: 15 * minute,
  change_email: hour,
  invitation: week,
}

type NewLink = {
  readonly schoolId: SchoolId
  readonly purpose: LinkPurpose
  readonly email: string
  readonly personId?: PersonId | undefined
  readonly role?: Role | undefined
  readonly invitedBy?: PersonId | undefined
  readonly returnTo?: string | undefined
  readonly signUp?:
    | { readonly name: string; readonly passwordHash: string; readonly locale: string }
    | undefined
}

/** Creates the secret of a link. Only the newest link per purpose and person, and per invitation, is valid. */
export async function issueLink(tx: Tx, clock: Clock, link: NewLink): Promise<string> {
  const { schoolId, purpose, personId } = link
  const token = randomToken('lml_')
  const now = clock.now()
  await withdrawOlder(tx, clock, link)
  await tx
    .insertInto('mailLinks')
    .values({
      schoolId,
      id: newId(clock),
      purpose,
      tokenHash: hashToken(token),
      personId: personId ?? null,
      email: link.email,
      role: link.role ?? null,
      invitedBy: link.invitedBy ?? null,
      returnTo: link.returnTo ?? null,
      name: link.signUp?.name ?? null,
      passwordHash: link.signUp?.passwordHash ?? null,
      locale: link.signUp?.locale ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + linkLifetimes[purpose]),
    })
    .execute()
  return token
}

async function withdrawOlder(tx: Tx, clock: Clock, { schoolId, purpose, personId, email }: NewLink) {
  const open = tx
    .updateTable('mailLinks')
    .set({ usedAt: clock.now() })
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
  const older =
    purpose === 'invitation'
      ? open.where('schoolId', '=', schoolId).where('email', '=', email)
      : // The person is null if the e-mail address has no account; one statement for both cases, so that timing reveals nothing.
        open
          .where('personId', '=', (eb) => eb.val(personId ?? null))
          .modifyEnd(allSchools('identity.withdraw_links'))
  await older.execute()
}

/** Consumes a link. One of several concurrent attempts succeeds; sign-up data in it is deleted. */
export async function useLink(tx: Tx, clock: Clock, { schoolId, purpose, token }: LinkUse) {
  const now = clock.now()
  const used = await tx
    .deleteFrom('mailLinks')
    .where('schoolId', '=', schoolId)
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(leadsToAnAccount)
    .returning(['personId', 'email', 'role', 'invitedBy', 'returnTo', 'name', 'passwordHash', 'locale'])
    .executeTakeFirst()
  if (!used) throw spentLink()
  return used
}

/** Reads a link without consuming it: mail programs open links too. */
export async function readLink(deps: Deps, use: LinkUse) {
  return await openLinks(deps, use)
    .select(['email', 'personId', 'role', 'invitedBy', 'name'])
    .executeTakeFirst()
}

/** The pending sign-up of a link with its password hash. */
export async function readSignUp(deps: Deps, use: Omit<LinkUse, 'purpose'>) {
  return await openLinks(deps, { ...use, purpose: 'verify_email' })
    .select(['email', 'passwordHash'])
    .executeTakeFirst()
}

function openLinks({ db, clock }: Deps, { schoolId, purpose, token }: LinkUse) {
  return db
    .selectFrom('mailLinks')
    .where('schoolId', '=', schoolId)
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now())
    .where(leadsToAnAccount)
}

// A link is void if the account is disabled or its e-mail address has changed.
function leadsToAnAccount({ or, eb, exists, selectFrom }: ExpressionBuilder<Schema, 'mailLinks'>) {
  const account = selectFrom('people')
    .select('people.id')
    .whereRef('people.id', '=', 'mailLinks.personId')
    .where('people.deactivatedAt', 'is', null)
    .where((each) =>
      each.or([
        each('mailLinks.purpose', '=', 'change_email'),
        each('people.email', '=', each.ref('mailLinks.email')),
      ]),
    )
  return or([eb('mailLinks.personId', 'is', null), exists(account)])
}

type Deps = { readonly db: Db; readonly clock: Clock }
type LinkUse = { readonly schoolId: SchoolId; readonly purpose: LinkPurpose; readonly token: string }

/** Revokes every sign-in link and code of a person at every school, after a change of credentials. */
export async function withdrawWaysIn(tx: Tx, clock: Clock, personId: PersonId) {
  await tx
    .updateTable('mailLinks')
    .set({ usedAt: clock.now() })
    .where('personId', '=', personId)
    .where('purpose', 'in', ['reset_password', 'sign_in'])
    .where('usedAt', 'is', null)
    .modifyEnd(allSchools('identity.withdraw_links'))
    .execute()
  await withdrawCodes(tx, personId)
}

export function spentLink(): Refusal {
  return new Refusal('not_found', 'This link was already used or has expired')
}
