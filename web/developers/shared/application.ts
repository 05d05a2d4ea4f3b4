import { createAccountBar } from './account-bar.ts'
import { pageElement } from './page-element.ts'
import { createSessions } from './session.ts'
import type { ApplicationSettings, ScopeChoice } from './settings.ts'
import { finishSignIn, redirectToSignIn } from './sign-in.ts'
import type { Session } from './token-endpoint.ts'

export type Application = ReturnType<typeof createApplication>

type Content = {
  /** The part of the page that the content fills. */
  readonly containerId: string
  /** Loads the content. It is large: the bar above it works while it loads. */
  readonly open: () => Promise<void>
  /** The name of the signed-in person, if the session may read it. */
  readonly readName: (session: Session) => Promise<string | undefined>
}

/** A page that signs in with a client of its own, with a bar above its content. */
export function createApplication(
  settings: ApplicationSettings,
  renderPermissions: (session: Session | undefined) => void,
) {
  const bar = createAccountBar(settings, {
    signIn: startSignIn,
    signOut: () => {
      // Signed out here, whatever becomes of the request.
      sessions.signOut().catch(() => {})
    },
    renderPermissions,
  })
  const sessions = createSessions(settings, (session) => bar.render(session))

  function startSignIn(choice: ScopeChoice) {
    const { scopes, signInPage } = settings
    if (scopes)
      redirectToSignIn(settings, scopes[choice]).catch((error) => bar.problem('failed', String(error)))
    else if (signInPage) location.assign(signInPage[choice])
  }

  async function signIn() {
    const choice = readChoice(settings)
    if (choice && settings.scopes && !sessions.current()) {
      bar.busy()
      startSignIn(choice)
      return
    }
    if (location.search) bar.busy()
    const result = await finishSignIn(settings)
    if (result.is === 'signed-in') sessions.store(result.session)
    else bar.render(result.is === 'none' ? sessions.current() : undefined)
    if (result.is === 'problem') bar.problem(result.problem, result.reason)
  }

  async function renderName(readName: Content['readName']) {
    const session = sessions.current()
    const name = session && (await readName(session))
    if (name !== undefined) bar.name(name)
  }

  return {
    sessions,
    onEnded: bar.ended,
    async start({ containerId, open, readName }: Content) {
      await Promise.all([
        signIn().then(() => renderName(readName)),
        open().catch(() => renderUnreachable(containerId, settings)),
      ])
    },
  }
}

/** The choice of a visitor before the sign-in at the school. */
function readChoice({ signInPage }: ApplicationSettings): ScopeChoice | undefined {
  const choice = new URLSearchParams(location.search).get('sign-in')
  if (!signInPage || (choice !== 'all' && choice !== 'reading')) return undefined
  history.replaceState(null, '', location.pathname)
  return choice
}

function renderUnreachable(containerId: string, { messages }: ApplicationSettings) {
  const text = Object.assign(document.createElement('p'), {
    className: 'loading',
    textContent: messages.unreachable,
  })
  pageElement(containerId).replaceChildren(text)
}
