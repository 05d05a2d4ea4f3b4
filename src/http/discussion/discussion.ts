import { mayModerate, type Thread } from '../../domain/content/index.ts'
import type { Reader } from '../../domain/identity/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import type { Page, PageRequest } from '../../platform/paging.ts'
import { avatar } from '../page/components/avatar.ts'
import { banner } from '../page/components/banner.ts'
import { form } from '../page/components/form.ts'
import type { SchoolContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import { formatCursor } from '../shared/list-cursor.ts'
import { type CommentActions, type FormTarget, renderComment } from './comment.ts'
import { type DiscussionMessages, discussionMessages } from './discussion-messages.ts'
import { textArea } from './text-area.ts'
import { cursorParameter } from './threads-request.ts'

export type Discussion = CommentActions & {
  /** The form for a comment. */
  readonly say: FormTarget
  readonly reader: Reader
  readonly under: 'lecture' | 'post'
  readonly threads: Page<Thread>
  readonly page: PageRequest
  /** The problems of the submitted comment. */
  readonly state: FormState
  /** The page that the discussion stands on. */
  readonly here: string
}

/** A discussion: its threads, the newest first, and a form for members who may write. It needs no script. */
export function discussion(context: SchoolContext, model: Discussion): Html {
  const messages = discussionMessages(context.locale)
  const { threads, reader } = model
  const isVisitor = reader.kind === 'visitor'
  const nothing = html`<p class="discussion-empty">${isVisitor ? messages.emptyForVisitor : messages.empty}</p>`
  const list = html`<ol class="threads">${threads.rows.map((thread) => threadOf(context, model, thread))}</ol>`
  return html`<section class="discussion" id="discussion" aria-labelledby="discussion-title">
<h2 id="discussion-title">${messages.title}</h2>
${doneBanner(context, messages)}
${isVisitor ? toSignIn(messages, model.here) : writing(context, model)}
${threads.rows.length === 0 && !model.page.after ? nothing : list}
${further(messages, model)}
</section>`
}

function doneBanner({ query }: SchoolContext, { done }: DiscussionMessages): Html | undefined {
  const last = query.get('comment') ?? ''
  if (!isDone(done, last)) return undefined
  return banner({ tone: 'done', role: 'status', body: html`<p>${done[last]}</p>` })
}

export type Done = keyof DiscussionMessages['done']

function isDone(done: DiscussionMessages['done'], text: string): text is Done {
  return Object.hasOwn(done, text)
}

function toSignIn(messages: DiscussionMessages, here: string): Html {
  const href = withQuery(paths.signIn, { return_to: `${here}#discussion` })
  return html`<p><a class="button outline" href="${href}">${messages.signIn}</a></p>`
}

function writing(context: SchoolContext, { say, state }: Discussion): Html {
  const messages = discussionMessages(context.locale)
  const { reader } = context
  // Problems of a reply or of an edited comment are shown beside it.
  const isMine = !state.values['parent'] && !state.values['comment']
  const inside = html`${reader && avatar(reader, 40)}<div class="writing-text">
<label class="unseen" for="comment-new">${messages.write}</label>
${textArea({ id: 'comment-new', state, isMine, placeholder: messages.write })}
<button type="submit">${messages.send}</button></div>`
  return form(context, { ...say, classes: 'writing' }, inside)
}

function threadOf(context: SchoolContext, model: Discussion, thread: Thread): Html {
  const messages = discussionMessages(context.locale)
  const isModerator = mayModerate(model.reader, model.under)
  const one = (comment: Thread['answers'][number]) =>
    renderComment(context, { ...model, comment, isModerator })
  const { answers } = thread
  return html`<li class="thread">${one(thread)}
${answers.length > 0 && html`<ol class="answers" aria-label="${messages.replies(answers.length)}">${answers.map((answer) => html`<li>${one(answer)}</li>`)}</ol>`}
${model.reader.kind !== 'visitor' && !thread.isHidden && replying(context, model, thread)}</li>`
}

function replying(
  context: SchoolContext,
  { say, state, page }: Discussion,
  { id, authorName }: Thread,
): Html {
  const messages = discussionMessages(context.locale)
  const isMine = state.values['parent'] === id
  const hidden = { parent: id, ...(page.after && { [cursorParameter]: formatCursor(page.after) }) }
  const inside = html`<label class="unseen" for="reply-${id}">${messages.replyTo(authorName)}</label>
${textArea({ id: `reply-${id}`, state, isMine })}
<button type="submit" class="outline">${messages.sendReply}</button>`
  return html`<details class="replying"${attributes({ open: isMine })}><summary>${messages.reply}<span class="unseen"> · ${authorName}</span></summary>
${form(context, { ...say, hidden }, inside)}</details>`
}

function further(messages: DiscussionMessages, { threads, page, here }: Discussion): Html | undefined {
  const last = threads.rows.at(-1)
  if (!threads.hasNext && !page.after) return undefined
  const older = last && formatCursor({ at: last.createdAt, id: last.id })
  return html`<p class="discussion-further">
${page.after && html`<a href="${`${here}#discussion`}">${messages.newest}</a>`}
${threads.hasNext && older && html`<a href="${`${withQuery(here, { [cursorParameter]: older })}#discussion`}">${messages.older}</a>`}</p>`
}
