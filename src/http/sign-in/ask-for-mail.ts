import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Identity, linkLifetimes } from '../../domain/identity/index.ts'
import { visitOf } from '../shared/browser.ts'
import { answerForm, emptyForm, type FormState, fieldsOf } from '../shared/form.ts'
import { pageContext } from '../shared/page.ts'
import { returnToOr } from '../shared/return-to.ts'
import { cardForm, sendCard, text, withReturnTo, wordsFor } from './card.ts'
import { showMailbox } from './mailbox-page.ts'

type Query = { Querystring: { return_to?: unknown } }
type Purpose = 'sign_in' | 'reset_password'

const paths = { sign_in: '/sign-in/link', reset_password: '/forgot' } as const satisfies Record<
  Purpose,
  string
>

/** Asking for a link by mail, to sign in or to choose a new password: for every address the same answer. */
export function serveAskForMail(app: FastifyInstance, { identity }: { identity: Identity }) {
  for (const purpose of ['sign_in', 'reset_password'] as const) {
    app.get<Query>(paths[purpose], (request, reply) => {
      const returnTo = returnToOr('/account', request.query.return_to)
      if (request.me && purpose === 'sign_in') return reply.redirect(returnTo, 303)
      return showAsk(request, reply, purpose, { ...emptyForm, values: { return_to: returnTo } })
    })
    app.post(paths[purpose], (request, reply) =>
      answerForm(request, reply, pageContext(request).words, {
        act: () => ask(identity, request, reply, purpose),
        show: (state) => showAsk(request, reply, purpose, state),
      }),
    )
  }
}

async function ask(identity: Identity, request: FastifyRequest, reply: FastifyReply, purpose: Purpose) {
  const { email = '', return_to } = fieldsOf(request)
  const returnTo = returnToOr('/account', return_to)
  const { locale } = pageContext(request)
  await identity.askForMail(visitOf(request), { purpose, email, locale, returnTo })
  const minutes = linkLifetimes[purpose] / 60_000
  return showMailbox(request, reply, {
    sentence: wordsFor(request).ask[purpose].sent(email.trim(), minutes),
    again: withReturnTo(paths[purpose], returnTo),
  })
}

function showAsk(request: FastifyRequest, reply: FastifyReply, purpose: Purpose, state: FormState) {
  const words = wordsFor(request)
  const { title, intro } = words.ask[purpose]
  const returnTo = returnToOr('/account', state.values['return_to'])
  const form = cardForm(request, reply, {
    state,
    hidden: { return_to: returnTo },
    fields: [{ name: 'email', label: words.email, type: 'email', autocomplete: 'username', isFocused: true }],
    submit: words.ask.submit,
  })
  return sendCard(request, reply, {
    title,
    parts: [text(intro), form],
    ways: [{ href: withReturnTo('/sign-in', returnTo), text: words.backToSignIn }],
  })
}
