import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordPublicChange } from '../../changes/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { recordAudit } from '../../tenancy/index.ts'
import { type CancellationTiers, checkedRule, defaultTiers } from './rule.ts'

/** The rule of a school with the time of its last change; null is the default. */
export type CancellationRule = { readonly tiers: CancellationTiers; readonly updatedAt: Date | null }

/** A school's cancellation rule. It is public. */
export async function cancellationRule(
  { db }: { readonly db: Db },
  { schoolId }: { readonly schoolId: SchoolId },
): Promise<CancellationRule> {
  const row = await db
    .selectFrom('cancellationRules')
    .select([sql<CancellationTiers>`tiers`.as('tiers'), 'updatedAt'])
    .where('schoolId', '=', schoolId)
    .executeTakeFirst()
  return row ?? { tiers: defaultTiers, updatedAt: null }
}

/** Changes the cancellation rule for future bookings. */
export async function setCancellationRule(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  editor: Editor,
  input: { readonly tiers: CancellationTiers },
): Promise<CancellationRule> {
  refuseUnlessMay(editor, 'school:write')
  const { schoolId } = editor
  const { tiers } = checkedRule(input)
  const now = clock.now()
  const byPersonId = editor.kind === 'operator' ? editor.memberId : undefined
  return await inTransaction(db, async (tx) => {
    const columns = { tiers: JSON.stringify(tiers), updatedAt: now }
    await tx
      .insertInto('cancellationRules')
      .values({ schoolId, ...columns, createdAt: now })
      .onConflict((conflict) => conflict.column('schoolId').doUpdateSet(columns))
      .execute()
    await recordPublicChange(tx, clock, schoolId)
    const detail = {
      tiers: tiers.map(({ hoursBefore, percent }) => `${hoursBefore}h ${percent}%`).join(', '),
    }
    await recordAudit(tx, clock, { kind: 'cancellation_rule.changed', schoolId, byPersonId, detail })
    return { tiers, updatedAt: now }
  })
}
