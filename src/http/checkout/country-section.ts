import type { Quote } from '../../domain/orders/index.ts'
import { countryNames } from '../../labels/country-names.ts'
import { isCountry } from '../../platform/countries.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { described, labelled } from '../page/components/field.ts'
import type { SchoolContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import { countryMessages } from './country-messages.ts'
import type { Values } from './submitted-values.ts'

export const countryField = 'country'

/** The submitted country; undefined if it is invalid. */
export function countryIn(values: Values): string | undefined {
  const code = values[countryField] ?? ''
  return isCountry(code) ? code : undefined
}

/** The field for the buyer's country, if the school needs it for its tax. */
export function countrySection({ locale }: SchoolContext, quote: Quote, state: FormState): Html | undefined {
  if (!quote.isCountryRequired) return undefined
  const messages = countryMessages(locale)
  const countryInput = { name: countryField, hint: messages.hint }
  const selected = quote.country ?? ''
  const choices = countryNames(locale).map(
    ([code, name]) =>
      html`<option value="${code}"${attributes({ selected: code === selected })}>${name}</option>`,
  )
  const more = attributes({ ...described(state, countryInput), required: true })
  const select = html`<label for="${countryField}">${messages.label}</label>
<div class="country-choice"><select id="${countryField}" name="${countryField}" autocomplete="country"${more}>
<option value="">${messages.choose}</option>${choices}</select>
<button type="submit" name="do" value="update" class="secondary outline">${messages.update}</button></div>`
  return html`<section class="checkout-part" aria-labelledby="country-title"><h2 id="country-title">${messages.title}</h2>
${labelled(state, countryInput, select)}</section>`
}
