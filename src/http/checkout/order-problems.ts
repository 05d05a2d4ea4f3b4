import { invoiceProblems } from '../../domain/invoicing/index.ts'
import type { Quote } from '../../domain/orders/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SchoolContext } from '../page/context.ts'
import { couponField, invoiceIn, payField, type Values } from './checkout-form.ts'
import { checkoutWords } from './checkout-words.ts'
import { countryField } from './country-section.ts'
import { countryWords } from './country-words.ts'
import { couponRefusal } from './coupon-view.ts'
import { invoiceFields, isInvoiced } from './invoice-section.ts'
import { invoiceWords } from './invoice-words.ts'
import { chosenWay } from './pay-section.ts'
import { purposeProblems } from './purpose.ts'
import { whoWords } from './who-words.ts'

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
    ...(isInvoiced(quote) ? invoiceFieldProblems(context, quote, values) : []),
  ])
}

type Problems = [field: string, sentence: string][]

function couponProblem(context: SchoolContext, { coupon, currency }: Quote): Problems {
  return coupon?.is === 'refused' ? [[couponField, couponRefusal(context, coupon, currency)]] : []
}

function codeProblem({ locale }: SchoolContext, values: Values): Problems {
  const words = whoWords(locale)
  if (!values['code_sent_to']) return [['email', words.codeFirst]]
  return values['code']?.trim() ? [] : [['code', words.codeMissing]]
}

// A member's last country is offered, but they can clear it.
function countryProblem(
  { locale }: SchoolContext,
  { asksCountry, country }: Quote,
  values: Values,
): Problems {
  const isCleared = values[countryField] === ''
  return asksCountry && (!country || isCleared) ? [[countryField, countryWords(locale).missing]] : []
}

function payProblem({ locale }: SchoolContext, quote: Quote, values: Values): Problems {
  const words = checkoutWords(locale)
  if (quote.total === 0n || chosenWay(quote, values)) return []
  return [[payField, quote.payableBy.length === 0 ? words.noWayToPay : words.choosePay]]
}

function invoiceFieldProblems({ locale }: SchoolContext, quote: Quote, values: Values): Problems {
  const words = invoiceWords(locale)
  const { invoiceForm } = quote
  const problems = invoiceForm === 'taiwan' ? words.problems : { ...words.problems, ...words.plain.problems }
  const all = invoiceFields(locale, quote)
  const fields = [...all.personal, ...all.company, ...all.donation]
  const found = new Set(
    invoiceProblems(invoiceIn(values, invoiceForm), invoiceForm).map(({ field }) => field),
  )
  return fields.flatMap(({ of, name }) => (found.has(`invoice.${of}`) ? [[name, problems[of]]] : []))
}
