import type { Classroom, Learning } from '../../domain/learning/index.ts'
import { publicPath } from '../../paths/public-paths.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { cards } from '../page/components/card.ts'
import { icon } from '../page/components/icon.ts'
import type { SchoolContext } from '../page/context.ts'
import { courseMessages } from './course-messages.ts'
import { lectureIcon } from './lecture-icon.ts'
import { lengthOf } from './lecture-length.ts'
import { roomMessages } from './room-messages.ts'
import { countsOf } from './room-progress.ts'

type Finished = {
  readonly room: Classroom
  readonly completedAt: Date
  readonly suggestions: Awaited<ReturnType<Learning['suggestedCourses']>>
}

/** The summary of a completed course: its date, its chapters and suggestions. */
export function finished(context: SchoolContext, { room, completedAt, suggestions }: Finished): Html {
  const { locale, timeZone } = context
  const [messages, sharedMessages] = [courseMessages(locale), roomMessages(locale)]
  const { all, seconds } = countsOf(room)
  const when = dateFormat(locale, { dateStyle: 'long', timeZone }).format(completedAt)
  const length = seconds > 0 ? lengthOf(sharedMessages, seconds) : undefined
  const chapters = room.sections.filter(({ lectures }) => lectures.length > 0)
  return html`<section class="finished" aria-labelledby="finished">
<span class="finished-mark">${lectureIcon('star')}</span>
<h2 id="finished">${messages.finishedTitle(room.course.name)}</h2>
<p class="finished-when"><time datetime="${completedAt.toISOString()}">${messages.finishedOn(when)}</time></p>
<p>${messages.finishedText(sharedMessages.lectures(all), length)}</p>
<h3>${messages.learnt}</h3>
<ul class="finished-chapters">${chapters.map(({ title }) => html`<li>${icon('check')}<span>${title}</span></li>`)}</ul>
</section>
${
  suggestions.length > 0 &&
  html`<section class="suggestions" aria-labelledby="suggestions"><h2 id="suggestions">${messages.suggestions}</h2>
${cards(
  suggestions.map(({ slug, name, summary, imageKey }) => ({
    title: name,
    text: summary,
    href: publicPath('courses', slug),
    cover: imageKey,
  })),
)}</section>`
}`
}
