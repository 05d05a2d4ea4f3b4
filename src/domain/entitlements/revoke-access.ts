import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { EntitlementsTable, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { recordFact } from '../facts/index.ts'
import type { Item } from './owned-by.ts'

/** The grants of a source: all, or one item. */
export type Revocation = {
  readonly schoolId: SchoolId
  readonly source: EntitlementsTable['source']
  readonly sourceId: string
  readonly item?: Item | undefined
}

/** Revokes the grants of a source, including items of a membership; returns whether there were any. */
export async function revokeAccess(tx: Tx, clock: Clock, from: Revocation): Promise<boolean> {
  const { schoolId, source, sourceId, item } = from
  const revoked = await revoke(tx, clock, { schoolId, source, sourceIds: [sourceId], item })
  const [first] = revoked
  if (!first) return false
  const memberships = revoked.filter(({ itemType }) => itemType === 'membership_plan')
  const sourceIds = memberships.map(({ id }) => id)
  const included = await revoke(tx, clock, { schoolId, source: 'membership', sourceIds })
  const items = [...revoked, ...included].map(({ itemType, itemId }) => ({ itemType, itemId }))
  const body = { personId: first.personId, source, sourceId, items }
  await recordFact(tx, clock, { schoolId, kind: 'access.taken_back', body })
  return true
}

type From = Omit<Revocation, 'sourceId'> & { readonly sourceIds: readonly string[] }

async function revoke(tx: Tx, clock: Clock, { schoolId, source, sourceIds, item }: From) {
  if (sourceIds.length === 0) return []
  const live = tx
    .updateTable('entitlements')
    .set({ takenBackAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('source', '=', source)
    .where('sourceId', '=', (eb) => eb.fn.any(eb.val(sourceIds)))
    .where('takenBackAt', 'is', null)
  const selected = item ? live.where('itemType', '=', item.itemType).where('itemId', '=', item.itemId) : live
  return await selected.returning(['id', 'personId', 'itemType', 'itemId']).execute()
}
