import { endpoints } from './endpoints.ts'

/** A selection as written into URLs, forms and the cart. */
export type NamedSelection = {
  readonly itemType: string
  readonly offerId: string
  readonly quantity?: number | undefined
  readonly startsAt?: Date | undefined
}

/** A selection as text: `<type>:<offer>[:<quantity>][@<start of a meeting>]`. */
export function selectionText({ itemType, offerId, quantity = 1, startsAt }: NamedSelection): string {
  const count = quantity > 1 ? `:${quantity}` : ''
  return `${itemType}:${offerId}${count}${startsAt ? `@${startsAt.toISOString()}` : ''}`
}

/** The checkout path of these selections; without selections, that of the cart. */
export function checkoutOf(selections: readonly NamedSelection[]): string {
  // A query may contain `:` and `@` unescaped (RFC 3986, section 3.4), which keeps the URL readable.
  const items = selections.map(
    (each) => `item=${encodeURI(selectionText(each)).replaceAll(/[&#+]/g, encodeURIComponent)}`,
  )
  return items.length > 0 ? `${endpoints.checkout}?${items.join('&')}` : endpoints.checkout
}
