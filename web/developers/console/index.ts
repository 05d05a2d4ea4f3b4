import './console.css'
import { createApplication } from '../shared/application.ts'
import { part } from '../shared/page-element.ts'
import { readSettings } from '../shared/settings.ts'
import type { Session } from '../shared/token-endpoint.ts'
import { createMemberApi } from './member-api.ts'
import type { Settings } from './settings.ts'

const settings = readSettings<Settings>()
const application = createApplication(settings, showRights)
const ask = createMemberApi(settings, application)

await application.start({ place: 'editor', open: openEditor, readName })

function showRights(session: Session | undefined) {
  part('rights').textContent = session ? rightsOf(session) : ''
}

function rightsOf({ scopes }: Session): string {
  const { messages } = settings
  if (!scopes.some((scope) => scope.endsWith(':write'))) return messages.mayRead
  return scopes.includes(settings.scopes.reading) ? messages.mayWrite : messages.mayOnlyWrite
}

async function readName({ scopes }: Session) {
  if (!scopes.includes(settings.scopes.reading)) return undefined
  const { data } = await ask({ query: '{ viewer { name } }' })
  const { viewer } = (data ?? {}) as { viewer?: { name: string } }
  return viewer?.name
}

async function openEditor() {
  const [{ mountEditor }, sdl] = await Promise.all([
    import('./editor.ts'),
    fetch(settings.schema).then((answer) => answer.text()),
  ])
  mountEditor(part('editor'), { ask, sdl, query: settings.query })
}
