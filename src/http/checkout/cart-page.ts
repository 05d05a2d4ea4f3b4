import type { Quote, QuotedLine } from '../../domain/orders/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicList } from '../../paths/public-paths.ts'
import { selectionText } from '../../paths/selections.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { banner } from '../page/components/banner.ts'
import { cartBanner } from '../page/components/cart-banner.ts'
import { emptyState } from '../page/components/empty-state.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { cartMessages } from './cart-messages.ts'
import { countryMessages } from './country-messages.ts'
import { lineMessages } from './line-messages.ts'
import { lineView } from './line-view.ts'
import { seatsControl } from './seats-control.ts'
import { includedTaxes, reductions } from './totals.ts'

/** The cart with current prices. */
export function cartPage(context: SchoolContext, quote: Quote): Page {
  const messages = cartMessages(context.locale)
  const inside = quote.lines.length === 0 ? empty(context) : filled(context, quote)
  const main = html`<section class="cart"><h1>${messages.title}</h1>${cartBanner(context, { isAtCart: true })}${inside}</section>`
  return { title: messages.title, main, scripts: ['checkout.js'], languageQuery: '' }
}

function empty({ locale }: SchoolContext): Html {
  const messages = cartMessages(locale)
  return html`${emptyState({ icon: 'info', title: messages.emptyTitle, text: messages.emptyText })}
<p><a class="button" href="${publicList('courses')}">${messages.toCatalog}</a></p>`
}

function filled(context: SchoolContext, quote: Quote): Html {
  const messages = cartMessages(context.locale)
  const lines = quote.lines.map((line) => lineView(context, quote, line, controls(context, line)))
  const isShort = quote.lines.some(({ problem }) => problem)
  const sum = formatMoney({ minor: quote.total, currency: quote.currency }, context.locale)
  const reduced = reductions(context, quote)
  const taxes = includedTaxes(context, quote)
  const later = quote.isCountryRequired && !quote.country && countryMessages(context.locale).taxLater
  return html`${isShort && banner({ tone: 'careful', body: html`<p>${messages.someUnavailable}</p>` })}
<ul class="order-lines">${lines}</ul>
<div class="cart-foot">${reduced && html`<dl class="totals">${reduced}</dl>`}<p class="due"><span>${messages.sum}</span> <strong>${sum}</strong></p>
${taxes.length > 0 && html`<dl class="totals">${taxes}</dl>`}${later && html`<p class="fine-print">${later}</p>`}
${quote.canBeOrdered && html`<a class="button cart-checkout" href="${paths.checkout}">${messages.checkout}</a>`}
<p class="fine-print">${messages.couponLater}</p>
<a href="${publicList('courses')}">${messages.goOn}</a></div>`
}

function controls(context: SchoolContext, line: QuotedLine): Html {
  const messages = lineMessages(context.locale)
  const item = selectionText(line.selection)
  const seats = seatsControl(context, line, 'quantity')
  const change =
    seats &&
    html`<form method="post" action="${paths.addToCart}"><input type="hidden" name="item" value="${item}">
<input type="hidden" name="set" value="yes"><input type="hidden" name="return_to" value="${paths.cart}">${seats}</form>`
  return html`${change}<form method="post" action="${paths.removeFromCart}"><input type="hidden" name="item" value="${item}">
<input type="hidden" name="return_to" value="${paths.cart}">
<button type="submit" class="secondary outline" aria-label="${messages.removeThis(line.item?.name ?? '')}">${messages.remove}</button></form>`
}
