import { part } from '../sign-in/part.ts'
import type { Problem } from '../sign-in/sign-in.ts'
import type { Session } from '../sign-in/token-endpoint.ts'
import type { Settings } from './settings.ts'

type Actions = { readonly signIn: (scope: string) => void; readonly signOut: () => void }

/** The bar above the editor: sign-in state, sign-in and sign-out buttons, and errors. */
export function createAccountBar({ words, scopes }: Settings, { signIn, signOut }: Actions) {
  const signedOut = part<HTMLFormElement>('signed-out')
  const signedIn = part('signed-in')
  const message = part('message')

  signedOut.addEventListener('submit', (event) => {
    event.preventDefault()
    const isReadOnly = new FormData(signedOut).has('read-only')
    signIn(isReadOnly ? scopes.reading : `${scopes.reading} ${scopes.writing}`)
  })
  part('sign-out').addEventListener('click', signOut)

  const tell = (text: string, kind: 'note' | 'problem', link?: { href: string; text: string }) => {
    message.textContent = text
    if (link)
      message.append(
        ' ',
        Object.assign(document.createElement('a'), { href: link.href, textContent: link.text }),
      )
    message.dataset['kind'] = kind
    message.hidden = false
  }
  return {
    show(session: Session | undefined) {
      signedOut.hidden = session !== undefined
      signedIn.hidden = session === undefined
      part('who').textContent = words.signedIn
      part('rights').textContent = session ? rightsOf(session) : ''
      if (session) message.hidden = true
      else tell(words.signInText, 'note')
    },
    name(name: string) {
      part('who').textContent = words.signedInAs.replace('{name}', name)
    },
    busy: () => tell(words.signingIn, 'note'),
    ended: () => tell(words.ended, 'problem'),
    problem(kind: Problem, reason: string) {
      const link = kind === 'noRole' ? { href: '/account', text: words.join } : undefined
      tell(words[kind].replace('{reason}', reason), 'problem', link)
    },
  }

  function rightsOf(session: Session): string {
    if (!session.scopes.includes(scopes.writing)) return words.mayRead
    return session.scopes.includes(scopes.reading) ? words.mayWrite : words.mayOnlyWrite
  }
}
