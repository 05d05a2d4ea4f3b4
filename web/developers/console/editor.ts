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
import { wearAccent } from './accent.ts'
import type { Ask } from './member-api.ts'

type Options = { readonly ask: Ask; readonly sdl: string; readonly query: string }

/** GraphiQL with documentation and history; the schema is included, so no introspection request is needed. */
export function mountEditor(place: HTMLElement, { ask, sdl, query }: Options) {
  wearAccent()
  const editor = createElement(GraphiQL, {
    fetcher: ask,
    schema: buildSchema(sdl),
    defaultQuery: query,
    // Queries are stored in this tab only, like the tokens.
    storage: sessionStorage,
    isHeadersEditorEnabled: false,
    showPersistHeadersSettings: false,
    defaultEditorToolsVisibility: false,
  })
  createRoot(place).render(editor)
}
