import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '../../paths/paths.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { CommentDeps } from '../discussion/comment-forms.ts'
import { commentForms } from '../discussion/comment-forms.ts'
import { signInToComment } from '../discussion/unsent-comment.ts'
import { emptyForm } from '../page/forms/form-answer.ts'
import { requireSignInFor } from '../shared/signed-in.ts'
import { type ByLecture, enter, lectureIn, pageOf } from './entrance.ts'
import { type LectureDeps, renderLecture } from './lecture-endpoint.ts'

/** Comments on a lecture: posting, editing, deleting, reporting and hiding them. */
export function serveLectureComments(app: FastifyInstance, deps: LectureDeps & CommentDeps) {
  const { learning } = deps
  const forms = commentForms<ByLecture>(deps, {
    authorOf: async (request) => (await authorAndLecture(deps, request)).actor,
    say: async (request, author, comment) =>
      await learning.commentOnLecture(author, (await authorAndLecture(deps, request)).lecture.id, comment),
    report: async (request, member, report) =>
      await learning.reportLectureComment(member, (await authorAndLecture(deps, request)).lecture.id, report),
    render: (request, reply, comment) => renderLecture(deps, request, reply, { comment, note: emptyForm }),
    pathOf: pageOf,
  })
  const { comments, editComment, deleteComment, reportComment, hideComment } = paths.learn
  const guarded = { onRequest: requireSignInFor<ByLecture>(pageOf) }
  const signIn = { preHandler: signInToComment<ByLecture>(pageOf) }
  app.post<ByLecture>(comments.route, signIn, forms.say)
  app.post<ByLecture>(editComment.route, signIn, forms.edit)
  app.post<ByLecture>(deleteComment.route, guarded, forms.remove)
  app.post<ByLecture>(reportComment.route, guarded, forms.report)
  app.post<ByLecture>(hideComment.route, guarded, forms.hide)
  for (const { route } of [comments, editComment, deleteComment, reportComment, hideComment])
    app.get<ByLecture>(route, (request: FastifyRequest<ByLecture>, reply: FastifyReply) =>
      reply.redirect(pageOf(request), 303),
    )
}

async function authorAndLecture(deps: LectureDeps, request: FastifyRequest<ByLecture>) {
  const { as, actor, room } = await enter(deps, request, request.params.course)
  const lecture = lectureIn(room, request.params.lecture)
  if (as !== 'enrolled' && as !== 'teaching')
    throw new Refusal('not_permitted', 'You have no access to this course')
  return { actor, lecture }
}
