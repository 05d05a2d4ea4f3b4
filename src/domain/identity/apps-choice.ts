import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { recordFact } from '../facts/index.ts'

/** The choice to keep or sign out connected apps, at every school, when the password changes. */
export type AppsChoice = 'sign-out' | 'keep'

type Person = { readonly personId: PersonId; readonly schoolId: SchoolId }

/**
 * Signs out all apps of a person, if they chose this. Every token is checked against this count, so all become
 * invalid with this transaction; the fact only cleans up afterwards.
 */
export async function heedAppsChoice(
  tx: Tx,
  clock: Clock,
  { personId, schoolId }: Person,
  choice: AppsChoice,
): Promise<void> {
  if (choice === 'keep') return
  await tx
    .updateTable('people')
    .set((eb) => ({ appSignOuts: eb('appSignOuts', '+', 1) }))
    .where('id', '=', personId)
    .execute()
  await recordFact(tx, clock, { schoolId, kind: 'account.apps_signed_out', body: { personId } })
}
