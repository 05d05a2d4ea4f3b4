import type { Learning, OwnCohorts } from '../../domain/learning/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-paths.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { assetPath } from '../page/assets.ts'
import { banner } from '../page/components/banner.ts'
import { breadcrumb } from '../page/components/breadcrumb.ts'
import { emptyState } from '../page/components/empty-state.ts'
import { picture } from '../page/components/picture.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { cohortSection } from './cohorts/cohort-section.ts'
import { courseMessages } from './course-messages.ts'
import { curriculumList } from './curriculum-list.ts'
import { lecturesOf, type RoomView } from './entrance.ts'
import { finished } from './finished.ts'
import { lectureIcon } from './lecture-icon.ts'
import { lengthOf } from './lecture-length.ts'
import { expired } from './lock-banner.ts'
import { pausedBanner } from './paused-banner.ts'
import { roomMessages } from './room-messages.ts'
import { countsOf, roomProgress } from './room-progress.ts'

type CourseModel = {
  readonly view: RoomView
  /** Suggested courses; only for members who have completed this one. */
  /** Only for members with access. */
  readonly cohorts?: { readonly found: OwnCohorts; readonly now: Date } | undefined
  readonly suggestions: Awaited<ReturnType<Learning['suggestedCourses']>>
}

/** A course for its owner: the progress, the next lecture and the curriculum. */
export function coursePage(context: SchoolContext, model: CourseModel): Page {
  const { view } = model
  const { room, as } = view
  const [messages, sharedMessages] = [courseMessages(context.locale), roomMessages(context.locale)]
  const isEmpty = lecturesOf(room).length === 0
  const main = html`${breadcrumb(context, [{ href: paths.learn.home, text: messages.myLearning }], room.course.name)}
${as === 'ended' && endedBanner(context, view)}
${as === 'teaching' && banner({ tone: 'info', body: html`<p>${sharedMessages.teaching}</p>` })}
${head(context, view)}
${as === 'enrolled' && room.completedAt && finished(context, { room, completedAt: room.completedAt, suggestions: model.suggestions })}
${model.cohorts && cohortSection(context, { course: room.course.slug, ...model.cohorts })}
<section class="course-curriculum" aria-labelledby="curriculum">
<div class="course-curriculum-head"><h2 id="curriculum">${sharedMessages.curriculum}</h2><p class="quietly">${summary(context, view)}</p></div>
${isEmpty ? emptyState({ icon: 'info', title: messages.empty, text: messages.emptyText }) : curriculumList(context, view, { unfolded: 'all' })}
</section>`
  const stylesheet = html`<link rel="stylesheet" href="${assetPath('classroom.css')}">`
  return { title: room.course.name, main, head: stylesheet }
}

function endedBanner(context: SchoolContext, { room, overdue }: RoomView): Html {
  if (overdue) return pausedBanner(context, overdue)
  const sharedMessages = roomMessages(context.locale)
  return banner({
    tone: 'careful',
    title: sharedMessages.expiredTitle,
    body: expired(sharedMessages, room.course.slug),
  })
}

function head(context: SchoolContext, view: RoomView): Html {
  const { room, as } = view
  const messages = courseMessages(context.locale)
  const { name, imageKey, lecturers } = room.course
  const teachers = lecturers.map((each) => each.name).join(', ')
  return html`<header class="course-head">
${picture({ key: imageKey, name, width: 640, height: 360, classes: 'cover course-cover' })}
<div class="course-about"><h1>${name}</h1>
${teachers && html`<p class="quietly">${messages.taughtBy} ${teachers}</p>`}
${as === 'enrolled' && roomProgress(context, room)}
${nextStep(context, view)}
${as === 'enrolled' && html`<p class="quietly">${access(context, room.expiresAt)}</p>`}</div></header>`
}

function access({ locale, timeZone }: SchoolContext, expiresAt: Date | null): string {
  const messages = courseMessages(locale)
  if (!expiresAt) return messages.lifetime
  return messages.accessUntil(dateFormat(locale, { dateStyle: 'long', timeZone }).format(expiresAt))
}

function nextStep(context: SchoolContext, { room, as, at }: RoomView): Html | undefined {
  const messages = courseMessages(context.locale)
  const all = lecturesOf(room)
  if (as === 'ended' || as === 'looking' || all.length === 0) return undefined
  const next = all.find(({ id }) => id === room.nextId)
  if (next) {
    const text = all.every(({ state }) => state === 'unread') ? messages.start : messages.goOn
    return html`<p class="course-onward"><a class="button" href="${at.lecture(next.id)}">${lectureIcon('video')}${text}</a>
<span><small>${messages.nextUp}</small> ${next.title}</span></p>`
  }
  if (as === 'enrolled' && !room.completedAt) return html`<p class="course-onward">${messages.allLocked}</p>`
  const first = all[0]
  return (
    first &&
    html`<p class="course-onward"><a class="button outline" href="${at.lecture(first.id)}">${as === 'enrolled' ? messages.again : messages.start}</a></p>`
  )
}

function summary({ locale }: SchoolContext, { room }: RoomView): Html {
  const messages = roomMessages(locale)
  const { all, seconds } = countsOf(room)
  const length = seconds > 0 && html` · ${lengthOf(messages, seconds)}`
  const about = html` · <a href="${publicPath('courses', room.course.slug)}">${courseMessages(locale).toPublicPage}</a>`
  return html`${messages.lectures(all)}${length}${about}`
}
