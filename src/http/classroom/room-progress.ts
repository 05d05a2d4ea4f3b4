import type { Classroom } from '../../domain/learning/index.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { progress } from '../page/components/progress.ts'
import type { SchoolContext } from '../page/context.ts'
import { lecturesOf } from './entrance.ts'
import { roomMessages } from './room-messages.ts'

/** The number of completed lectures of a course. */
export function countsOf(room: Classroom) {
  const lectures = lecturesOf(room)
  const seconds = lectures.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0)
  const done = lectures.filter(({ state }) => state === 'completed').length
  return { done, all: lectures.length, seconds }
}

/** A bar with the same in words. */
export function roomProgress({ locale }: SchoolContext, room: Classroom): Html {
  const messages = roomMessages(locale)
  const { done, all } = countsOf(room)
  return html`<div class="room-progress">${progress({ label: messages.progress, done, of: Math.max(1, all), text: messages.doneOf(done, all) })}</div>`
}
