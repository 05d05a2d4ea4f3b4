import { allSchools } from '../../platform/db/all-schools.ts'
import type { IdentityDeps } from './deps.ts'
import { forgetEndedSessions } from './sign-in/sessions.ts'

/** Deletes expired sessions, links, codes and challenges. */
export async function sweepSignIns(deps: IdentityDeps): Promise<void> {
  const now = deps.clock.now()
  await forgetEndedSessions(deps)
  await deps.db
    .deleteFrom('mailLinks')
    .where('expiresAt', '<=', now)
    .modifyEnd(allSchools('identity.sweep'))
    .execute()
  await deps.db
    .deleteFrom('mailCodes')
    .where('expiresAt', '<=', now)
    .modifyEnd(allSchools('identity.sweep'))
    .execute()
  await deps.db
    .deleteFrom('signInChallenges')
    .where('expiresAt', '<=', now)
    .modifyEnd(allSchools('identity.sweep'))
    .execute()
}
