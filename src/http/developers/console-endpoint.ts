import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OAuth } from '../../domain/oauth/index.ts'
import { paths } from '../../paths/paths.ts'
import { schoolContext } from '../page/context.ts'
import { sendPage } from '../page/page.ts'
import { readConsoleBundle } from './console-files.ts'
import { consolePage, noConsolePage } from './console-page.ts'

export type ConsoleOptions = {
  readonly oauth: Pick<OAuth, 'consoleClient'>
  /** Where the build has put the console's files. */
  readonly consoleFolder: string
}

/** The console, and the address that members come back to after signing in to it. */
export function serveConsole(app: FastifyInstance, { oauth, consoleFolder }: ConsoleOptions) {
  const bundle = readConsoleBundle(consoleFolder)
  app.get(paths.developers.console, async (request, reply) => {
    // The address may hold a code: it is neither kept nor told to whatever the page loads.
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

// The editor positions what it draws by styles of its own making. Scripts stay what they are: from here, in files.
function allowEditorStyles(reply: FastifyReply) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header(
    'content-security-policy',
    policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  )
}
