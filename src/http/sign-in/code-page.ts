import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Field } from '../page/components/field.ts'
import { sheet } from '../page/components/sheet.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../page/forms/form-answer.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { type Page, sendPage } from '../page/page.ts'
import { dropCookie, readCookie, visitOf } from '../shared/browser.ts'
import { returnToIn } from '../shared/return-to.ts'
import { codeMessages } from './code-messages.ts'
import { letIn } from './let-in.ts'
import { wayInForm } from './way-in-form.ts'
import { wayInMessages } from './way-in-messages.ts'

type Query = { Querystring: { return_to?: unknown; by?: unknown } }

/** The second step of a sign-in: a code from the app, or a recovery code. */
export function serveCode(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.get<Query>(paths.signInCode, (request, reply) => {
    const returnTo = returnToIn(request.query.return_to)
    if (!readCookie(request, 'challenge')) return startAgain(request, reply, returnTo)
    const by = request.query.by === 'recovery' ? 'recovery' : 'app'
    return renderCode(request, reply, { ...emptyForm, values: { return_to: returnTo, by } })
  })
  app.post(paths.signInCode, (request, reply) =>
    answerForm(request, reply, {
      act: () => tryCode(identity, request, reply),
      render: (state) => renderCode(request, reply, state),
    }),
  )
}

async function tryCode(identity: Identity, request: FastifyRequest, reply: FastifyReply) {
  const { code = '', return_to } = fieldsOf(request)
  const returnTo = returnToIn(return_to)
  const outcome = await identity.provideSecondFactor(visitOf(request), {
    challenge: readCookie(request, 'challenge') ?? '',
    code,
    former: readCookie(request, 'session'),
  })
  switch (outcome.is) {
    case 'signed-in':
      dropCookie(request, reply, 'challenge')
      return letIn(identity, request, reply, outcome, returnTo)
    case 'wrong': {
      const message = codeMessages(schoolContext(request, reply).locale).wrong(outcome.triesLeft)
      throw new Refusal('invalid_input', 'Wrong code', { problems: [{ field: 'code', message }] })
    }
    case 'over':
      return startAgain(request, reply, returnTo)
  }
}

function startAgain(request: FastifyRequest, reply: FastifyReply, returnTo: string) {
  dropCookie(request, reply, 'challenge')
  return reply.redirect(withQuery(paths.signIn, { over: '', return_to: returnTo || undefined }), 303)
}

function renderCode(request: FastifyRequest, reply: FastifyReply, state: FormState): FastifyReply {
  const context = schoolContext(request, reply)
  return sendPage(reply, context, codePage(context, state))
}

function codePage(context: SchoolContext, state: FormState): Page {
  const messages = codeMessages(context.locale)
  const { title } = messages
  const returnTo = returnToIn(state.values['return_to'])
  const isRecovery = state.values['by'] === 'recovery'
  const common = { name: 'code', isFocused: true, isVerbatim: true }
  const field: Field = isRecovery
    ? { ...common, label: messages.recoveryLabel }
    : { ...common, label: messages.label, autocomplete: 'one-time-code', inputmode: 'numeric' }
  const form = wayInForm(context, {
    action: paths.signInCode,
    state,
    hidden: { return_to: returnTo, by: isRecovery ? 'recovery' : 'app' },
    fields: [field],
    submit: messages.submit,
  })
  const body = html`<p>${isRecovery ? messages.recoveryIntro : messages.intro}</p>${form}`
  return { title, main: sheet({ title, body, links: linksFrom(context, { isRecovery, returnTo }) }) }
}

type CodePageState = { readonly isRecovery: boolean; readonly returnTo: string }

function linksFrom({ locale }: SchoolContext, { isRecovery, returnTo }: CodePageState) {
  const return_to = returnTo || undefined
  const messages = codeMessages(locale)
  const other = isRecovery
    ? { href: withQuery(paths.signInCode, { return_to }), text: messages.useApp }
    : { href: withQuery(paths.signInCode, { by: 'recovery', return_to }), text: messages.useRecovery }
  return [other, { href: withQuery(paths.signIn, { return_to }), text: wayInMessages(locale).backToSignIn }]
}
