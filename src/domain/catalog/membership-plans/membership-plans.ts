import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { MembershipPlanId } from '../../../platform/db/schema/schema.gen.ts'
import { isSlug } from '../../../platform/fields.ts'
import type { LookupRow, RowOf } from '../../../platform/paging.ts'
import { type Reader, seesUnpublished } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { type ItemFilter, itemOrder, type ListRequest, listedAt, passes } from '../items/item-list.ts'
import { itemOnSale } from '../on-sale.ts'
import { pricesOf } from '../prices.ts'
import { includedIn } from './included.ts'
import { membershipDefinition } from './membership-definition.ts'

/** The visibility rule of membership plans. */
export function membershipPlansReadableBy(db: Db, actor: Reader) {
  const plans = db.selectFrom('membershipPlans').where('membershipPlans.schoolId', '=', actor.schoolId)
  return seesUnpublished(actor, membershipDefinition.read) ? plans : plans.where('state', '=', 'published')
}

const listed = [
  'id',
  'slug',
  'name',
  'summary',
  'imageKey',
  'price',
  'access',
  'accessUntil',
  'accessDays',
  'trialDays',
  'state',
  'publishedAt',
  'createdAt',
  'updatedAt',
] as const

/** A page of membership plans with the included items of each. */
export async function listMembershipPlans(
  { db, clock }: CatalogDeps,
  actor: Reader,
  { page, ...filter }: ListRequest & ItemFilter,
) {
  const order = itemOrder(actor, membershipDefinition, 'membership_plans')
  const plans = membershipPlansReadableBy(db, actor)
    .where(passes('membership_plans', filter))
    .select(listed)
    .select(itemOnSale('membership_plans', clock.now()).as('isOnSale'))
    .select(listedAt(order))
  const { rows, ...more } = await keysetPage(plans, order, page)
  const included = await includedIn(
    db,
    actor.schoolId,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((plan) => ({ ...plan, includes: included.get(plan.id) ?? [] })), ...more }
}

/** A membership plan by its slug, with its included items; undefined if not visible to this reader. */
export async function membershipPlanBySlug(deps: CatalogDeps, actor: Reader, slug: string) {
  if (!isSlug(slug)) return undefined
  return await wholePlan(deps, actor, membershipPlansReadableBy(deps.db, actor).where('slug', '=', slug))
}

/** A membership plan by its id, with its included items; undefined if not visible to this reader. */
export async function membershipPlanById(deps: CatalogDeps, actor: Reader, id: MembershipPlanId) {
  return await wholePlan(deps, actor, membershipPlansReadableBy(deps.db, actor).where('id', '=', id))
}

async function wholePlan(
  { db, clock }: CatalogDeps,
  actor: Reader,
  found: ReturnType<typeof membershipPlansReadableBy>,
) {
  const plan = await found
    .select([...listed, 'description'])
    .select(itemOnSale('membership_plans', clock.now()).as('isOnSale'))
    .select(pricesOf('membership_plans'))
    .executeTakeFirst()
  if (!plan) return undefined
  const included = await includedIn(db, actor.schoolId, [plan.id])
  return { ...plan, includes: included.get(plan.id) ?? [] }
}

/** A membership plan as a list shows it, with its included items. */
export type ListedPlan = RowOf<typeof listMembershipPlans>

export type MembershipPlan = LookupRow<typeof membershipPlanBySlug>
