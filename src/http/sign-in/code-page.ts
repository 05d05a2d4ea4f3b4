import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { dropCookie, readCookie, visitOf } from '../shared/browser.ts'
import { answerForm, emptyForm, type Field, type FormState, fieldsOf } from '../shared/form.ts'
import { pageContext } from '../shared/page.ts'
import { returnToOr } from '../shared/return-to.ts'
import { cardForm, sendCard, text, wordsFor } from './card.ts'
import { letIn } from './let-in.ts'

type Query = { Querystring: { return_to?: unknown; by?: unknown } }

/** The second half of a sign-in: a code of the app, or one of the recovery codes. */
export function serveCode(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get<Query>('/sign-in/code', (request, reply) => {
    const returnTo = returnToOr('/account', request.query.return_to)
    if (!readCookie(request, 'challenge')) return startAnew(request, reply, returnTo)
    const by = request.query.by === 'recovery' ? 'recovery' : 'app'
    return showCode(request, reply, { ...emptyForm, values: { return_to: returnTo, by } })
  })
  app.post('/sign-in/code', (request, reply) =>
    answerForm(request, reply, pageContext(request).words, {
      act: () => tryCode(identity, request, reply),
      show: (state) => showCode(request, reply, state),
    }),
  )
}

async function tryCode(identity: Identity, request: FastifyRequest, reply: FastifyReply) {
  const { code = '', return_to } = fieldsOf(request)
  const returnTo = returnToOr('/account', return_to)
  const outcome = await identity.provideSecondFactor(visitOf(request), {
    challenge: readCookie(request, 'challenge') ?? '',
    code,
    former: readCookie(request, 'session'),
  })
  switch (outcome.is) {
    case 'signed-in':
      dropCookie(request, reply, 'challenge')
      return letIn(request, reply, outcome, returnTo)
    case 'wrong': {
      const message = wordsFor(request).code.wrong(outcome.triesLeft)
      throw new Refusal('invalid_input', 'Wrong code', { problems: [{ field: 'code', message }] })
    }
    case 'over':
      return startAnew(request, reply, returnTo)
  }
}

function startAnew(request: FastifyRequest, reply: FastifyReply, returnTo: string) {
  dropCookie(request, reply, 'challenge')
  return reply.redirect(`/sign-in?over&return_to=${encodeURIComponent(returnTo)}`, 303)
}

function showCode(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const words = wordsFor(request)
  const { code } = words
  const returnTo = returnToOr('/account', state.values['return_to'])
  const query = `return_to=${encodeURIComponent(returnTo)}`
  const isRecovery = state.values['by'] === 'recovery'
  const common = { name: 'code', isFocused: true, isVerbatim: true }
  const field: Field = isRecovery
    ? { ...common, label: code.recoveryLabel }
    : { ...common, label: code.label, autocomplete: 'one-time-code', inputmode: 'numeric' }
  const form = cardForm(request, reply, {
    state,
    hidden: { return_to: returnTo, by: isRecovery ? 'recovery' : 'app' },
    fields: [field],
    submit: code.submit,
  })
  const other = isRecovery
    ? { href: `/sign-in/code?${query}`, text: code.useApp }
    : { href: `/sign-in/code?by=recovery&${query}`, text: code.useRecovery }
  return sendCard(request, reply, {
    title: code.title,
    parts: [text(isRecovery ? code.recoveryIntro : code.intro), form],
    ways: [other, { href: `/sign-in?${query}`, text: words.backToSignIn }],
  })
}
