import type { FastifyInstance } from 'fastify'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { answerForm, emptyForm } from '../page/forms/form-answer.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { noteIn } from '../shared/notes/note-form.ts'
import { requireSignInFor } from '../shared/signed-in.ts'
import { type ByLecture, enter, lectureIn, pageOf } from './entrance.ts'
import { type LectureDeps, renderLecture } from './lecture-endpoint.ts'

type Deps = LectureDeps & { readonly limits: { readonly comments: Limiter } }

/** Private notes of members at a lecture. */
export function serveNotes(app: FastifyInstance, deps: Deps) {
  const { notes } = paths.learn
  const guarded = { onRequest: requireSignInFor<ByLecture>(pageOf) }
  app.post<ByLecture>(notes.route, guarded, async (request, reply) => {
    const { as, actor, room } = await enter(deps, request, request.params.course)
    if (as !== 'enrolled') throw new Refusal('not_permitted', 'You have no access to this course')
    const lecture = lectureIn(room, request.params.lecture)
    const act = async () => {
      const { schoolId, memberId } = actor
      const verdict = await deps.limits.comments.take(`${schoolId} ${memberId} notes`)
      if (verdict.is !== 'allowed')
        throw new Refusal('too_many_requests', 'too_many_requests', { retryAfter: verdict.retryAfter })
      const id = await deps.learning.addNote(actor, lecture.id, noteIn(fieldsOf(request)))
      return reply.redirect(`${withQuery(pageOf(request), { note: 'saved' })}#n-${id}`, 303)
    }
    const render = (note: typeof emptyForm) =>
      renderLecture(deps, request, reply, { comment: emptyForm, note })
    return await answerForm(request, reply, { act, render })
  })
  app.get<ByLecture>(notes.route, (request, reply) => reply.redirect(pageOf(request), 303))
}
