import 'swagger-ui-dist/swagger-ui.css'
import './explorer.css'
import './swagger-ui.css'
import './swagger-operation.css'
import { createApplication } from '../shared/application.ts'
import { pageElement } from '../shared/page-element.ts'
import { readSettings } from '../shared/settings.ts'
import type { Session } from '../shared/token-endpoint.ts'
import type { Settings } from './settings.ts'

const settings = readSettings<Settings>()
const application = createApplication(settings, renderScopes)

pageElement('loading').hidden = false
await application.start({ containerId: 'operations', open: openOperations, readName })

function renderScopes(session: Session | undefined) {
  if (!session) return
  const ofSchool = session.scopes.filter((scope) => scope.includes(':'))
  pageElement('scope-count').textContent = settings.messages.scopes.replace(
    '{count}',
    String(ofSchool.length),
  )
  const items = ofSchool.map((scope) => {
    const code = Object.assign(document.createElement('code'), { textContent: scope })
    const item = document.createElement('li')
    item.append(code)
    return item
  })
  pageElement('scope-list').replaceChildren(...items)
}

async function readName({ accessToken }: Session) {
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await fetch(settings.userinfo, { headers, credentials: 'omit' }).catch(() => undefined)
  const { name } = response?.ok ? await response.json() : {}
  return typeof name === 'string' ? name : undefined
}

async function openOperations() {
  const [{ mountOperations }, spec] = await Promise.all([
    import('./operations.ts'),
    fetch(settings.description).then((response) => response.json()),
  ])
  mountOperations({ settings, spec, application })
}
