import type { PaymentType } from '../../domain/gateways/index.ts'
import type { GiftPurchase, OwnPayment, PurchasedItem } from '../../domain/orders/index.ts'
import { paymentMethods } from '../../labels/payment-methods.ts'
import { paths } from '../../paths/paths.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { banner } from '../page/components/banner.ts'
import { choice } from '../page/components/choice.ts'
import { facts } from '../page/components/facts.ts'
import { form } from '../page/components/form.ts'
import { moment } from '../page/components/moment.ts'
import { sheet } from '../page/components/sheet.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { ownedItemPath } from '../shared/owned-item-path.ts'
import { forOthers } from './for-others.ts'
import { instructionsOf } from './instructions.ts'
import { paymentMessages } from './payment-messages.ts'
import { receipt } from './receipt.ts'

/** The reason why an order cannot be retried: its price or terms have changed, or an item is no longer available. */
export type RefusedRetry = 'changed' | 'unavailable'

type Model = {
  readonly payment: OwnPayment
  /** By which it can be paid, while none is chosen. */
  readonly methods: readonly PaymentType[]
  /** The school's instructions for transfers. */
  readonly transferText: string | undefined
  /** The reason why a retry was refused. */
  readonly refusedRetry: RefusedRetry | undefined
  /** Its items, if the page links to them. */
  readonly items: readonly PurchasedItem[]
  /** The gifts it bought. */
  readonly gifts: readonly GiftPurchase[]
}

/** The payment page: state, next steps and details. */
export function paymentPage(context: SchoolContext, model: Model): Page {
  const { payment, refusedRetry } = model
  const messages = paymentMessages(context.locale)
  const { status } = payment
  const { title, text } = messages.statuses[status]
  const amount = formatMoney({ minor: payment.amount, currency: payment.currency }, context.locale)
  const forOthersHtml = payment.isDelivered ? forOthers(context, model) : undefined
  const body = html`${refusedRetry && refusedAgain(context, model, refusedRetry)}
${forOthersHtml ?? html`<p>${text}</p>`}
${refund(context, payment)}
${payment.isDelivered && !forOthersHtml && itemLinks(context, model)}
${transfer(context, model)}
${instructionsOf(context, payment)}
${status === 'choose' && chooser(context, model)}
${status === 'waiting' && html`<p><a class="button" href="${paths.payment(payment.id)}">${messages.look}</a></p>`}
${status !== 'choose' && payment.canRetry && again(context, payment)}
${receipt(context, payment)}`
  const links = [
    { href: paths.account.payments, text: messages.orders },
    { href: paths.front, text: messages.home(context.school.name) },
  ]
  const main = sheet({ title: title(amount), body, links, classes: `payment payment-${status}` })
  return { title: messages.title, main, scripts: ['payments.js'] }
}

// The checkout shows what is still available, and the current price to agree to.
function refusedAgain({ locale }: SchoolContext, { items }: Model, reason: RefusedRetry): Html {
  const messages = paymentMessages(locale)
  const again = paths.checkoutOf(
    items.map(({ itemType, offerId, quantity, startsAt }) => ({
      itemType,
      offerId,
      quantity: itemType === 'event_ticket' ? quantity : 1,
      startsAt: meetingAt({ itemType }, startsAt),
    })),
  )
  const link = items.length > 0 && html` <a href="${again}">${messages.orderAgain[reason]}</a>`
  return banner({
    tone: 'problem',
    role: 'alert',
    body: html`<p>${messages.cannotTryAgain[reason]}${link}</p>`,
  })
}

function meetingAt({ itemType }: Pick<PurchasedItem, 'itemType'>, startsAt: Date | null): Date | undefined {
  return itemType === 'consulting_meeting' ? (startsAt ?? undefined) : undefined
}

/** Links to the purchased items, the first one as a button. */
function itemLinks({ locale }: SchoolContext, { items }: Model): Html | undefined {
  if (items.length === 0) return undefined
  const messages = paymentMessages(locale)
  const links = items.map((item, at) => {
    const role = attributes({ role: at === 0 && 'button' })
    return html`<li><a href="${ownedItemPath(item)}"${role}>${messages.ways[item.itemType](item.name)}</a></li>`
  })
  return html`<ul class="bought" aria-label="${messages.bought}">${links}</ul>`
}

function refund({ locale }: SchoolContext, payment: OwnPayment): Html | undefined {
  const { refundingState, needsAttention, state, refunded, currency } = payment
  const messages = paymentMessages(locale)
  if (needsAttention === 'place_gone')
    return banner({ tone: 'info', body: html`<p>${messages.placeGone}</p>` })
  if (refundingState === 'none' || state === 'refunded') return undefined
  const paidBack = refunded > 0n && messages.paidBack(formatMoney({ minor: refunded, currency }, locale))
  return banner({ tone: 'info', body: html`<p>${messages.refunds[refundingState]} ${paidBack}</p>` })
}

function transfer(context: SchoolContext, { payment, transferText }: Model): Html | undefined {
  if (transferText === undefined) return undefined
  const messages = paymentMessages(context.locale)
  const { deadlineAt } = payment
  const until = deadlineAt && facts([[messages.until, html`<strong>${moment(context, deadlineAt)}</strong>`]])
  return html`<section class="instructions" aria-label="${messages.instructions}">
<p class="transfer-text">${transferText}</p>${until}</section>`
}

function chooser(context: SchoolContext, { payment, methods }: Model): Html {
  const messages = paymentMessages(context.locale)
  if (methods.length === 0)
    return html`${banner({ tone: 'info', body: html`<p>${messages.noMethods}</p>` })}${again(context, payment)}`
  const choices = methods.map((method) =>
    choice({ name: 'method', value: method, ...paymentMethods(context.locale)[method] }),
  )
  const list = html`<ul class="choices" aria-label="${messages.chooseLabel}">${choices}</ul>`
  const { startPayment } = paths
  return form(context, once(startPayment(payment.id), startPayment.route), list)
}

function again(context: SchoolContext, { id, state }: OwnPayment): Html {
  const { tryAgain } = paymentMessages(context.locale)
  const button =
    state === 'not_paid'
      ? html`<button type="submit" class="secondary outline">${tryAgain}</button>`
      : html`<button type="submit">${tryAgain}</button>`
  const { tryPaymentAgain } = paths
  return form(context, once(tryPaymentAgain(id), tryPaymentAgain.route), button)
}

function once(action: string, route: string) {
  return { action, route, more: { 'data-once': true } }
}
