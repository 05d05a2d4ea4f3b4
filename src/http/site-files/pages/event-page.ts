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
  const canBuy = event.tickets.some(({ seatsLeft }) => seatsLeft > 0)
  const body = pageOf([
    opening(event.title, event.summary),
    facts([
      [words.page.when, spanOf(event, context)],
      [words.page.where, event.isOnline ? words.page.online : inline(event.location ?? '')],
    ]),
    section(words.page.tickets, ticketLines(context, event)),
    canBuy ? howToBuy(context, 'events', slug) : '',
    description(context, event.description),
    onward(context),
  ])
  return { body, changedAt: latest([event, ...event.tickets]) }
}

function ticketLines(context: FileContext, { tickets, isOver }: Event): string[] {
  const { page } = context.words
  if (tickets.length > 0) {
    return tickets.map((ticket) => `- ${inline(ticket.name)}: ${ticketTerms(context, ticket)}`)
  }
  return [isOver ? page.over : page.noPlan]
}
