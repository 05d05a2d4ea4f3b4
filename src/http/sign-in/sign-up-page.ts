import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Identity, linkLifetimes } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { hour } from '../../platform/durations.ts'
import { sheet } from '../page/components/sheet.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../page/forms/form-answer.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { type Page, sendPage } from '../page/page.ts'
import { visitOf } from '../shared/browser.ts'
import { returnToIn } from '../shared/return-to.ts'
import { homeFor } from './home.ts'
import { mailboxPage } from './mailbox-page.ts'
import { signUpMessages } from './sign-up-messages.ts'
import { loginHintIn, wayInForm, withReturnTo } from './way-in-form.ts'
import { wayInMessages } from './way-in-messages.ts'

type Query = { Querystring: { return_to?: unknown; login_hint?: unknown } }

/** Signing up: the mailed link creates the account, so the response does not reveal an existing one. */
export function serveSignUp(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get<Query>(paths.signUp, (request, reply) => {
    const returnTo = returnToIn(request.query.return_to)
    if (request.me) return reply.redirect(returnTo || homeFor(request.me.roles), 303)
    const values = { return_to: returnTo, email: loginHintIn(request.query.login_hint) }
    return renderSignUp(request, reply, { ...emptyForm, values })
  })
  app.post(paths.signUp, (request, reply) =>
    answerForm(request, reply, {
      act: () => signUp(identity, request, reply),
      render: (state) => renderSignUp(request, reply, state),
    }),
  )
}

async function signUp(identity: Identity, request: FastifyRequest, reply: FastifyReply) {
  const { name = '', email = '', password = '', return_to } = fieldsOf(request)
  const returnTo = returnToIn(return_to)
  const context = schoolContext(request, reply)
  const { locale } = context
  await identity.signUp(visitOf(request), { name, email, password, locale, returnTo: returnTo || undefined })
  const hours = linkLifetimes.verify_email / hour
  const page = mailboxPage(context, {
    sentence: signUpMessages(locale).confirmation(email.trim(), hours),
    again: withReturnTo(paths.signUp, returnTo),
  })
  return sendPage(reply, context, page)
}

function renderSignUp(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const context = schoolContext(request, reply)
  return sendPage(reply, context, signUpPage(context, state))
}

function signUpPage(context: SchoolContext, state: FormState): Page {
  const { title, submit, signIn } = signUpMessages(context.locale)
  const { name, email, password, newPasswordHint: hint } = wayInMessages(context.locale)
  const returnTo = returnToIn(state.values['return_to'])
  const body = wayInForm(context, {
    action: paths.signUp,
    state,
    hidden: { return_to: returnTo },
    fields: [
      { name: 'name', label: name, autocomplete: 'name', isFocused: true },
      { name: 'email', label: email, type: 'email', autocomplete: 'username' },
      { name: 'password', label: password, type: 'password', autocomplete: 'new-password', hint },
    ],
    submit,
  })
  const links = [{ href: withReturnTo(paths.signIn, returnTo), text: signIn }]
  return { title, main: sheet({ title, body, links }) }
}
