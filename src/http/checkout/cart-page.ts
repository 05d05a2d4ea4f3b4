import type { Quote, QuotedLine } from '../../domain/orders/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicList } from '../../paths/public-addresses.ts'
import { selectionText } from '../../paths/selections.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { cartNotice } from '../page/components/cart-notice.ts'
import { emptyState } from '../page/components/empty-state.ts'
import { notice } from '../page/components/notice.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { cartWords } from './cart-words.ts'
import { countryWords } from './country-words.ts'
import { lineView } from './line-view.ts'
import { lineWords } from './line-words.ts'
import { seatsControl } from './seats-control.ts'
import { includedTaxes, reductions } from './totals.ts'

/** The cart with current prices. */
export function cartPage(context: SchoolContext, quote: Quote): Page {
  const words = cartWords(context.locale)
  const inside = quote.lines.length === 0 ? empty(context) : filled(context, quote)
  const main = html`<section class="cart"><h1>${words.title}</h1>${cartNotice(context, { isAtCart: true })}${inside}</section>`
  return { title: words.title, main, scripts: ['checkout.js'], keptQuery: '' }
}

function empty({ locale }: SchoolContext): Html {
  const words = cartWords(locale)
  return html`${emptyState({ icon: 'info', title: words.emptyTitle, text: words.emptyText })}
<p><a class="button" href="${publicList('courses')}">${words.toCatalog}</a></p>`
}

function filled(context: SchoolContext, quote: Quote): Html {
  const words = cartWords(context.locale)
  const lines = quote.lines.map((line) => lineView(context, quote, line, controls(context, line)))
  const isShort = quote.lines.some(({ problem }) => problem)
  const sum = formatMoney({ minor: quote.total, currency: quote.currency }, context.locale)
  const reduced = reductions(context, quote)
  const taxes = includedTaxes(context, quote)
  const later = quote.asksCountry && !quote.country && countryWords(context.locale).taxLater
  const canBuy = quote.lines.some(({ problem }) => !problem)
  return html`${isShort && notice({ tone: 'careful', body: html`<p>${words.someUnavailable}</p>` })}
<ul class="order-lines">${lines}</ul>
<div class="cart-foot">${reduced && html`<dl class="totals">${reduced}</dl>`}<p class="due"><span>${words.sum}</span> <strong>${sum}</strong></p>
${taxes.length > 0 && html`<dl class="totals">${taxes}</dl>`}${later && html`<p class="fine-print">${later}</p>`}
${canBuy && html`<a class="button cart-checkout" href="${paths.checkout}">${words.checkout}</a>`}
<p class="fine-print">${words.couponLater}</p>
<a href="${publicList('courses')}">${words.goOn}</a></div>`
}

function controls(context: SchoolContext, line: QuotedLine): Html {
  const words = lineWords(context.locale)
  const item = selectionText(line.selection)
  const seats = seatsControl(context, line, 'quantity')
  const change =
    seats &&
    html`<form method="post" action="${paths.addToCart}"><input type="hidden" name="item" value="${item}">
<input type="hidden" name="set" value="yes"><input type="hidden" name="return_to" value="${paths.cart}">${seats}</form>`
  return html`${change}<form method="post" action="${paths.removeFromCart}"><input type="hidden" name="item" value="${item}">
<input type="hidden" name="return_to" value="${paths.cart}">
<button type="submit" class="secondary outline" aria-label="${words.removeThis(line.thing?.name ?? '')}">${words.remove}</button></form>`
}
