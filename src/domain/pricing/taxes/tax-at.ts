import { isCountry } from '../../../platform/countries.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { invalid } from '../../../platform/fields.ts'
import type { MemberActor, Visitor } from '../../tenancy/index.ts'
import type { TaxTerms } from './line-tax.ts'

/** The country in which an order is taxed, with its tax. */
export type TaxJurisdiction = {
  /** True if the school has tax rates, so that the buyer's country is required. */
  readonly needsCountry: boolean
  readonly country: string | undefined
  /** Undefined if the country is not known or has no tax. */
  readonly tax: TaxTerms | undefined
}

/** The tax of a school for buyers in a country, at the current rate. A school has one rate per country at most. */
export async function taxAt(
  db: Db,
  schoolId: SchoolId,
  country: string | undefined,
): Promise<TaxJurisdiction> {
  const rates = await db
    .selectFrom('taxRates')
    .select(['country', 'name', 'rate', 'isInclusive'])
    .where('schoolId', '=', schoolId)
    .execute()
  const found = country === undefined ? undefined : rateFor(rates, country)
  const tax = found && { name: found.name, rate: found.rate, isInclusive: found.isInclusive }
  return { needsCountry: rates.length > 0, country, tax }
}

function rateFor<Rate extends { readonly country: string | null }>(rates: readonly Rate[], country: string) {
  return rates.find((rate) => rate.country === country) ?? rates.find((rate) => rate.country === null)
}

/** The tax for a buyer; default country: that of their last order. */
export async function taxFor(
  db: Db,
  buyer: MemberActor | Visitor,
  requested: string | undefined,
): Promise<TaxJurisdiction> {
  const country = requested === undefined || requested === '' ? undefined : knownCountry(requested)
  const jurisdiction = await taxAt(db, buyer.schoolId, country)
  if (!jurisdiction.needsCountry || country || buyer.kind !== 'member') return jurisdiction
  const last = await countryOfLast(db, buyer)
  return last ? await taxAt(db, buyer.schoolId, last) : jurisdiction
}

function knownCountry(country: string): string {
  if (isCountry(country)) return country
  throw invalid('order', [{ field: 'country', message: 'must be a country such as TW (ISO 3166-1 alpha-2)' }])
}

async function countryOfLast(db: Db, { schoolId, memberId }: MemberActor): Promise<string | undefined> {
  const last = await db
    .selectFrom('orders')
    .select('country')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .where('country', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.country ?? undefined
}

/** Refuses an order without a country if the school requires one. */
export function refuseWithoutCountry({ needsCountry, country }: TaxJurisdiction): void {
  if (!needsCountry || country) return
  throw invalid('order', [{ field: 'country', message: 'is required by this school for its sales tax' }])
}
