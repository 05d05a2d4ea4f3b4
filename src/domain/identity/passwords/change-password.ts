import type { PersonId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import { type AppsChoice, heedAppsChoice } from '../apps-choice.ts'
import type { IdentityDeps } from '../deps.ts'
import { withdrawWaysIn } from '../mail/mail-links.ts'
import { queueMail } from '../mail/mail-wish.ts'
import { endSessionsOf, type SignedIn } from '../sign-in/sessions.ts'
import { hearTry } from '../sign-in/throttle.ts'
import { refuseWeakPassword } from './password-rules.ts'

type PasswordChange = {
  readonly password: string
  readonly newPassword: string
  readonly apps?: AppsChoice | undefined
}

/** Changes the password after a check of the old one; ends every other session, and connected apps on request. */
export async function changePassword(
  deps: IdentityDeps,
  me: SignedIn,
  visit: Visit,
  { password, newPassword, apps = 'keep' }: PasswordChange,
): Promise<void> {
  refuseWeakPassword(newPassword, 'newPassword')
  await refuseWrongPassword(deps, me, visit, password)
  const passwordHash = await deps.passwords.hash(newPassword)
  const { personId, schoolId, email, name, locale } = me
  await inTransaction(deps.db, async (tx) => {
    await tx
      .updateTable('people')
      .set({ passwordHash, updatedAt: deps.clock.now() })
      .where('id', '=', personId)
      .execute()
    await endSessionsOf(tx, personId, { but: me.sessionId })
    await withdrawWaysIn(tx, deps.clock, personId)
    await heedAppsChoice(tx, deps.clock, me, apps)
    const detail = { apps }
    await recordAudit(tx, deps.clock, { kind: 'password.changed', schoolId, personId, visit, detail })
    const wish = { template: 'password_changed', to: email, name, locale, personId, apps } as const
    await queueMail(tx, deps, schoolId, wish)
  })
}

/** Changes to account security require the password, with the same limits as a sign-in. */
export async function refuseWrongPassword(deps: IdentityDeps, me: SignedIn, visit: Visit, password: string) {
  const { schoolId, personId, email } = me
  const { isRight } = await hearTry(deps.limits, { account: email, address: visit.address }, async () => ({
    isRight: await deps.passwords.isRight(password, await hashOf(deps, personId)),
  }))
  if (isRight) return
  await recordAudit(deps.db, deps.clock, { kind: 'password.failed', schoolId, personId, visit })
  const problems = [{ field: 'password', message: 'password_wrong' }]
  throw new Refusal('invalid_input', 'The password is wrong', { problems })
}

/** True if the account has a password; an account created by an operator has none until a reset link sets it. */
export async function hasPassword(deps: IdentityDeps, { personId }: SignedIn): Promise<boolean> {
  return Boolean(await hashOf(deps, personId))
}

async function hashOf({ db }: IdentityDeps, personId: PersonId) {
  const person = await db
    .selectFrom('people')
    .select('passwordHash')
    .where('id', '=', personId)
    .executeTakeFirst()
  return person?.passwordHash
}
