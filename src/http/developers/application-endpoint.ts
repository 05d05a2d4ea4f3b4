import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ConsoleClient } from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import type { WebBundle } from '../page/web-bundle.ts'

/** A page that brings an application of its own, which signs in with a client of the school's. */
type Application = {
  readonly path: string
  readonly bundle: WebBundle
  readonly client: (school: School) => Promise<ConsoleClient>
  readonly page: (context: SchoolContext, bundle: WebBundle) => Page
  readonly noPage: (context: SchoolContext, reason: 'notYet' | 'switchedOff') => Page
  readonly prepare?: (reply: FastifyReply) => void
}

/** Serves the page of an application; it is also its redirect URI. */
export function serveApplication(
  app: FastifyInstance,
  { path, bundle, client: clientOf, page, noPage, prepare }: Application,
) {
  app.get(path, async (request, reply) => {
    // The URL may contain a code: it must not be cached or sent as a referrer.
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const context = schoolContext(request, reply)
    const client = await clientOf(context.school)
    switch (client.is) {
      case 'not-yet':
        reply.code(503).header('retry-after', '5')
        return sendPage(reply, context, noPage(context, 'notYet'))
      case 'switched-off':
        return sendPage(reply, context, noPage(context, 'switchedOff'))
      case 'ready':
        prepare?.(reply)
        return sendPage(reply, context, page(context, bundle))
    }
  })
}
