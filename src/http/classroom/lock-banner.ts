import type { RoomLecture } from '../../domain/learning/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-paths.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { form } from '../page/components/form.ts'
import type { SchoolContext } from '../page/context.ts'
import { lecturesOf, type RoomView } from './entrance.ts'
import { lectureIcon } from './lecture-icon.ts'
import { pausedText } from './paused-banner.ts'
import { pausedMessages } from './paused-messages.ts'
import { type RoomMessages, roomMessages } from './room-messages.ts'

/** The reason why a lecture is locked, its opening time, and the reminder. */
export function lockBanner(context: SchoolContext, view: RoomView, lecture: RoomLecture): Html {
  const messages = roomMessages(context.locale)
  const isExpired = lecture.lock?.reason === 'expired'
  if (isExpired && view.overdue) {
    const { title } = pausedMessages(context.locale)
    return lock(title(view.overdue.name), pausedText(context, view.overdue))
  }
  return isExpired
    ? lock(messages.expiredTitle, expired(messages, view.room.course.slug))
    : lock(messages.lockTitle, waiting(context, view, lecture))
}

function lock(title: string, reason: Html): Html {
  return html`<section class="lock" aria-labelledby="lock-title">
<span class="lock-mark">${lectureIcon('lock')}</span>
<h2 id="lock-title">${title}</h2>
${reason}</section>`
}

/** The banner about expired access, also for the page of the course. */
export function expired(messages: RoomMessages, slug: string): Html {
  return html`<p>${messages.expiredText}</p>
<a class="button" href="${publicPath('courses', slug)}">${messages.renew}</a>`
}

function waiting(
  context: SchoolContext,
  { room, at, isStudentPreview }: RoomView,
  lecture: RoomLecture,
): Html {
  const messages = roomMessages(context.locale)
  const { lock, opensAfterDays, prerequisiteId } = lecture
  const unlockAt = lock?.unlockAt
  const before = lecturesOf(room).find(({ id }) => id === prerequisiteId)
  const opens = unlockAt
    ? html`<p class="lock-when">${momentInFull(context, unlockAt, messages.opensOn)}</p>
<p class="quietly">${opensAfterDays !== null && `${messages.opensAfterDays(opensAfterDays)} `}${messages.timesIn(zoneOf(context, unlockAt))}</p>`
    : before &&
      html`<p>${messages.opensAfter}</p>
<p class="lock-before"><a href="${at.lecture(before.id)}">${before.title}</a></p>`
  return html`${opens}${!isStudentPreview && reminder(context, room, lecture)}`
}

function reminder(context: SchoolContext, room: RoomView['room'], { id }: RoomLecture): Html {
  const messages = roomMessages(context.locale)
  const [action, route] = [paths.learn.reminder(room.course.slug, id), paths.learn.reminder.route]
  if (room.reminders.has(id)) {
    const drop = html`<p class="reminder-set" role="status">${lectureIcon('bell')}${messages.reminded}</p>
<button type="submit" class="outline secondary" name="remind" value="no">${messages.remindNot}</button>`
    return form(context, { action, route, classes: 'reminder' }, drop)
  }
  const setReminder = html`<button type="submit" name="remind" value="yes" aria-describedby="reminder-text">${lectureIcon('bell')}${messages.remind}</button>
<p class="quietly" id="reminder-text">${messages.remindText}</p>`
  return form(context, { action, route, classes: 'reminder' }, setReminder)
}

/** A moment with its weekday, in the reader's own zone. */
function momentInFull(
  { locale, timeZone }: SchoolContext,
  date: Date,
  messages: (when: string) => string,
): Html {
  const when = dateFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(date)
  return html`<time datetime="${date.toISOString()}">${messages(when)}</time>`
}

function zoneOf({ locale, timeZone }: SchoolContext, date: Date): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(date)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
