import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Identity, linkLifetimes } from '../../domain/identity/index.ts'
import { visitOf } from '../shared/browser.ts'
import { answerForm, emptyForm, type FormState, fieldsOf } from '../shared/form.ts'
import { pageContext } from '../shared/page.ts'
import { returnToOr } from '../shared/return-to.ts'
import { cardForm, sendCard, withReturnTo, wordsFor } from './card.ts'
import { showMailbox } from './mailbox-page.ts'

type Query = { Querystring: { return_to?: unknown } }

/** Signing up: the account is made by the mailed link, so the answer is the same whether one exists or not. */
export function serveSignUp(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get<Query>('/sign-up', (request, reply) => {
    const returnTo = returnToOr('/account', request.query.return_to)
    if (request.me) return reply.redirect(returnTo, 303)
    return showSignUp(request, reply, { ...emptyForm, values: { return_to: returnTo } })
  })
  app.post('/sign-up', (request, reply) =>
    answerForm(request, reply, pageContext(request).words, {
      act: () => signUp(identity, request, reply),
      show: (state) => showSignUp(request, reply, state),
    }),
  )
}

async function signUp(identity: Identity, request: FastifyRequest, reply: FastifyReply) {
  const { name = '', email = '', password = '', return_to } = fieldsOf(request)
  const returnTo = returnToOr('/account', return_to)
  const { locale } = pageContext(request)
  await identity.signUp(visitOf(request), { name, email, password, locale, returnTo })
  const hours = linkLifetimes.verify_email / 3_600_000
  return showMailbox(request, reply, {
    sentence: wordsFor(request).signUp.sent(email.trim(), hours),
    again: withReturnTo('/sign-up', returnTo),
  })
}

function showSignUp(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const words = wordsFor(request)
  const returnTo = returnToOr('/account', state.values['return_to'])
  const form = cardForm(request, reply, {
    state,
    hidden: { return_to: returnTo },
    fields: [
      { name: 'name', label: words.name, autocomplete: 'name', isFocused: true },
      { name: 'email', label: words.email, type: 'email', autocomplete: 'username' },
      {
        name: 'password',
        label: words.password,
        type: 'password',
        autocomplete: 'new-password',
        hint: words.newPasswordHint,
      },
    ],
    submit: words.signUp.submit,
  })
  return sendCard(request, reply, {
    title: words.signUp.title,
    parts: [form],
    ways: [{ href: withReturnTo('/sign-in', returnTo), text: words.signUp.signIn }],
  })
}
