import { longestGiftMessage, seatRange } from '../../domain/pricing/index.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { described, field, labelled } from '../page/components/field.ts'
import type { SchoolContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import { foldedPart } from './folded-part.ts'
import { option } from './option-field.ts'
import { giftFields, purposeField, purposeFields, purposeIn, seatsField, seatsIn } from './purpose.ts'
import { purposeMessages } from './purpose-messages.ts'

/** The choice of whom the order is for. */
export function purposeSection({ locale }: SchoolContext, state: FormState): Html {
  const messages = purposeMessages(locale)
  const purpose = purposeIn(state.values)
  const choice = (value: 'self' | 'gift' | 'seats', inside?: Html) =>
    option({ ...messages[value], name: purposeField, value, isChosen: purpose === value, inside })
  const title = { name: purposeField, title: messages.title, problem: state.problems.get(purposeField) }
  const isOpen = purpose !== 'self' || purposeFields(locale).some(({ name }) => state.problems.has(name))
  return foldedPart({ ...title, current: messages[purpose].title, isOpen }, [
    choice('self'),
    choice('gift', giftInside(locale, state)),
    choice('seats', seatsInside(locale, state)),
  ])
}

function giftInside(locale: SchoolContext['locale'], state: FormState): Html {
  const messages = purposeMessages(locale)
  const { recipientName, recipientEmail, message, sendOn } = giftFields
  const more = attributes(described(state, { name: message, hint: messages.messageHint }))
  const text = html`<label for="${message}">${messages.message}</label>
<textarea id="${message}" name="${message}" rows="3" maxlength="${longestGiftMessage}"${more}>${state.values[message]}</textarea>`
  const dated = attributes(described(state, { name: sendOn, hint: messages.sendOnHint }))
  const day = html`<label for="${sendOn}">${messages.sendOn}</label>
<input id="${sendOn}" name="${sendOn}" type="date" value="${state.values[sendOn]}"${dated}>`
  return html`${field(state, { name: recipientName, label: messages.recipientName, isOptional: true })}
${field(state, { name: recipientEmail, label: messages.recipientEmail, type: 'email', hint: messages.emailHint, isOptional: true })}
${labelled(state, { name: message, hint: messages.messageHint }, text)}
${labelled(state, { name: sendOn, hint: messages.sendOnHint }, day)}`
}

function seatsInside(locale: SchoolContext['locale'], state: FormState): Html {
  const messages = purposeMessages(locale)
  const more = attributes(described(state, { name: seatsField, hint: messages.seatsHint }))
  const input = html`<label for="${seatsField}">${messages.seatCount}</label>
<div class="seat-count"><input id="${seatsField}" name="${seatsField}" type="number" inputmode="numeric" min="${seatRange.from}" max="${seatRange.to}" value="${state.values[seatsField] ?? seatsIn({})}"${more}>
<button type="submit" name="do" value="update" class="secondary outline">${messages.update}</button></div>`
  return labelled(state, { name: seatsField, hint: messages.seatsHint }, input)
}
