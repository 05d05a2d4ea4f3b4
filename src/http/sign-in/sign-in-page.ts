import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { Refusal } from '../../platform/refusal.ts'
import { banner } from '../page/components/banner.ts'
import type { Field } from '../page/components/field.ts'
import { sheet } from '../page/components/sheet.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../page/forms/form-answer.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { type Page, sendPage } from '../page/page.ts'
import { readCookie, visitOf } from '../shared/browser.ts'
import { returnToIn } from '../shared/return-to.ts'
import { homeFor } from './home.ts'
import { letIn } from './let-in.ts'
import { passkeyButton } from './passkey-sign-in.ts'
import { signInMessages } from './sign-in-messages.ts'
import { allowAnswerAfter, loginHintIn, wayInForm, withReturnTo } from './way-in-form.ts'
import { wayInMessages } from './way-in-messages.ts'

type Query = { Querystring: { return_to?: unknown; again?: unknown; login_hint?: unknown } }

/** Sign in with a password; from here also by passkey, by mail, or on to signing up. */
export function serveSignIn(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get<Query>(paths.signIn, (request, reply) => {
    const returnTo = returnToIn(request.query.return_to)
    const { again, login_hint } = request.query
    // An app may require a new sign-in, and a member may want to switch accounts.
    if (request.me && again === undefined) return reply.redirect(returnTo || homeFor(request.me.roles), 303)
    const values = { return_to: returnTo, email: loginHintIn(login_hint) }
    return renderSignIn(request, reply, { ...emptyForm, values })
  })
  app.post(paths.signIn, (request, reply) =>
    answerForm(request, reply, {
      act: () => trySignIn(identity, request, reply),
      render: (state) => renderSignIn(request, reply, state),
    }),
  )
}

async function trySignIn(identity: Identity, request: FastifyRequest, reply: FastifyReply) {
  const { email = '', password = '', return_to } = fieldsOf(request)
  const former = readCookie(request, 'session')
  const outcome = await identity.signIn(visitOf(request), { email, password, former })
  switch (outcome.is) {
    case 'signed-in':
    case 'second-factor':
      return letIn(identity, request, reply, outcome, return_to)
    case 'wrong':
      throw new Refusal('invalid_input', 'Wrong e-mail address or password', {
        problems: [{ field: '', message: 'sign_in_wrong' }],
      })
  }
}

function renderSignIn(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const returnTo = returnToIn(state.values['return_to'])
  allowAnswerAfter(reply, returnTo)
  const context = schoolContext(request, reply)
  return sendPage(reply, context, signInPage(context, { state, returnTo }))
}

type Model = { readonly state: FormState; readonly returnTo: string }

function signInPage(context: SchoolContext, { state, returnTo }: Model): Page {
  const messages = signInMessages(context.locale)
  const { title } = messages
  const form = wayInForm(context, {
    action: paths.signIn,
    state,
    hidden: { return_to: returnTo },
    fields: signInFields(context, state),
    submit: messages.submit,
  })
  const body = html`${overBanner(context)}${form}${passkeyButton(context, returnTo)}`
  const email = state.values['email']
  const links = [
    { href: withReturnTo(paths.signInByMail, returnTo, email), text: messages.byMail },
    { href: withReturnTo(paths.forgotPassword, '', email), text: messages.forgot },
    { href: withReturnTo(paths.signUp, returnTo, email), text: messages.signUp },
  ]
  return { title, main: sheet({ title, body, links }), scripts: ['passkey.js', 'sign-in.js'] }
}

function signInFields({ locale }: SchoolContext, { values }: FormState): Field[] {
  const { email, password } = wayInMessages(locale)
  return [
    { name: 'email', label: email, type: 'email', autocomplete: 'username', isFocused: !values['email'] },
    { name: 'password', label: password, type: 'password', autocomplete: 'current-password' },
  ]
}

// The second factor expired or had too many wrong codes.
function overBanner({ query, locale }: SchoolContext): Html | undefined {
  if (!query.has('over')) return undefined
  return banner({ tone: 'info', role: 'status', body: html`<p>${signInMessages(locale).over}</p>` })
}
