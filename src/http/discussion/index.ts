import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Content } from '../../domain/content/index.ts'
import { may, type Reader } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-paths.ts'
import { html } from '../../platform/html/html.ts'
import { Refusal } from '../../platform/refusal.ts'
import { assetPath } from '../page/assets.ts'
import { breadcrumb } from '../page/components/breadcrumb.ts'
import { schoolContext } from '../page/context.ts'
import type { FormState } from '../page/forms/form-answer.ts'
import { sendPage } from '../page/page.ts'
import { memberOfSession, operatorOfSession } from '../shared/member-actor.ts'
import { schoolOf } from '../shared/request-school.ts'
import { meOf, requireSignInFor } from '../shared/signed-in.ts'
import { type CommentDeps, commentForms } from './comment-forms.ts'
import { discussion } from './discussion.ts'
import { discussionMessages } from './discussion-messages.ts'
import { threadsRequest } from './threads-request.ts'
import { signInToComment, unsentComment } from './unsent-comment.ts'

type Deps = CommentDeps & { readonly content: Content }
type BySlug = { Params: { slug: string } }

/**
 * The discussion of a post on a separate page: the post's page is the same for all readers and cached, this one depends
 * on its reader. Visitors can read it and are sent to the sign-in to write.
 */
export function servePostComments(deps: Deps): FastifyPluginAsync {
  const render = (request: FastifyRequest<BySlug>, reply: FastifyReply, state: FormState) =>
    renderComments(deps, request, reply, state)
  const pageOf = ({ params }: FastifyRequest<BySlug>) => paths.postComments(params.slug)
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    const forms = formsOf(deps, render)
    const guarded = { onRequest: requireSignInFor<BySlug>(pageOf) }
    app.get<BySlug>(paths.postComments.route, (request, reply) =>
      render(request, reply, unsentComment(request, reply, pageOf(request))),
    )
    const signIn = { preHandler: signInToComment<BySlug>(pageOf) }
    app.post<BySlug>(paths.postComments.route, signIn, forms.say)
    app.post<BySlug>(paths.editPostComment.route, signIn, forms.edit)
    const otherActions = [
      [paths.deletePostComment, forms.remove],
      [paths.reportPostComment, forms.report],
      [paths.hidePostComment, forms.hide],
    ] as const
    for (const [{ route }, act] of otherActions) app.post<BySlug>(route, guarded, act)
    for (const { route } of [paths.editPostComment, ...otherActions.map(([path]) => path)])
      app.get<BySlug>(route, (request, reply) => reply.redirect(paths.postComments(request.params.slug), 303))
  }
}

function formsOf(
  deps: Deps,
  render: (request: FastifyRequest<BySlug>, reply: FastifyReply, state: FormState) => Promise<FastifyReply>,
) {
  const { content } = deps
  return commentForms<BySlug>(deps, {
    authorOf: async (request) => authorIn(request),
    say: async (request, author, comment) =>
      await content.commentOnPost(author, (await postIn(deps, request)).id, comment),
    report: async (request, member, report) =>
      await content.reportPostComment(member, (await postIn(deps, request)).id, report),
    render,
    pathOf: ({ params }) => paths.postComments(params.slug),
  })
}

function readerIn(request: FastifyRequest): Reader {
  return request.me ? authorIn(request) : { kind: 'visitor', schoolId: schoolOf(request).id }
}

// A moderator reads as an editor, and so sees hidden comments.
function authorIn(request: FastifyRequest) {
  const me = meOf(request)
  return may(me.roles, 'posts:write') ? operatorOfSession(me) : memberOfSession(me)
}

async function postIn({ content }: Deps, request: FastifyRequest<BySlug>) {
  const post = await content.postBySlug(readerIn(request), request.params.slug)
  if (!post) throw new Refusal('not_found', 'No such post')
  return post
}

async function renderComments(
  deps: Deps,
  request: FastifyRequest<BySlug>,
  reply: FastifyReply,
  state: FormState,
) {
  const context = schoolContext(request, reply)
  const messages = discussionMessages(context.locale)
  const reader = readerIn(request)
  const { id, slug, title } = await postIn(deps, request)
  const page = threadsRequest(context)
  const threads = (await deps.content.postThreads(reader, id, page)) ?? {
    rows: [],
    hasNext: false,
    hasPrevious: false,
  }
  const { postComments, editPostComment, deletePostComment, reportPostComment, hidePostComment } = paths
  const main = html`<div class="post-comments">${breadcrumb(context, [{ href: publicPath('posts', slug), text: title }], messages.title)}
<h1>${messages.of(title)}</h1>
${discussion(context, {
  reader,
  under: 'post',
  threads,
  page,
  state,
  here: postComments(slug),
  say: { action: postComments(slug), route: postComments.route },
  edit: { action: editPostComment(slug), route: editPostComment.route },
  remove: { action: deletePostComment(slug), route: deletePostComment.route },
  report: { action: reportPostComment(slug), route: reportPostComment.route },
  hide: { action: hidePostComment(slug), route: hidePostComment.route },
})}</div>`
  const head = html`<link rel="stylesheet" href="${assetPath('discussion.css')}">`
  return sendPage(reply, context, { title: messages.of(title), main, head })
}
