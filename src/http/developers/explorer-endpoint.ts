import type { FastifyInstance } from 'fastify'
import type { OAuth } from '../../domain/oauth/index.ts'
import { paths } from '../../paths/paths.ts'
import { serveApplication } from './application-endpoint.ts'
import { readConsoleBundle } from './console-files.ts'
import { explorerPage, noExplorerPage } from './explorer-page.ts'

export type ExplorerOptions = {
  readonly oauth: Pick<OAuth, 'explorerClient'>
  /** Where the build has put its files. */
  readonly consoleFolder: string
}

/** The page that shows the admin API, and its redirect URI. */
export function serveExplorer(app: FastifyInstance, { oauth, consoleFolder }: ExplorerOptions) {
  serveApplication(app, {
    path: paths.developers.api,
    bundle: readConsoleBundle(consoleFolder, 'explorer'),
    client: (school) => oauth.explorerClient(school),
    page: explorerPage,
    noPage: noExplorerPage,
  })
}
