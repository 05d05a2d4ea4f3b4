import { part } from '../sign-in/part.ts'
import type { Problem } from '../sign-in/sign-in.ts'
import type { Session } from '../sign-in/token-endpoint.ts'
import type { Settings } from './settings.ts'

export type Wish = 'all' | 'reading'
type Actions = { readonly signIn: (wish: Wish) => void; readonly signOut: () => void }

/** The bar above the operations: who is signed in, with which scopes, and what went wrong. */
export function createAccountBar({ words }: Settings, { signIn, signOut }: Actions) {
  // Somebody whose roles open nothing is not offered to sign in.
  const signedOut = document.querySelector<HTMLFormElement>('[data-part="signed-out"]')
  const signedIn = part('signed-in')
  const message = part('message')

  signedOut?.addEventListener('submit', (event) => {
    event.preventDefault()
    signIn(new FormData(signedOut).has('read-only') ? 'reading' : 'all')
  })
  part('sign-out').addEventListener('click', signOut)

  const tell = (text: string, kind: 'note' | 'problem') => {
    message.textContent = text
    message.dataset['kind'] = kind
    message.hidden = false
  }
  return {
    show(session: Session | undefined) {
      if (signedOut) signedOut.hidden = session !== undefined
      signedIn.hidden = session === undefined
      part('who').textContent = words.signedIn
      if (session) {
        message.hidden = true
        showScopes(session)
      } else if (signedOut) tell(words.signInText, 'note')
    },
    name(name: string) {
      part('who').textContent = words.signedInAs.replace('{name}', name)
    },
    busy: () => tell(words.signingIn, 'note'),
    ended: () => tell(words.ended, 'problem'),
    problem: (kind: Problem, reason: string) => tell(words[kind].replace('{reason}', reason), 'problem'),
  }

  function showScopes({ scopes }: Session) {
    const ofSchool = scopes.filter((scope) => scope.includes(':'))
    part('scope-count').textContent = words.scopes.replace('{count}', String(ofSchool.length))
    const items = ofSchool.map((scope) => {
      const code = Object.assign(document.createElement('code'), { textContent: scope })
      const item = document.createElement('li')
      item.append(code)
      return item
    })
    part('scope-list').replaceChildren(...items)
  }
}
