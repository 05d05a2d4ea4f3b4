import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Learning } from '../../domain/learning/index.ts'
import { paths } from '../../paths/paths.ts'
import { Refusal } from '../../platform/refusal.ts'
import { fieldsOf } from '../page/forms/form-guard.ts'
import { requireSignInFor } from '../shared/signed-in.ts'
import { type ByLecture, type Entrance, enter, lectureIn, pageOf } from './entrance.ts'

type Deps = { readonly learning: Learning }

/** Marks a lecture as done or not, and sets or removes its reminder. */
export function serveMarks(app: FastifyInstance, deps: Deps) {
  const guarded = { onRequest: requireSignInFor<ByLecture>(pageOf) }
  app.post<ByLecture>(paths.learn.mark.route, guarded, async (request, reply) => {
    const { actor, room, lecture } = await lectureOf(deps, request)
    const isDone = fieldsOf(request)['done'] !== 'no'
    if (isDone) await deps.learning.completeLecture(actor, lecture.id)
    else await deps.learning.reopenLecture(actor, lecture.id)
    const after = await deps.learning.classroom(actor, room.course.slug)
    const hasFinished = isDone && !room.completedAt && Boolean(after?.completedAt)
    if (wantsJson(request)) {
      const finish = hasFinished ? paths.learn.course(room.course.slug) : null
      return reply.send({ state: isDone ? 'completed' : 'read', finish })
    }
    return hasFinished ? reply.redirect(paths.learn.course(room.course.slug), 303) : back(request, reply)
  })
  app.post<ByLecture>(paths.learn.reminder.route, guarded, async (request, reply) => {
    const { actor, lecture } = await lectureOf(deps, request)
    if (fieldsOf(request)['remind'] === 'no') await deps.learning.dropReminder(actor, lecture.id)
    // Open by now: the page itself is the reminder.
    else if (lecture.lock) await deps.learning.remindOfLecture(actor, lecture.id)
    return back(request, reply)
  })
  // URLs of forms that are opened as pages, after a change of language or from the history.
  for (const route of [paths.learn.mark.route, paths.learn.reminder.route]) app.get<ByLecture>(route, back)
}

async function lectureOf(deps: Deps, request: FastifyRequest<ByLecture>) {
  const entrance: Entrance = await enter(deps, request, request.params.course)
  const lecture = lectureIn(entrance.room, request.params.lecture)
  if (entrance.as !== 'enrolled') throw new Refusal('not_permitted', 'You have no access to this course')
  return { actor: entrance.actor, room: entrance.room, lecture }
}

function back(request: FastifyRequest<ByLecture>, reply: FastifyReply) {
  return reply.redirect(pageOf(request), 303)
}

function wantsJson({ headers }: FastifyRequest): boolean {
  return headers.accept === 'application/json'
}
