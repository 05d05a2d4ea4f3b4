import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type {
  CourseId,
  EntitlementId,
  EntitlementsTable,
  PersonId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import { newId } from '../../platform/ids.ts'
import { recordFact } from '../facts/index.ts'
import type { Item } from './owned-by.ts'

/** A grant: person, item, source, start and end; no end means lifetime. */
export type Grant = Item & {
  /** Set for a subscription, whose entitlement has the same id. */
  readonly id?: EntitlementId | undefined
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly source: EntitlementsTable['source']
  readonly sourceId: string
  readonly startsAt: Date
  readonly expiresAt: Date | null
}

/** The changes of a grant; empty if it already existed. */
export type Granted = {
  readonly isNew: boolean
  /** The courses that it gives access to, including those of a membership. */
  readonly courseIds: readonly CourseId[]
}

/** Grants access once per source (idempotent); a revoked source can grant again. */
export async function grantAccess(tx: Tx, clock: Clock, grant: Grant): Promise<Granted> {
  const [inserted] = await insertGrants(tx, clock, [grant])
  if (!inserted) return { isNew: false, courseIds: [] }
  const items = [asItem(grant), ...(await grantIncluded(tx, clock, grant, inserted.id))]
  const { schoolId, personId, source, sourceId, expiresAt } = grant
  const body = { personId, source, sourceId, expiresAt, items }
  await recordFact(tx, clock, { schoolId, kind: 'access.granted', body })
  const courses = items.filter(({ itemType }) => itemType === 'course')
  return { isNew: true, courseIds: courses.map(({ itemId }) => itemId as CourseId) }
}

async function grantIncluded(tx: Tx, clock: Clock, grant: Grant, sourceId: EntitlementId) {
  if (grant.itemType !== 'membership_plan') return []
  const included = await includedIn(tx, grant)
  return await insertGrants(
    tx,
    clock,
    included.map((item) => ({ ...grant, ...item, id: undefined, source: 'membership', sourceId })),
  )
}

async function includedIn(tx: Tx, { schoolId, itemId }: Grant): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select 'course' as item_type, course_id as item_id from membership_plan_courses
    where school_id = ${schoolId} and plan_id = ${itemId}
    union all
    select 'digital_product', product_id from membership_plan_products
    where school_id = ${schoolId} and plan_id = ${itemId}
    order by item_id
  `.execute(tx)
  return rows
}

/** Returns the grants that changed access. */
async function insertGrants(tx: Tx, clock: Clock, grants: readonly Grant[]) {
  if (grants.length === 0) return []
  return await tx
    .insertInto('entitlements')
    .values(grants.map((grant) => asRow(clock, grant)))
    .onConflict((conflict) =>
      conflict
        .constraint('entitlements_once')
        .doUpdateSet(({ ref }) => ({
          startsAt: sql`case when entitlements.taken_back_at is null
            then entitlements.starts_at else excluded.starts_at end`,
          expiresAt: ref('excluded.expiresAt'),
          takenBackAt: null,
          suspendedAt: null,
          expiryToldAt: null,
        }))
        .where(isNewGrant),
    )
    .returning(['id', 'itemType', 'itemId'])
    .execute()
}

// The end set by a payment, a gift or a seat stays until it is revoked. An operator may set another end, and included items end
// with their membership.
const isNewGrant = sql<boolean>`(
  entitlements.taken_back_at is not null
  or (entitlements.source not in ('payment', 'gift', 'seat') and entitlements.expires_at is distinct from excluded.expires_at)
)`

function asRow(clock: Clock, grant: Grant) {
  const { schoolId, personId, itemType, itemId, source, sourceId, startsAt, expiresAt } = grant
  return {
    schoolId,
    id: grant.id ?? newId<'Entitlement'>(clock),
    personId,
    itemType,
    itemId,
    source,
    sourceId,
    // Paid after its end: recorded as already ended.
    startsAt: expiresAt && expiresAt < startsAt ? expiresAt : startsAt,
    expiresAt,
    createdAt: clock.now(),
  }
}

function asItem({ itemType, itemId }: Item): Item {
  return { itemType, itemId }
}
