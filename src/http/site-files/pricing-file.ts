import type { Pricing as Prices } from '../../domain/catalog/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { markdownPath, type PublicKind, soldKinds } from '../../paths/public-paths.ts'
import { keysOf } from '../../platform/records.ts'
import type { SiteFile } from './cached-file.ts'
import type { FileContext } from './context.ts'
import { includedLinks } from './included-links.ts'
import { inline, linkTo } from './markdown/inline.ts'
import { spanOf } from './moments.ts'
import { itemTypes, lastChangeOfKinds, type Sources } from './public-lists.ts'
import { latest } from './site-file.ts'
import { meetingTerms, offerTerms, type PublicTicket, publicTicket, ticketTerms } from './terms.ts'

type PricedEvent = Omit<Prices['events'][number], 'tickets'> & { readonly tickets: readonly PublicTicket[] }
type Pricing = Omit<Prices, 'events'> & { readonly events: readonly PricedEvent[] }
type SoldKind = keyof typeof itemTypes

/** Everything on sale with its plans, prices and terms. */
export async function pricingFile(sources: Sources, context: FileContext): Promise<SiteFile> {
  const prices = await sources.catalog.pricing(context.reader)
  const changes = await lastChangeOfKinds(sources, context)
  const events = prices.events.map((event) => ({ ...event, tickets: event.tickets.map(publicTicket) }))
  const pricing = { ...prices, events }
  return {
    from: pricing,
    changedAt: latest(...soldKinds.map((kind) => changes.get(kind)), context.school.changedAt),
    write: () => textOf(context, pricing),
  }
}

function textOf(context: FileContext, pricing: Pricing): string {
  const { school, messages } = context
  const sections = keysOf(linesOf)
    .map((kind) => ({ kind, lines: linesOf[kind](context, pricing) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ kind, lines }) => [`## ${messages.kinds[kind]}`, '', ...lines, ...rest(context, pricing, kind)])
  const body = [
    `# ${inline(messages.pricing.title(school.name))}`,
    `> ${summaryOf(context)}`,
    ...(sections.length > 0 ? sections.map((lines) => lines.join('\n')) : [messages.pricing.nothing]),
    `${linkTo(context.fileAt(endpoints.llms), messages.page.index)}`,
  ]
  return `${body.join('\n\n')}\n`
}

function summaryOf({ school, messages }: FileContext): string {
  const { currency, currencies } = school
  const summary = messages.pricing.summary([currency, ...currencies].join(messages.terms.or))
  return currencies.length > 0 ? `${summary} ${messages.pricing.oneCurrency}` : summary
}

const linesOf: Record<SoldKind, (context: FileContext, pricing: Pricing) => string[]> = {
  courses: (context, { courses }) =>
    courses.flatMap(({ slug, name, plans }) => [
      `- ${thing(context, 'courses', slug, name)}`,
      ...plans.map((plan) => `  - ${inline(plan.name)}: ${offerTerms(context, plan)}`),
    ]),
  plans: (context, { membershipPlans }) =>
    membershipPlans.flatMap((plan) => [
      `- ${thing(context, 'plans', plan.slug, plan.name)}: ${offerTerms(context, plan)}`,
      ...includedLinks(context, plan.includes).map(
        (link) => `  - ${context.messages.page.includes}: ${link}`,
      ),
    ]),
  products: (context, { digitalProducts }) =>
    digitalProducts.map(
      (product) =>
        `- ${thing(context, 'products', product.slug, product.name)}: ${offerTerms(context, product)}`,
    ),
  services: (context, { consultingServices }) =>
    consultingServices.flatMap((service) => [
      `- ${thing(context, 'services', service.slug, service.name)}: ${meetingTerms(context, service)}`,
      ...(service.courseState === 'published' && service.courseSlug !== null
        ? [
            `  - ${context.messages.page.forCourse}: ${thing(context, 'courses', service.courseSlug, service.courseName ?? '')}`,
          ]
        : []),
    ]),
  events: (context, { events }) =>
    events.flatMap((event) => [
      `- ${thing(context, 'events', event.slug, event.title)}: ${spanOf(event, context)}`,
      ...event.tickets.map((ticket) => `  - ${inline(ticket.name)}: ${ticketTerms(context, ticket)}`),
    ]),
}

function thing({ fileAt }: FileContext, kind: PublicKind, slug: string, name: string): string {
  return linkTo(fileAt(markdownPath(kind, slug)), name)
}

// If not everything fits, the index continues the list with a page for each item.
function rest({ fileAt, messages }: FileContext, { cutShort }: Pricing, kind: SoldKind): string[] {
  if (!cutShort.includes(itemTypes[kind])) return []
  return ['', messages.pricing.more(fileAt(endpoints.llms))]
}
