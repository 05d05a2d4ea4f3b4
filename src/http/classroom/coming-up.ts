import type { OwnMeeting } from '../../domain/consulting/index.ts'
import type { Registration } from '../../domain/events/index.ts'
import type { ComingLecture, OwnSession } from '../../domain/learning/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-paths.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { moment } from '../page/components/moment.ts'
import type { MemberContext } from '../page/context.ts'
import { homeMessages } from './home-messages.ts'

type ComingUp = {
  readonly coming: readonly ComingLecture[]
  readonly registrations: readonly Registration[]
  readonly meetings: readonly OwnMeeting[]
  readonly sessions: readonly OwnSession[]
}

type Entry = { readonly at: Date; readonly title: string; readonly label: string; readonly href: string }

const most = 6

/** Upcoming lectures, events and meetings, next first; empty if there are none. */
export function comingUp(context: MemberContext, items: ComingUp): Html | undefined {
  const entries = entriesOf(context, items)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, most)
  if (entries.length === 0) return undefined
  const messages = homeMessages(context.locale)
  return html`<section aria-labelledby="coming"><h2 id="coming">${messages.coming}</h2>
<ul class="coming">${entries.map((entry) => row(context, entry))}</ul></section>`
}

function entriesOf(
  { locale }: MemberContext,
  { coming, registrations, meetings, sessions }: ComingUp,
): Entry[] {
  const messages = homeMessages(locale)
  return [
    ...coming.map(({ id, title, courseSlug, courseName, opensAt }) => ({
      at: opensAt,
      title,
      href: paths.learn.lecture(courseSlug, id),
      label: `${messages.opens} · ${courseName}`,
    })),
    ...registrations.map(({ event }) => ({
      at: event.startsAt,
      title: event.title,
      href: publicPath('events', event.slug),
      label: messages.event,
    })),
    ...sessions.map(({ title, startsAt, courseSlug, courseName }) => ({
      at: startsAt,
      title,
      href: paths.learn.course(courseSlug),
      label: `${messages.session} · ${courseName}`,
    })),
    ...meetings.map(({ serviceName, startsAt, heldUntil }) => ({
      at: startsAt,
      title: serviceName,
      href: paths.account.meetings,
      label: heldUntil ? messages.unpaidMeeting : messages.meeting,
    })),
  ]
}

function row(context: MemberContext, { at, title, label, href }: Entry): Html {
  const { locale, timeZone } = context
  const day = dateFormat(locale, { day: 'numeric', timeZone }).formatToParts(at)
  const month = dateFormat(locale, { month: 'short', timeZone }).format(at)
  const number = day.find(({ type }) => type === 'day')?.value
  return html`<li><a class="coming-entry" href="${href}"><span class="coming-day" aria-hidden="true"><small>${month}</small><strong>${number}</strong></span>
<span class="coming-text"><strong>${title}</strong><small>${label}</small><small>${moment(context, at)}</small></span></a></li>`
}
