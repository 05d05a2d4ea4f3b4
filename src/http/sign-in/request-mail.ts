import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Identity, linkLifetimes } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { minute } from '../../platform/durations.ts'
import { html } from '../../platform/html/html.ts'
import { sheet } from '../page/components/sheet.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../page/forms/form-answer.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { type Page, sendPage } from '../page/page.ts'
import { visitOf } from '../shared/browser.ts'
import { returnToIn } from '../shared/return-to.ts'
import { homeFor } from './home.ts'
import { mailboxPage } from './mailbox-page.ts'
import { requestMessages } from './request-messages.ts'
import { loginHintIn, wayInForm, withReturnTo } from './way-in-form.ts'
import { wayInMessages } from './way-in-messages.ts'

type Query = { Querystring: { return_to?: unknown; login_hint?: unknown } }
type Purpose = 'sign_in' | 'reset_password'

const routes = {
  sign_in: paths.signInByMail,
  reset_password: paths.forgotPassword,
} as const satisfies Record<Purpose, string>

/**
 * Requests a mailed link to sign in or to reset the password; the response is the same for every e-mail
 * address.
 */
export function serveMailRequest(app: FastifyInstance, { identity }: { identity: Identity }) {
  for (const purpose of ['sign_in', 'reset_password'] as const) {
    const render = (request: FastifyRequest, reply: FastifyReply, state: FormState) => {
      const context = schoolContext(request, reply)
      return sendPage(reply, context, requestPage(context, { purpose, state }))
    }
    app.get<Query>(routes[purpose], (request, reply) => {
      const returnTo = returnToIn(request.query.return_to)
      if (request.me && purpose === 'sign_in')
        return reply.redirect(returnTo || homeFor(request.me.roles), 303)
      const values = { return_to: returnTo, email: loginHintIn(request.query.login_hint) }
      return render(request, reply, { ...emptyForm, values })
    })
    app.post(routes[purpose], (request, reply) =>
      answerForm(request, reply, {
        act: () => requestMail(identity, request, reply, purpose),
        render: (state) => render(request, reply, state),
      }),
    )
  }
}

async function requestMail(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  purpose: Purpose,
) {
  const { email = '', return_to } = fieldsOf(request)
  const returnTo = returnToIn(return_to)
  const context = schoolContext(request, reply)
  const { locale } = context
  await identity.requestMail(visitOf(request), { purpose, email, locale, returnTo: returnTo || undefined })
  const minutes = linkLifetimes[purpose] / minute
  const page = mailboxPage(context, {
    sentence: requestMessages(locale)[purpose].confirmation(email.trim(), minutes),
    again: withReturnTo(routes[purpose], returnTo),
  })
  return sendPage(reply, context, page)
}

type Model = { readonly purpose: Purpose; readonly state: FormState }

function requestPage(context: SchoolContext, { purpose, state }: Model): Page {
  const messages = requestMessages(context.locale)
  const { email, backToSignIn } = wayInMessages(context.locale)
  const { title, intro } = messages[purpose]
  const returnTo = returnToIn(state.values['return_to'])
  const form = wayInForm(context, {
    action: routes[purpose],
    state,
    hidden: { return_to: returnTo },
    fields: [{ name: 'email', label: email, type: 'email', autocomplete: 'username', isFocused: true }],
    submit: messages.submit,
  })
  const links = [{ href: withReturnTo(paths.signIn, returnTo, state.values['email']), text: backToSignIn }]
  return { title, main: sheet({ title, body: html`<p>${intro}</p>${form}`, links }) }
}
