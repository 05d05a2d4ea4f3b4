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

type Way = { readonly gateway: PayableBy['gateway']; readonly method: PayableBy['methods'][number] }

/** The payment methods of the school, each once, those of the default gateway first. */
export function waysToPay({ payableBy }: Pick<Quote, 'payableBy'>): Way[] {
  const byMethod = new Map<string, Way>()
  for (const { gateway, methods } of payableBy)
    for (const method of methods) if (!byMethod.has(method)) byMethod.set(method, { gateway, method })
  return [...byMethod.values()]
}

/** The submitted method; the only one if there is no choice. */
export function chosenWay(quote: Pick<Quote, 'payableBy'>, values: Values): Way | undefined {
  const ways = waysToPay(quote)
  const [only, ...others] = ways
  return others.length === 0 ? only : ways.find((way) => way.method === values[payField])
}

/** The preselected method: the submitted one, or the first on a new page. */
function preselectedWay(quote: Pick<Quote, 'payableBy'>, values: Values): Way | undefined {
  return chosenWay(quote, values) ?? (payField in values ? undefined : waysToPay(quote)[0])
}

/** The number of methods that are shown before the others are expanded. */
const mostShown = 3

/** The payment methods, or a note that there is nothing to pay. */
export function paySection(context: SchoolContext, quote: Quote, { values, problems }: FormState): Html {
  const messages = checkoutMessages(context.locale)
  if (quote.total === 0n) {
    return html`<section class="checkout-part"><h2>${messages.pay}</h2><p>${messages.nothingToPay}</p></section>`
  }
  const chosen = preselectedWay(quote, values)
  const ways = waysToPay(quote).map(({ method }) =>
    option({
      ...paymentMethods(context.locale)[method],
      name: payField,
      value: method,
      isChosen: chosen?.method === method,
    }),
  )
  const [first, more] =
    ways.length > mostShown + 1 ? [ways.slice(0, mostShown), ways.slice(mostShown)] : [ways, []]
  const isFurther = waysToPay(quote).findIndex(({ method }) => method === chosen?.method) >= mostShown
  const rest =
    more.length > 0 &&
    html`<details class="more-ways" id="pay-more"${attributes({ open: isFurther })}><summary>${messages.morePay(more.length)}</summary>${more}</details>`
  const none = ways.length === 0 && banner({ tone: 'careful', body: html`<p>${messages.noWayToPay}</p>` })
  return options(
    { name: payField, title: messages.pay, problem: problems.get(payField) },
    html`${none}${first}${rest}`,
  )
}
