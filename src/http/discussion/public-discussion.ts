import type { Thread } from '../../domain/content/index.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import { commentArticle } from './comment.ts'
import { discussionMessages } from './discussion-messages.ts'

/** A discussion in its public form, with a link to the page for writing. */
export function publicDiscussion(
  context: SchoolContext,
  { threads, href }: { readonly threads: readonly Thread[]; readonly href: string },
): Html {
  const messages = discussionMessages(context.locale)
  const list = threads.map(
    (thread) => html`<li class="thread">${commentArticle(context, thread)}
${thread.answers.length > 0 && html`<ol class="answers" aria-label="${messages.replies(thread.answers.length)}">${thread.answers.map((answer) => html`<li>${commentArticle(context, answer)}</li>`)}</ol>`}</li>`,
  )
  return html`<section class="discussion" aria-labelledby="discussion-title">
<h2 id="discussion-title">${messages.title}</h2>
${list.length > 0 ? html`<ol class="threads">${list}</ol>` : html`<p class="discussion-empty">${messages.emptyForVisitor}</p>`}
<p class="discussion-further"><a class="button outline" href="${`${href}#discussion`}">${messages.readAll}</a></p>
</section>`
}
