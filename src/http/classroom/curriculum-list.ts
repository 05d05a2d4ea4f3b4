import type { Classroom, RoomLecture, RoomSection } from '../../domain/learning/index.ts'
import type { LectureId } from '../../platform/db/schema/schema.gen.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { badge } from '../page/components/badge.ts'
import { moment } from '../page/components/moment.ts'
import type { SchoolContext } from '../page/context.ts'
import { lecturesOf, type RoomView } from './entrance.ts'
import { lectureIcon } from './lecture-icon.ts'
import { lengthOf } from './lecture-length.ts'
import { type RoomMessages, roomMessages } from './room-messages.ts'

type Options = {
  /** The lecture whose page this is. */
  readonly currentId?: LectureId
  /** The expanded sections: all of a short course, otherwise the reader's current one. */
  readonly unfolded: 'all' | 'current'
}

/** A course of more lectures is folded, except for the section with the next lecture. */
const mostUnfolded = 30

/** The whole curriculum: each lecture with its state and the reason of its lock. */
export function curriculumList(context: SchoolContext, view: RoomView, options: Options): Html {
  const sections = view.room.sections.filter(({ lectures }) => lectures.length > 0)
  return html`${sections.map((section) => sectionOf(context, view, section, options))}`
}

function sectionOf(context: SchoolContext, view: RoomView, section: RoomSection, options: Options): Html {
  const { room } = view
  const { lectures, title } = section
  const messages = roomMessages(context.locale)
  const hasCurrent = lectures.some(({ id }) => id === options.currentId)
  const hasNext = options.unfolded === 'all' && lectures.some(({ id }) => id === room.nextId)
  const isShort = options.unfolded === 'all' && lecturesOf(room).length <= mostUnfolded
  const open = isShort || hasCurrent || hasNext || room.sections.length === 1
  const done = lectures.filter(({ state }) => state === 'completed').length
  const isCounted = room.relation === 'enrolled' || room.relation === 'ended'
  const count = isCounted ? messages.doneOf(done, lectures.length) : messages.lectures(lectures.length)
  return html`<details class="curriculum-section"${attributes({ open })}>
<summary><h3>${title}</h3><small>${count}</small></summary>
<ol>${lectures.map((lecture) => item(context, view, lecture, options))}</ol></details>`
}

function item(
  context: SchoolContext,
  { room, at }: RoomView,
  lecture: RoomLecture,
  { currentId }: Options,
): Html {
  const messages = roomMessages(context.locale)
  const { id, title, lock } = lecture
  const state = lock ? 'locked' : lecture.state
  const inside = html`${mark(lecture)}
<span class="lecture-line"><span class="lecture-name">${title}</span>
<small>${detail(context, room, lecture)}<span class="unseen"> · ${stateText(messages, room, lecture)}</span></small></span>`
  // A visitor's locked lecture leads nowhere; a member's leads to why it is locked.
  if (lock?.reason === 'not_enrolled')
    return html`<li class="lecture-item is-locked"><span class="lecture-link">${inside}</span></li>`
  const current = attributes({ 'aria-current': id === currentId && 'page' })
  return html`<li class="lecture-item is-${state}" data-lecture="${id}"><a class="lecture-link" href="${at.lecture(id)}"${current}>${inside}</a></li>`
}

function mark({ lock, state, kind }: RoomLecture): Html {
  const name = lock ? 'lock' : state === 'completed' ? 'done' : kind
  return html`<span class="lecture-mark">${lectureIcon(name)}</span>`
}

function detail(context: SchoolContext, room: Classroom, lecture: RoomLecture): Html {
  const messages = roomMessages(context.locale)
  const { kind, durationSeconds, lock, isPreview } = lecture
  const length = durationSeconds !== null && html` · ${lengthOf(messages, durationSeconds)}`
  const opens = lock?.unlockAt && html` · ${moment(context, lock.unlockAt)}`
  const open = room.relation === 'looking' && isPreview && html` ${badge(messages.preview, { tone: 'good' })}`
  return html`${messages.kinds[kind]}${length}${opens}${open}`
}

function stateText(messages: RoomMessages, { relation }: Classroom, { lock, state }: RoomLecture): string {
  if (lock) return messages.locked
  return relation === 'looking' || relation === 'teaching' ? '' : messages[state]
}
