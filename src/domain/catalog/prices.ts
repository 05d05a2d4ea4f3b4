import { sql } from 'kysely'
import type { Currency } from '../../platform/money.ts'

/** Prices in other currencies, in minor units, as they are stored. */
export type Prices = Readonly<Record<string, number>>

/** The column of a table, or of a table's other name. */
export function pricesOf(table: string) {
  return sql<Prices>`${sql.ref(`${table}.prices`)}`.as('prices')
}

/** An offer with its price in the school's own currency and those in further ones. */
export type Priced = { readonly price: bigint; readonly prices: Prices }

/** The price in a currency, if there is one. A free offer is free in every currency. */
export function priceIn({ price, prices }: Priced, currency: string, home: string): bigint | undefined {
  if (currency === home || price === 0n) return price
  const other = prices[currency]
  return other === undefined ? undefined : BigInt(other)
}

/** The price in each currency that an offer is sold in, the school's own first. A free offer has one price. */
export function priceList<Own extends Currency>(
  priced: Priced,
  { currency: home, currencies }: { readonly currency: Own; readonly currencies: readonly Own[] },
): readonly { readonly minor: bigint; readonly currency: Own }[] {
  const own = { minor: priced.price, currency: home }
  if (priced.price === 0n) return [own]
  const further = currencies.flatMap((currency) => {
    const minor = currency === home ? undefined : priceIn(priced, currency, home)
    return minor === undefined ? [] : [{ minor, currency }]
  })
  return [own, ...further]
}

/** The price in the reader's currency, or else in the school's. */
export function displayPrice<Own extends Currency>(
  priced: Priced,
  currency: Own,
  home: Own,
): { readonly minor: bigint; readonly currency: Own } {
  const minor = priceIn(priced, currency, home)
  return minor === undefined ? { minor: priced.price, currency: home } : { minor, currency }
}
