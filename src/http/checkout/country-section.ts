import type { Quote } from '../../domain/orders/index.ts'
import { countryNames } from '../../labels/country-names.ts'
import { isCountry } from '../../platform/countries.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { described, labelled } from '../page/components/field.ts'
import type { SchoolContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import type { Values } from './checkout-form.ts'
import { countryWords } from './country-words.ts'

export const countryField = 'country'

/** The submitted country; nothing where it is none. */
export function countryIn(values: Values): string | undefined {
  const code = values[countryField] ?? ''
  return isCountry(code) ? code : undefined
}

/** The buyer's country, where the school needs it for its tax. */
export function countrySection({ locale }: SchoolContext, quote: Quote, state: FormState): Html | undefined {
  if (!quote.asksCountry) return undefined
  const words = countryWords(locale)
  const asked = { name: countryField, hint: words.hint }
  const chosen = quote.country ?? ''
  const choices = countryNames(locale).map(
    ([code, name]) =>
      html`<option value="${code}"${attributes({ selected: code === chosen })}>${name}</option>`,
  )
  const more = attributes({ ...described(state, asked), required: true })
  const select = html`<label for="${countryField}">${words.label}</label>
<div class="country-choice"><select id="${countryField}" name="${countryField}" autocomplete="country"${more}>
<option value="">${words.choose}</option>${choices}</select>
<button type="submit" name="do" value="update" class="secondary outline">${words.update}</button></div>`
  return html`<section class="checkout-part" aria-labelledby="country-title"><h2 id="country-title">${words.title}</h2>
${labelled(state, asked, select)}</section>`
}
