import type { FastifyInstance } from 'fastify'
import { paths } from '../../paths/paths.ts'
import { schoolContext } from '../page/context.ts'
import { sendPage } from '../page/page.ts'
import { type ConsoleOptions, serveConsole } from './console-endpoint.ts'
import { type ExplorerOptions, serveExplorer } from './explorer-endpoint.ts'
import { guidePage } from './guide-page.ts'
import { readSchema } from './schema-model.ts'
import { schemaPage } from './schema-page.ts'

export type DeveloperOptions = ConsoleOptions &
  ExplorerOptions & {
    /** The member API's schema, in the schema definition language. */
    readonly sdl: string
  }

/** The developer pages: guide, schema and console of the member API, and the admin API. */
export function serveDevelopers(app: FastifyInstance, options: DeveloperOptions) {
  const groups = readSchema(options.sdl)
  const { guide, schema, schemaFile } = paths.developers
  app.get(guide, (request, reply) => {
    const context = schoolContext(request, reply)
    return sendPage(reply, context, guidePage(context))
  })
  app.get(schema, (request, reply) => {
    const context = schoolContext(request, reply)
    return sendPage(reply, context, schemaPage(context, groups))
  })
  app.get(schemaFile, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=60').send(options.sdl),
  )
  serveConsole(app, options)
  serveExplorer(app, options)
}
