import { sql } from 'kysely'
import type { Currency } from '../../platform/money.ts'

/** Prices in further currencies, in minor units, as they are stored. */
export type Prices = Readonly<Record<string, number>>

/** The column of a table, or of a table's other name. */
export function pricesOf(table: string) {
  return sql<Prices>`${sql.ref(`${table}.prices`)}`.as('prices')
}

type Priced = { readonly price: bigint; readonly prices: Prices }

/** What it costs in a currency; undefined where it has no price in it. What is free is free in every currency. */
export function priceIn({ price, prices }: Priced, currency: string, home: string): bigint | undefined {
  if (currency === home || price === 0n) return price
  const other = prices[currency]
  return other === undefined ? undefined : BigInt(other)
}

/** What a reader is shown: the price in their currency, or else in that of the school. */
export function shownPrice<Own extends Currency>(
  priced: Priced,
  currency: Own,
  home: Own,
): { readonly minor: bigint; readonly currency: Own } {
  const minor = priceIn(priced, currency, home)
  return minor === undefined ? { minor: priced.price, currency: home } : { minor, currency }
}
