import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { endpoints } from '../shared/endpoints.ts'
import { type Field, type FormState, fields, formProblem, formToken } from '../shared/form.ts'
import { allowFormAnswer } from '../shared/form-action.ts'
import { pageContext, sendPage } from '../shared/page.ts'
import { words } from './words.ts'

/** Another way to go on from a page. */
export type Way = { readonly href: string; readonly text: string }

type Card = {
  readonly title: string
  /** What stands between the title and the other ways, as HTML. */
  readonly parts: readonly string[]
  /** On pages without a form: the way most readers will take. */
  readonly onward?: Way
  readonly ways?: readonly Way[]
}

/** What the pages on the way in have in common: one narrow column with one thing to do. */
export function sendCard(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, parts, onward, ways = [] }: Card,
): FastifyReply {
  const button = onward ? html`<a role="button" href="${onward.href}">${onward.text}</a>` : ''
  const links = ways.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)
  const list = ways.length > 0 ? html`<ul class="ways">!${links.join('')}</ul>` : ''
  const main = html`<section class="card"><h1>${title}</h1>!${parts.join('\n')}!${button}!${list}</section>`
  return sendPage(reply, pageContext(request), { title, main })
}

/** The words of this area in the reader's language. */
export function wordsFor(request: FastifyRequest) {
  return words[pageContext(request).locale]
}

type CardForm = {
  readonly state: FormState
  readonly fields?: readonly Field[]
  readonly hidden?: Readonly<Record<string, string>>
  /** Whose password is asked: password managers look for a name beside it. */
  readonly account?: string
  /** What else is asked, below the fields, as HTML. */
  readonly more?: string
  readonly submit: string
}

/** A form that is sent to the very address it is shown at. */
export function cardForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { state, fields: inputs = [], hidden = {}, account, more = '', submit }: CardForm,
): string {
  const [action = ''] = request.url.split('?', 1)
  const kept = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`!${formProblem(state)}<form method="post" action="${action}">
!${formToken(request, reply, request.routeOptions.url ?? '')}
!${kept.join('')}
!${account ? html`<input type="email" value="${account}" autocomplete="username" readonly hidden>` : ''}
!${fields(state, inputs)}!${more}
<button type="submit">${submit}</button>
</form>`
}

/**
 * An app's request that follows the sign-in may be answered at once, and browsers count that redirect to this form.
 */
export function allowAnswerAfter(reply: FastifyReply, returnTo: string) {
  const { pathname, searchParams } = new URL(returnTo, 'https://school.invalid')
  const redirectUri = pathname === endpoints.authorization ? searchParams.get('redirect_uri') : null
  if (redirectUri && URL.canParse(redirectUri)) allowFormAnswer(reply, redirectUri)
}

/** A paragraph. */
export function text(sentence: string): string {
  return html`<p>${sentence}</p>`
}

/** A remark below the form. */
export function note(sentence: string): string {
  return html`<p class="note">${sentence}</p>`
}

/** A mailbox, set apart so that a slip of the finger is seen. */
export function mailbox(email: string): string {
  return html`<p class="mailbox">${email}</p>`
}

/** `return_to` handed on to another page, unless it is where everybody goes. */
export function withReturnTo(path: string, returnTo: string): string {
  return returnTo !== '/account' ? `${path}?return_to=${encodeURIComponent(returnTo)}` : path
}
