import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { MailLinkId, PersonId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { PageRequest } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type OperatorActor, type Role, recordAudit, type Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { type Editor, readableWith, refuseUnlessMay } from './editor.ts'
import { mayChangeRole } from './permissions.ts'

/** An invitation that can still be accepted. */
export type Invitation = {
  readonly id: MailLinkId
  readonly email: string
  readonly role: Role
  readonly invitedBy: PersonId
  readonly inviterName: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A page of the invitations that can still be accepted, latest first. */
export async function listInvitations({ db, clock }: IdentityDeps, editor: Editor, page: PageRequest) {
  refuseUnlessMay(editor, 'members:read')
  const order = { at: 'link.created_at', id: 'link.id', latestFirst: true }
  return await keysetPage(openInvitations(db, editor, clock.now()), order, page)
}

/** Withdraws an invitation: its link becomes void. */
export async function revokeInvitation(
  { db, clock }: IdentityDeps,
  actor: OperatorActor,
  id: MailLinkId,
  visit?: Visit,
): Promise<void> {
  refuseUnlessMay(actor, 'roles:write')
  const { schoolId, memberId: byPersonId } = actor
  await inTransaction(db, async (tx) => {
    const invitation = await openInvitations(tx, actor, clock.now())
      .where('link.id', '=', id)
      .forUpdate('link')
      .executeTakeFirst()
    if (!invitation) throw new Refusal('not_found', 'No such invitation, or it was accepted or has expired')
    const { role } = invitation
    if (!mayChangeRole(actor.roles, role))
      throw new Refusal('not_permitted', `Your roles do not allow you to withdraw an invitation as ${role}`)
    await tx
      .updateTable('mailLinks')
      .set({ usedAt: clock.now() })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, clock, {
      kind: 'invitation.revoked',
      schoolId,
      byPersonId,
      visit,
      detail: { role },
    })
  })
}

/** The read rule for invitations: the open invitations of the school. */
export function openInvitations(db: Db, editor: Editor, now: Date) {
  const invitations = db
    .selectFrom('mailLinks as link')
    .innerJoin('people as inviter', 'inviter.id', 'link.invitedBy')
    .where('link.schoolId', '=', editor.schoolId)
    .where('link.purpose', '=', 'invitation')
    .where('link.usedAt', 'is', null)
    .where('link.expiresAt', '>', now)
    .select(['link.id', 'link.email', 'link.createdAt', 'link.expiresAt'])
    .select(['inviter.id as invitedBy', 'inviter.name as inviterName'])
    // The database refuses an invitation without a role and unknown roles.
    .select(sql<Role>`link.role`.as('role'))
  return readableWith(invitations, editor, 'members:read')
}
