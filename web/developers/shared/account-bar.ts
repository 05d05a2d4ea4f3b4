import { pageElement } from './page-element.ts'
import type { ApplicationSettings, ScopeChoice } from './settings.ts'
import type { Problem } from './sign-in.ts'
import type { Session } from './token-endpoint.ts'

type Actions = {
  readonly signIn: (choice: ScopeChoice) => void
  readonly signOut: () => void
  /** Shows the permissions of a session. */
  readonly renderPermissions: (session: Session | undefined) => void
}

/** The bar above an application: sign-in state, sign-in and sign-out buttons, and errors. */
export function createAccountBar(
  { messages }: ApplicationSettings,
  { signIn, signOut, renderPermissions }: Actions,
) {
  // The page leaves the form out for readers whose roles allow no scope.
  const signedOut = document.querySelector<HTMLFormElement>('[data-part="signed-out"]')
  const signedIn = pageElement('signed-in')
  const message = pageElement('message')

  signedOut?.addEventListener('submit', (event) => {
    event.preventDefault()
    signIn(new FormData(signedOut).has('read-only') ? 'reading' : 'all')
  })
  pageElement('sign-out').addEventListener('click', signOut)

  const renderMessage = (text: string, kind: 'note' | 'problem') => {
    message.textContent = text
    message.dataset['kind'] = kind
    message.hidden = false
  }
  return {
    render(session: Session | undefined) {
      if (signedOut) signedOut.hidden = session !== undefined
      signedIn.hidden = session === undefined
      pageElement('who').textContent = messages.signedIn
      renderPermissions(session)
      if (session) message.hidden = true
      else if (signedOut) renderMessage(messages.signInText, 'note')
    },
    name(name: string) {
      pageElement('who').textContent = messages.signedInAs.replace('{name}', name)
    },
    busy: () => renderMessage(messages.signingIn, 'note'),
    ended: () => renderMessage(messages.ended, 'problem'),
    problem(kind: Problem, reason: string) {
      renderMessage(messages[kind].replace('{reason}', reason), 'problem')
      if (kind === 'noRole' && messages.join) message.append(' ', linkTo('/account', messages.join))
    },
  }
}

function linkTo(href: string, textContent: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, textContent })
}
