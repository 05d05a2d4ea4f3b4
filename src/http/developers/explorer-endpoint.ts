import type { FastifyInstance } from 'fastify'
import type { OAuth } from '../../domain/oauth/index.ts'
import { paths } from '../../paths/paths.ts'
import { readWebBundle } from '../page/web-bundle.ts'
import { serveApplication } from './application-endpoint.ts'
import { explorerPage, noExplorerPage } from './explorer-page.ts'

export type ExplorerOptions = {
  readonly oauth: Pick<OAuth, 'explorerClient'>
  /** The folder of the built page. */
  readonly bundleFolder: string
}

/** The page that shows the admin API, and its redirect URI. */
export function serveExplorer(app: FastifyInstance, { oauth, bundleFolder }: ExplorerOptions) {
  serveApplication(app, {
    path: paths.developers.api,
    bundle: readWebBundle(bundleFolder, 'explorer'),
    client: (school) => oauth.explorerClient(school),
    page: explorerPage,
    noPage: noExplorerPage,
  })
}
