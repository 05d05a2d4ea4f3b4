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
import { cursorParameter } from './threads-request.ts'

/** The URL of a form and its route. */
export type FormTarget = { readonly action: string; readonly route: string }

/** The forms for the actions of a comment. */
export type CommentActions = {
  readonly edit: FormTarget
  readonly remove: FormTarget
  readonly report: FormTarget
  readonly hide: FormTarget
}

type CommentView = CommentActions & {
  readonly comment: ThreadComment
  readonly reader: Reader
  readonly isModerator: boolean
  /** The problems of the submitted text. */
  readonly state: FormState
  readonly page: PageRequest
  /** The page that the discussion stands on. */
  readonly here: string
}

/** A comment with its author, time, text and actions. */
export function renderComment(context: SchoolContext, view: CommentView): Html {
  const { comment, isModerator } = view
  const reports = isModerator && comment.reportCount > 0 ? comment.reportCount : 0
  const text = isEditing(context, view) ? editing(context, view) : undefined
  return commentArticle(context, comment, { reports, menu: menu(context, view), text })
}

type Around = {
  readonly reports?: number
  readonly menu?: Html | undefined
  /** Replaces the text of the comment. */
  readonly text?: Html | undefined
}

/** A comment in its public form. */
export function commentArticle(
  context: SchoolContext,
  comment: ThreadComment,
  { reports = 0, menu, text }: Around = {},
): Html {
  const messages = discussionMessages(context.locale)
  const { id, authorName, authorImage, isTeacher, isOwn, isHidden } = comment
  const classes = ['comment', isTeacher && 'is-teacher', isHidden && 'is-hidden'].filter(Boolean).join(' ')
  return html`<article class="${classes}" id="c-${id}">
<header class="comment-head">${avatar({ name: authorName, image: authorImage }, 40)}
<p><strong>${authorName}</strong> ${isTeacher && badge(messages.teacher, { tone: 'good' })}${isOwn && badge(messages.you)}
${reports > 0 && badge(messages.reports(reports), { tone: 'careful', icon: 'warning' })}
<small>${moment(context, comment.createdAt)}${comment.editedAt && html` · ${moment(context, comment.editedAt, messages.edited)}`}</small></p>
${menu}</header>
${isHidden && html`<p class="comment-hidden">${messages.hidden}</p>`}
<div class="comment-text">${text ?? commentText(comment.body)}</div></article>`
}

// A menu that the browser opens by itself; for a visitor there is nothing in it.
function menu(context: SchoolContext, view: CommentView): Html | undefined {
  const { comment, reader, isModerator } = view
  if (reader.kind === 'visitor') return undefined
  const messages = discussionMessages(context.locale)
  return html`<details class="comment-menu"><summary aria-label="${messages.more(comment.authorName)}"><span aria-hidden="true">⋯</span></summary>
<div class="comment-actions">${comment.isOwn ? html`${editLink(context, view)}${removal(context, view)}` : reporting(context, view)}
${isModerator && hiding(context, view)}</div></details>`
}

const editName = 'edit'

function isEditing({ query }: SchoolContext, { comment, state }: CommentView): boolean {
  return comment.isOwn && (query.get(editName) === comment.id || state.values['comment'] === comment.id)
}

function editLink(context: SchoolContext, view: CommentView): Html {
  const href = urlOf(view, { [editName]: view.comment.id })
  return html`<p><a class="button outline" href="${href}">${discussionMessages(context.locale).edit}</a></p>`
}

function urlOf({ comment, here, page }: CommentView, query: Readonly<Record<string, string>> = {}): string {
  const cursor = page.after && formatCursor(page.after)
  return `${withQuery(here, { [cursorParameter]: cursor, ...query })}#c-${comment.id}`
}

function editing(context: SchoolContext, view: CommentView): Html {
  const { comment, edit, state, page } = view
  const messages = discussionMessages(context.locale)
  const { id, body } = comment
  const isRefused = state.values['comment'] === id
  const formState = isRefused ? state : { values: { body }, problems: new Map() }
  const inside = html`<label for="edit-${id}">${messages.edit}</label>
${textArea({ id: `edit-${id}`, state: formState, isMine: true })}
<p class="actions"><button type="submit">${messages.saveEdit}</button><a href="${urlOf(view)}">${messages.cancelEdit}</a></p>`
  const hidden = { comment: id, ...(page.after && { [cursorParameter]: formatCursor(page.after) }) }
  return form(context, { ...edit, hidden, classes: 'rewriting' }, inside)
}

function removal(context: SchoolContext, { comment, remove }: CommentView): Html {
  const messages = discussionMessages(context.locale)
  const inside = html`<button type="submit" class="outline secondary" aria-describedby="delete-${comment.id}">${messages.delete}</button>
<small id="delete-${comment.id}">${messages.deleteText}</small>`
  return form(context, { ...remove, hidden: { comment: comment.id } }, inside)
}

function reporting(context: SchoolContext, { comment, report }: CommentView): Html {
  const messages = discussionMessages(context.locale)
  if (comment.isReportedByReader) return html`<p class="quietly">${messages.reported}</p>`
  const { id } = comment
  const reasons = reportReasons.map(
    (reason, at) =>
      html`<label><input type="radio" name="reason" value="${reason}"${attributes({ checked: at === 0 })}>${messages.reasons[reason]}</label>`,
  )
  const inside = html`<fieldset><legend>${messages.report}</legend><p id="reason-${id}">${messages.reason}</p>${reasons}</fieldset>
<label for="note-${id}">${messages.reportNote}</label><input id="note-${id}" name="note" maxlength="${longestReportNote}">
<button type="submit" class="outline secondary">${messages.sendReport}</button>`
  return form(context, { ...report, hidden: { comment: id } }, inside)
}

function hiding(context: SchoolContext, { comment, hide }: CommentView): Html {
  const messages = discussionMessages(context.locale)
  const [value, text] = comment.isHidden ? ['no', messages.unhide] : ['yes', messages.hide]
  const inside = html`<button type="submit" class="outline secondary" name="hide" value="${value}">${text}</button>`
  return form(context, { ...hide, hidden: { comment: comment.id } }, inside)
}
