import { paths } from '../../paths/paths.ts'
import type { NamedSelection } from '../../paths/selections.ts'
import { selectionText } from '../../paths/selections.ts'
import { type Content, type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import { shopMessages } from './shop-messages.ts'

type Offer = {
  readonly name?: string | undefined
  /** The formatted price. */
  readonly price: string
  readonly isFree: boolean
  readonly notes: readonly (string | undefined)[]
  readonly selection: NamedSelection
  /** The text of the button. Default: buying. */
  readonly action?: string
  /** Replaces the buttons if the offer cannot be ordered. */
  readonly instead?: Content
}

/** The card of an offer: its price, its contents and the link to the checkout. */
export function offerCard(
  { locale }: SchoolContext,
  { name, price, isFree, notes, selection, action, instead }: Offer,
): Html {
  const messages = shopMessages(locale)
  const items = notes.filter((note) => note !== undefined).map((note) => html`<li>${note}</li>`)
  const label = action ?? (isFree ? messages.getFree : messages.buy)
  const buttons = html`<a class="button buy" href="${paths.checkoutOf([selection])}">${label}</a>
${!isFree && selection.itemType !== 'consulting_meeting' && cartForm(messages.addToCart, selection)}`
  return html`<section class="offer">${name && html`<h3>${name}</h3>`}
<p class="offer-price">${price}</p>
${items.length > 0 && html`<ul class="offer-notes">${items}</ul>`}
${instead ?? html`<div class="offer-actions">${buttons}</div>`}</section>`
}

// Without a CSRF token, so that the page is the same for all readers; the browser reports the sending site.
function cartForm(label: string, selection: NamedSelection): Html {
  return html`<form method="post" action="${paths.addToCart}"><input type="hidden" name="item" value="${selectionText(selection)}">
<button type="submit" class="outline secondary">${label}</button></form>`
}
