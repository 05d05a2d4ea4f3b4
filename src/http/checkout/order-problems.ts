import { invoiceProblems } from '../../domain/invoicing/index.ts'
import type { Quote } from '../../domain/orders/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SchoolContext } from '../page/context.ts'
import { buyerMessages } from './buyer-messages.ts'
import { couponField, invoiceIn, payField } from './checkout-form.ts'
import { checkoutMessages } from './checkout-messages.ts'
import { countryMessages } from './country-messages.ts'
import { countryField } from './country-section.ts'
import { couponRefusal } from './coupon-view.ts'
import { invoiceMessages } from './invoice-messages.ts'
import { invoiceFields } from './invoice-section.ts'
import { selectedPayment } from './pay-section.ts'
import { purposeProblems } from './purpose.ts'
import type { Values } from './submitted-values.ts'

/** All validation errors of a checkout by field, found before anything is written. */
export function orderProblems(
  clock: Clock,
  context: SchoolContext,
  quote: Quote,
  values: Values,
): Map<string, string> {
  return new Map([
    ...couponProblem(context, quote),
    ...(context.reader ? [] : codeProblem(context, values)),
    ...countryProblem(context, quote, values),
    ...purposeProblems(clock, context, quote, values),
    ...payProblem(context, quote, values),
    ...(quote.isInvoiced ? invoiceFieldProblems(context, quote, values) : []),
  ])
}

type Problems = [field: string, sentence: string][]

function couponProblem(context: SchoolContext, { coupon, currency }: Quote): Problems {
  return coupon?.is === 'refused' ? [[couponField, couponRefusal(context, coupon, currency)]] : []
}

function codeProblem({ locale }: SchoolContext, values: Values): Problems {
  const messages = buyerMessages(locale)
  if (!values['code_sent_to']) return [['email', messages.codeFirst]]
  return values['code']?.trim() ? [] : [['code', messages.codeMissing]]
}

// A member's last country is offered, but they can clear it.
function countryProblem(
  { locale }: SchoolContext,
  { isCountryRequired, country }: Quote,
  values: Values,
): Problems {
  const isCleared = values[countryField] === ''
  return isCountryRequired && (!country || isCleared) ? [[countryField, countryMessages(locale).missing]] : []
}

function payProblem({ locale }: SchoolContext, quote: Quote, values: Values): Problems {
  const messages = checkoutMessages(locale)
  if (quote.total === 0n || selectedPayment(quote, values)) return []
  return [[payField, quote.payableBy.length === 0 ? messages.noWayToPay : messages.choosePay]]
}

function invoiceFieldProblems({ locale }: SchoolContext, quote: Quote, values: Values): Problems {
  const messages = invoiceMessages(locale)
  const { invoiceForm } = quote
  const problems =
    invoiceForm === 'taiwan' ? messages.problems : { ...messages.problems, ...messages.plain.problems }
  const all = invoiceFields(locale, quote)
  const fields = [...all.personal, ...all.company, ...all.donation]
  const found = new Set(
    invoiceProblems(invoiceIn(values, invoiceForm), invoiceForm).map(({ field }) => field),
  )
  return fields.flatMap(({ of, name }) => (found.has(`invoice.${of}`) ? [[name, problems[of]]] : []))
}
