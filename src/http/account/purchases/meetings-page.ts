import type { FastifyInstance } from 'fastify'
import type { Consulting, OwnMeeting, Span } from '../../../domain/consulting/index.ts'
import type { Orders, UndoableCancellation } from '../../../domain/orders/index.ts'
import { withQuery } from '../../../paths/path-builder.ts'
import { paths } from '../../../paths/paths.ts'
import { publicList } from '../../../paths/public-paths.ts'
import type { Clock } from '../../../platform/clock.ts'
import { addDuration, day } from '../../../platform/durations.ts'
import { dateFormat } from '../../../platform/formatters.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { formatSpan } from '../../../platform/span.ts'
import { badge } from '../../page/components/badge.ts'
import { banner } from '../../page/components/banner.ts'
import { form } from '../../page/components/form.ts'
import { pagination } from '../../page/components/pagination.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { answerForm } from '../../page/forms/form-answer.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { type Page, sendPage } from '../../page/page.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { accountPage, donePath } from '../account-page.ts'
import { ownMessages } from '../own-messages.ts'
import { nothingYet, type PageOf, requestedPage } from '../own-page.ts'
import { bookingList } from './booking-list.ts'
import { requestedMeeting, serveMeetingCalendar } from './meeting-calendar.ts'

type Deps = {
  readonly consulting: Consulting
  readonly orders: Pick<Orders, 'undoableCancellations'>
  readonly clock: Clock
}

const { meetings: path, cancelBooking, meetingCalendar, moveMeeting } = paths.account
const lastFortnight = 5

/** The meetings of a member, with cancelling and moving until they begin. */
export function serveMeetings(app: FastifyInstance, { consulting, orders, clock }: Deps) {
  const find = (context: MemberContext, text: string) => requestedMeeting(consulting, context, text)
  const movePageFor = async (context: MemberContext, meeting: OwnMeeting, problem?: string) => {
    const fortnight = Math.min(
      lastFortnight,
      Math.max(0, Number.parseInt(context.query.get('from') ?? '0', 10) || 0),
    )
    const from = addDuration(clock.now(), fortnight * 14 * day)
    const until = addDuration(from, 14 * day)
    const reader = memberOfSession(context.reader)
    const times = await consulting.freeTimes(reader, { serviceId: meeting.serviceId, from, until })
    return movePage(context, { meeting, times, fortnight, problem })
  }
  serveMeetingCalendar(app, { consulting, clock })
  app.get(path, async (request, reply) => {
    const context = memberContext(request, reply)
    const member = memberOfSession(context.reader)
    const [meetings, cancelled] = await Promise.all([
      consulting.myMeetings(member, requestedPage(context, 20)),
      orders.undoableCancellations(member, 'meeting'),
    ])
    return sendPage(reply, context, meetingsPage(context, { meetings, cancelled }))
  })
  app.get<{ Params: { meeting: string } }>(moveMeeting.route, async (request, reply) => {
    const context = memberContext(request, reply)
    return sendPage(reply, context, await movePageFor(context, await find(context, request.params.meeting)))
  })
  app.post<{ Params: { meeting: string } }>(moveMeeting.route, async (request, reply) => {
    const context = memberContext(request, reply)
    const meeting = await find(context, request.params.meeting)
    const act = async () => {
      await consulting.moveMeeting(
        memberOfSession(context.reader),
        meeting.id,
        new Date(fieldsOf(request)['to'] ?? ''),
      )
      return reply.redirect(donePath(path, 'meeting-moved'), 303)
    }
    const render = async ({ problems }: { readonly problems: ReadonlyMap<string, string> }) =>
      sendPage(reply, context, await movePageFor(context, meeting, [...problems.values()][0]))
    return await answerForm(request, reply, { act, render })
  })
}

const whenOf = ({ locale, timeZone }: MemberContext, date: Date) =>
  dateFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(date)

function spanOf({ locale, timeZone }: MemberContext, { startsAt, endsAt }: OwnMeeting): Html {
  const when = formatSpan(locale, { startsAt, endsAt }, { timeZone, style: 'long' })
  return html`<time datetime="${startsAt.toISOString()}">${when}</time>`
}

type Model = {
  readonly meetings: PageOf<OwnMeeting>
  readonly cancelled: readonly UndoableCancellation[]
}

function meetingsPage(context: MemberContext, { meetings, cancelled }: Model): Page {
  const { meetings: messages } = ownMessages(context.locale)
  const main =
    meetings.rows.length > 0
      ? bookingList(context, {
          page: meetings,
          cancelled,
          messages,
          nameOf: ({ serviceName }) => serviceName,
          startOf: ({ startsAt }) => startsAt,
          cursorOf: ({ startsAt, id }) => ({ at: startsAt, id }),
          entry: (meeting) => entry(context, meeting),
        })
      : nothingYet({
          icon: 'calendar',
          text: messages.empty,
          href: publicList('services'),
          link: messages.toShop,
        })
  return accountPage(context, { section: 'meetings', title: messages.title, lead: messages.lead, main })
}

function entry(context: MemberContext, meeting: OwnMeeting): Html {
  const { meetings: messages } = ownMessages(context.locale)
  const { serviceName, state, heldUntil } = meeting
  return html`<li class="own-entry"><div><h3>${serviceName}</h3><p>${spanOf(context, meeting)}${placeOf(context, meeting)}</p>
<p>${heldUntil ? badge(messages.awaitsPayment(whenOf(context, heldUntil)), { tone: 'careful' }) : badge(messages.states[state])}</p>
${meeting.isUpcoming && !heldUntil && actions(context, meeting)}</div></li>`
}

function placeOf(
  { locale }: MemberContext,
  { lecturerName, location, isOnline }: OwnMeeting,
): Html | undefined {
  const { meetings: messages } = ownMessages(locale)
  const parts = [lecturerName && messages.with(lecturerName), location, isOnline && messages.online]
  const text = parts.filter(Boolean).join(' · ')
  return text === '' ? undefined : html`<br><span class="quietly">${text}</span>`
}

function actions(context: MemberContext, meeting: OwnMeeting): Html {
  const { meetings: messages } = ownMessages(context.locale)
  const { id, serviceName, startsAt, canChange, joinUrl, isOnline } = meeting
  const when = whenOf(context, startsAt)
  return html`<div class="actions">${joinUrl && html`<a class="button" href="${joinUrl}" rel="noopener">${messages.join}</a>`}
<a href="${meetingCalendar(id)}">${messages.calendar}</a>
${canChange && html`<a class="button outline" href="${moveMeeting(id)}" aria-label="${messages.moveLabel(serviceName, when)}">${messages.move}</a><a class="button outline secondary" href="${cancelBooking('meeting', id)}" aria-label="${messages.cancelLabel(serviceName, when)}">${messages.cancel}</a>`}</div>
${isOnline && !joinUrl && html`<p class="quietly">${messages.joinLater}</p>`}`
}

type Move = {
  readonly meeting: OwnMeeting
  readonly times: readonly Span[]
  readonly fortnight: number
  readonly problem: string | undefined
}

function movePage(context: MemberContext, { meeting, times, fortnight, problem }: Move): Page {
  const { meetings: messages } = ownMessages(context.locale)
  const { locale, timeZone } = context
  const dayLabel = ({ startsAt }: Span) =>
    dateFormat(locale, { dateStyle: 'full', timeZone }).format(startsAt)
  const hour = dateFormat(locale, { timeStyle: 'short', timeZone })
  const days = [...Map.groupBy(times, dayLabel)].map(
    ([label, spans]) =>
      html`<li><h2>${label}</h2><ul class="times">${spans.map(
        ({ startsAt }) =>
          html`<li><button type="submit" class="time" name="to" value="${startsAt.toISOString()}" aria-label="${messages.choose(whenOf(context, startsAt))}">${hour.format(startsAt)}</button></li>`,
      )}</ul></li>`,
  )
  const at = (number: number) => withQuery(context.path, { from: number > 0 ? String(number) : undefined })
  const body = days.length > 0 ? html`<ol class="days">${days}</ol>` : html`<p>${messages.noTimes}</p>`
  const main = html`${problem && banner({ tone: 'problem', role: 'alert', body: html`<p>${problem}</p>` })}
${form(context, { action: moveMeeting(meeting.id), route: moveMeeting.route }, body)}
${pagination(context, {
  previous: fortnight > 0 ? at(fortnight - 1) : undefined,
  next: fortnight < lastFortnight ? at(fortnight + 1) : undefined,
})}`
  const title = messages.moveTitle(meeting.serviceName)
  return accountPage(context, {
    section: 'meetings',
    title,
    lead: messages.moveLead(whenOf(context, meeting.startsAt)),
    main,
  })
}
