import type { RoomLecture } from '../../domain/learning/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-paths.ts'
import { attributes, type Content, type Html, html } from '../../platform/html/html.ts'
import { assetPath } from '../page/assets.ts'
import { badge } from '../page/components/badge.ts'
import { banner } from '../page/components/banner.ts'
import { form } from '../page/components/form.ts'
import { icon } from '../page/components/icon.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { curriculumList } from './curriculum-list.ts'
import { lecturesOf, type RoomUrls, type RoomView } from './entrance.ts'
import { type LectureContent, lectureBody } from './lecture-body.ts'
import { lectureIcon } from './lecture-icon.ts'
import { lengthOf } from './lecture-length.ts'
import { lectureMessages } from './lecture-messages.ts'
import { lockBanner } from './lock-banner.ts'
import { roomMessages } from './room-messages.ts'
import { roomProgress } from './room-progress.ts'

type LectureModel = {
  readonly view: RoomView
  readonly lecture: RoomLecture
  /** Undefined while it is locked. */
  readonly content: LectureContent | undefined
  /** The member's position; undefined for readers who are not enrolled. */
  readonly position: number | undefined
  readonly isEmbedLoaded: boolean
  readonly notes?: Html | undefined
  readonly discussion?: Html | undefined
}

/** A lecture with its curriculum beside it. */
export function lecturePage(context: SchoolContext, model: LectureModel): Page {
  const { view, lecture } = model
  const { course } = view.room
  const main = html`<div class="classroom">
<article class="lecture">
${heading(context, model)}
${view.as === 'looking' && callToBuy(context, view)}
${view.as === 'teaching' && banner({ tone: 'info', body: html`<p>${roomMessages(context.locale).teaching}</p>` })}
${middle(context, model)}
${marking(context, model)}
${around(context, model)}
${model.notes}
${model.discussion}
</article>
${side(context, model)}
</div>`
  const head = html`<link rel="stylesheet" href="${assetPath('classroom.css')}">`
  const title = `${lecture.title} · ${course.name}`
  const description = course.summary || course.name
  return { title, description, main, head, scripts: ['classroom.js', 'dialog.js'] }
}

function heading(context: SchoolContext, { view, lecture }: LectureModel): Html {
  const { locale } = context
  const [messages, lectureText] = [roomMessages(locale), lectureMessages(locale)]
  const { room, as, at, isStudentPreview } = view
  const all = lecturesOf(room)
  const home = as === 'looking' && !isStudentPreview ? publicPath('courses', room.course.slug) : at.course
  const { kind, durationSeconds, lock, state } = lecture
  const length = durationSeconds !== null && html`<span>${lengthOf(messages, durationSeconds)}</span>`
  const isDone = !lock && state === 'completed'
  return html`<header class="lecture-head">
<p class="lecture-course"><a href="${home}">${icon('previous')}<span>${room.course.name}</span></a>
<button type="button" class="outline secondary lecture-drawer" popovertarget="curriculum">${lectureIcon('list')}<span>${messages.curriculum}</span></button></p>
<h1>${lecture.title}</h1>
<p class="lecture-facts"><span>${lectureText.lectureOf(indexOf(all, lecture) + 1, all.length)}</span><span class="lecture-kind">${lectureIcon(kind)}${messages.kinds[kind]}</span>${length}
<span data-done-badge${attributes({ hidden: !isDone })}>${badge(messages.completed, { tone: 'good', icon: 'check' })}</span></p>
</header>`
}

function callToBuy({ locale }: SchoolContext, { room }: RoomView): Html {
  const messages = lectureMessages(locale)
  return html`<aside class="preview-call" aria-label="${messages.previewTitle}">
<p><strong>${messages.previewTitle}</strong> ${messages.previewText(room.course.name)}</p>
<a class="button" href="${publicPath('courses', room.course.slug)}">${messages.previewBuy}</a></aside>`
}

function middle(context: SchoolContext, model: LectureModel): Content {
  const { view, lecture, content, position, isEmbedLoaded } = model
  if (!content) return lockBanner(context, view, lecture)
  const { previous, next } = neighbours(view, lecture)
  const { slug } = view.room.course
  const urlFor = (each: RoomLecture | undefined) =>
    each && !each.lock ? view.at.lecture(each.id) : undefined
  const { reader } = context
  const progress =
    position === undefined || !reader
      ? undefined
      : { course: slug, lecture: lecture.id, position, reader: reader.personId }
  const navigation = { progress, previous: urlFor(previous), next: urlFor(next) }
  return lectureBody(context, lecture, content, { ...navigation, isEmbedLoaded })
}

function neighbours({ room }: RoomView, lecture: RoomLecture) {
  const all = lecturesOf(room)
  const at = indexOf(all, lecture)
  return { previous: all[at - 1], next: all[at + 1] }
}

function indexOf(all: readonly RoomLecture[], { id }: RoomLecture): number {
  return all.findIndex((each) => each.id === id)
}

function marking(context: SchoolContext, { view, lecture, content }: LectureModel): Html | undefined {
  if (view.as !== 'enrolled' || view.isStudentPreview || lecture.lock) return undefined
  // Passing its quiz completes the lecture.
  if (content?.quiz?.is === 'own') return undefined
  const messages = lectureMessages(context.locale)
  const isDone = lecture.state === 'completed'
  const [action, route] = [paths.learn.mark(view.room.course.slug, lecture.id), paths.learn.mark.route]
  const done = html`<p class="mark-done"${attributes({ hidden: !isDone })} data-when-done>${icon('check')}${messages.isDone}</p>
<button type="submit" name="done" value="yes" data-when-open${attributes({ hidden: isDone })}>${icon('check')}${messages.markDone}</button>
<button type="submit" class="outline secondary" name="done" value="no" data-when-done${attributes({ hidden: !isDone })}>${messages.markNotDone}</button>`
  return form(context, { action, route, classes: 'mark', more: { 'data-mark': true } }, done)
}

function around({ locale }: SchoolContext, { view, lecture }: LectureModel): Html {
  const messages = lectureMessages(locale)
  const { previous, next } = neighbours(view, lecture)
  const { completedAt } = view.room
  const finish =
    !next &&
    completedAt &&
    html`<a class="around-link around-next" href="${view.at.course}"><small>${messages.courseFinished}</small><span>${messages.seeFinish}</span></a>`
  return html`<nav class="around" aria-label="${messages.aroundLabel}">
${neighbourLink(view.at, previous, { rel: 'prev', label: messages.previous })}
${neighbourLink(view.at, next, { rel: 'next', label: messages.next })}${finish}</nav>`
}

function neighbourLink(
  at: RoomUrls,
  lecture: RoomLecture | undefined,
  { rel, label }: { readonly rel: 'prev' | 'next'; readonly label: string },
): Html | undefined {
  if (!lecture || lecture.lock?.reason === 'not_enrolled') return undefined
  const classes = rel === 'next' ? 'around-link around-next' : 'around-link'
  return html`<a class="${classes}" rel="${rel}" href="${at.lecture(lecture.id)}"><small>${lecture.lock && lectureIcon('lock')}${label}</small><span>${lecture.title}</span></a>`
}

// Beside the lecture on wide screens, otherwise a native disclosure drawer.
function side(context: SchoolContext, { view, lecture }: LectureModel): Html {
  const messages = roomMessages(context.locale)
  const { room, as } = view
  return html`<nav class="curriculum" id="curriculum" popover aria-label="${messages.curriculum}">
<div class="curriculum-head"><h2>${messages.curriculum}</h2>
<button type="button" class="quiet curriculum-close" popovertarget="curriculum" popovertargetaction="hide" aria-label="${context.messages.close}">${icon('close')}</button>
${as === 'enrolled' && roomProgress(context, room)}</div>
${curriculumList(context, view, { currentId: lecture.id, unfolded: 'current' })}</nav>`
}
