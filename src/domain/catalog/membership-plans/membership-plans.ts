import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { MembershipPlanId } from '../../../platform/db/schema/schema.gen.ts'
import type { LookupRow, RowOf } from '../../../platform/paging.ts'
import { type Reader, seesUnpublished } from '../../identity/index.ts'
import { hasKey, type ItemKey, itemLookups } from '../../publishing/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { listedColumns } from '../items/item-columns.ts'
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

const listed = [...listedColumns, 'trialDays'] as const

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

const lookups = itemLookups(wholePlan)

/** A membership plan by its slug, with its included items; undefined if not visible to this reader. */
export const membershipPlanBySlug = lookups.bySlug

/** A membership plan by its id, with its included items; undefined if not visible to this reader. */
export const membershipPlanById = lookups.byId

async function wholePlan({ db, clock }: CatalogDeps, actor: Reader, key: ItemKey<MembershipPlanId>) {
  const plan = await membershipPlansReadableBy(db, actor)
    .where(hasKey('membership_plans', key))
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
