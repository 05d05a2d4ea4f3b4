import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, type PageRequest } from '../../../platform/db/paging/keyset.ts'
import type { PromotionId } from '../../../platform/db/schema/schema.gen.ts'
import {
  choice,
  type Finding,
  invalid,
  listOf,
  moment,
  name,
  price,
  rulesFor,
  type Settings,
} from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import type { RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type Changes,
  merged,
  nextVersion,
  type PartialFields,
  StaleVersion,
} from '../../../platform/row-version.ts'
import { findOffers, offerTypes } from '../../catalog/index.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../../identity/index.ts'
import { discountFinding } from '../discount-value.ts'
import { longestLabel, mostInBundle } from '../limits.ts'
import type { BundleItem, PromotionTerms } from './promotion-verdict.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

const itemType = choice(offerTypes)

export const promotionFields = {
  /** Shown to buyers beside the discount. */
  label: name({ from: 1, to: longestLabel }),
  kind: choice(['amount', 'percent']),
  /** Minor units, or percent. */
  value: price,
  /** The minimum total of the items that it applies to, in minor units. */
  minimum: price,
  itemTypes: z.array(itemType).min(1, { error: 'must contain at least one kind' }).nullable(),
  /** Offers that must all be in the order; then the discount is on them. */
  bundle: listOf(z.object({ itemType, offerId: z.uuid({ error: 'must be an id' }) }), { to: mostInBundle }),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
}

type PromotionSettings = Settings<typeof promotionFields>
type Essential = 'label' | 'kind' | 'value'

/** The terms of a promotion; omitted fields set no limit. */
export type NewPromotion = Pick<PromotionSettings, Essential> &
  PartialFields<Omit<PromotionSettings, Essential>>

const checked = rulesFor('promotion', promotionFields, (settings): Finding[] => {
  const { kind, value, startsAt, endsAt, bundle, itemTypes } = settings
  const offers = new Set(bundle.map(({ offerId }) => offerId))
  return [
    discountFinding({ kind, value }),
    startsAt && endsAt && endsAt <= startsAt
      ? { field: 'endsAt', message: 'must be after startsAt' }
      : undefined,
    bundle.length === 1 || offers.size < bundle.length
      ? { field: 'bundle', message: 'must have at least 2 different offers' }
      : undefined,
    bundle.length > 0 && itemTypes
      ? { field: 'itemTypes', message: 'is not allowed for a bundle' }
      : undefined,
  ]
})

const unlimited = { minimum: 0n, itemTypes: null, bundle: [], startsAt: null, endsAt: null }

/** The visibility rule of promotions. */
export function promotionsReadableBy(db: Db, actor: Editor) {
  const promotions = db.selectFrom('promotions').where('promotions.schoolId', '=', actor.schoolId)
  return readableWith(promotions, actor, 'coupons:read')
}

function promotionRows(db: Db, actor: Editor) {
  return promotionsReadableBy(db, actor)
    .selectAll('promotions')
    .$narrowType<{ bundle: readonly BundleItem[] }>()
}

export async function listPromotions({ db, clock }: Deps, actor: Editor, page: PageRequest) {
  refuseUnlessMay(actor, 'coupons:read')
  const keyset = { at: 'promotions.created_at', id: 'promotions.id', latestFirst: true }
  const found = await keysetPage(promotionRows(db, actor), keyset, page)
  return { ...found, rows: await withNames(db, clock, actor, found.rows) }
}

export type Promotion = RowOf<typeof listPromotions>

export async function promotionById({ db, clock }: Deps, actor: Editor, id: PromotionId): Promise<Promotion> {
  refuseUnlessMay(actor, 'coupons:read')
  const found = await promotionRows(db, actor).where('id', '=', id).executeTakeFirst()
  const [promotion] = found ? await withNames(db, clock, actor, [found]) : []
  if (!promotion) throw new Refusal('not_found', 'No such promotion')
  return promotion
}

type Row = Awaited<ReturnType<ReturnType<typeof promotionRows>['executeTakeFirstOrThrow']>>

// The names of the offers in all bundles, by one statement.
async function withNames(db: Db, clock: Clock, { schoolId }: Editor, rows: readonly Row[]) {
  const items = rows.flatMap(({ bundle }) => bundle)
  const offers = items.length > 0 ? await findOffers(db, schoolId, items, clock.now()) : []
  const names = new Map(offers.map(({ offerId, name: called }) => [offerId, called]))
  return rows.map((row) => ({
    ...row,
    bundle: row.bundle.map((item) => ({ ...item, name: names.get(item.offerId) ?? null })),
  }))
}

export async function createPromotion(deps: Deps, actor: Editor, input: NewPromotion): Promise<Promotion> {
  refuseUnlessMay(actor, 'coupons:write')
  const { db, clock } = deps
  const promotion = termsOf(input)
  await refuseInvalidBundle(deps, actor, promotion.bundle)
  const id = newId<'Promotion'>(clock)
  const now = clock.now()
  const row = { ...columnsOf(promotion), schoolId: actor.schoolId, id, createdAt: now, updatedAt: now }
  await db.insertInto('promotions').values(row).execute()
  return await promotionById(deps, actor, id)
}

/** The checked terms of a promotion that is not stored. */
export function unstoredPromotion(input: NewPromotion): PromotionTerms & { readonly label: string } {
  return termsOf(input)
}

function termsOf(input: NewPromotion): PromotionSettings {
  const { label, kind, value } = input
  return checked(merged<PromotionSettings>({ ...unlimited, label, kind, value }, input))
}

/** Refuses a bundle with an offer that the school does not have, or that cannot be bought together with others. */
export async function refuseInvalidBundle(
  { db, clock }: Deps,
  { schoolId }: Editor,
  bundle: readonly BundleItem[],
): Promise<void> {
  if (bundle.length === 0) return
  const offers = await findOffers(db, schoolId, bundle, clock.now())
  const problems = bundle.flatMap(({ itemType: kind, offerId }, at) => {
    const offer = offers.find((each) => each.itemType === kind && each.offerId === offerId)
    const field = `bundle[${at}]`
    if (!offer) return [{ field, message: 'is not a plan, ticket, product or service of this school' }]
    return offer.instalments > 1
      ? [{ field, message: 'is paid in instalments and must be bought alone' }]
      : []
  })
  if (problems.length > 0) throw invalid('promotion', problems)
}

/** Changes the terms; existing orders keep their price. */
export async function updatePromotion(
  deps: Deps,
  actor: Editor,
  id: PromotionId,
  { updatedAt, ...changes }: Changes<PromotionSettings>,
): Promise<Promotion> {
  refuseUnlessMay(actor, 'coupons:write')
  const { db, clock } = deps
  const current = await promotionById(deps, actor, id)
  const former = { ...current, itemTypes: promotionFields.itemTypes.parse(current.itemTypes) }
  const bundle = promotionFields.bundle.parse(current.bundle)
  const promotion = checked(merged<PromotionSettings>({ ...former, bundle }, changes))
  if (changes.bundle) await refuseInvalidBundle(deps, actor, promotion.bundle)
  const { numUpdatedRows } = await db
    .updateTable('promotions')
    .set({ ...columnsOf(promotion), updatedAt: nextVersion(clock, { updatedAt }) })
    .where('schoolId', '=', actor.schoolId)
    .where('id', '=', id)
    .where('updatedAt', '=', updatedAt)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new StaleVersion()
  return await promotionById(deps, actor, id)
}

/** Ends a promotion; existing orders keep it. */
export async function archivePromotion(deps: Deps, actor: Editor, id: PromotionId): Promise<void> {
  await setArchived(deps, actor, id, deps.clock.now())
}

/** Lets an archived promotion apply again, within its other terms. */
export async function restorePromotion(deps: Deps, actor: Editor, id: PromotionId): Promise<void> {
  await setArchived(deps, actor, id, null)
}

async function setArchived(deps: Deps, actor: Editor, id: PromotionId, archivedAt: Date | null) {
  refuseUnlessMay(actor, 'coupons:write')
  const { updatedAt } = await promotionById(deps, actor, id)
  await deps.db
    .updateTable('promotions')
    .set({ archivedAt, updatedAt: nextVersion(deps.clock, { updatedAt }) })
    .where('schoolId', '=', actor.schoolId)
    .where('id', '=', id)
    .execute()
}

function columnsOf({ label, kind, value, minimum, itemTypes, bundle, startsAt, endsAt }: PromotionSettings) {
  const kinds = itemTypes && [...itemTypes]
  return { label, kind, value, minimum, itemTypes: kinds, bundle: JSON.stringify(bundle), startsAt, endsAt }
}
