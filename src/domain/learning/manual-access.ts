import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { invalid } from '../../platform/fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Item, revokeAccess } from '../entitlements/index.ts'
import { type Editor, refuseUnlessMay, refuseUnlessMember } from '../identity/index.ts'
import type { LearningDeps } from './deps.ts'
import { grantAndEnrol } from './enrolments.ts'

/** An item that an operator grants to a member or revokes. */
export type ManualAccess = Item & { readonly memberId: PersonId }

/** Gives a member a course, a download or a membership; repeating it updates the end. */
export async function grantManually(
  { db, clock }: LearningDeps,
  editor: Editor,
  { memberId: personId, itemType, itemId, expiresAt }: ManualAccess & { readonly expiresAt: Date | null },
): Promise<void> {
  refuseUnlessMay(editor, 'students:write')
  const { schoolId } = editor
  const startsAt = clock.now()
  if (expiresAt && expiresAt <= startsAt) {
    throw invalid('access', [{ field: 'expiresAt', message: 'must be in the future' }])
  }
  await inTransaction(db, async (tx) => {
    await refuseUnlessMember(tx, schoolId, personId)
    await refuseUnknown(tx, schoolId, { itemType, itemId })
    const gift = { schoolId, personId, itemType, itemId, startsAt, expiresAt }
    await grantAndEnrol(tx, clock, { ...gift, source: 'manual', sourceId: personId })
  })
}

/** Revokes manually granted access; purchases are kept. */
export async function revokeManually(
  { db, clock }: LearningDeps,
  editor: Editor,
  { memberId: sourceId, itemType, itemId }: ManualAccess,
): Promise<void> {
  refuseUnlessMay(editor, 'students:write')
  const { schoolId } = editor
  const from = { schoolId, source: 'manual', sourceId, item: { itemType, itemId } } as const
  const wasGranted = await inTransaction(db, (tx) => revokeAccess(tx, clock, from))
  if (!wasGranted) throw new Refusal('not_found', 'No manually granted access was found')
}

const tableOf = {
  course: 'courses',
  digital_product: 'digital_products',
  membership_plan: 'membership_plans',
} as const

async function refuseUnknown(db: Db, schoolId: SchoolId, { itemType, itemId }: Item) {
  const { rows } = await sql`
    select id from ${sql.table(tableOf[itemType])} where school_id = ${schoolId} and id = ${itemId}
  `.execute(db)
  if (rows.length === 0) throw new Refusal('not_found', 'No such item at this school')
}
