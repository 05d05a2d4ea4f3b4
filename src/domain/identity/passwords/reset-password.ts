import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import { type AppsChoice, heedAppsChoice } from '../apps-choice.ts'
import type { IdentityDeps } from '../deps.ts'
import { readLink, spentLink, useLink, withdrawWaysIn } from '../mail/mail-links.ts'
import { queueMail } from '../mail/mail-wish.ts'
import { endSessionsOf } from '../sign-in/sessions.ts'
import { type Proceeding, proceedByLink } from '../sign-in/sign-in.ts'
import { markVerified } from '../sign-in/sign-up.ts'
import { refuseWeakPassword } from './password-rules.ts'

type Reset = {
  readonly token: string
  readonly password: string
  readonly former?: string | undefined
  readonly apps?: AppsChoice | undefined
}

/** Password reset: sets a new password by a mailed link. Every session ends, and so do connected apps unless they are kept. */
export async function resetPassword(
  deps: IdentityDeps,
  visit: Visit,
  { token, password, former, apps = 'sign-out' }: Reset,
): Promise<Proceeding> {
  refuseWeakPassword(password)
  const { schoolId } = visit
  // Hashing is expensive: check the link first.
  if (!(await readLink(deps, { schoolId, purpose: 'reset_password', token }))) throw spentLink()
  const passwordHash = await deps.passwords.hash(password)
  const personId = await inTransaction(deps.db, async (tx) => {
    const { personId, email } = await useLink(tx, deps.clock, { schoolId, purpose: 'reset_password', token })
    if (!personId) throw new Error('The password reset link has no person')
    await markVerified(tx, deps, personId, visit)
    const person = await tx
      .updateTable('people')
      .set({ passwordHash, updatedAt: deps.clock.now() })
      .where('id', '=', personId)
      .returning(['name', 'locale'])
      .executeTakeFirstOrThrow()
    await withdrawWaysIn(tx, deps.clock, personId)
    await endSessionsOf(tx, personId)
    await heedAppsChoice(tx, deps.clock, { personId, schoolId }, apps)
    await recordAudit(tx, deps.clock, { kind: 'password.reset', schoolId, personId, visit, detail: { apps } })
    const wish = { template: 'password_changed', to: email, ...person, personId, apps } as const
    await queueMail(tx, deps, schoolId, wish)
    return personId
  })
  return await proceedByLink(deps, visit, { personId, former })
}
