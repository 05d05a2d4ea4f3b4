import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OAuth } from '../../domain/oauth/index.ts'
import { paths } from '../../paths/paths.ts'
import { schoolContext } from '../page/context.ts'
import { sendPage } from '../page/page.ts'
import { readWebBundle } from '../shared/web-bundle.ts'
import { consolePage, noConsolePage } from './console-page.ts'

export type ConsoleOptions = {
  readonly oauth: Pick<OAuth, 'consoleClient'>
  /** Where the build has put the console's files. */
  readonly bundleFolder: string
}

/** The console and its redirect URI. */
export function serveConsole(app: FastifyInstance, { oauth, bundleFolder }: ConsoleOptions) {
  const bundle = readWebBundle(bundleFolder, 'console')
  app.get(paths.developers.console, async (request, reply) => {
    // The URL may contain a code: it must not be cached or sent as a referrer.
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const context = schoolContext(request, reply)
    if (!bundle) return sendPage(reply.code(503), context, noConsolePage(context, 'notBuilt'))
    const client = await oauth.consoleClient(context.school)
    switch (client.is) {
      case 'not-yet':
        reply.code(503).header('retry-after', '5')
        return sendPage(reply, context, noConsolePage(context, 'notYet'))
      case 'switched-off':
        return sendPage(reply, context, noConsolePage(context, 'switchedOff'))
      case 'ready':
        allowEditorStyles(reply)
        return sendPage(reply, context, consolePage(context, bundle))
    }
  })
}

// The editor needs inline styles. Scripts are still allowed only as files from this origin.
function allowEditorStyles(reply: FastifyReply) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header(
    'content-security-policy',
    policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  )
}
