import type { OwnCohorts, OwnSession } from '../../../domain/learning/index.ts'
import { paths } from '../../../paths/paths.ts'
import { dateFormat } from '../../../platform/formatters.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { formatSpan } from '../../../platform/span.ts'
import { badge } from '../../page/components/badge.ts'
import { form } from '../../page/components/form.ts'
import type { SchoolContext } from '../../page/context.ts'
import { cohortMessages } from './cohort-messages.ts'

type CohortModel = { readonly course: string; readonly found: OwnCohorts; readonly now: Date }

/** The member's cohort with its live sessions, or the cohorts that they can join; empty without any. */
export function cohortSection(context: SchoolContext, model: CohortModel): Html | undefined {
  const { own, joinable } = model.found
  if (own) return ownCohort(context, model, own)
  if (joinable.length === 0) return undefined
  const messages = cohortMessages(context.locale)
  return html`<section class="cohort" aria-labelledby="cohort"><h2 id="cohort">${messages.joinable}</h2>
<p>${messages.joinableText}</p>
<ul class="sessions">${joinable.map((cohort) => joinableItem(context, model, cohort))}</ul></section>`
}

function joinableItem(
  context: SchoolContext,
  { course }: CohortModel,
  { id, name, startsAt, endsAt, seatsLeft }: OwnCohorts['joinable'][number],
): Html {
  const messages = cohortMessages(context.locale)
  const target = { action: paths.learn.joinCohort(course), route: paths.learn.joinCohort.route }
  const button = html`<button type="submit" aria-label="${messages.joinCohortLabel(name)}">${messages.joinCohort}</button>`
  return html`<li class="session"><div><h3>${name}</h3><p>${days(context, { startsAt, endsAt })}</p>
${seatsLeft !== null && html`<p class="quietly">${messages.seatsLeft(seatsLeft)}</p>`}</div>
${form(context, { ...target, hidden: { cohort: id } }, button)}</li>`
}

function ownCohort(context: SchoolContext, model: CohortModel, own: NonNullable<OwnCohorts['own']>): Html {
  const messages = cohortMessages(context.locale)
  const { sessions } = own
  const list =
    sessions.length > 0
      ? html`<ol class="sessions">${sessions.map((session) => sessionItem(context, model, session))}</ol>
<p><a href="${paths.learn.cohortCalendar(model.course)}">${messages.wholeCalendar}</a></p>`
      : html`<p class="quietly">${messages.noSessions}</p>`
  return html`<section class="cohort" aria-labelledby="cohort"><h2 id="cohort">${messages.title(own.name)}</h2>
<p>${days(context, own)} · <span class="quietly">${messages.discussion}</span></p>
<h3>${messages.sessions}</h3>
${list}</section>`
}

function days(
  { locale, timeZone }: SchoolContext,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): string {
  const day = dateFormat(locale, { dateStyle: 'long', timeZone })
  return cohortMessages(locale).span(day.format(startsAt), day.format(endsAt))
}

function sessionItem(context: SchoolContext, model: CohortModel, session: OwnSession): Html {
  const { locale, timeZone } = context
  const messages = cohortMessages(locale)
  const { title, startsAt, endsAt, attended } = session
  const when = formatSpan(locale, { startsAt, endsAt }, { timeZone, style: 'long' })
  return html`<li class="session"><div><h4>${title}</h4>
<p><time datetime="${startsAt.toISOString()}">${when}</time></p>
${attended && badge(messages.attended, { tone: 'good', icon: 'check' })}</div>
<div class="actions">${sessionActions(context, model, session)}</div></li>`
}

function sessionActions(context: SchoolContext, { course, now }: CohortModel, session: OwnSession): Html {
  const messages = cohortMessages(context.locale)
  const { id, title, canJoin, isOnline, recordingUrl, endsAt } = session
  if (recordingUrl)
    return html`<a class="button outline" href="${recordingUrl}" rel="noopener" aria-label="${messages.recordingLabel(title)}">${messages.recording}</a>`
  if (endsAt <= now) return html`<span class="quietly">${messages.over}</span>`
  return html`${canJoin && html`<a class="button" href="${paths.learn.joinSession(course, id)}" rel="nofollow" aria-label="${messages.joinLabel(title)}">${messages.join}</a>`}
<a href="${paths.learn.sessionCalendar(course, id)}" aria-label="${messages.calendarLabel(title)}">${messages.calendar}</a>
${isOnline && !canJoin && html`<small class="quietly">${messages.joinLater}</small>`}`
}
