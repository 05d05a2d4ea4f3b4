import { longestNote, type Note } from '../../domain/learning/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { oneLine } from '../../platform/plain-text.ts'
import { banner } from '../page/components/banner.ts'
import { form } from '../page/components/form.ts'
import type { SchoolContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import { clockTime } from '../shared/notes/clock-time.ts'
import { notesMessages } from './notes-messages.ts'

type NotesModel = {
  readonly course: string
  readonly lectureId: string
  /** True if the lecture plays, so that a note can have a place in it. */
  readonly isPlayed: boolean
  readonly notes: readonly Note[]
  /** The problems of the submitted note. */
  readonly state: FormState
}

/** The member's private notes beside a lecture. With a script, the form has the current position and times seek. */
export function notesSection(context: SchoolContext, model: NotesModel): Html {
  const messages = notesMessages(context.locale)
  const { notes } = model
  const list =
    notes.length > 0
      ? html`<ol class="notes-list">${notes.map((note) => noteItem(context, model, note))}</ol>`
      : html`<p class="quietly">${messages.empty}</p>`
  const isSaved = context.query.get('note') === 'saved'
  return html`<section class="notes" id="notes" aria-labelledby="notes-title">
<h2 id="notes-title">${messages.title}</h2>
<p class="quietly">${messages.private} <a href="${paths.account.notes}">${messages.all}</a></p>
${isSaved && banner({ tone: 'done', role: 'status', body: html`<p>${messages.saved}</p>` })}
${list}
${newNote(context, model)}
</section>`
}

function noteItem({ locale }: SchoolContext, { course, lectureId }: NotesModel, note: Note): Html {
  const messages = notesMessages(locale)
  const { id, positionSeconds, body } = note
  const beginning = oneLine(body).slice(0, 60)
  return html`<li class="note" id="n-${id}"><p class="note-head">${placeOf(messages, { course, lectureId, positionSeconds })}
<a href="${paths.account.note(id)}" aria-label="${messages.editLabel(beginning)}">${messages.edit}</a></p>
<p class="note-body">${body}</p></li>`
}

type Place = { readonly course: string; readonly lectureId: string; readonly positionSeconds: number | null }

function placeOf(
  messages: ReturnType<typeof notesMessages>,
  { course, lectureId, positionSeconds }: Place,
): Html {
  if (positionSeconds === null) return html`<span class="quietly">${messages.whole}</span>`
  const time = clockTime(positionSeconds)
  const href = withQuery(paths.learn.lecture(course, lectureId), { t: String(positionSeconds) })
  return html`<a class="note-time" href="${href}" data-seek="${positionSeconds}" aria-label="${messages.seek(time)}">${time}</a>`
}

function newNote(context: SchoolContext, { course, lectureId, isPlayed, state }: NotesModel): Html {
  const messages = notesMessages(context.locale)
  const problem = state.problems.get('body') ?? state.problems.get('')
  const more = attributes({
    'aria-invalid': problem !== undefined && 'true',
    'aria-describedby': problem !== undefined && 'note-problem',
    autofocus: state.problems.size > 0,
  })
  const inside = html`<label for="note-new">${messages.write}</label>
<textarea id="note-new" name="body" rows="3" required maxlength="${longestNote}"${more}>${state.values['body']}</textarea>
${problem && html`<small class="problem" id="note-problem" role="alert">${problem}</small>`}
${isPlayed && timeInput(messages, state)}
<button type="submit" class="outline">${messages.add}</button>`
  const { route } = paths.learn.notes
  const action = paths.learn.notes(course, lectureId)
  return form(context, { action, route, classes: 'note-form', more: { 'data-note-form': true } }, inside)
}

function timeInput(messages: ReturnType<typeof notesMessages>, { values, problems }: FormState): Html {
  const problem = problems.get('at')
  const more = attributes({ 'aria-invalid': problem !== undefined && 'true' })
  return html`<label class="note-at"><span>${messages.at}</span><input name="at" inputmode="numeric" autocomplete="off" size="8" value="${values['at']}" aria-describedby="note-at-hint"${more}></label>
<small id="note-at-hint"${attributes({ class: problem && 'problem', role: problem && 'alert' })}>${problem ?? messages.atHint}</small>`
}
