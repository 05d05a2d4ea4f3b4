import type { FastifyInstance } from 'fastify'
import { type Catalog, type Event, seatAvailability } from '../../domain/catalog/index.ts'
import type { Events } from '../../domain/events/index.ts'
import type { CancellationTiers, Orders } from '../../domain/orders/index.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { markdownPath, publicPath, publicRoute } from '../../paths/public-paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { toDecimal } from '../../platform/money.ts'
import { badge } from '../page/components/badge.ts'
import { banner } from '../page/components/banner.ts'
import { cancellationRuleList } from '../page/components/cancellation-rule.ts'
import { icon } from '../page/components/icon.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { type PublicPages, type PublicRequest, servePublicPage } from '../page/public-page.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { meOf } from '../shared/signed-in.ts'
import { breadcrumbs, inOneLine, meta } from './meta.ts'
import { offerCard } from './offer.ts'
import { shopMessages } from './shop-messages.ts'
import { offerPrice, spanLabel } from './terms.ts'
import { thingMessages } from './thing-messages.ts'
import { aboutSection, movedTo, renderAbout, steps, thingMain } from './thing-page.ts'

type Deps = {
  readonly catalog: Catalog
  readonly events: Pick<Events, 'seatsOf'>
  readonly orders: Pick<Orders, 'cancellationRule'>
  readonly pages: PublicPages
}
type Model = {
  readonly event: Event
  readonly about: Html | undefined
  readonly tiers: CancellationTiers
}
type OwnSeats = { readonly seats: number }

/** An event: its time and place, its tickets with availability, and the calendar file. */
export function serveEventPages(app: FastifyInstance, { catalog, events, orders, pages }: Deps) {
  servePublicPage<Model, OwnSeats>(app, pages, {
    route: publicRoute('events'),
    read: async ({ reader, params: { slug = '' } }: PublicRequest) => {
      const event = await catalog.eventBySlug(reader, slug)
      if (!event) return undefined
      const { tiers } = await orders.cancellationRule(reader)
      return { event, tiers, about: await renderAbout(event.description) }
    },
    view: eventPage,
    moved: movedTo(catalog, 'event'),
    memberPart: async (request, { event: { id } }) => ({
      seats: await events.seatsOf(memberOfSession(meOf(request)), id),
    }),
  })
}

function eventPage(
  context: SchoolContext,
  { event, about, tiers }: Model,
  ownSeats: OwnSeats | undefined,
): Page {
  const { school, locale } = context
  const { title, slug, summary, imageKey } = event
  const main = thingMain(context, {
    kind: 'events',
    name: title,
    summary,
    imageKey,
    language: school.locale,
    facts: facts(context, event),
    offers: html`${ownSeats && ownSeats.seats > 0 && registered(context)}${tickets(context, event)}${isRefundable(event) && cancellationRuleList(context, tiers)}`,
    body: aboutSection(context, about),
  })
  const description = summary || inOneLine(event.description) || spanLabel(locale, event, event.timeZone)
  const head = meta(context, {
    title,
    description,
    image: imageKey,
    markdown: markdownPath('events', slug),
    described: [
      described(context, event, description),
      breadcrumbs(context, steps(context, 'events', { name: title, slug })),
    ],
  })
  return { title, main, head, scripts: ['local-time.js'] }
}

const isRefundable = ({ isOver, tickets }: Event) => !isOver && tickets.some(({ price }) => price > 0n)

function facts(context: SchoolContext, event: Event): Html {
  const messages = shopMessages(context.locale)
  const own = thingMessages(context.locale)
  const { startsAt, endsAt, timeZone, isAllDay, isOnline, location, slug } = event
  const instants = { 'data-from': startsAt.toISOString(), 'data-until': endsAt.toISOString() }
  return html`<ul class="event-facts">
<li>${icon('calendar')}<span><time datetime="${startsAt.toISOString()}">${spanLabel(context.locale, event, timeZone)}</time>
${!isAllDay && html`<span class="local-time quietly" hidden data-from="${instants['data-from']}" data-until="${instants['data-until']}" data-zone="${timeZone}">${own.yourTime} </span>`}</span></li>
<li>${icon('location')}<span>${isOnline ? messages.online : location || messages.onSite}</span></li>
<li>${icon('data')}<a href="${paths.eventCalendar(slug)}">${own.addToCalendar}</a></li></ul>`
}

function tickets(context: SchoolContext, event: Event): Html {
  const messages = shopMessages(context.locale)
  const own = thingMessages(context.locale)
  if (event.isOver) return banner({ tone: 'info', body: html`<p>${own.eventOver}</p>` })
  if (event.tickets.length === 0) return html`<p class="quietly">${messages.notOnSale}</p>`
  const offers = event.tickets.map((ticket) => {
    const seats = seatAvailability(ticket.seatsLeft)
    const isGone = seats === 'none'
    return offerCard(context, {
      name: ticket.name,
      price: offerPrice(context, ticket),
      isFree: ticket.price === 0n,
      action: ticket.price === 0n ? messages.register : messages.buy,
      notes: seats === 'few' ? [messages.fewLeft] : [],
      selection: { itemType: 'event_ticket', offerId: ticket.id },
      ...(isGone ? { instead: badge(messages.soldOut) } : {}),
    })
  })
  return html`<div class="offers">${offers}</div>`
}

function registered({ locale }: SchoolContext): Html {
  const messages = shopMessages(locale)
  const body = html`<p>${thingMessages(locale).registered} <a href="${paths.account.events}">${messages.goTicket}</a></p>`
  return banner({ tone: 'done', body })
}

function described({ school }: SchoolContext, event: Event, description: string): object {
  const url = urlAt(school, publicPath('events', event.slug))
  const location = event.isOnline
    ? { '@type': 'VirtualLocation', url }
    : { '@type': 'Place', name: event.location, address: event.location }
  return {
    '@type': 'Event',
    name: event.title,
    description,
    url,
    startDate: event.startsAt.toISOString(),
    endDate: event.endsAt.toISOString(),
    location,
    eventAttendanceMode: `https://schema.org/${event.isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: { '@type': 'EducationalOrganization', name: school.name, url: school.origin },
    offers: event.tickets.map((ticket) => ({
      '@type': 'Offer',
      name: ticket.name,
      url,
      priceCurrency: school.currency,
      price: toDecimal({ minor: ticket.price, currency: school.currency }),
      availability: `https://schema.org/${ticket.seatsLeft > 0 ? 'InStock' : 'SoldOut'}`,
    })),
  }
}
