import type { FastifyReply } from 'fastify'
import type { Html } from '../../platform/html/html.ts'
import type { ScriptName } from './assets.ts'
import type { PageContext } from './context.ts'
import { layout } from './layout.ts'

/** What a view makes of a context and a model. */
export type Page = {
  readonly title: string
  readonly main: Html
  readonly head?: Html | undefined
  readonly scripts?: readonly ScriptName[]
  /** In place of the site's own, for a page that brings a whole application. */
  readonly stylesheet?: string
  /** In place of the address's own query: what a change of language keeps. */
  readonly keptQuery?: string
  /** In place of what the reader's device prefers. */
  readonly theme?: 'light' | 'dark' | undefined
}

/** Sends a whole page: the school's name and colours around what the view has made. */
export function sendPage(reply: FastifyReply, context: PageContext, page: Page): FastifyReply {
  // What was on a member's screen is not shown again to whoever uses the browser next.
  if (context.reader) reply.header('cache-control', 'no-store')
  return reply
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-language, cookie')
    .header('content-language', context.locale)
    .send(layout(context, page).text)
}
