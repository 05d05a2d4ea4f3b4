import type { IdentityDeps } from './deps.ts'
import { forgetEndedSessions } from './sessions.ts'

/** Drops what is over: sessions, links, codes, challenges. */
export async function sweepSignIns(deps: IdentityDeps): Promise<void> {
  const now = deps.clock.now()
  await forgetEndedSessions(deps)
  await deps.db.deleteFrom('mailLinks').where('expiresAt', '<=', now).execute()
  await deps.db.deleteFrom('mailCodes').where('expiresAt', '<=', now).execute()
  await deps.db.deleteFrom('signInChallenges').where('expiresAt', '<=', now).execute()
}
