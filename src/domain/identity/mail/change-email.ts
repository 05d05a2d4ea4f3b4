import { violates } from '../../../platform/db/constraint.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { refuseWrongPassword } from '../passwords/change-password.ts'
import type { SignedIn } from '../sign-in/sessions.ts'
import { countMail } from '../sign-in/throttle.ts'
import { emailOrRefuse } from './email-address.ts'
import { issueLink, spentLink, useLink, withdrawWaysIn } from './mail-links.ts'
import { queueMail } from './mail-wish.ts'

/**
 * Sends a link to the new e-mail address; nothing changes until it is used. Does not reveal whether the
 * e-mail address is in use.
 */
export async function requestEmailChange(
  deps: IdentityDeps,
  me: SignedIn,
  visit: Visit,
  input: { password: string; email: string },
): Promise<void> {
  const email = emailOrRefuse(input.email)
  await refuseWrongPassword(deps, me, visit, input.password)
  await countMail(deps.limits, { account: email, address: visit.address })
  const { schoolId, personId, name, locale } = me
  await inTransaction(deps.db, async (tx) => {
    const token = await issueLink(tx, deps.clock, { schoolId, purpose: 'change_email', email, personId })
    await queueMail(tx, deps, schoolId, { template: 'change_email', to: email, name, locale, token })
  })
}

/**
 * Confirms the new e-mail address by the mailed link, for the signed-in person who requested it; notifies the
 * old one.
 */
export async function changeEmail(
  deps: IdentityDeps,
  me: SignedIn,
  visit: Visit,
  { token }: { token: string },
): Promise<void> {
  const { schoolId, personId, name, locale } = me
  try {
    await inTransaction(deps.db, async (tx) => {
      const used = await useLink(tx, deps.clock, { schoolId, purpose: 'change_email', token })
      if (used.personId !== personId) throw spentLink()
      await tx
        .updateTable('people')
        .set({ email: used.email, emailVerified: true, updatedAt: deps.clock.now() })
        .where('id', '=', personId)
        .execute()
      // Links sent to the old e-mail address become void.
      await withdrawWaysIn(tx, deps.clock, personId)
      await recordAudit(tx, deps.clock, { kind: 'email.changed', schoolId, personId, visit })
      await queueMail(tx, deps, schoolId, {
        template: 'email_changed',
        to: me.email,
        name,
        locale,
        newEmail: used.email,
      })
    })
  } catch (error) {
    // Another account has taken the e-mail address since; reported like an expired link.
    throw violates(error, 'people_email_unique') ? spentLink() : error
  }
}
