import { paths } from '../../paths/paths.ts'
import { html } from '../../platform/html/html.ts'
import { sheet } from '../page/components/sheet.ts'
import type { PageContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { mailboxWords } from './mailbox-words.ts'
import { note } from './way-in-form.ts'
import { wayInWords } from './way-in-words.ts'

type Model = { readonly sentence: string; readonly again: string }

/** Shown after a mail was requested. Does not reveal whether the address has an account. */
export function mailboxPage({ locale }: PageContext, { sentence, again }: Model): Page {
  const words = mailboxWords(locale)
  const { title } = words
  const body = html`<p role="status">${sentence}</p>${note(words.nothingThere)}`
  const ways = [
    { href: again, text: words.again },
    { href: paths.signIn, text: wayInWords(locale).backToSignIn },
  ]
  return { title, main: sheet({ title, body, ways }) }
}
