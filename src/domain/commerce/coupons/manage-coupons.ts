import { violates } from '../../../platform/db/constraint.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, type Page, type PageRequest } from '../../../platform/db/keyset.ts'
import type { CouponId, CouponsTable, OrderLinesTable } from '../../../platform/db/schema.gen.ts'
import {
  momentProblem,
  nameProblem,
  refuseIfWrong,
  spanProblem,
  wholeNumberProblem,
} from '../../../platform/field-problems.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { CommerceDeps } from '../deps.ts'
import { couponCode, isCouponCode, unfitCode } from './coupon-code.ts'

type Deps = Pick<CommerceDeps, 'db' | 'clock'>

export type CouponTerms = {
  readonly label: string
  readonly kind: CouponsTable['kind']
  /** Minor units, or percent. */
  readonly value: bigint
  readonly minimum?: bigint | undefined
  readonly limitTotal?: number | null | undefined
  readonly limitPerMember?: number | null | undefined
  readonly itemTypes?: readonly OrderLinesTable['itemType'][] | null | undefined
  readonly startsAt?: Date | null | undefined
  readonly endsAt?: Date | null | undefined
}
export type NewCoupon = CouponTerms & { readonly code: string }

/** Which coupons this actor may see: whoever runs the school, all of it. */
export function couponsReadableBy(db: Db, actor: Editor) {
  return db.selectFrom('coupons').where('coupons.schoolId', '=', actor.schoolId)
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
  refuseWrongTerms(input)
  const now = clock.now()
  const { schoolId } = actor
  const code = couponCode(input.code)
  if (!isCouponCode(code)) refuseIfWrong(invalid, [unfitCode])
  const row = {
    ...valuesOf(input),
    schoolId,
    id: newId<'Coupon'>(clock),
    code,
    createdAt: now,
    updatedAt: now,
  }
  return await phrased(db.insertInto('coupons').values(row).returningAll().executeTakeFirstOrThrow())
}

/** Changes the terms; orders made before keep the price they were made with. */
export async function updateCoupon(
  { db, clock }: Deps,
  actor: Editor,
  id: CouponId,
  { updatedAt, ...changes }: Partial<CouponTerms> & { readonly updatedAt: Date },
): Promise<Coupon> {
  refuseUnlessMay(actor, 'coupons:write')
  const current = await couponById({ db, clock }, actor, id)
  const terms = { ...current, itemTypes: current.itemTypes as never, ...changes }
  refuseWrongTerms(terms)
  const changed = await phrased(
    db
      .updateTable('coupons')
      .set({ ...valuesOf(terms), updatedAt: clock.now() })
      .where('schoolId', '=', actor.schoolId)
      .where('id', '=', id)
      .where('updatedAt', '=', updatedAt)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!changed) throw new Refusal('conflict', 'Somebody else changed this coupon meanwhile')
  return changed
}

/** Ends a coupon; orders that have it keep it. */
export async function archiveCoupon({ db, clock }: Deps, actor: Editor, id: CouponId): Promise<void> {
  refuseUnlessMay(actor, 'coupons:write')
  const { numUpdatedRows } = await db
    .updateTable('coupons')
    .set({ archivedAt: clock.now(), updatedAt: clock.now() })
    .where('schoolId', '=', actor.schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found', 'No such coupon')
}

const invalid = 'Invalid coupon'
const mostUses = 2 ** 31 - 1

function refuseWrongTerms(terms: CouponTerms) {
  const { label, minimum = 0n, limitTotal = null, limitPerMember = null } = terms
  const { startsAt = null, endsAt = null } = terms
  const uses = { from: 1, to: mostUses }
  refuseIfWrong(invalid, [
    nameProblem('label', label, { from: 1, to: 120 }),
    minimum < 0n ? { field: 'minimum', message: 'must not be negative' } : undefined,
    wholeNumberProblem('limitTotal', limitTotal, uses),
    wholeNumberProblem('limitPerMember', limitPerMember, uses),
    momentProblem('startsAt', startsAt),
    momentProblem('endsAt', endsAt) ?? spanProblem(['startsAt', startsAt], ['endsAt', endsAt]),
  ])
}

function valuesOf({ label, kind, value, ...terms }: CouponTerms) {
  const {
    minimum = 0n,
    limitTotal = null,
    limitPerMember = null,
    itemTypes,
    startsAt = null,
    endsAt = null,
  } = terms
  const kinds = itemTypes ? [...itemTypes] : null
  return { label, kind, value, minimum, limitTotal, limitPerMember, itemTypes: kinds, startsAt, endsAt }
}

const fieldOfCheck = [
  ['coupons_value_range', 'value', 'must be above 0, and a percentage at most 100'],
  ['coupons_limits_range', 'limitTotal', 'must be at least 1'],
  ['coupons_redeemed_range', 'limitTotal', 'must not be below what was redeemed already'],
] as const

async function phrased<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    if (violates(error, 'coupons_code_unique'))
      throw new Refusal('conflict', 'A coupon has this code already', {
        problems: [{ field: 'code', message: 'is taken by another' }],
      })
    const check = fieldOfCheck.find(([constraint]) => violates(error, constraint))
    if (!check) throw error
    const problems = [{ field: check[1], message: check[2] }]
    throw new Refusal('invalid_input', invalid, { problems })
  }
}
