import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { sheet } from '../page/components/sheet.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { readCookie, visitOf } from '../shared/browser.ts'
import { letIn } from './let-in.ts'
import { linkReader, type OpenLink, serveLinkPage } from './link-page.ts'
import { openLinkMessages } from './open-link-messages.ts'
import { mailbox, wayInForm } from './way-in-form.ts'

type Link = { readonly email: string; readonly role: string | null }

/** The mailed sign-in link, confirmed by a button, because mail programs open links. */
export function serveOpenLink(app: FastifyInstance, { identity }: { identity: Identity }) {
  serveLinkPage(app, paths.signInLink, {
    purpose: 'sign_in',
    read: linkReader(identity, 'sign_in'),
    view: openLinkPage,
    act: async (request, reply, token) => {
      const former = readCookie(request, 'session')
      const { outcome, returnTo } = await identity.signInByLink(visitOf(request), { token, former })
      return letIn(identity, request, reply, outcome, returnTo)
    },
  })
}

function openLinkPage(context: SchoolContext, { link, token, state }: OpenLink<Link>): Page {
  const messages = openLinkMessages(context.locale)
  const { title } = messages
  const { email, role } = link
  const [action, route] = [paths.signInLink(token), paths.signInLink.route]
  // A pending role means that the person signed up here with an existing account.
  const body = html`${role && html`<p>${messages.joins(context.school.name)}</p>`}
<p>${messages.intro}</p>${mailbox(email)}${insteadOf(context, email)}
${wayInForm(context, { action, route, state, submit: messages.submit })}`
  return { title, main: sheet({ title, body }) }
}

/** Warns a person who is signed in with another account. */
export function insteadOf({ reader, locale }: SchoolContext, email: string): Html | undefined {
  if (!reader || reader.email === email) return undefined
  return html`<p>${openLinkMessages(locale).insteadOf(reader.name)}</p>`
}
