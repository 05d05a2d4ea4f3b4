import { mostUnlockDays } from '../../domain/catalog/index.ts'
import type { ClassroomPreview, PreviewedReader, RoomLecture } from '../../domain/learning/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import type { RoomUrls } from './entrance.ts'
import { studentPreviewMessages } from './student-preview-messages.ts'

type PreviewModel = {
  readonly preview: ClassroomPreview
  readonly imagined: PreviewedReader
  readonly lecture?: RoomLecture
}

/** The pages of the same trial. */
export function urlsFor(slug: string, imagined: PreviewedReader): RoomUrls {
  const query = {
    plan: planIn(imagined) || undefined,
    days: imagined.as === 'student' && imagined.daysAgo > 0 ? String(imagined.daysAgo) : undefined,
  }
  return {
    course: withQuery(paths.asStudent.course(slug), query),
    lecture: (id) => withQuery(paths.asStudent.lecture(slug, id), query),
  }
}

const planIn = (imagined: PreviewedReader) =>
  imagined.as === 'visitor' ? 'visitor' : (imagined.planId ?? '')

/** Shows whose view the page simulates, and lets the teacher choose another student. */
export function studentPreviewBar(
  context: SchoolContext,
  { preview, imagined, lecture }: PreviewModel,
): Html {
  const messages = studentPreviewMessages(context.locale)
  const { slug, id } = preview.room.course
  const action = lecture ? paths.asStudent.lecture(slug, lecture.id) : paths.asStudent.course(slug)
  const selected = planIn(imagined)
  const option = (value: string, label: string) =>
    html`<option value="${value}"${attributes({ selected: value === selected })}>${label}</option>`
  const isVisitor = imagined.as === 'visitor'
  const days = isVisitor ? 0 : imagined.daysAgo
  return html`<aside class="student-preview" aria-labelledby="student-preview">
<div><h2 id="student-preview">${isVisitor ? messages.visitorTitle : messages.title}</h2><p>${isVisitor ? messages.visitorText : messages.text}</p></div>
<form method="get" action="${action}">
<label>${messages.viewAs}<select name="plan">${option('', messages.manually)}${preview.plans.map((plan) => option(plan.id, messages.withPlan(plan.name)))}${option('visitor', messages.visitor)}</select></label>
<label>${messages.daysAgo}<input type="number" name="days" min="0" max="${mostUnlockDays}" value="${days}" inputmode="numeric"></label>
<button type="submit">${messages.submit}</button>
<a href="${paths.adminCourse(id)}">${messages.back}</a></form>
</aside>`
}
