import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Assessments, OwnAttemptView } from '../../../domain/assessments/index.ts'
import type { Learning } from '../../../domain/learning/index.ts'
import { withQuery } from '../../../paths/path-builder.ts'
import { paths } from '../../../paths/paths.ts'
import type { AttemptId } from '../../../platform/db/schema/schema.gen.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { memberContext } from '../../page/context.ts'
import { answerForm, emptyForm, type FormState } from '../../page/forms/form-answer.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { sendPage } from '../../page/page.ts'
import { requireSignInFor } from '../../shared/signed-in.ts'
import { type Entrance, enter, lectureIn, lecturesOf, pageOf } from '../entrance.ts'
import { answersIn } from './answers-in-form.ts'
import { type AttemptModel, attemptPage, isBlank } from './attempt-page.ts'
import { renderTexts } from './question-texts.ts'
import { resultPage } from './result-page.ts'

export type AttemptDeps = {
  readonly learning: Pick<Learning, 'classroom'>
  readonly assessments: Pick<Assessments, 'startAttempt' | 'ownAttempt' | 'saveAnswers' | 'submitAttempt'>
}

export type ByAttempt = { Params: { course: string; lecture: string; attempt: string } }

/** The attempts of members: start, answer, save, submit, and read the result. */
export function serveAttempts(app: FastifyInstance, deps: AttemptDeps) {
  const guarded = { onRequest: requireSignInFor<ByAttempt>(pageOf) }
  const { attempts, attempt } = paths.learn
  app.post<ByAttempt>(attempts.route, guarded, async (request, reply) => {
    const { actor, lecture } = await lectureOf(deps, request)
    try {
      const id = await deps.assessments.startAttempt(actor, lecture.id)
      return reply.redirect(attempt(request.params.course, lecture.id, id), 303)
    } catch (error) {
      // The page of the lecture says why it cannot be started.
      if (error instanceof Refusal && error.code === 'conflict') return reply.redirect(pageOf(request), 303)
      throw error
    }
  })
  app.get<ByAttempt>(attempts.route, (request, reply) => reply.redirect(pageOf(request), 303))
  app.get<ByAttempt>(attempt.route, guarded, (request, reply) =>
    renderAttempt(deps, request, reply, emptyForm),
  )
  app.post<ByAttempt>(attempt.route, guarded, (request, reply) =>
    answerForm(request, reply, {
      act: () => saveOrSubmit(deps, request, reply),
      render: (state) => renderAttempt(deps, request, reply, state),
    }),
  )
}

async function saveOrSubmit(deps: AttemptDeps, request: FastifyRequest<ByAttempt>, reply: FastifyReply) {
  const { actor, lecture } = await lectureOf(deps, request)
  const at = { lectureId: lecture.id, attemptId: attemptIdOf(request) }
  const fields = fieldsOf(request)
  const before = found(await deps.assessments.ownAttempt(actor, at))
  const answers = answersIn(before.questions, fields, Number(fields['revision']) || 0)
  const outcome = await deps.assessments.saveAnswers(actor, at, answers)
  if (wantsJson(request)) return reply.send(toJson(outcome))
  const here = pathOf(request)
  if (fields['act'] !== 'submit' || outcome.is !== 'saved') {
    const hasLost = outcome.is === 'saved' && outcome.outdated.length > 0
    return reply.redirect(withQuery(here, { said: hasLost ? 'outdated' : 'saved' }), 303)
  }
  const after = found(await deps.assessments.ownAttempt(actor, at))
  if (fields['confirmed'] !== 'yes' && after.questions.some(isBlank))
    return reply.redirect(withQuery(here, { said: 'blanks' }), 303)
  await deps.assessments.submitAttempt(actor, at)
  return reply.redirect(here, 303)
}

function toJson(outcome: Awaited<ReturnType<AttemptDeps['assessments']['saveAnswers']>>) {
  if (outcome.is !== 'saved') return { is: outcome.is }
  return { is: outcome.is, saved_at: outcome.savedAt.toISOString(), outdated: outcome.outdated }
}

/** Renders an attempt, or its result once it is submitted. */
export async function renderAttempt(
  deps: AttemptDeps,
  request: FastifyRequest<ByAttempt>,
  reply: FastifyReply,
  state: FormState,
) {
  const { actor, lecture, room } = await lectureOf(deps, request)
  const at = { lectureId: lecture.id, attemptId: attemptIdOf(request) }
  const attempt = found(await deps.assessments.ownAttempt(actor, at))
  const context = memberContext(request, reply)
  const place = {
    course: room.course.slug,
    courseName: room.course.name,
    lecture: lecture.id,
    title: lecture.title,
  }
  const texts = await renderTexts(attempt)
  if (attempt.state !== 'open') {
    const next = nextLecture(room, lecture.id)
    return sendPage(reply, context, resultPage(context, { at: place, attempt, texts, next }))
  }
  const model = { at: place, attempt: withTyped(attempt, state), texts, state, notice: noticeIn(request) }
  return sendPage(reply, context, attemptPage(context, model))
}

// After a refusal the page shows what was typed, not what is saved.
function withTyped(attempt: OwnAttemptView, { values, problems }: FormState): OwnAttemptView {
  if (problems.size === 0) return attempt
  const typed = new Map(answersIn(attempt.questions, values, 0).map((each) => [each.position, each.answer]))
  const questions = attempt.questions.map((question) => {
    const answer = typed.get(question.position)
    return answer && answer.kind !== 'file' ? { ...question, answer } : question
  })
  return { ...attempt, questions }
}

function noticeIn(request: FastifyRequest): AttemptModel['notice'] {
  const said = (request.query as Readonly<Record<string, unknown>>)['said']
  return said === 'saved' || said === 'outdated' || said === 'blanks' ? said : undefined
}

function nextLecture(room: Entrance['room'], id: string): string | undefined {
  const all = lecturesOf(room)
  const next = all[all.findIndex((each) => each.id === id) + 1]
  return next && !next.lock ? paths.learn.lecture(room.course.slug, next.id) : undefined
}

/** The lecture of a request by a member who is enrolled. */
export async function lectureOf(deps: Pick<AttemptDeps, 'learning'>, request: FastifyRequest<ByAttempt>) {
  const entrance = await enter(deps, request, request.params.course)
  const lecture = lectureIn(entrance.room, request.params.lecture)
  if (entrance.as !== 'enrolled') throw new Refusal('not_permitted', 'You have no access to this course')
  return { actor: entrance.actor, room: entrance.room, lecture }
}

/** The id of the attempt in the URL. */
export function attemptIdOf(request: FastifyRequest<ByAttempt>): AttemptId {
  return found(parseId<'Attempt'>(request.params.attempt))
}

/** The path of the attempt. */
export function pathOf({ params }: FastifyRequest<ByAttempt>): string {
  return paths.learn.attempt(params.course, params.lecture, params.attempt)
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Refusal('not_found', 'No such attempt')
  return value
}

function wantsJson({ headers }: FastifyRequest): boolean {
  return headers.accept === 'application/json'
}
