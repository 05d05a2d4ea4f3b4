import type { PayableBy, Quote } from '../../domain/orders/index.ts'
import { paymentMethods } from '../../labels/payment-methods.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { banner } from '../page/components/banner.ts'
import type { SchoolContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import { payField } from './checkout-form.ts'
import { checkoutMessages } from './checkout-messages.ts'
import { option, options } from './option-field.ts'
import type { Values } from './submitted-values.ts'

type PaymentOption = { readonly gateway: PayableBy['gateway']; readonly method: PayableBy['methods'][number] }

/** The payment methods of the school, each once, those of the default gateway first. */
export function paymentOptions({ payableBy }: Pick<Quote, 'payableBy'>): PaymentOption[] {
  const byMethod = new Map<string, PaymentOption>()
  for (const { gateway, methods } of payableBy)
    for (const method of methods) if (!byMethod.has(method)) byMethod.set(method, { gateway, method })
  return [...byMethod.values()]
}

/** The submitted method; the only one if there is no choice. */
export function selectedPayment(quote: Pick<Quote, 'payableBy'>, values: Values): PaymentOption | undefined {
  const available = paymentOptions(quote)
  const [only, ...otherOptions] = available
  return otherOptions.length === 0 ? only : available.find((way) => way.method === values[payField])
}

/** The preselected method: the submitted one, or the first on a new page. */
function preselectedPayment(quote: Pick<Quote, 'payableBy'>, values: Values): PaymentOption | undefined {
  return selectedPayment(quote, values) ?? (payField in values ? undefined : paymentOptions(quote)[0])
}

/** The number of methods that are shown before the others are expanded. */
const visibleMethods = 3

/** The payment methods, or a note that there is nothing to pay. */
export function paySection(context: SchoolContext, quote: Quote, { values, problems }: FormState): Html {
  const messages = checkoutMessages(context.locale)
  if (quote.total === 0n) {
    return html`<section class="checkout-part"><h2>${messages.pay}</h2><p>${messages.nothingToPay}</p></section>`
  }
  const preselected = preselectedPayment(quote, values)
  const methodOptions = paymentOptions(quote).map(({ method }) =>
    option({
      ...paymentMethods(context.locale)[method],
      name: payField,
      value: method,
      isChosen: preselected?.method === method,
    }),
  )
  const [first, more] =
    methodOptions.length > visibleMethods + 1
      ? [methodOptions.slice(0, visibleMethods), methodOptions.slice(visibleMethods)]
      : [methodOptions, []]
  const isFurther =
    paymentOptions(quote).findIndex(({ method }) => method === preselected?.method) >= visibleMethods
  const rest =
    more.length > 0 &&
    html`<details class="more-ways" id="pay-more"${attributes({ open: isFurther })}><summary>${messages.morePay(more.length)}</summary>${more}</details>`
  const none =
    methodOptions.length === 0 && banner({ tone: 'careful', body: html`<p>${messages.noWayToPay}</p>` })
  return options(
    { name: payField, title: messages.pay, problem: problems.get(payField) },
    html`${none}${first}${rest}`,
  )
}
