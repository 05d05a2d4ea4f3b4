import type { EnrolledCourse } from '../../domain/learning/index.ts'
import { paths } from '../../paths/paths.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { badge } from '../page/components/badge.ts'
import { picture } from '../page/components/picture.ts'
import { progress } from '../page/components/progress.ts'
import type { MemberContext } from '../page/context.ts'
import { homeMessages } from './home-messages.ts'
import { roomMessages } from './room-messages.ts'

/** A member's courses beside each other, each with how far they are. */
export function courseCards(context: MemberContext, courses: readonly EnrolledCourse[]): Html {
  return html`<ul class="course-cards">${courses.map((course) => courseCard(context, course))}</ul>`
}

function courseCard(context: MemberContext, course: EnrolledCourse): Html {
  const { locale, timeZone } = context
  const [messages, sharedMessages] = [homeMessages(locale), roomMessages(locale)]
  const { slug, name, imageKey, lecturers, expiresAt } = course
  const { completedCount: done = 0, totalCount: all = 0, completedAt = null } = course.progress ?? {}
  const ends =
    expiresAt && messages.endsOn(dateFormat(locale, { dateStyle: 'medium', timeZone }).format(expiresAt))
  const bar = progress({
    label: messages.progressOf(name),
    done,
    of: Math.max(1, all),
    text: sharedMessages.doneOf(done, all),
  })
  return html`<li class="course-card">
${picture({ key: imageKey, name, width: 640, height: 360, classes: 'cover', loading: 'lazy' })}
<div class="course-card-text"><h3><a class="card-link" href="${paths.learn.course(slug)}">${name}</a></h3>
<p class="quietly">${lecturers.map((each) => each.name).join(', ')}</p>
<div class="course-card-foot">${completedAt ? badge(messages.completed, { tone: 'good', icon: 'check' }) : bar}
${ends && html`<p class="quietly">${ends}</p>`}</div></div></li>`
}
