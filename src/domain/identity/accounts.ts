import { allSchools } from '../../platform/db/all-schools.ts'
import type { PersonId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAuthorChange } from '../changes/index.ts'
import { recordFact } from '../facts/index.ts'
import { type PlatformActor, recordAudit, type Visit } from '../tenancy/index.ts'
import type { IdentityDeps } from './deps.ts'
import { queueMail } from './mail/mail-wish.ts'
import { removeRole } from './members/school-roles.ts'
import { refuseWrongPassword } from './passwords/change-password.ts'
import { withSecondFactor } from './second-factor/second-factor.ts'
import { endSessionsOf, lockAccountAlone, type SignedIn } from './sign-in/sessions.ts'

/** Disables an account: every session ends immediately, no data is deleted. */
export async function deactivatePerson(
  { db, clock }: IdentityDeps,
  _actor: PlatformActor,
  personId: PersonId,
) {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('people')
      .set({ deactivatedAt: clock.now(), updatedAt: clock.now() })
      .where('id', '=', personId)
      .where('deactivatedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await endSessionsOf(tx, personId)
    for (const schoolId of await schoolsOf(tx, personId)) {
      await recordAudit(tx, clock, { kind: 'account.deactivated', schoolId, personId })
      await recordFact(tx, clock, { schoolId, kind: 'account.deactivated', body: { personId } })
    }
  })
}

export async function reactivatePerson(
  { db, clock }: IdentityDeps,
  _actor: PlatformActor,
  personId: PersonId,
) {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('people')
      .set({ deactivatedAt: null, updatedAt: clock.now() })
      .where('id', '=', personId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('not_found', 'No such person')
    for (const schoolId of await schoolsOf(tx, personId)) {
      await recordAudit(tx, clock, { kind: 'account.reactivated', schoolId, personId })
    }
  })
}

/**
 * Deletes an account at every school. Records that must be kept by law (payments, invoices) keep referencing
 * a row without a name; all other data of the person is deleted. The last owner of a school must hand it over
 * first.
 */
export async function deleteAccount(
  deps: IdentityDeps,
  me: SignedIn,
  visit: Visit,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await refuseWrongPassword(deps, me, visit, password)
  await withSecondFactor(deps, me, visit, { code, act: (tx) => erase(deps, tx, me, visit) })
}

async function erase(deps: IdentityDeps, tx: Tx, me: SignedIn, visit: Visit) {
  const { personId, schoolId, email, name, locale } = me
  // First: a session that is being opened refers to the row, whose address changes here.
  await lockAccountAlone(tx, personId)
  const image = await lockedImage(tx, personId)
  // Before the statements for all schools: a cluster refuses to change a reference table after them.
  await leaveTombstone(deps, tx, personId)
  const grants = await tx
    .selectFrom('schoolRoles')
    .select(['schoolId', 'role'])
    .where('personId', '=', personId)
    .modifyEnd(allSchools('identity.erase_account'))
    .execute()
  for (const { schoolId, role } of grants) {
    await removeRole(tx, deps.clock, { schoolId, personId, role }, { personId, visit })
  }
  await queueMail(tx, deps, schoolId, { template: 'account_deleted', to: email, name, locale })
  await recordAudit(tx, deps.clock, { kind: 'account.deleted', schoolId, personId, visit })
  await eraseTraces(tx, personId, email)
  await abandonFiles(tx, deps.clock, schoolId, [image, ...(await deletedExports(tx, personId))])
  await recordAuthorChange(tx, deps.clock, personId)
  for (const school of new Set([schoolId, ...grants.map((grant) => grant.schoolId)])) {
    await recordFact(tx, deps.clock, { schoolId: school, kind: 'account.deleted', body: { personId } })
  }
}

type Tx = Parameters<Parameters<typeof inTransaction>[1]>[0]

async function eraseTraces(tx: Tx, personId: PersonId, email: string) {
  await endSessionsOf(tx, personId)
  for (const table of ['secondFactors', 'recoveryCodes', 'passkeys', 'signInChallenges'] as const) {
    await tx
      .deleteFrom(table)
      .where('personId', '=', personId)
      .modifyEnd(allSchools('identity.erase_account'))
      .execute()
  }
  await tx
    .deleteFrom('mailLinks')
    .where(({ or, eb }) => or([eb('personId', '=', personId), eb('email', '=', email)]))
    .modifyEnd(allSchools('identity.erase_account'))
    .execute()
  await tx
    .deleteFrom('mailCodes')
    .where('email', '=', email)
    .modifyEnd(allSchools('identity.erase_account'))
    .execute()
}

async function lockedImage(tx: Tx, personId: PersonId) {
  const { image } = await tx
    .selectFrom('people')
    .select('image')
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return image
}

/** The keys of the files of a person's exports, which are deleted with the account. */
async function deletedExports(tx: Tx, personId: PersonId) {
  const exports = await tx
    .deleteFrom('dataExports')
    .where('personId', '=', personId)
    .returning('fileKey')
    .modifyEnd(allSchools('identity.erase_account'))
    .execute()
  return exports.map(({ fileKey }) => fileKey)
}

async function leaveTombstone({ clock }: IdentityDeps, tx: Tx, personId: PersonId) {
  const now = clock.now()
  await tx
    .updateTable('people')
    .set({
      email: `deleted-${personId}@deleted.invalid`,
      emailVerified: false,
      name: '–',
      image: null,
      locale: null,
      timeZone: null,
      passwordHash: null,
      deactivatedAt: now,
      deletedAt: now,
      renamedAt: now,
      updatedAt: now,
    })
    .where('id', '=', personId)
    .execute()
}

async function schoolsOf(tx: Tx, personId: PersonId) {
  const grants = await tx
    .selectFrom('schoolRoles')
    .select('schoolId')
    .distinct()
    .where('personId', '=', personId)
    .modifyEnd(allSchools('identity.erase_account'))
    .execute()
  return grants.map(({ schoolId }) => schoolId)
}
