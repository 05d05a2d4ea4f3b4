import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { readCookie, visitOf } from '../shared/browser.ts'
import { checkbox, isTicked } from '../shared/checkbox.ts'
import { type FormState, fieldsOf } from '../shared/form.ts'
import { schoolOf } from '../shared/request-school.ts'
import { cardForm, mailbox, note, sendCard, wordsFor } from './card.ts'
import { letIn } from './let-in.ts'
import { serveLinkPage } from './link-page.ts'

const signOutApps = 'sign_out_apps'

/** The mailed link to choose a new password; it signs in too. */
export function serveReset(app: FastifyInstance, { identity }: { identity: Identity }) {
  serveLinkPage(app, '/reset/:token', {
    purpose: 'reset_password',
    read: (request, token) =>
      identity.readLink({ schoolId: schoolOf(request).id, purpose: 'reset_password', token }),
    show: showReset,
    act: async (request, reply, token) => {
      const { password = '' } = fieldsOf(request)
      const former = readCookie(request, 'session')
      const apps = isTicked(request, signOutApps) ? 'sign-out' : 'keep'
      const outcome = await identity.resetPassword(visitOf(request), { token, password, former, apps })
      return letIn(request, reply, outcome, undefined)
    },
  })
}

function showReset(
  request: FastifyRequest,
  reply: FastifyReply,
  { email }: { email: string },
  state: FormState,
): FastifyReply {
  const { reset, newPasswordHint } = wordsFor(request)
  const form = cardForm(request, reply, {
    state,
    account: email,
    fields: [
      {
        name: 'password',
        label: reset.label,
        type: 'password',
        autocomplete: 'new-password',
        hint: newPasswordHint,
        isFocused: true,
      },
    ],
    more: checkbox(request, {
      name: signOutApps,
      label: reset.signOutApps,
      hint: reset.signOutAppsHint,
      byDefault: 'ticked',
    }),
    submit: reset.submit,
  })
  return sendCard(request, reply, { title: reset.title, parts: [mailbox(email), form, note(reset.intro)] })
}
