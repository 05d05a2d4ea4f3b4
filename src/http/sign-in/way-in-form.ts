import type { FastifyReply } from 'fastify'
import { endpoints } from '../../paths/endpoints.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { type Field, fields } from '../page/components/field.ts'
import { form, hiddenAccount, problemSummary } from '../page/components/form.ts'
import type { PageContext } from '../page/context.ts'
import { allowFormAnswer } from '../page/form-action.ts'
import type { FormState } from '../page/forms/form-answer.ts'

type WayInForm = {
  readonly action: string
  /** The route pattern, if it differs from the path. */
  readonly route?: string
  readonly state: FormState
  readonly fields?: readonly Field[]
  readonly hidden?: Readonly<Record<string, string>>
  /** The account of the password. */
  readonly account?: string
  /** More inputs, below the fields. */
  readonly more?: Html
  readonly submit: string
}

/** A form with one button and its problems above it. */
export function wayInForm(context: PageContext, model: WayInForm): Html {
  const { action, route = action, state, fields: inputs = [], hidden = {}, account, more, submit } = model
  const inside = html`${account && hiddenAccount(account)}${fields(state, inputs)}${more}
<button type="submit">${submit}</button>`
  return html`${problemSummary(context, state, inputs)}${form(context, { action, route, hidden }, inside)}`
}

/** The sign-in may be followed by a redirect to an app, which browsers attribute to this form. */
export function allowAnswerAfter(reply: FastifyReply, returnTo: string) {
  const { pathname, searchParams } = new URL(returnTo, 'https://school.invalid')
  const redirectUri = pathname === endpoints.authorization ? searchParams.get('redirect_uri') : null
  if (redirectUri && URL.canParse(redirectUri)) allowFormAnswer(reply, redirectUri)
}

/** A remark below the form. */
export function note(sentence: string): Html {
  return html`<p class="note">${sentence}</p>`
}

/** An e-mail address, emphasized so that typos are noticed. */
export function mailbox(email: string): Html {
  return html`<p class="mailbox">${email}</p>`
}

/** Passes `return_to` and the typed e-mail address, if any, to another page. */
export function withReturnTo(path: string, returnTo: string, email = ''): string {
  return withQuery(path, { return_to: returnTo || undefined, login_hint: email || undefined })
}

/** The e-mail address that another page or an app has passed on. */
export function loginHintIn(hint: unknown): string {
  return typeof hint === 'string' ? hint.slice(0, 254) : ''
}
