import { endpoints } from './endpoints.ts'

/** Something to buy, as it stands in an address, in a form and in the cart. */
export type NamedSelection = {
  readonly itemType: string
  readonly offerId: string
  readonly quantity?: number | undefined
  readonly startsAt?: Date | undefined
}

/** A selection as text: `<type>:<offer>`, then `:<quantity>` where it is above one, then `@<start>` of a meeting. */
export function selectionText({ itemType, offerId, quantity = 1, startsAt }: NamedSelection): string {
  const count = quantity > 1 ? `:${quantity}` : ''
  return `${itemType}:${offerId}${count}${startsAt ? `@${startsAt.toISOString()}` : ''}`
}

/** Where these things are bought; without any, where the cart is. */
export function checkoutOf(selections: readonly NamedSelection[]): string {
  // Colons and at signs may stand in a query as they are (RFC 3986, section 3.4), and so it can be read.
  const items = selections.map(
    (each) => `item=${encodeURI(selectionText(each)).replaceAll(/[&#+]/g, encodeURIComponent)}`,
  )
  return items.length > 0 ? `${endpoints.checkout}?${items.join('&')}` : endpoints.checkout
}
