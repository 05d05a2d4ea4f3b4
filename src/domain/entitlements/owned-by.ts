import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import type { CourseId, EntitlementsTable, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { OwnerOf } from '../tenancy/index.ts'

export type ItemType = EntitlementsTable['itemType']
/** An item that members can have access to. */
export type Item = { readonly itemType: ItemType; readonly itemId: string }
/** The owner of the entitlements. */
export type EntitlementOwner = OwnerOf

/**
 * The one answer to "what does this member have access to now": each item once, with the start and the end of
 * uninterrupted access over all purchases. No end means lifetime.
 */
export function ownedBy(db: Db, { schoolId, memberId }: EntitlementOwner, itemType: ItemType, now: Date) {
  return ownedThrough(db, grantsAt(db, schoolId, itemType).where('personId', '=', memberId), now)
}

/** The entitlement to the item in a column of the outer statement; read by its key, whatever the planner expects. */
export function ownedItem(
  db: Db,
  { schoolId, memberId }: EntitlementOwner,
  itemType: ItemType,
  column: string,
  now: Date,
) {
  const grants = grantsAt(db, schoolId, itemType).where('personId', '=', memberId)
  return ownedThrough(db, grants.where('itemId', '=', sql.ref<string>(column)), now)
}

/** The entitlements of many members of a school. */
export function ownedByEach(
  db: Db,
  { schoolId, memberIds }: { readonly schoolId: SchoolId; readonly memberIds: readonly PersonId[] },
  itemType: ItemType,
  now: Date,
) {
  const grants = grantsAt(db, schoolId, itemType)
  return ownedThrough(
    db,
    grants.where('personId', '=', (eb) => eb.fn.any(eb.val([...memberIds]))),
    now,
  )
}

/** The current grants of a kind of item, for a caller that restricts them to a school and a person. */
export function grantsLiveAt(db: Db, itemType: ItemType, now: Date) {
  return activeGrants(db, itemType).where(
    sql<boolean>`tstzrange(entitlements.starts_at, entitlements.expires_at) @> ${now}::timestamptz`,
  )
}

function activeGrants(db: Db, itemType: ItemType) {
  return db
    .selectFrom('entitlements')
    .where('entitlements.itemType', '=', itemType)
    .where('entitlements.takenBackAt', 'is', null)
    .where('entitlements.suspendedAt', 'is', null)
}

function grantsAt(db: Db, schoolId: SchoolId, itemType: ItemType) {
  return activeGrants(db, itemType).where('entitlements.schoolId', '=', schoolId)
}

function ownedThrough(db: Db, grants: ReturnType<typeof grantsAt>, now: Date) {
  const spans = grants
    .groupBy(['personId', 'itemId'])
    .select(['personId', 'itemId', sql`unnest(range_agg(tstzrange(starts_at, expires_at)))`.as('span')])
  return db
    .selectFrom(spans.as('held'))
    .where(sql<boolean>`held.span @> ${now}::timestamptz`)
    .select([
      'held.personId',
      'held.itemId',
      sql<Date>`lower(held.span)`.as('heldSince'),
      sql<Date | null>`upper(held.span)`.as('endsAt'),
    ])
}

/** The end of the member's access; undefined if they do not own the item now, null without an end. */
export async function entitlement(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  owner: EntitlementOwner,
  { itemType, itemId }: Item,
): Promise<{ readonly until: Date | null } | undefined> {
  const owned = await ownedBy(db, owner, itemType, clock.now())
    .where('held.itemId', '=', itemId)
    .executeTakeFirst()
  return owned && { until: owned.endsAt }
}

/** True if the member owns this course now. */
export async function ownsCourse(
  db: Db,
  clock: Clock,
  { schoolId, memberId }: EntitlementOwner,
  courseId: CourseId,
): Promise<boolean> {
  return (await findCourse(db, { schoolId, memberId, now: clock.now(), courseId })).length > 0
}

const findCourse = prepared(
  'entitlements.holds_course',
  (
    db,
    {
      schoolId,
      memberId,
      now,
      courseId,
    }: { schoolId: SchoolId; memberId: PersonId; now: Date; courseId: CourseId },
  ) => ownedBy(db, { schoolId, memberId }, 'course', now).where('held.itemId', '=', courseId),
)

/** The number of items of each type that a member owns now, in one statement. */
export async function ownedCounts(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  owner: EntitlementOwner,
): Promise<Readonly<Record<ItemType, number>>> {
  const count = (itemType: ItemType) =>
    db
      .selectFrom(ownedBy(db, owner, itemType, clock.now()).as('held'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
  const { course, product, membership } = await db
    .selectNoFrom([
      count('course').as('course'),
      count('digital_product').as('product'),
      count('membership_plan').as('membership'),
    ])
    .executeTakeFirstOrThrow()
  return { course: Number(course), digital_product: Number(product), membership_plan: Number(membership) }
}
