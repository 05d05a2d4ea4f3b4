import type { FastifyInstance } from 'fastify'
import type { OAuth } from '../../domain/oauth/index.ts'
import { paths } from '../../paths/paths.ts'
import { schoolContext } from '../page/context.ts'
import { sendPage } from '../page/page.ts'
import { readWebBundle } from '../shared/web-bundle.ts'
import { explorerPage, noExplorerPage } from './explorer-page.ts'

export type ExplorerOptions = {
  readonly oauth: Pick<OAuth, 'explorerClient'>
  /** Where the build has put its files. */
  readonly bundleFolder: string
}

/** The page that shows the admin API, and its redirect URI. */
export function serveExplorer(app: FastifyInstance, { oauth, bundleFolder }: ExplorerOptions) {
  const bundle = readWebBundle(bundleFolder, 'explorer')
  app.get(paths.developers.api, async (request, reply) => {
    // The URL may contain a code: it must not be cached or sent as a referrer.
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const context = schoolContext(request, reply)
    if (!bundle) return sendPage(reply.code(503), context, noExplorerPage(context, 'notBuilt'))
    const client = await oauth.explorerClient(context.school)
    switch (client.is) {
      case 'not-yet':
        reply.code(503).header('retry-after', '5')
        return sendPage(reply, context, noExplorerPage(context, 'notYet'))
      case 'switched-off':
        return sendPage(reply, context, noExplorerPage(context, 'switchedOff'))
      case 'ready':
        return sendPage(reply, context, explorerPage(context, bundle))
    }
  })
}
