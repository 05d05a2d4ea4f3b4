import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Learning, LectureProgress } from '../../domain/learning/index.ts'
import type { MemberActor } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import type { LectureId } from '../../platform/db/schema/schema.gen.ts'
import { day, inSeconds } from '../../platform/durations.ts'
import { problemsIn } from '../../platform/fields.ts'
import { parseId } from '../../platform/ids.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sendProblem } from '../shared/errors.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import type { ByLecture } from './entrance.ts'

type Deps = {
  readonly learning: Pick<Learning, 'reportProgress' | 'lectureProgress'>
  readonly limits: { readonly reports: Limiter }
}

const report = z.object({
  position: z.number({ error: 'must be a number of seconds' }).min(0).max(inSeconds(day)),
  at: z.iso.datetime({ error: 'must be a date and time' }),
})

/** The member's position in a lecture: their player reports it, and queries the position of other devices. */
export function serveProgress(app: FastifyInstance, deps: Deps) {
  const { route } = paths.learn.progress
  app.get<ByLecture>(route, { config: { isFile: true } }, async (request, reply) => {
    const member = memberIn(request)
    if (!member) return signedOut(request, reply)
    const { reportedAt, ...progress } = await deps.learning.lectureProgress(member, lectureId(request))
    return reply.send({ ...toResponse(progress), reported_at: reportedAt?.toISOString() ?? null })
  })
  app.post<ByLecture>(route, { config: { isFile: true } }, async (request, reply) => {
    const member = memberIn(request)
    if (!member) return signedOut(request, reply)
    const verdict = await deps.limits.reports.take(`${member.schoolId} ${member.memberId}`)
    if (verdict.is === 'exceeded') {
      const { retryAfter } = verdict
      throw new Refusal('too_many_requests', `Too many reports: try again in ${retryAfter} seconds`, {
        retryAfter,
      })
    }
    const { data, error } = report.safeParse(request.body)
    if (!data) throw new Refusal('invalid_input', 'Invalid progress report', { problems: problemsIn(error) })
    const progress = { positionSeconds: data.position, reportedAt: new Date(data.at) }
    return reply.send(toResponse(await deps.learning.reportProgress(member, lectureId(request), progress)))
  })
}

const toResponse = ({ state, positionSeconds }: LectureProgress) => ({ state, position: positionSeconds })

function memberIn({ me }: FastifyRequest): MemberActor | undefined {
  return me && memberOfSession(me)
}

function lectureId(request: FastifyRequest<ByLecture>): LectureId {
  const id = parseId<'Lecture'>(request.params.lecture)
  if (!id) throw new Refusal('not_found', 'No such lecture in your courses')
  return id
}

// A player reads no page: it gets an error instead of a redirect to sign in.
function signedOut(request: FastifyRequest, reply: FastifyReply) {
  const detail = 'Sign in to save your progress'
  return sendProblem(request, reply, { status: 401, code: 'signed_out', detail, title: 'refusedTitle' })
}
