import './console.css'
import { createApplication } from '../shared/application.ts'
import { pageElement } from '../shared/page-element.ts'
import { readSettings } from '../shared/settings.ts'
import type { Session } from '../shared/token-endpoint.ts'
import { createMemberApi } from './member-api.ts'
import type { Settings } from './settings.ts'

const settings = readSettings<Settings>()
const application = createApplication(settings, renderPermissions)
const memberApi = createMemberApi(settings, application)

await application.start({ containerId: 'editor', open: openEditor, readName })

function renderPermissions(session: Session | undefined) {
  pageElement('rights').textContent = session ? permissionsOf(session) : ''
}

function permissionsOf({ scopes }: Session): string {
  const { messages } = settings
  if (!scopes.some((scope) => scope.endsWith(':write'))) return messages.mayRead
  return scopes.includes(settings.scopes.reading) ? messages.mayWrite : messages.mayOnlyWrite
}

async function readName({ scopes }: Session) {
  if (!scopes.includes(settings.scopes.reading)) return undefined
  const { data } = await memberApi({ query: '{ viewer { name } }' })
  const { viewer } = (data ?? {}) as { viewer?: { name: string } }
  return viewer?.name
}

async function openEditor() {
  const [{ mountEditor }, sdl] = await Promise.all([
    import('./editor.ts'),
    fetch(settings.schema).then((response) => response.text()),
  ])
  mountEditor(pageElement('editor'), { memberApi, sdl, query: settings.query })
}
