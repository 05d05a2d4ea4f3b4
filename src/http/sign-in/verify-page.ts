import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { readCookie, visitOf } from '../shared/browser.ts'
import { type FormState, fieldsOf } from '../shared/form.ts'
import { schoolOf } from '../shared/request-school.ts'
import { cardForm, mailbox, note, sendCard, text, wordsFor } from './card.ts'
import { letIn } from './let-in.ts'
import { serveLinkPage } from './link-page.ts'

/** The mailed link that makes an account. The password shows that it was the reader who signed up. */
export function serveVerify(app: FastifyInstance, { identity }: { identity: Identity }) {
  serveLinkPage(app, '/verify/:token', {
    purpose: 'verify_email',
    read: (request, token) =>
      identity.readLink({ schoolId: schoolOf(request).id, purpose: 'verify_email', token }),
    show: showVerify,
    act: async (request, reply, token) => {
      const { password = '' } = fieldsOf(request)
      const former = readCookie(request, 'session')
      const { session, returnTo } = await identity.verifyEmail(visitOf(request), { token, password, former })
      return letIn(request, reply, { is: 'signed-in', session }, returnTo)
    },
  })
}

function showVerify(
  request: FastifyRequest,
  reply: FastifyReply,
  { email }: { email: string },
  state: FormState,
): FastifyReply {
  const { verify, password } = wordsFor(request)
  const form = cardForm(request, reply, {
    state,
    account: email,
    fields: [
      {
        name: 'password',
        label: password,
        type: 'password',
        autocomplete: 'current-password',
        isFocused: true,
      },
    ],
    submit: verify.submit,
  })
  return sendCard(request, reply, {
    title: verify.title,
    parts: [text(verify.intro), mailbox(email), form, note(verify.notMe)],
    ways: [{ href: '/sign-up', text: verify.again }],
  })
}
