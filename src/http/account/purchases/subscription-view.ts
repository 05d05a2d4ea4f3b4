import type { OwnSubscription } from '../../../domain/subscriptions/index.ts'
import { paths } from '../../../paths/paths.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { currencyOf, formatMoney } from '../../../platform/money.ts'
import { badge } from '../../page/components/badge.ts'
import { form } from '../../page/components/form.ts'
import type { MemberContext } from '../../page/context.ts'
import { dayOf } from '../own-page.ts'
import { subscriptionMessages } from './subscription-messages.ts'

/** The status of a renewing membership: its next charge, its card and the possible actions. */
export function subscriptionView(
  context: MemberContext,
  own: OwnSubscription,
  { storesCards }: { readonly storesCards: boolean },
): Html {
  const messages = subscriptionMessages(context.locale)
  const tone = own.state === 'past_due' ? 'careful' : 'good'
  const isLive = own.state !== 'ended' && own.state !== 'paused'
  return html`<p>${badge(messages.states[own.state], isLive ? { tone } : {})} ${messages.each[own.cycle](money(context, own, own.price))}</p>
<p>${statusText(context, own)}${cardOf(context, own)}</p>
${own.nextPlanName && html`<p class="quietly">${messages.nextPlan(own.nextPlanName, dayOf(context, own.periodEndsAt))}</p>`}
${own.state !== 'ended' && html`<div class="actions">${actions(context, own, storesCards)}</div>`}`
}

export function money({ locale }: MemberContext, { currency }: OwnSubscription, minor: bigint): string {
  return formatMoney({ minor, currency: currencyOf(currency) }, locale)
}

function statusText(context: MemberContext, own: OwnSubscription): string {
  const messages = subscriptionMessages(context.locale)
  const end = dayOf(context, own.periodEndsAt)
  switch (own.state) {
    case 'paused':
      return messages.paused
    case 'ended':
      return messages.ended(dayOf(context, own.endedAt ?? own.periodEndsAt))
    case 'past_due': {
      if (own.isNeverPaid) return messages.firstDue
      const until = dayOf(context, own.graceEndsAt)
      return own.card ? messages.failed(until) : messages.due(until)
    }
    case 'trialing':
    case 'active':
      return renewalText(context, own, end)
  }
}

function renewalText(context: MemberContext, own: OwnSubscription, end: string): string {
  const messages = subscriptionMessages(context.locale)
  if (!own.nextCharge) return messages.endsOn(end)
  const price = money(context, own, own.nextCharge.amount)
  return own.state === 'trialing' ? messages.trial(end, price) : messages.renews(end, price)
}

function cardOf({ locale }: MemberContext, { card, state, nextCharge }: OwnSubscription): Html | undefined {
  const messages = subscriptionMessages(locale)
  if (card)
    return html`<br><span class="quietly">${messages.card(card.brand ?? card.gateway, card.last4 ?? '')}</span>`
  return nextCharge && state !== 'past_due'
    ? html`<br><span class="quietly">${messages.paidByRequest}</span>`
    : undefined
}

function actions(context: MemberContext, own: OwnSubscription, storesCards: boolean): Html {
  const messages = subscriptionMessages(context.locale)
  const { id, planName, cancelAskedAt, openPaymentId, state, canSwitch } = own
  const { resumeSubscription } = paths.account
  const pay = state === 'past_due' && openPaymentId
  const resume = html`<button type="submit" class="outline" aria-label="${messages.of(messages.resume, planName)}">${messages.resume}</button>`
  return html`${pay && html`<a class="button" href="${paths.payment(openPaymentId)}">${messages.pay}</a>`}
${storesCards && !cancelAskedAt && cardForm(context, own)}
${canSwitch && html`<a class="button outline secondary" href="${paths.account.switchPlan(id)}" aria-label="${messages.of(messages.switchPlan, planName)}">${messages.switchPlan}</a>`}
${
  cancelAskedAt
    ? form(context, { action: resumeSubscription(id), route: resumeSubscription.route }, resume)
    : html`<a href="${paths.account.cancelSubscription(id)}" aria-label="${messages.of(messages.cancel, planName)}">${messages.cancel}</a>`
}`
}

function cardForm(context: MemberContext, { id, planName, card }: OwnSubscription): Html {
  const messages = subscriptionMessages(context.locale)
  const text = card ? messages.changeCard : messages.addCard
  const label = messages.of(text, planName)
  const button = html`<button type="submit" class="outline secondary" aria-label="${label}">${text}</button>`
  const { changeCard } = paths.account
  return form(context, { action: changeCard(id), route: changeCard.route }, button)
}
