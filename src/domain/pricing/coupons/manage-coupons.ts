import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { violates } from '../../../platform/db/constraint.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, type Page, type PageRequest } from '../../../platform/db/paging/keyset.ts'
import type { CouponId } from '../../../platform/db/schema/schema.gen.ts'
import {
  choice,
  type Finding,
  invalid,
  moment,
  name,
  price,
  rulesFor,
  type Settings,
  wholeNumber,
} from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type Changes,
  merged,
  nextVersion,
  type PartialFields,
  StaleVersion,
} from '../../../platform/row-version.ts'
import { offerTypes } from '../../catalog/index.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../../identity/index.ts'
import { discountFinding } from '../discount-value.ts'
import { couponCodeLength, longestLabel } from '../limits.ts'
import { couponCode, isCouponCode } from './coupon-code.ts'
import type { KnownCoupon } from './coupon-verdict.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

const uses = wholeNumber({ from: 1, to: 2 ** 31 - 1 }).nullable()

export const couponFields = {
  /** Entered by buyers; not case-sensitive. */
  code: z
    .string()
    .overwrite(couponCode)
    .refine(isCouponCode, {
      error: `must be ${couponCodeLength.from} to ${couponCodeLength.to} letters, digits, hyphens or underscores`,
    })
    .meta({ minLength: couponCodeLength.from, maxLength: couponCodeLength.to }),
  label: name({ from: 1, to: longestLabel }),
  kind: choice(['amount', 'percent']),
  /** Minor units, or percent. */
  value: price,
  /** The minimum total of an order, in minor units. */
  minimum: price,
  limitTotal: uses,
  limitPerMember: uses,
  itemTypes: z.array(choice(offerTypes)).min(1, { error: 'must contain at least one kind' }).nullable(),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
}

type CouponSettings = Settings<typeof couponFields>
type Essential = 'code' | 'label' | 'kind' | 'value'

/** The terms of a coupon; omitted fields set no limit. */
export type NewCoupon = Pick<CouponSettings, Essential> & PartialFields<Omit<CouponSettings, Essential>>
export type CouponTerms = Omit<CouponSettings, 'code'>

const checked = rulesFor('coupon', couponFields, ({ kind, value, startsAt, endsAt }): Finding[] => [
  discountFinding({ kind, value }),
  startsAt && endsAt && endsAt <= startsAt
    ? { field: 'endsAt', message: 'must be after startsAt' }
    : undefined,
])

const unlimited = {
  minimum: 0n,
  limitTotal: null,
  limitPerMember: null,
  itemTypes: null,
  startsAt: null,
  endsAt: null,
}

/** The visibility rule of coupons. */
export function couponsReadableBy(db: Db, actor: Editor) {
  const coupons = db.selectFrom('coupons').where('coupons.schoolId', '=', actor.schoolId)
  return readableWith(coupons, actor, 'coupons:read')
}

export async function listCoupons({ db }: Deps, actor: Editor, page: PageRequest) {
  refuseUnlessMay(actor, 'coupons:read')
  const query = couponsReadableBy(db, actor).selectAll('coupons')
  return await keysetPage(query, { at: 'coupons.created_at', id: 'coupons.id', latestFirst: true }, page)
}

export type Coupon = Awaited<ReturnType<typeof listCoupons>> extends Page<infer Row> ? Row : never

export async function couponById({ db }: Deps, actor: Editor, id: CouponId): Promise<Coupon> {
  refuseUnlessMay(actor, 'coupons:read')
  const coupon = await couponsReadableBy(db, actor)
    .selectAll('coupons')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!coupon) throw new Refusal('not_found', 'No such coupon')
  return coupon
}

export async function createCoupon({ db, clock }: Deps, actor: Editor, input: NewCoupon): Promise<Coupon> {
  refuseUnlessMay(actor, 'coupons:write')
  const coupon = termsOf(input)
  const now = clock.now()
  const row = {
    ...coupon,
    schoolId: actor.schoolId,
    id: newId<'Coupon'>(clock),
    createdAt: now,
    updatedAt: now,
  }
  return await translateViolation(
    db.insertInto('coupons').values(row).returningAll().executeTakeFirstOrThrow(),
  )
}

/** A coupon with these terms, which is not stored. */
export function unstoredCoupon(input: NewCoupon): KnownCoupon {
  return { ...termsOf(input), archivedAt: null, redeemed: 0, used: 0 }
}

function termsOf(input: NewCoupon) {
  return columnsOf(checked(merged<CouponSettings>({ ...unlimited, ...essentials(input) }, input)))
}

function essentials({ code, label, kind, value }: NewCoupon) {
  return { code, label, kind, value }
}

/** Changes the terms; existing orders keep their price. */
export async function updateCoupon(
  { db, clock }: Deps,
  actor: Editor,
  id: CouponId,
  { updatedAt, ...changes }: Changes<CouponTerms>,
): Promise<Coupon> {
  refuseUnlessMay(actor, 'coupons:write')
  const current = await couponById({ db, clock }, actor, id)
  const former = { ...current, itemTypes: couponFields.itemTypes.parse(current.itemTypes) }
  const coupon = columnsOf(checked(merged<CouponSettings>(former, changes)))
  const changed = await translateViolation(
    db
      .updateTable('coupons')
      .set({ ...coupon, updatedAt: nextVersion(clock, { updatedAt }) })
      .where('schoolId', '=', actor.schoolId)
      .where('id', '=', id)
      .where('updatedAt', '=', updatedAt)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!changed) throw new StaleVersion()
  return changed
}

/** Ends a coupon; existing orders keep it. */
export async function archiveCoupon(deps: Deps, actor: Editor, id: CouponId): Promise<void> {
  await setArchived(deps, actor, id, deps.clock.now())
}

/** Lets an archived coupon be redeemed again, within its other terms. */
export async function restoreCoupon(deps: Deps, actor: Editor, id: CouponId): Promise<void> {
  await setArchived(deps, actor, id, null)
}

async function setArchived({ db, clock }: Deps, actor: Editor, id: CouponId, archivedAt: Date | null) {
  refuseUnlessMay(actor, 'coupons:write')
  const { updatedAt } = await couponById({ db, clock }, actor, id)
  const { numUpdatedRows } = await db
    .updateTable('coupons')
    .set({ archivedAt, updatedAt: nextVersion(clock, { updatedAt }) })
    .where('schoolId', '=', actor.schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found', 'No such coupon')
}

function columnsOf({ itemTypes, ...columns }: CouponSettings) {
  return { ...columns, itemTypes: itemTypes && [...itemTypes] }
}

async function translateViolation<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    if (violates(error, 'coupons_code_unique'))
      throw new Refusal('conflict', 'Another coupon already has this code', {
        problems: [{ field: 'code', message: 'is already taken' }],
      })
    if (violates(error, 'coupons_redeemed_range'))
      throw invalid('coupon', [
        { field: 'limitTotal', message: 'must not be below the number already redeemed' },
      ])
    throw error
  }
}
