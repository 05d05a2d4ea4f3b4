import type { FastifyReply } from 'fastify'
import type { PageContext } from './context.ts'
import { layout, type Page } from './layout.ts'

export type { Page } from './layout.ts'

/** Sends a whole page: the content of the view in the school's layout. */
export function sendPage(reply: FastifyReply, context: PageContext, page: Page): FastifyReply {
  // Prevents that the next user of the browser sees a member's page.
  if (context.reader) reply.header('cache-control', 'no-store')
  return reply
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-language, cookie')
    .header('content-language', context.locale)
    .send(layout(context, page).text)
}
