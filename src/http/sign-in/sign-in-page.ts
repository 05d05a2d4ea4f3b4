import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Identity } from '../../domain/identity/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readCookie, visitOf } from '../shared/browser.ts'
import { answerForm, emptyForm, type FormState, fieldsOf } from '../shared/form.ts'
import { pageContext } from '../shared/page.ts'
import { returnToOr } from '../shared/return-to.ts'
import { allowAnswerAfter, cardForm, sendCard, withReturnTo, wordsFor } from './card.ts'
import { letIn } from './let-in.ts'
import { passkeyButton } from './passkey-sign-in.ts'

type Query = { Querystring: { return_to?: unknown; over?: unknown; again?: unknown; login_hint?: unknown } }

/** Sign in with a password; from here also by passkey, by mail, or on to signing up. */
export function serveSignIn(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get<Query>('/sign-in', (request, reply) => {
    const returnTo = returnToOr('/account', request.query.return_to)
    const { again, login_hint } = request.query
    // An app may ask for a fresh sign-in, and a member may want to be somebody else.
    if (request.me && again === undefined) return reply.redirect(returnTo, 303)
    const email = typeof login_hint === 'string' ? login_hint.slice(0, 254) : ''
    return showSignIn(request, reply, { ...emptyForm, values: { return_to: returnTo, email } })
  })
  app.post('/sign-in', (request, reply) =>
    answerForm(request, reply, pageContext(request).words, {
      act: () => trySignIn(identity, request, reply),
      show: (state) => showSignIn(request, reply, state),
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
      return letIn(request, reply, outcome, return_to)
    case 'wrong':
      throw new Refusal('invalid_input', 'Wrong', { problems: [{ field: '', message: 'sign_in_wrong' }] })
  }
}

function showSignIn(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const { signIn, email, password } = wordsFor(request)
  const returnTo = returnToOr('/account', state.values['return_to'])
  allowAnswerAfter(reply, returnTo)
  const form = cardForm(request, reply, {
    state,
    hidden: { return_to: returnTo },
    fields: [
      {
        name: 'email',
        label: email,
        type: 'email',
        autocomplete: 'username',
        isFocused: !state.values['email'],
      },
      { name: 'password', label: password, type: 'password', autocomplete: 'current-password' },
    ],
    submit: signIn.submit,
  })
  return sendCard(request, reply, {
    title: signIn.title,
    parts: [overNotice(request, signIn.over), form, passkeyButton(request, reply, signIn, returnTo)],
    ways: [
      { href: withReturnTo('/sign-in/link', returnTo), text: signIn.byMail },
      { href: '/forgot', text: signIn.forgot },
      { href: withReturnTo('/sign-up', returnTo), text: signIn.signUp },
    ],
  })
}

// A second factor was asked for too long or answered wrong too often.
function overNotice(request: FastifyRequest, sentence: string): string {
  const { over } = request.query as Query['Querystring']
  return over === undefined ? '' : html`<p class="told" role="status">${sentence}</p>`
}
