import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import { checkboxField, type Field } from '../page/components/field.ts'
import { sheet } from '../page/components/sheet.ts'
import type { SchoolContext } from '../page/context.ts'
import { fieldsOf, isTicked } from '../page/forms/form-guard.ts'
import type { Page } from '../page/page.ts'
import { readCookie, visitOf } from '../shared/browser.ts'
import { letIn } from './let-in.ts'
import { linkReader, type OpenLink, serveLinkPage } from './link-page.ts'
import { resetMessages } from './reset-messages.ts'
import { mailbox, note, wayInForm } from './way-in-form.ts'
import { wayInMessages } from './way-in-messages.ts'

const signOutApps = { name: 'sign_out_apps', byDefault: 'ticked' } as const

/** The mailed link to choose a new password; it signs in too. */
export function serveReset(app: FastifyInstance, { identity }: { identity: Identity }) {
  serveLinkPage(app, paths.resetPassword, {
    purpose: 'reset_password',
    read: linkReader(identity, 'reset_password'),
    view: resetPage,
    act: async (request, reply, token) => {
      const { password = '' } = fieldsOf(request)
      const former = readCookie(request, 'session')
      const apps = isTicked(request, signOutApps.name) ? 'sign-out' : 'keep'
      const outcome = await identity.resetPassword(visitOf(request), { token, password, former, apps })
      return letIn(identity, request, reply, outcome, undefined)
    },
  })
}

function resetPage(context: SchoolContext, { link, token, state }: OpenLink<{ email: string }>): Page {
  const messages = resetMessages(context.locale)
  const { title } = messages
  const password: Field = {
    name: 'password',
    label: messages.label,
    type: 'password',
    autocomplete: 'new-password',
    hint: wayInMessages(context.locale).newPasswordHint,
    isFocused: true,
  }
  const form = wayInForm(context, {
    action: paths.resetPassword(token),
    route: paths.resetPassword.route,
    state,
    account: link.email,
    fields: [password],
    more: checkboxField(state, {
      ...signOutApps,
      label: messages.signOutApps,
      hint: messages.signOutAppsHint,
    }),
    submit: messages.submit,
  })
  return { title, main: sheet({ title, body: html`${mailbox(link.email)}${form}${note(messages.intro)}` }) }
}
