import type { Catalog } from '../../../domain/catalog/index.ts'
import type { FileContext } from '../context.ts'
import { inline } from '../markdown/inline.ts'
import { spanOf } from '../moments.ts'
import { latest, type SiteFile } from '../site-file.ts'
import { ticketTerms } from '../terms.ts'
import { description, facts, howToBuy, onward, opening, pageOf, section } from './page-parts.ts'

type Event = NonNullable<Awaited<ReturnType<Catalog['eventBySlug']>>>

/** An event: when and where, and whether there is still a ticket. */
export async function eventPage(
  catalog: Catalog,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const event = await catalog.eventBySlug(context.reader, slug)
  if (!event) return undefined
  const { words } = context
  const tickets = await ticketsOnSale(catalog, context, event)
  const canBuy = tickets.some(({ seatsLeft }) => seatsLeft > 0)
  const body = pageOf([
    opening(event.title, event.summary),
    facts([
      [words.page.when, spanOf(event, context)],
      [words.page.where, event.isOnline ? words.page.online : inline(event.location ?? '')],
    ]),
    section(words.page.tickets, ticketLines(context, event, tickets)),
    canBuy ? howToBuy(context, 'events', slug) : '',
    description(context, event.description),
    onward(context),
  ])
  return { body, changedAt: latest([event, ...event.tickets]) }
}

async function ticketsOnSale(catalog: Catalog, { reader }: FileContext, { tickets }: Event) {
  const chosen = tickets.map(({ id }) => ({ itemType: 'event_ticket', offerId: id }) as const)
  const onSale = await catalog.offersOnSale(reader, chosen)
  return tickets.filter(({ id }) => onSale.has(id))
}

function ticketLines(context: FileContext, event: Event, onSale: Event['tickets']): string[] {
  const { page } = context.words
  if (onSale.length > 0) {
    return onSale.map((ticket) => `- ${inline(ticket.name)}: ${ticketTerms(context, ticket)}`)
  }
  return [event.isOver ? page.over : page.noPlan]
}
