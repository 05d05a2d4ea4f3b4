import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import { sheet } from '../page/components/sheet.ts'
import type { PageContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { mailboxMessages } from './mailbox-messages.ts'
import { note } from './way-in-form.ts'
import { wayInMessages } from './way-in-messages.ts'

type Model = { readonly sentence: string; readonly again: string }

/** The page after a request for a mail. It does not reveal whether the e-mail address has an account. */
export function mailboxPage({ locale }: PageContext, { sentence, again }: Model): Page {
  const messages = mailboxMessages(locale)
  const { title } = messages
  const body = html`<p role="status">${sentence}</p>${note(messages.nothingThere)}`
  const links = [
    { href: again, text: messages.again },
    { href: paths.signIn, text: wayInMessages(locale).backToSignIn },
  ]
  return { title, main: sheet({ title, body, links }) }
}
