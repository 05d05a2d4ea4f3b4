import './console.css'
import { part } from '../sign-in/part.ts'
import { createSessions } from '../sign-in/session.ts'
import { beginSignIn, finishSignIn } from '../sign-in/sign-in.ts'
import { createAccountBar } from './account-bar.ts'
import { type Ask, createMemberApi } from './member-api.ts'
import { readSettings } from './settings.ts'

const settings = readSettings()
const bar = createAccountBar(settings, {
  signIn: (scope) => {
    beginSignIn(settings, scope).catch((error) => bar.problem('failed', String(error)))
  },
  signOut: () => {
    // Signed out here, whatever becomes of the request.
    sessions.signOut().catch(() => {})
  },
})
const sessions = createSessions(settings, (session) => bar.show(session))
const ask = createMemberApi(settings, sessions, bar.ended)

await Promise.all([signIn(), openEditor().catch(tellNoEditor)])

async function signIn() {
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
  if (sessions.current()?.scopes.includes(settings.scopes.reading)) await tellName(ask)
}

async function tellName(ask: Ask) {
  const { data } = await ask({ query: '{ viewer { name } }' })
  const { viewer } = (data ?? {}) as { viewer?: { name: string } }
  if (viewer) bar.name(viewer.name)
}

function tellNoEditor() {
  part('editor').replaceChildren(
    Object.assign(document.createElement('p'), {
      className: 'loading',
      textContent: settings.words.unreachable,
    }),
  )
}

async function openEditor() {
  // The editor is large: the bar above it works while it comes.
  const [{ mountEditor }, sdl] = await Promise.all([
    import('./editor.ts'),
    fetch(settings.schema).then((answer) => answer.text()),
  ])
  mountEditor(part('editor'), { ask, sdl, query: settings.query })
}
