import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import type { CommentReport, Content, NewComment } from '../../domain/content/index.ts'
import { reportReasons } from '../../domain/content/index.ts'
import type { MemberActor, OperatorActor } from '../../domain/tenancy/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import type { CommentId } from '../../platform/db/schema/schema.gen.ts'
import { parseId } from '../../platform/ids.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pageContext } from '../page/context.ts'
import { answerForm, type FormState } from '../page/forms/form-answer.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { operatorOfSession } from '../shared/member-actor.ts'
import { meOf } from '../shared/signed-in.ts'
import type { Done } from './discussion.ts'
import { discussionMessages } from './discussion-messages.ts'
import { cursorParameter } from './threads-request.ts'

export type CommentDeps = {
  readonly content: Pick<Content, 'deleteOwnComment' | 'editOwnComment' | 'hideComment' | 'unhideComment'>
  readonly limits: { readonly comments: Limiter }
}

type Author = MemberActor | OperatorActor

/** The operations that differ between lectures and posts. */
type CommentRoute<Route extends RouteGenericInterface> = {
  readonly authorOf: (request: FastifyRequest<Route>) => Promise<Author>
  readonly say: (request: FastifyRequest<Route>, author: Author, comment: NewComment) => Promise<CommentId>
  readonly report: (request: FastifyRequest<Route>, member: Author, report: CommentReport) => Promise<void>
  /** Shows the page again, with what was wrong with the comment. */
  readonly render: (
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    state: FormState,
  ) => Promise<FastifyReply>
  readonly pathOf: (request: FastifyRequest<Route>) => string
}

/** The handlers of a discussion's forms. Each redirects to its page. */
export function commentForms<Route extends RouteGenericInterface>(
  deps: CommentDeps,
  commentRoute: CommentRoute<Route>,
) {
  type Request = FastifyRequest<Route>
  const back = (request: Request, reply: FastifyReply, comment: Done) =>
    reply.redirect(`${withQuery(commentRoute.pathOf(request), { comment })}#discussion`, 303)

  const send = sender(deps, commentRoute)

  return {
    say: (request: Request, reply: FastifyReply) =>
      send(request, reply, async (author, body) => {
        const { parent = '' } = fieldsOf(request)
        const parentId = parent === '' ? undefined : commentId(parent)
        return await commentRoute.say(request, author, { body, parentId })
      }),

    edit: (request: Request, reply: FastifyReply) =>
      send(request, reply, async (author, body) => {
        const id = commentIn(request)
        await deps.content.editOwnComment(author, id, { body })
        return id
      }),

    remove: async (request: Request, reply: FastifyReply) => {
      await deps.content.deleteOwnComment(await commentRoute.authorOf(request), commentIn(request))
      return back(request, reply, 'deleted')
    },

    report: async (request: Request, reply: FastifyReply) => {
      const { reason = '', note = '' } = fieldsOf(request)
      const knownReason = reportReasons.find((each) => each === reason) ?? 'other'
      const report = { commentId: commentIn(request), reason: knownReason, note: plain(note).slice(0, 500) }
      await commentRoute.report(request, await commentRoute.authorOf(request), report)
      return back(request, reply, 'reported')
    },

    hide: async (request: Request, reply: FastifyReply) => {
      const editor = operatorOfSession(meOf(request))
      const isUnhide = fieldsOf(request)['hide'] === 'no'
      if (isUnhide) await deps.content.unhideComment(editor, commentIn(request))
      else await deps.content.hideComment(editor, commentIn(request))
      return back(request, reply, isUnhide ? 'shown' : 'hidden')
    },
  }
}

/** Checks the text of a form and stores it; a refused one is shown again where it was typed. */
function sender<Route extends RouteGenericInterface>(deps: CommentDeps, commentRoute: CommentRoute<Route>) {
  type Store = (author: Author, body: string) => Promise<CommentId>
  return (request: FastifyRequest<Route>, reply: FastifyReply, store: Store) =>
    answerForm(request, reply, {
      act: async () => {
        const { body = '', [cursorParameter]: at } = fieldsOf(request)
        const author = await commentRoute.authorOf(request)
        await refuseTooMany(deps, author)
        refuseUnfit(request, reply, body)
        const id = await store(author, plain(body))
        return reply.redirect(
          `${withQuery(commentRoute.pathOf(request), { [cursorParameter]: at })}#c-${id}`,
          303,
        )
      },
      render: (state) => commentRoute.render(request, reply, state),
    })
}

// Forms send line breaks as CR LF.
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()

async function refuseTooMany({ limits }: CommentDeps, { schoolId, memberId }: Author) {
  const verdict = await limits.comments.take(`${schoolId} ${memberId}`)
  if (verdict.is === 'allowed') return
  throw new Refusal('too_many_requests', 'too_many_requests', { retryAfter: verdict.retryAfter })
}

function refuseUnfit(request: FastifyRequest, reply: FastifyReply, body: string) {
  const messages = discussionMessages(pageContext(request, reply).locale)
  const { length } = [...plain(body)]
  const message = length === 0 ? messages.missing : length > 5_000 ? messages.tooLong : undefined
  if (message) throw new Refusal('invalid_input', message, { problems: [{ field: 'body', message }] })
}

const commentIn = (request: FastifyRequest) => commentId(fieldsOf(request)['comment'] ?? '')

function commentId(text: string): CommentId {
  const id = parseId<'Comment'>(text)
  if (!id) throw new Refusal('not_found', 'No such comment')
  return id
}
