import type { FastifyInstance } from 'fastify'
import type { OAuth } from '../../domain/oauth/index.ts'
import { serveConsole } from './console-endpoint.ts'
import { showGuide } from './guide-page.ts'
import { paths } from './paths.ts'
import { readSchema } from './schema-model.ts'
import { showSchema } from './schema-page.ts'

export { serveConsoleFiles } from './console-files.ts'

export type DeveloperOptions = {
  readonly oauth: Pick<OAuth, 'consoleClient'>
  /** The member API's schema, in the schema definition language. */
  readonly sdl: string
  /** Where the build has put the console's files. */
  readonly consoleFolder: string
}

/** For people who make apps: what the member API is, its schema, and a console to try it in. */
export function serveDevelopers(app: FastifyInstance, options: DeveloperOptions) {
  const groups = readSchema(options.sdl)
  app.get(paths.guide, (request, reply) => showGuide(request, reply))
  app.get(paths.schema, (request, reply) => showSchema(request, reply, groups))
  app.get(paths.schemaFile, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=60').send(options.sdl),
  )
  serveConsole(app, options)
}
