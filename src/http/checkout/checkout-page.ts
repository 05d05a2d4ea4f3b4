import type { CheckoutPolicy } from '../../domain/content/index.ts'
import type { CancellationTiers, Quote } from '../../domain/orders/index.ts'
import type { Selection } from '../../domain/pricing/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-paths.ts'
import { selectionText } from '../../paths/selections.ts'
import { type Content, type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { cancellationRuleList } from '../page/components/cancellation-rule.ts'
import { form, problemSummary } from '../page/components/form.ts'
import { icon } from '../page/components/icon.ts'
import type { SchoolContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import type { Page } from '../page/page.ts'
import { cartText } from '../shared/cart.ts'
import { bumpSection, bumpsField, offeredBumpIds } from './bump-section.ts'
import { buyerMessages } from './buyer-messages.ts'
import { buyerSection } from './buyer-section.ts'
import { couponField, payField, type Source } from './checkout-form.ts'
import { checkoutMessages } from './checkout-messages.ts'
import { countryMessages } from './country-messages.ts'
import { countryField, countrySection } from './country-section.ts'
import { couponMessages } from './coupon-messages.ts'
import { couponView } from './coupon-view.ts'
import { invoiceFields, invoiceSection } from './invoice-section.ts'
import { lineMessages } from './line-messages.ts'
import { lineView } from './line-view.ts'
import { paySection, selectedPayment } from './pay-section.ts'
import { purposeFields, purposeIn } from './purpose.ts'
import { purposeSection } from './purpose-section.ts'
import { seatsControl } from './seats-control.ts'
import { stoppedSection } from './stopped-section.ts'
import { totals } from './totals.ts'

export type CheckoutModel = {
  readonly quote: Quote
  /** The selections, without the number of seats. */
  readonly selections: readonly Selection[]
  readonly source: Source
  readonly state: FormState
  readonly idempotencyKey: string
  /** The school's pages that a buyer accepts. */
  readonly policies: readonly CheckoutPolicy[]
  /** The refunds of a cancelled booking; only if the quote has a booking. */
  readonly tiers: CancellationTiers | undefined
  /** A banner at the top of the page. */
  readonly alert?: Content
  /** True to offer placing the order despite an unpaid order with the same items. */
  readonly isRepeated?: boolean
}

/** The checkout page. */
export function checkoutPage(context: SchoolContext, model: CheckoutModel): Page {
  const { title, description } = checkoutMessages(context.locale)
  const { quote, selections } = model
  const hidden = hiddenFields(context, model)
  const inside = html`<button type="submit" name="do" value="update" class="checkout-default" tabindex="-1" aria-hidden="true"></button>
${summary(context, model)}
<div class="checkout-steps">${quote.canBeOrdered ? steps(context, model) : stoppedSection(context, quote)}</div>
${quote.canBeOrdered && totalBar(context, quote)}`
  const formOptions = { action: paths.checkout, hidden, classes: 'checkout-form' }
  const main = html`<section class="checkout"><h1>${title}</h1>${renderAlerts(context, model)}
${form(context, { ...formOptions, more: { novalidate: true, 'data-checkout': true } }, inside)}</section>`
  const languageQuery = model.source === 'cart' ? '' : itemsQuery(selections)
  return { title, description, main, scripts: ['checkout.js'], languageQuery }
}

function steps(context: SchoolContext, model: CheckoutModel): Html {
  const { quote, state } = model
  return html`${buyerSection(context, state)}
${countrySection(context, quote, state)}
${(quote.canBeForOthers || purposeIn(state.values) !== 'self') && purposeSection(context, state)}
${bumpSection(context, quote)}
${paySection(context, quote, state)}
${quote.isInvoiced && invoiceSection(context, quote, state)}
${confirmation(context, model)}`
}

function hiddenFields(
  { reader }: SchoolContext,
  { quote, selections, source, state, idempotencyKey }: CheckoutModel,
) {
  const codeEmail = state.values['code_sent_to']
  return {
    items: cartText(selections),
    from: source,
    request_key: idempotencyKey,
    expected_total: String(quote.total),
    [bumpsField]: offeredBumpIds(quote, state.values),
    ...(reader ? { signed_in: 'yes' } : {}),
    ...(codeEmail ? { code_sent_to: codeEmail } : {}),
  }
}

function itemsQuery(selections: readonly Selection[]): string {
  return new URLSearchParams(selections.map((each) => ['item', selectionText(each)])).toString()
}

// The summary of errors receives the focus, so that screen readers start there.
function renderAlerts(context: SchoolContext, { state, alert, quote }: CheckoutModel): Html | undefined {
  const problems = problemSummary(context, state, labelledFields(context, quote))
  if (!problems && !alert) return undefined
  return html`<div class="checkout-told" tabindex="-1" autofocus>${alert}${problems}</div>`
}

function labelledFields({ locale }: SchoolContext, quote: Quote) {
  const [buyer, all] = [buyerMessages(locale), invoiceFields(locale, quote)]
  return [
    { name: couponField, label: couponMessages(locale).label },
    { name: 'name', label: buyer.name },
    { name: 'email', label: buyer.email },
    { name: 'code', label: buyer.code },
    { name: countryField, label: countryMessages(locale).label },
    ...purposeFields(locale),
    { name: payField, label: checkoutMessages(locale).pay },
    ...[...all.personal, ...all.company, ...all.donation].map(({ name, label }) => ({ name, label })),
  ]
}

function summary(context: SchoolContext, { quote, state, tiers }: CheckoutModel): Html {
  const messages = checkoutMessages(context.locale)
  const lines = quote.lines.map((line, at) =>
    lineView(
      context,
      quote,
      line,
      html`${seatsControl(context, line, `quantity_${at}`)}
<button type="submit" name="do" value="remove:${at}" class="secondary outline" aria-label="${lineMessages(context.locale).removeThis(line.item?.name ?? '')}">${lineMessages(context.locale).remove}</button>`,
    ),
  )
  const total = formatMoney({ minor: quote.total, currency: quote.currency }, context.locale)
  return html`<aside class="checkout-summary" aria-label="${messages.summary}"><details open>
<summary><h2 class="summary-title">${messages.summary} <small>${messages.things(quote.lines.length)}</small></h2>
${quote.canBeOrdered && html`<span class="summary-total">${total}</span>`}<span class="summary-turn">${icon('next')}</span></summary>
<ul class="order-lines">${lines}</ul>
${quote.canBeOrdered && html`${couponView(context, quote, state)}${totals(context, quote)}${tiers && cancellationRuleList(context, tiers)}`}</details></aside>`
}

function confirmation(
  context: SchoolContext,
  { quote, state, policies, source, isRepeated }: CheckoutModel,
): Html {
  const messages = checkoutMessages(context.locale)
  const back = source === 'cart' && html`<a href="${paths.cart}">${messages.backToCart}</a>`
  const reserved = reservedBy(quote)
  return html`<section class="checkout-part checkout-confirm">${dueLine(context, quote)}
<button type="submit" name="do" value="order" data-order>${orderText(context, quote, state)}</button>
${isRepeated && html`<button type="submit" name="do" value="again" class="secondary outline" data-order>${messages.again}</button>`}
${accepted(context, policies)}${reserved && html`<p class="fine-print">${messages.reserved[reserved]}</p>`}${back}</section>`
}

function accepted({ locale, school }: SchoolContext, policies: readonly CheckoutPolicy[]): Html {
  const messages = checkoutMessages(locale)
  if (policies.length === 0) return html`<p class="fine-print">${messages.noTerms(school.name)}</p>`
  const links = policies.map(
    ({ kind, slug }) =>
      html`<a href="${publicPath('pages', slug)}" target="_blank">${kind === 'terms' ? messages.termsLink : messages.refundsLink}</a>`,
  )
  return html`<p class="fine-print">${messages.accept(links)}</p>`
}

function reservedBy({ lines }: Quote): 'seats' | 'times' | 'both' | undefined {
  const kinds = new Set(lines.map(({ selection }) => selection.itemType))
  const [seats, times] = [kinds.has('event_ticket'), kinds.has('consulting_meeting')]
  if (seats && times) return 'both'
  if (seats) return 'seats'
  return times ? 'times' : undefined
}

// Visible on narrow screens, where the summary scrolls out of view. A repetition, so screen readers skip it.
function totalBar(context: SchoolContext, quote: Quote): Html {
  return html`<div class="total-bar" aria-hidden="true">${dueLine(context, quote)}</div>`
}

function dueLine({ locale }: SchoolContext, quote: Quote): Html {
  const messages = checkoutMessages(locale)
  const due = formatMoney({ minor: quote.dueToday, currency: quote.currency }, locale)
  return html`<p class="due"><span>${quote.instalments.length > 0 ? messages.payToday : messages.total}</span> <strong>${due}</strong></p>`
}

function orderText({ locale }: SchoolContext, quote: Quote, { values }: FormState): string {
  const messages = checkoutMessages(locale)
  if (quote.total === 0n) return messages.orderFree
  const due = formatMoney({ minor: quote.dueToday, currency: quote.currency }, locale)
  return selectedPayment(quote, values)?.method === 'manual'
    ? messages.orderByTransfer(due)
    : messages.order(due)
}
