import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import type { Field } from '../page/components/field.ts'
import { sheet } from '../page/components/sheet.ts'
import type { SchoolContext } from '../page/context.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import type { Page } from '../page/page.ts'
import { readCookie, visitOf } from '../shared/browser.ts'
import { letIn } from './let-in.ts'
import { linkReader, type OpenLink, serveLinkPage } from './link-page.ts'
import { verifyMessages } from './verify-messages.ts'
import { mailbox, note, wayInForm } from './way-in-form.ts'
import { wayInMessages } from './way-in-messages.ts'

/** The mailed link that creates an account. The password proves that the reader signed up. */
export function serveVerify(app: FastifyInstance, { identity }: { identity: Identity }) {
  serveLinkPage(app, paths.verifyEmail, {
    purpose: 'verify_email',
    read: linkReader(identity, 'verify_email'),
    view: verifyPage,
    act: async (request, reply, token) => {
      const { password = '' } = fieldsOf(request)
      const former = readCookie(request, 'session')
      const { session, returnTo } = await identity.verifyEmail(visitOf(request), { token, password, former })
      return letIn(identity, request, reply, { is: 'signed-in', session }, returnTo)
    },
  })
}

function verifyPage(context: SchoolContext, { link, token, state }: OpenLink<{ email: string }>): Page {
  const messages = verifyMessages(context.locale)
  const { title } = messages
  const password: Field = {
    name: 'password',
    label: wayInMessages(context.locale).password,
    type: 'password',
    autocomplete: 'current-password',
    isFocused: true,
  }
  const form = wayInForm(context, {
    action: paths.verifyEmail(token),
    route: paths.verifyEmail.route,
    state,
    account: link.email,
    fields: [password],
    submit: messages.submit,
  })
  const body = html`<p>${messages.intro}</p>${mailbox(link.email)}${form}${note(messages.notMe)}`
  return { title, main: sheet({ title, body, links: [{ href: paths.signUp, text: messages.again }] }) }
}
