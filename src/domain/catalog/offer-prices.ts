import type { Db } from '../../platform/db/database.ts'
import type { Schema, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { price, problemsWith, refuseProblems } from '../../platform/fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordPublicChange } from '../changes/index.ts'
import { type Editor, type Permission, refuseUnlessMay } from '../identity/index.ts'
import type { CatalogDeps } from './deps.ts'
import type { OfferType, Selection } from './offers.ts'
import { pricesOf } from './prices.ts'

type OfferReference = {
  readonly table:
    | 'coursePlans'
    | 'membershipPlans'
    | 'digitalProducts'
    | 'eventTickets'
    | 'consultingServices'
  readonly read: Permission
  readonly write: Permission
}

const offerTables = {
  course: { table: 'coursePlans', read: 'courses:read', write: 'courses:write' },
  membership_plan: {
    table: 'membershipPlans',
    read: 'membership_plans:read',
    write: 'membership_plans:write',
  },
  digital_product: {
    table: 'digitalProducts',
    read: 'digital_products:read',
    write: 'digital_products:write',
  },
  event_ticket: { table: 'eventTickets', read: 'events:read', write: 'events:write' },
  consulting_meeting: { table: 'consultingServices', read: 'courses:read', write: 'courses:write' },
} as const satisfies Record<OfferType, OfferReference>

/** The price of an offer in each currency that it has one in, and the currencies of the school. */
export type OfferPrices = {
  readonly currency: string
  readonly price: bigint
  readonly currencies: readonly string[]
  /** In further currencies, also former ones of the school. */
  readonly prices: ReadonlyMap<string, bigint>
}

/** The prices of an offer in other currencies. */
export async function offerPrices(
  { db }: Pick<CatalogDeps, 'db'>,
  editor: Editor,
  offer: Selection,
): Promise<OfferPrices> {
  refuseUnlessMay(editor, offerTables[offer.itemType].read)
  return await found(db, editor.schoolId, offer)
}

/** Sets the prices of an offer in other currencies for future orders; it cannot be bought in currencies without a price. */
export async function setOfferPrices(
  { db, clock }: Pick<CatalogDeps, 'db' | 'clock'>,
  editor: Editor,
  offer: Selection,
  prices: ReadonlyMap<string, bigint>,
): Promise<OfferPrices> {
  const { table, write } = offerTables[offer.itemType]
  refuseUnlessMay(editor, write)
  const { schoolId } = editor
  const { currencies } = await found(db, schoolId, offer)
  const message = `must be one of the school’s further currencies: ${currencies.join(', ') || 'it has none'}`
  refuseProblems('prices', [
    ...[...prices.keys()].map((currency) =>
      currencies.includes(currency) ? undefined : { field: `prices.${currency}`, message },
    ),
    ...[...prices].flatMap(([currency, amount]) => problemsWith(`prices.${currency}`, price, amount)),
  ])
  const stored = Object.fromEntries([...prices].map(([currency, amount]) => [currency, Number(amount)]))
  return await inTransaction(db, async (tx) => {
    await rowsOf(tx, table)
      .set({ prices: JSON.stringify(stored) as never })
      .where('schoolId', '=', schoolId)
      .where('id', '=', offer.offerId as never)
      .execute()
    await recordPublicChange(tx, clock, schoolId)
    return await found(tx, schoolId, offer)
  })
}

// The five tables have the same columns for it.
function rowsOf(db: Db, table: OfferReference['table']) {
  return db.updateTable(table as 'coursePlans')
}

async function found(db: Db, schoolId: SchoolId, { itemType, offerId }: Selection): Promise<OfferPrices> {
  const table = offerTables[itemType].table as 'coursePlans' & keyof Schema
  const offer = await db
    .selectFrom(table)
    .innerJoin('schools', (join) => join.on('schools.id', '=', schoolId))
    .where(`${table}.schoolId`, '=', schoolId)
    .where(`${table}.id`, '=', offerId as never)
    .select([`${table}.price`, 'schools.currency', 'schools.currencies'])
    .select(pricesOf(table))
    .executeTakeFirst()
  if (!offer) throw new Refusal('not_found', 'No such offer')
  const prices = Object.entries(offer.prices).map(([currency, minor]) => [currency, BigInt(minor)] as const)
  return { ...offer, prices: new Map(prices) }
}
