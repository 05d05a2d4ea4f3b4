import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import type { Events, Registration } from '../../../domain/events/index.ts'
import type { Orders, UndoableCancellation } from '../../../domain/orders/index.ts'
import { paths } from '../../../paths/paths.ts'
import { publicList, publicPath } from '../../../paths/public-paths.ts'
import { type Html, html, trustedHtml } from '../../../platform/html/html.ts'
import { formatSpan } from '../../../platform/span.ts'
import { badge } from '../../page/components/badge.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { accountPage } from '../account-page.ts'
import { ownMessages } from '../own-messages.ts'
import { nothingYet, type PageOf, requestedPage } from '../own-page.ts'
import { bookingList } from './booking-list.ts'

type Deps = {
  readonly events: Events
  readonly orders: Pick<Orders, 'undoableCancellations'>
}

/** The tickets of a member: the code for the entrance, the file for calendars, and the way out. */
export function serveTickets(app: FastifyInstance, { events, orders }: Deps) {
  app.get(paths.account.events, async (request, reply) => {
    const context = memberContext(request, reply)
    const member = memberOfSession(context.reader)
    const [tickets, cancelled] = await Promise.all([
      events.registrationsOf(member, requestedPage(context, 10)),
      orders.undoableCancellations(member, 'registration'),
    ])
    return sendPage(reply, context, ticketsPage(context, { tickets, cancelled }))
  })
}

type Model = {
  readonly tickets: PageOf<Registration>
  readonly cancelled: readonly UndoableCancellation[]
}

function ticketsPage(context: MemberContext, { tickets, cancelled }: Model): Page {
  const { events: messages } = ownMessages(context.locale)
  const main =
    tickets.rows.length > 0
      ? bookingList(context, {
          page: tickets,
          cancelled,
          messages,
          nameOf: ({ event }) => event.title,
          startOf: ({ event }) => event.startsAt,
          cursorOf: ({ registeredAt, id }) => ({ at: registeredAt, id }),
          entry: (registration) => ticket(context, registration),
        })
      : nothingYet({
          icon: 'ticket',
          text: messages.empty,
          href: publicList('events'),
          link: messages.toShop,
        })
  return accountPage(context, { section: 'events', title: messages.title, lead: messages.lead, main })
}

function ticket(context: MemberContext, registration: Registration): Html {
  const { events: messages } = ownMessages(context.locale)
  const { event, code, state, ticket: kind, isValid } = registration
  return html`<li class="own-entry ticket">${isValid && codeOf(context, registration)}<div>
<h3><a href="${publicPath('events', event.slug)}">${event.title}</a></h3>
<p>${whenOf(context, event)}<br><span class="quietly">${kind.name}${event.location && ` · ${event.location}`}</span></p>
<p>${badge(messages.states[state], state === 'cancelled' ? {} : { tone: 'good' })} <code>${code}</code></p>
${isValid && actions(context, registration)}</div></li>`
}

// Only squares, whatever the code.
function codeOf({ locale }: MemberContext, { code, event }: Registration): Html {
  const { events: messages } = ownMessages(locale)
  return html`<div class="qr" role="img" aria-label="${messages.codeOf(event.title)}">${trustedHtml(renderSVG(code, { border: 2 }))}</div>`
}

function whenOf(
  { locale }: MemberContext,
  { startsAt, endsAt, timeZone, isAllDay }: Registration['event'],
): Html {
  const when = formatSpan(locale, { startsAt, endsAt, isAllDay }, { timeZone, style: 'long' })
  return html`<time datetime="${startsAt.toISOString()}">${when}</time>`
}

function actions(context: MemberContext, { id, event, canCancel }: Registration): Html {
  const { events: messages } = ownMessages(context.locale)
  return html`<div class="actions">${event.joinUrl && html`<a class="button" href="${event.joinUrl}" rel="noopener">${messages.join}</a>`}
<a href="${paths.eventCalendar(event.slug)}">${messages.calendar}</a>
${canCancel && html`<a class="button outline secondary" href="${paths.account.cancelBooking('registration', id)}" aria-label="${messages.cancelLabel(event.title)}">${messages.cancel}</a>`}</div>
${event.isOnline && !event.joinUrl && html`<p class="quietly">${messages.joinLater}</p>`}`
}
