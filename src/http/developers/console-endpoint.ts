import type { FastifyInstance, FastifyReply } from 'fastify'
import { schoolOf } from '../shared/request-school.ts'
import { readConsoleBundle } from './console-files.ts'
import { showConsole, showNoConsole } from './console-page.ts'
import type { DeveloperOptions } from './index.ts'
import { paths } from './paths.ts'

/** The console, and the address that members come back to after signing in to it. */
export function serveConsole(app: FastifyInstance, { oauth, consoleFolder }: DeveloperOptions) {
  const bundle = readConsoleBundle(consoleFolder)
  app.get(paths.console, async (request, reply) => {
    // The address may hold a code: it is neither kept nor told to whatever the page loads.
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    if (!bundle) return showNoConsole(request, reply.code(503), 'notBuilt')
    const client = await oauth.consoleClient(schoolOf(request))
    switch (client.is) {
      case 'not-yet':
        return showNoConsole(request, reply.code(503).header('retry-after', '5'), 'notYet')
      case 'switched-off':
        return showNoConsole(request, reply, 'switchedOff')
      case 'ready':
        allowEditorStyles(reply)
        return showConsole(request, reply, bundle)
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
