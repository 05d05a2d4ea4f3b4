import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { useLink } from '../mail/mail-links.ts'
import { addRole } from '../members/school-roles.ts'
import { type Proceeding, proceedByLink } from './sign-in.ts'
import { markVerified } from './sign-up.ts'

/**
 * Signs in by a mailed link; the second factor is still required. It also verifies the e-mail address. A
 * person with an account who signed up here again becomes a student of this school.
 */
export async function signInByLink(
  deps: IdentityDeps,
  visit: Visit,
  { token, former }: { token: string; former?: string | undefined },
): Promise<{ outcome: Proceeding; returnTo: string | null }> {
  const { schoolId } = visit
  const { personId, returnTo } = await inTransaction(deps.db, async (tx) => {
    const used = await useLink(tx, deps.clock, { schoolId, purpose: 'sign_in', token })
    if (!used.personId) throw new Error('The sign-in link has no person')
    await markVerified(tx, deps, used.personId, visit)
    if (used.role === 'student') {
      await addRole(tx, deps.clock, { schoolId, personId: used.personId, role: 'student' }, { visit })
    }
    return { personId: used.personId, returnTo: used.returnTo }
  })
  return { outcome: await proceedByLink(deps, visit, { personId, former }), returnTo }
}
