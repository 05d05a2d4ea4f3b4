import SwaggerUI, {
  type Described,
  type Grouped,
  type LayoutProps,
  type SwaggerRequest,
  type SwaggerSystem,
} from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import type { Application } from '../shared/application.ts'
import { pageElement } from '../shared/page-element.ts'
import { repairMarkup } from './repair-markup.ts'
import type { Settings } from './settings.ts'

type Description = { readonly tags: readonly { readonly name: string }[] }
type OperationDescription = {
  readonly settings: Settings
  readonly spec: Description
  readonly application: Application
}

/** Every operation of the description, with a form that runs it as the signed-in person. */
export function mountOperations({
  settings,
  spec,
  application: { sessions, onEnded },
}: OperationDescription) {
  const container = pageElement('operations')
  container.replaceChildren()
  repairMarkup(container)
  const ui = SwaggerUI({
    domNode: container,
    spec,
    docExpansion: 'none',
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    displayOperationId: true,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    // The command that is shown would hold the token.
    showMutatedRequest: false,
    validatorUrl: null,
    syntaxHighlight: { activated: false },
    layout: 'OnlyOperations',
    plugins: [onlyOperations, findsByText],
    requestInterceptor: (request) => withToken(request),
  })
  searchBy(ui, spec)

  /** The token goes to this school's admin API and nowhere else; cookies go nowhere. */
  async function withToken(request: SwaggerRequest): Promise<SwaggerRequest> {
    request.credentials = 'omit'
    const { origin, pathname } = new URL(request.url, location.href)
    if (origin !== location.origin || !pathname.startsWith(`${settings.adminApi}/`)) return request
    const wasSignedIn = sessions.current() !== undefined
    const session = await sessions.usable()
    if (session) request.headers['authorization'] = `Bearer ${session.accessToken}`
    else if (wasSignedIn) onEnded()
    return request
  }
}

// The page has a title, a main part, a sign-in and a search of its own.
const onlyOperations = ({ React }: Pick<SwaggerSystem, 'React'>) => ({
  components: {
    OnlyOperations: ({ getComponent }: LayoutProps) =>
      React.createElement('div', { className: 'swagger-ui' }, [
        React.createElement(getComponent('operations', true), { key: 'operations' }),
      ]),
  },
  wrapComponents: {
    authorizeOperationBtn: () => () => null,
    // It would be a link within a button.
    DeepLink:
      () =>
      ({ text }: { text: unknown }) =>
        React.createElement('span', {}, [text]),
  },
})

const findsByText = () => ({
  fn: {
    opsFilter: (groups: Grouped, phrase: string) =>
      groups
        .map((group) => group.set('operations', group.get('operations').filter(has(phrase))))
        .filter((group) => group.get('operations').size > 0),
  },
})

const has = (phrase: string) => {
  const terms = phrase.toLowerCase().split(/\s+/)
  return (operation: Described): boolean => {
    const text = [
      ...[operation.get('method'), operation.get('path')],
      ...[operation.getIn(['operation', 'summary']), operation.getIn(['operation', 'operationId'])],
    ]
    return terms.every((term) => text.join(' ').toLowerCase().includes(term))
  }
}

/** Matches are unfolded; without a search everything is folded again. */
function searchBy({ layoutActions }: SwaggerSystem, { tags }: Description) {
  const field = pageElement<HTMLInputElement>('search')
  pageElement('find').hidden = false
  field.addEventListener('input', () => {
    const phrase = field.value.trim()
    layoutActions.updateFilter(phrase)
    for (const { name } of tags) layoutActions.show(['operations-tag', name], phrase !== '')
  })
}
