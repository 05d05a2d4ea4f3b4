import { longestReportNote, reportReasons, type ThreadComment } from '../../domain/content/index.ts'
import type { Reader } from '../../domain/identity/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import type { PageRequest } from '../../platform/paging.ts'
import { avatar } from '../page/components/avatar.ts'
import { badge } from '../page/components/badge.ts'
import { form } from '../page/components/form.ts'
import { moment } from '../page/components/moment.ts'
import type { SchoolContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import { formatCursor } from '../shared/list-cursor.ts'
import { commentText } from './comment-text.ts'
import { discussionMessages } from './discussion-messages.ts'
import { textArea } from './text-area.ts'
import { placeName } from './threads-request.ts'

/** The URL of a form and its route. */
export type Sent = { readonly action: string; readonly route: string }

/** The forms for the actions of a comment. */
export type CommentActions = {
  readonly edit: Sent
  readonly remove: Sent
  readonly report: Sent
  readonly hide: Sent
}

type CommentView = CommentActions & {
  readonly said: ThreadComment
  readonly reader: Reader
  readonly isModerator: boolean
  /** The problems of the submitted text. */
  readonly state: FormState
  readonly page: PageRequest
  /** The page that the discussion stands on. */
  readonly here: string
}

/** A comment with its author, time, text and actions. */
export function comment(context: SchoolContext, shown: CommentView): Html {
  const { said, isModerator } = shown
  const reports = isModerator && said.reportCount > 0 ? said.reportCount : 0
  const text = isEditing(context, shown) ? editing(context, shown) : undefined
  return saidBy(context, said, { reports, menu: menu(context, shown), text })
}

type Around = {
  readonly reports?: number
  readonly menu?: Html | undefined
  /** Replaces the text of the comment. */
  readonly text?: Html | undefined
}

/** A comment in its public form. */
export function saidBy(
  context: SchoolContext,
  said: ThreadComment,
  { reports = 0, menu, text }: Around = {},
): Html {
  const messages = discussionMessages(context.locale)
  const { id, authorName, authorImage, isTeacher, isOwn, isHidden } = said
  const classes = ['comment', isTeacher && 'is-teacher', isHidden && 'is-hidden'].filter(Boolean).join(' ')
  return html`<article class="${classes}" id="c-${id}">
<header class="comment-head">${avatar({ name: authorName, image: authorImage }, 40)}
<p><strong>${authorName}</strong> ${isTeacher && badge(messages.teacher, { tone: 'good' })}${isOwn && badge(messages.you)}
${reports > 0 && badge(messages.reports(reports), { tone: 'careful', icon: 'warning' })}
<small>${moment(context, said.createdAt)}${said.editedAt && html` · ${moment(context, said.editedAt, messages.edited)}`}</small></p>
${menu}</header>
${isHidden && html`<p class="comment-hidden">${messages.hidden}</p>`}
<div class="comment-text">${text ?? commentText(said.body)}</div></article>`
}

// A menu that the browser opens by itself; for a visitor there is nothing in it.
function menu(context: SchoolContext, shown: CommentView): Html | undefined {
  const { said, reader, isModerator } = shown
  if (reader.kind === 'visitor') return undefined
  const messages = discussionMessages(context.locale)
  return html`<details class="comment-menu"><summary aria-label="${messages.more(said.authorName)}"><span aria-hidden="true">⋯</span></summary>
<div class="comment-actions">${said.isOwn ? html`${toEdit(context, shown)}${removal(context, shown)}` : reporting(context, shown)}
${isModerator && hiding(context, shown)}</div></details>`
}

const editName = 'edit'

function isEditing({ query }: SchoolContext, { said, state }: CommentView): boolean {
  return said.isOwn && (query.get(editName) === said.id || state.values['comment'] === said.id)
}

function toEdit(context: SchoolContext, shown: CommentView): Html {
  const href = placeOf(shown, { [editName]: shown.said.id })
  return html`<p><a class="button outline" href="${href}">${discussionMessages(context.locale).edit}</a></p>`
}

function placeOf({ said, here, page }: CommentView, query: Readonly<Record<string, string>> = {}): string {
  const place = page.after && formatCursor(page.after)
  return `${withQuery(here, { [placeName]: place, ...query })}#c-${said.id}`
}

function editing(context: SchoolContext, shown: CommentView): Html {
  const { said, edit, state, page } = shown
  const messages = discussionMessages(context.locale)
  const { id, body } = said
  const isRefused = state.values['comment'] === id
  const typed = isRefused ? state : { values: { body }, problems: new Map() }
  const inside = html`<label for="edit-${id}">${messages.edit}</label>
${textArea({ id: `edit-${id}`, state: typed, isMine: true })}
<p class="actions"><button type="submit">${messages.saveEdit}</button><a href="${placeOf(shown)}">${messages.cancelEdit}</a></p>`
  const hidden = { comment: id, ...(page.after && { [placeName]: formatCursor(page.after) }) }
  return form(context, { ...edit, hidden, classes: 'rewriting' }, inside)
}

function removal(context: SchoolContext, { said, remove }: CommentView): Html {
  const messages = discussionMessages(context.locale)
  const inside = html`<button type="submit" class="outline secondary" aria-describedby="delete-${said.id}">${messages.delete}</button>
<small id="delete-${said.id}">${messages.deleteText}</small>`
  return form(context, { ...remove, hidden: { comment: said.id } }, inside)
}

function reporting(context: SchoolContext, { said, report }: CommentView): Html {
  const messages = discussionMessages(context.locale)
  if (said.isReportedByReader) return html`<p class="quietly">${messages.reported}</p>`
  const { id } = said
  const reasons = reportReasons.map(
    (reason, at) =>
      html`<label><input type="radio" name="reason" value="${reason}"${attributes({ checked: at === 0 })}>${messages.reasons[reason]}</label>`,
  )
  const inside = html`<fieldset><legend>${messages.report}</legend><p id="reason-${id}">${messages.reason}</p>${reasons}</fieldset>
<label for="note-${id}">${messages.note}</label><input id="note-${id}" name="note" maxlength="${longestReportNote}">
<button type="submit" class="outline secondary">${messages.sendReport}</button>`
  return form(context, { ...report, hidden: { comment: id } }, inside)
}

function hiding(context: SchoolContext, { said, hide }: CommentView): Html {
  const messages = discussionMessages(context.locale)
  const [value, text] = said.isHidden ? ['no', messages.show] : ['yes', messages.hide]
  const inside = html`<button type="submit" class="outline secondary" name="hide" value="${value}">${text}</button>`
  return form(context, { ...hide, hidden: { comment: said.id } }, inside)
}
