import type { Quote } from '../../domain/orders/index.ts'
import { type CouponVerdict, couponCodeLength } from '../../domain/pricing/index.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { icon } from '../page/components/icon.ts'
import { spelled } from '../page/components/moment.ts'
import type { SchoolContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import { couponField } from './checkout-form.ts'
import { couponMessages } from './coupon-messages.ts'
import { lineMessages } from './line-messages.ts'

/** The coupon field with its result. */
export function couponView(context: SchoolContext, { coupon, currency }: Quote, state: FormState): Html {
  const messages = couponMessages(context.locale)
  if (coupon?.is === 'applied') {
    const amount = formatMoney({ minor: coupon.discount, currency }, context.locale)
    return html`<div class="coupon coupon-applied" id="${couponField}-area" role="status">
<input type="hidden" name="${couponField}" value="${coupon.code}">${icon('check')}
<p>${messages.applied(coupon.code, amount)}</p>
<button type="submit" name="do" value="uncoupon" class="secondary outline">${messages.remove}</button></div>`
  }
  const refused = state.problems.get(couponField) ?? (coupon && couponRefusal(context, coupon, currency))
  const more = attributes({
    'aria-invalid': refused !== undefined && 'true',
    'aria-describedby': refused !== undefined && `${couponField}-problem`,
  })
  return html`<div class="coupon" id="${couponField}-area"><label for="${couponField}">${messages.label}</label>
<div class="coupon-row"><input id="${couponField}" name="${couponField}" value="${state.values[couponField]}" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="${couponCodeLength.to}"${more}>
<button type="submit" name="do" value="update" class="secondary outline">${messages.apply}</button></div>
${refused && html`<small class="problem" id="${couponField}-problem" role="status">${refused}</small>`}</div>`
}

/** The reason why a coupon does not apply. */
export function couponRefusal(
  context: SchoolContext,
  coupon: Extract<CouponVerdict, { is: 'refused' }>,
  currency: Quote['currency'],
): string {
  const messages = couponMessages(context.locale)
  const money = (minor: bigint) => formatMoney({ minor, currency }, context.locale)
  switch (coupon.why) {
    case 'too-few-uses':
      return messages.tooFewUses(coupon.left)
    case 'not-yet':
      return messages.notYet(spelled(context, coupon.startsAt))
    case 'below-minimum':
      return messages.belowMinimum(money(coupon.minimum), money(coupon.missing))
    case 'other-kinds':
      return messages.otherKinds(kindsOf(context, coupon.itemTypes))
    default:
      return messages[coupon.why]
  }
}

function kindsOf({ locale }: SchoolContext, itemTypes: readonly string[]): string {
  const { kinds } = lineMessages(locale)
  const labels = Object.entries(kinds).flatMap(([type, kind]) => (itemTypes.includes(type) ? [kind] : []))
  return labels.join(locale === 'en' ? ', ' : '、')
}
