import '@graphiql/react/style.css'
import '@graphiql/plugin-doc-explorer/style.css'
import '@graphiql/plugin-history/style.css'
import 'graphiql/graphiql.css'
import 'graphiql/setup-workers/vite'
import './editor.css'
import { GraphiQL } from 'graphiql'
import { buildSchema } from 'graphql'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { applyAccent } from './accent.ts'
import type { MemberApi } from './member-api.ts'

type Options = { readonly memberApi: MemberApi; readonly sdl: string; readonly query: string }

/** GraphiQL with documentation and history; the schema is included, so no introspection request is needed. */
export function mountEditor(container: HTMLElement, { memberApi, sdl, query }: Options) {
  applyAccent()
  const editor = createElement(GraphiQL, {
    fetcher: memberApi,
    schema: buildSchema(sdl),
    defaultQuery: query,
    // Queries are stored in this tab only, like the tokens.
    storage: sessionStorage,
    isHeadersEditorEnabled: false,
    showPersistHeadersSettings: false,
    defaultEditorToolsVisibility: false,
  })
  createRoot(container).render(editor)
}
