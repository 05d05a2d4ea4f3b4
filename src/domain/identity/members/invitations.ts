import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PersonId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { LookupRow } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type OperatorActor, type Role, recordAudit, roles, type Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { emailOrRefuse } from '../mail/email-address.ts'
import { issueLink, readLink, spentLink, useLink } from '../mail/mail-links.ts'
import { queueMail } from '../mail/mail-wish.ts'
import { refuseWeakPassword } from '../passwords/password-rules.ts'
import { type Proceeding, proceedByLink } from '../sign-in/sign-in.ts'
import { insertPerson, markVerified, nameOrRefuse } from '../sign-in/sign-up.ts'
import { type Invitation, openInvitations } from './open-invitations.ts'
import { mayChangeRole } from './permissions.ts'
import { addRole } from './school-roles.ts'

/** Invites a person to the school by mail, with a role that the inviter may grant. */
export async function invite(
  deps: IdentityDeps,
  actor: OperatorActor,
  input: { email: string; role: Role; locale: string },
  visit?: Visit,
): Promise<Invitation> {
  const email = emailOrRefuse(input.email)
  if (!mayChangeRole(actor.roles, input.role)) {
    throw new Refusal('not_permitted', `Your roles do not allow you to invite someone as ${input.role}`)
  }
  const { schoolId, memberId: byPersonId } = actor
  return await inTransaction(deps.db, async (tx) => {
    const existing = await personWith(tx, email)
    const link = { schoolId, purpose: 'invitation', email, personId: existing?.id, role: input.role } as const
    const token = await issueLink(tx, deps.clock, { ...link, invitedBy: byPersonId })
    const inviter = await nameOf(tx, byPersonId)
    const locale = existing?.locale ?? input.locale
    const wish = {
      template: 'invitation',
      to: email,
      name: existing?.name ?? '',
      locale,
      token,
      inviter,
    } as const
    await queueMail(tx, deps, schoolId, { ...wish, role: input.role })
    const detail = { role: input.role }
    await recordAudit(tx, deps.clock, {
      kind: 'invitation.sent',
      schoolId,
      personId: existing?.id,
      byPersonId,
      visit,
      detail,
    })
    return await openInvitations(tx, actor, deps.clock.now())
      .where('link.email', '=', email)
      .executeTakeFirstOrThrow()
  })
}

/** The offered role of an invitation, and whether its recipient already has an account. */
export async function readInvitation(deps: IdentityDeps, visit: Visit, token: string) {
  const link = await readLink(deps, { schoolId: visit.schoolId, purpose: 'invitation', token })
  const role = link && (await offeredRole(deps.db, visit, link))
  if (!role) return undefined
  const existing = await personWith(deps.db, link.email)
  return { email: link.email, role, hasAccount: existing !== undefined }
}

/** Accepts an invitation: creates an account if needed, grants the role, and asks for the second factor. */
export async function acceptInvitation(
  deps: IdentityDeps,
  visit: Visit,
  input: { token: string; name: string; password: string; locale: string; former?: string | undefined },
): Promise<Proceeding & { readonly role: Role }> {
  const offer = await readInvitation(deps, visit, input.token)
  if (!offer) throw spentLink()
  const account = offer.hasAccount ? undefined : await checkedAccount(deps, input)
  const { schoolId } = visit
  const { personId, role } = await inTransaction(deps.db, async (tx) => {
    const used = await useLink(tx, deps.clock, { schoolId, purpose: 'invitation', token: input.token })
    const role = await offeredRole(tx, visit, used)
    if (!role) throw spentLink()
    const existing = await personWith(tx, used.email)
    const id =
      existing?.id ?? (account && (await insertPerson(tx, deps, visit, { ...account, email: used.email })))
    if (!id) throw spentLink()
    await markVerified(tx, deps, id, visit)
    const author = { personId: used.invitedBy ?? undefined, visit }
    await addRole(tx, deps.clock, { schoolId, personId: id, role }, author)
    await recordAudit(tx, deps.clock, { kind: 'invitation.accepted', schoolId, personId: id, visit })
    return { personId: id, role }
  })
  return { ...(await proceedByLink(deps, visit, { personId, former: input.former })), role }
}

async function checkedAccount(
  deps: IdentityDeps,
  { name, password, locale }: { name: string; password: string; locale: string },
) {
  const checkedName = nameOrRefuse(name)
  refuseWeakPassword(password)
  return { name: checkedName, locale, passwordHash: await deps.passwords.hash(password) }
}

// An invitation is void if the inviter may no longer grant the role.
async function offeredRole(
  db: Db,
  { schoolId }: Visit,
  { invitedBy, role }: { invitedBy: PersonId | null; role: string | null },
): Promise<Role | undefined> {
  const offered = roles.find((each) => each === role)
  if (!offered) return undefined
  const inviterGrants = await db
    .selectFrom('schoolRoles')
    .innerJoin('people', 'people.id', 'schoolRoles.personId')
    .select('schoolRoles.role')
    .where('schoolRoles.schoolId', '=', schoolId)
    .where('schoolRoles.personId', '=', invitedBy)
    .where('people.deactivatedAt', 'is', null)
    .execute()
  const rolesOf = inviterGrants.map((each) => each.role)
  return mayChangeRole(rolesOf, offered) ? offered : undefined
}

async function personWith(db: Db, email: string) {
  return await db
    .selectFrom('people')
    .select(['id', 'name', 'locale'])
    .where('email', '=', email)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
}

async function nameOf(tx: Tx, id: PersonId): Promise<string> {
  const { name } = await tx.selectFrom('people').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}

/** The content of an invitation for its page. */
export type OfferedInvitation = LookupRow<typeof readInvitation>
