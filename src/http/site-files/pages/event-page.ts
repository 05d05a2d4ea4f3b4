import type { Catalog, Event } from '../../../domain/catalog/index.ts'
import type { SiteFile } from '../cached-file.ts'
import type { FileContext } from '../context.ts'
import { inline } from '../markdown/inline.ts'
import { spanOf } from '../moments.ts'
import { type PublicTicket, publicTicket, ticketTerms } from '../terms.ts'
import { description, facts, howToBuy, onward, opening, pageFile, pageOf, section } from './page-parts.ts'

type PublicEvent = Omit<Event, 'tickets'> & { readonly tickets: readonly PublicTicket[] }

/** An event: its time, place and ticket availability. */
export async function eventPage(
  catalog: Catalog,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const found = await catalog.eventBySlug(context.reader, slug)
  if (!found) return undefined
  const event = { ...found, tickets: found.tickets.map(publicTicket) }
  const changedAt = await catalog.lastChangeOf(context.reader, 'event', slug)
  return pageFile(context, { thing: event, changedAt }, () => textOf(context, event))
}

async function textOf(context: FileContext, event: PublicEvent): Promise<string> {
  const { messages } = context
  const canBuy = event.tickets.some(({ seats }) => seats !== 'none')
  return pageOf([
    opening(event.title, event.summary),
    facts([
      [messages.page.when, spanOf(event, context)],
      [messages.page.where, event.isOnline ? messages.page.online : inline(event.location ?? '')],
    ]),
    section(messages.page.tickets, ticketLines(context, event)),
    canBuy ? howToBuy(context, 'events', event.slug) : '',
    await description(context, event.description),
    onward(context),
  ])
}

function ticketLines(context: FileContext, { tickets, isOver }: PublicEvent): string[] {
  const { page } = context.messages
  if (tickets.length > 0) {
    return tickets.map((ticket) => `- ${inline(ticket.name)}: ${ticketTerms(context, ticket)}`)
  }
  return [isOver ? page.over : page.noPlan]
}
