import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { FormTokens } from '../../platform/crypto/form-token.ts'
import { Refusal } from '../../platform/refusal.ts'
import { browserId } from './browser.ts'
import { type Messages, phrased } from './messages/messages.ts'
import { refuseOtherOrigins } from './same-origin.ts'

/** What was typed, and what was wrong with it. */
export type FormState = {
  readonly values: Readonly<Record<string, string>>
  /** By field; '' is the form as a whole. Already in the reader's language. */
  readonly problems: ReadonlyMap<string, string>
}

export const emptyForm: FormState = { values: {}, problems: new Map() }

declare module 'fastify' {
  interface FastifyInstance {
    formTokens: FormTokens
  }
}

/** On the pages below: forms of other sites, and forms we did not render, are refused before they are read. */
export function guardForms(app: FastifyInstance, formTokens: FormTokens) {
  app.decorate('formTokens', formTokens)
  app.addHook('onRequest', async (request) => refuseOtherOrigins(request))
  app.addHook('preValidation', async (request, reply) => {
    if (request.method !== 'POST' || request.routeOptions.config?.withoutFormToken) return
    const token = fieldsOf(request)['form_token'] ?? String(request.headers['x-form-token'] ?? '')
    refuseForeignForm(request, reply, token)
  })
}

/** Refuses a form that we did not render for this browser and this address. */
export function refuseForeignForm(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const path = request.routeOptions.url ?? ''
  if (request.server.formTokens.isOurs(token, { browser: browserId(request, reply), path })) return
  const problems = [{ field: '', message: 'form_too_old' }]
  throw new Refusal('not_permitted', 'This form is too old: load its page again', { problems })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is read later, by a handler that checks the token itself. */
    withoutFormToken?: boolean
  }
}

/** The hidden field every form of ours carries. `path` is the route it is sent to. */
export function formToken(request: FastifyRequest, reply: FastifyReply, path: string): string {
  const token = request.server.formTokens.make({ browser: browserId(request, reply), path })
  return html`<input type="hidden" name="form_token" value="${token}">`
}

/** The fields of a sent form, as text. */
export function fieldsOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const body = request.body
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Runs what a form asks for; when it is refused, shows the form again with what was typed and what was wrong. */
export async function answerForm(
  request: FastifyRequest,
  reply: FastifyReply,
  words: Messages,
  {
    act,
    show,
  }: { act: () => Promise<FastifyReply>; show: (state: FormState) => FastifyReply | Promise<FastifyReply> },
): Promise<FastifyReply> {
  try {
    return await act()
  } catch (error) {
    const problems = error instanceof Refusal ? problemsOf(error, words) : undefined
    if (!problems || !(error instanceof Refusal)) throw error
    reply.code(error.code === 'too_many_requests' ? 429 : 422)
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    return show({ values: withoutSecrets(fieldsOf(request)), problems })
  }
}

function problemsOf({ code, problems, message }: Refusal, words: Messages) {
  if (code !== 'invalid_input' && code !== 'conflict' && code !== 'too_many_requests') return undefined
  if (problems.length === 0) return new Map([['', phrased(message, words)]])
  return new Map(problems.map(({ field, message }) => [field, phrased(message, words)]))
}

// A password is typed again; it never goes back into a page.
function withoutSecrets(fields: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !/password|code|token/i.test(name)))
}

export type Field = {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password' | 'hidden'
  readonly autocomplete?: string
  readonly hint?: string
  readonly inputmode?: string
  readonly isOptional?: boolean
  readonly isFocused?: boolean
  /** A code or the like: no keyboard may capitalise or correct it. */
  readonly isVerbatim?: boolean
}

/** Inputs in their order. After a refusal the first wrong one has the focus, or the first that is to be typed again. */
export function fields(state: FormState, all: readonly Field[]): string {
  const wrong = all.find(({ name }) => state.problems.has(name))
  const again = state.problems.size > 0 ? (wrong ?? all.find(({ name }) => !state.values[name])) : undefined
  return all
    .map((each) => field(state, { ...each, isFocused: again ? each === again : each.isFocused === true }))
    .join('')
}

/** A labelled input with its problem beside it, tied together for screen readers. */
export function field({ values, problems }: FormState, field: Field): string {
  const { name, label, type = 'text', autocomplete = 'off', hint, inputmode, isOptional, isFocused } = field
  const problem = problems.get(name)
  const described = [
    problem && `${name}-problem`,
    isFocused && problems.has('') && 'form-problem',
    hint && `${name}-hint`,
  ]
    .filter(Boolean)
    .join(' ')
  const attributes = [
    problem ? 'aria-invalid="true"' : '',
    described ? `aria-describedby="${described}"` : '',
    inputmode ? `inputmode="${inputmode}"` : '',
    field.isVerbatim ? 'autocapitalize="none" spellcheck="false"' : '',
    isOptional ? '' : 'required',
    isFocused ? 'autofocus' : '',
  ].join(' ')
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${values[name] ?? ''}" autocomplete="${autocomplete}" !${attributes}>
!${problem ? html`<small class="problem" id="${name}-problem">${problem}</small>` : ''}
!${hint ? html`<small id="${name}-hint">${hint}</small>` : ''}`
}

/** What is wrong with the form as a whole, read out at once. */
export function formProblem({ problems }: FormState): string {
  const problem = problems.get('')
  return problem ? html`<p class="problem" id="form-problem" role="alert">${problem}</p>` : ''
}
