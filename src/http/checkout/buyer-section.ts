import { mailCodeLifetime } from '../../domain/identity/index.ts'
import { minute } from '../../platform/durations.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { avatar } from '../page/components/avatar.ts'
import { banner } from '../page/components/banner.ts'
import { field } from '../page/components/field.ts'
import type { SchoolContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import { buyerMessages } from './buyer-messages.ts'

/** The buyer: the signed-in member, or fields for a name, an e-mail address and the mailed code. */
export function buyerSection(context: SchoolContext, state: FormState): Html {
  const messages = buyerMessages(context.locale)
  return html`<section class="checkout-part" aria-labelledby="who-title"><h2 id="who-title">${messages.title}</h2>
${context.reader ? member(context) : visitor(context, state)}</section>`
}

function member({ reader, locale }: SchoolContext): Html | undefined {
  if (!reader) return undefined
  return html`<div class="buyer">${avatar(reader, 40)}
<p><strong><bdi>${reader.name}</bdi></strong><br><span class="buyer-email">${reader.email}</span></p>
<button type="submit" name="do" value="not_me" class="secondary outline">${buyerMessages(locale).notYou}</button></div>`
}

function visitor(context: SchoolContext, state: FormState): Html {
  const messages = buyerMessages(context.locale)
  const codeEmail = state.values['code_sent_to']
  const email = field(state, {
    name: 'email',
    label: messages.email,
    type: 'email',
    autocomplete: 'email',
    ...(codeEmail ? {} : { hint: messages.emailHint }),
  })
  return html`<p>${messages.intro}</p>
<p><button type="submit" name="do" value="sign_in" class="secondary outline">${messages.haveAccount}</button></p>
${field(state, { name: 'name', label: messages.name, autocomplete: 'name' })}${email}
${codeEmail ? codeStep(context, state, codeEmail) : sendButton(messages.sendCode)}`
}

function codeStep({ locale }: SchoolContext, state: FormState, codeEmail: string): Html {
  const messages = buyerMessages(locale)
  const code = field(state, {
    name: 'code',
    label: messages.code,
    autocomplete: 'one-time-code',
    inputmode: 'numeric',
    hint: messages.codeHint,
    isVerbatim: true,
    isFocused: state.problems.size === 0,
  })
  return html`${banner({ tone: 'info', role: 'status', body: html`<p>${messages.codeSent(codeEmail, mailCodeLifetime / minute)}</p>` })}
<div class="mail-code">${code}</div>${sendButton(messages.sendAgain)}`
}

function sendButton(text: string): Html {
  return html`<p><button type="submit" name="do" value="code" class="secondary">${text}</button></p>`
}
