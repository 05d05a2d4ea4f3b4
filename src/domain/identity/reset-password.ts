import { inTransaction } from '../../platform/db/transaction.ts'
import { recordAudit, type Visit } from '../tenancy/index.ts'
import type { IdentityDeps } from './deps.ts'
import { readLink, spentLink, useLink, withdrawWaysIn } from './mail-links.ts'
import { wantMail } from './mail-wish.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { endSessionsOf } from './sessions.ts'
import { type Proceeding, proceedByLink } from './sign-in.ts'
import { markVerified } from './sign-up.ts'

/** Sets a new password by a mailed link. Every session ends; a second factor is still asked. */
export async function resetPassword(
  deps: IdentityDeps,
  visit: Visit,
  { token, password, former }: { token: string; password: string; former?: string | undefined },
): Promise<Proceeding> {
  refuseWeakPassword(password)
  const { schoolId } = visit
  // A hash is dear: nobody gets one made for a link that is none.
  if (!(await readLink(deps, { schoolId, purpose: 'reset_password', token }))) throw spentLink()
  const passwordHash = await deps.passwords.hash(password)
  const personId = await inTransaction(deps.db, async (tx) => {
    const used = await useLink(tx, deps.clock, { schoolId, purpose: 'reset_password', token })
    if (!used.personId) throw new Error('A link to reset a password belongs to a person')
    await markVerified(tx, deps, used.personId, visit)
    const person = await tx
      .updateTable('people')
      .set({ passwordHash, updatedAt: deps.clock.now() })
      .where('id', '=', used.personId)
      .returning(['name', 'locale'])
      .executeTakeFirstOrThrow()
    await withdrawWaysIn(tx, deps.clock, used.personId)
    await endSessionsOf(tx, used.personId)
    await recordAudit(tx, deps.clock, { kind: 'password.reset', schoolId, personId: used.personId, visit })
    await wantMail(tx, deps, schoolId, { template: 'password_changed', to: used.email, ...person })
    return used.personId
  })
  return await proceedByLink(deps, visit, { personId, former })
}
