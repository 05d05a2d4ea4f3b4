import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, type PageRequest } from '../../../platform/db/paging/keyset.ts'
import type { OrderBumpId } from '../../../platform/db/schema/schema.gen.ts'
import {
  choice,
  type Finding,
  invalid,
  name,
  price,
  rulesFor,
  type Settings,
  text,
} from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import type { RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Changes, merged, nextVersion, StaleVersion } from '../../../platform/row-version.ts'
import { findOffers, offerTypes } from '../../catalog/index.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../../identity/index.ts'
import { discountFinding } from '../discount-value.ts'
import { longestLabel, longestPitch } from '../limits.ts'
import type { BumpOffer } from './bump-terms.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

const offerId = z.uuid({ error: 'must be an id' })
const offered = choice(['course', 'membership_plan', 'event_ticket', 'digital_product'])

export const orderBumpFields = {
  /** The offer that the order must contain; null for any order. */
  triggerOffer: z
    .object({
      itemType: choice(offerTypes),
      offerId,
    })
    .nullable(),
  itemType: offered,
  offerId,
  /** Shown to buyers, and the label of the discount. */
  title: name({ from: 1, to: longestLabel }),
  pitch: text({ to: longestPitch }),
  kind: choice(['amount', 'percent']).nullable(),
  value: price.nullable(),
}

export type OrderBumpSettings = Settings<typeof orderBumpFields>

const checked = rulesFor(
  'order bump',
  orderBumpFields,
  ({ kind, value, triggerOffer, ...bump }): Finding[] => [
    (kind === null) === (value === null)
      ? undefined
      : { field: 'value', message: 'is required together with its kind' },
    value === null ? undefined : discountFinding({ kind, value }),
    triggerOffer?.offerId === bump.offerId
      ? { field: 'offerId', message: 'must differ from the offer that it is shown with' }
      : undefined,
  ],
)

/** The visibility rule of order bumps. */
export function orderBumpsReadableBy(db: Db, actor: Editor) {
  const bumps = db.selectFrom('orderBumps').where('orderBumps.schoolId', '=', actor.schoolId)
  return readableWith(bumps, actor, 'coupons:read')
}

function bumpRows(db: Db, actor: Editor) {
  const counted = sql<{ shown: number; taken: number }>`(
    select json_build_object('shown', count(*), 'taken', count(*) filter (where is_taken)) from order_bump_offers own
    where own.school_id = ${actor.schoolId} and own.bump_id = order_bumps.id
  )`
  return orderBumpsReadableBy(db, actor)
    .selectAll('orderBumps')
    .select(counted.as('counts'))
    .$narrowType<{ triggerOffer: BumpOffer | null }>()
}

export async function listOrderBumps({ db, clock }: Deps, actor: Editor, page: PageRequest) {
  refuseUnlessMay(actor, 'coupons:read')
  const keyset = { at: 'order_bumps.created_at', id: 'order_bumps.id', latestFirst: true }
  const found = await keysetPage(bumpRows(db, actor), keyset, page)
  return { ...found, rows: await withNames(db, clock, actor, found.rows) }
}

export type OrderBump = RowOf<typeof listOrderBumps>

export async function orderBumpById({ db, clock }: Deps, actor: Editor, id: OrderBumpId): Promise<OrderBump> {
  refuseUnlessMay(actor, 'coupons:read')
  const found = await bumpRows(db, actor).where('id', '=', id).executeTakeFirst()
  const [bump] = found ? await withNames(db, clock, actor, [found]) : []
  if (!bump) throw new Refusal('not_found', 'No such order bump')
  return bump
}

type Row = Awaited<ReturnType<ReturnType<typeof bumpRows>['executeTakeFirstOrThrow']>>

// The names of all offers, by one statement.
async function withNames(db: Db, clock: Clock, { schoolId }: Editor, rows: readonly Row[]) {
  const offers = rows.flatMap(({ triggerOffer, itemType, offerId: id }) => [
    { itemType, offerId: id },
    ...(triggerOffer ? [triggerOffer] : []),
  ])
  const foundOffers = offers.length > 0 ? await findOffers(db, schoolId, offers, clock.now()) : []
  const nameOf = (id: string | undefined) => foundOffers.find((each) => each.offerId === id)?.name ?? null
  return rows.map((row) => ({
    ...row,
    offerName: nameOf(row.offerId),
    triggerName: nameOf(row.triggerOffer?.offerId),
  }))
}

export async function createOrderBump(
  deps: Deps,
  actor: Editor,
  input: OrderBumpSettings,
): Promise<OrderBump> {
  refuseUnlessMay(actor, 'coupons:write')
  const bump = checked(input)
  await refuseUnknown(deps, actor, bump)
  const [id, now] = [newId<'OrderBump'>(deps.clock), deps.clock.now()]
  const row = { ...columnsOf(bump), schoolId: actor.schoolId, id, createdAt: now, updatedAt: now }
  await deps.db.insertInto('orderBumps').values(row).execute()
  return await orderBumpById(deps, actor, id)
}

/** Changes an order bump; orders placed before keep their price. */
export async function updateOrderBump(
  deps: Deps,
  actor: Editor,
  id: OrderBumpId,
  { updatedAt, isArchived, ...changes }: Changes<OrderBumpSettings & { readonly isArchived: boolean }>,
): Promise<OrderBump> {
  refuseUnlessMay(actor, 'coupons:write')
  const { db, clock } = deps
  const {
    triggerOffer,
    itemType,
    offerId: offer,
    title,
    pitch,
    kind,
    value,
    archivedAt,
  } = await orderBumpById(deps, actor, id)
  const former = { triggerOffer, itemType, offerId: offer, title, pitch, kind, value }
  const bump = checked(merged<OrderBumpSettings>(former, changes))
  await refuseUnknown(deps, actor, bump)
  const ended = isArchived ? (archivedAt ?? clock.now()) : null
  const { numUpdatedRows } = await db
    .updateTable('orderBumps')
    .set({ ...columnsOf(bump), updatedAt: nextVersion(clock, { updatedAt }) })
    .set(isArchived === undefined ? {} : { archivedAt: ended })
    .where('schoolId', '=', actor.schoolId)
    .where('id', '=', id)
    .where('updatedAt', '=', updatedAt)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new StaleVersion()
  return await orderBumpById(deps, actor, id)
}

async function refuseUnknown({ db, clock }: Deps, { schoolId }: Editor, bump: OrderBumpSettings) {
  const { triggerOffer, itemType, offerId: offer } = bump
  const references = [
    { field: 'offerId', itemType, offerId: offer },
    ...(triggerOffer ? [{ field: 'triggerOffer', ...triggerOffer }] : []),
  ]
  const foundOffers = await findOffers(db, schoolId, references, clock.now())
  const problems = references.flatMap(({ field, itemType: kind, offerId: id }) => {
    const found = foundOffers.find((each) => each.itemType === kind && each.offerId === id)
    if (!found) return [{ field, message: 'is not a plan, ticket, product or service of this school' }]
    return field === 'offerId' && found.instalments > 1
      ? [{ field, message: 'is paid in instalments and must be bought alone' }]
      : []
  })
  if (problems.length > 0) throw invalid('order bump', problems)
}

function columnsOf({ triggerOffer, ...columns }: OrderBumpSettings) {
  return { ...columns, triggerOffer: triggerOffer && JSON.stringify(triggerOffer) }
}
