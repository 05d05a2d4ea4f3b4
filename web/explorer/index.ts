import 'swagger-ui-dist/swagger-ui.css'
import './explorer.css'
import { part } from '../sign-in/part.ts'
import { createSessions } from '../sign-in/session.ts'
import { beginSignIn, finishSignIn } from '../sign-in/sign-in.ts'
import { createAccountBar, type Wish } from './account-bar.ts'
import { readSettings } from './settings.ts'

const settings = readSettings()
const bar = createAccountBar(settings, {
  signIn: begin,
  signOut: () => {
    // Signed out here, whatever becomes of the request.
    sessions.signOut().catch(() => {})
  },
})
const sessions = createSessions(settings, (session) => bar.show(session))

part('loading').hidden = false
await Promise.all([signIn(), showOperations().catch(tellNothing)])

function begin(wish: Wish) {
  const { scopes, signInPage } = settings
  if (scopes) beginSignIn(settings, scopes[wish]).catch((error) => bar.problem('failed', String(error)))
  else location.assign(signInPage[wish])
}

async function signIn() {
  const wish = takeWish()
  if (wish && settings.scopes && !sessions.current()) {
    bar.busy()
    return begin(wish)
  }
  if (location.search) bar.busy()
  const back = await finishSignIn(settings)
  switch (back.is) {
    case 'none':
      bar.show(sessions.current())
      break
    case 'signed-in':
      sessions.keep(back.session)
      break
    case 'problem':
      bar.show(undefined)
      bar.problem(back.problem, back.reason)
  }
  await tellName()
}

/** What a visitor wished before they had to sign in at the school. */
function takeWish(): Wish | undefined {
  const wish = new URLSearchParams(location.search).get('sign-in')
  if (wish !== 'all' && wish !== 'reading') return undefined
  history.replaceState(null, '', location.pathname)
  return wish
}

async function tellName() {
  const session = sessions.current()
  if (!session) return
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const answer = await fetch(settings.userinfo, { headers, credentials: 'omit' }).catch(() => undefined)
  const { name } = answer?.ok ? await answer.json() : {}
  if (typeof name === 'string') bar.name(name)
}

async function showOperations() {
  // Swagger UI is large: the bar above it works while it comes.
  const [{ mountOperations }, spec] = await Promise.all([
    import('./operations.ts'),
    fetch(settings.description).then((answer) => answer.json()),
  ])
  mountOperations({ settings, spec, sessions, onEnded: bar.ended })
}

function tellNothing() {
  const text = Object.assign(document.createElement('p'), {
    className: 'loading',
    textContent: settings.words.unreachable,
  })
  part('operations').replaceChildren(text)
}
