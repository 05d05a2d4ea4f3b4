import type { FastifyInstance } from 'fastify'
import type { Learning } from '../../domain/learning/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-paths.ts'
import type { Clock } from '../../platform/clock.ts'
import { schoolContext } from '../page/context.ts'
import { sendPage } from '../page/page.ts'
import { coursePage } from './course-page.ts'
import { type ByCourse, enter, inClassroom } from './entrance.ts'
import { pausedBy } from './paused-banner.ts'

type Deps = {
  readonly learning: Learning
  readonly orders: Pick<Orders, 'overdueInstalments'>
  readonly clock: Clock
}

/** A course for its owner. Others are redirected to its public page, visitors to sign in first. */
export function serveCourse(app: FastifyInstance, deps: Deps) {
  app.get<ByCourse>(paths.learn.course.route, async (request, reply) => {
    // A visitor must not learn whether the course exists before signing in.
    if (!request.me) return reply.redirect(withQuery(paths.signIn, { return_to: request.url }), 303)
    const entrance = await enter(deps, request, request.params.course)
    const { room, actor, as } = entrance
    if (as === 'looking') return reply.redirect(publicPath('courses', room.course.slug), 303)
    const hasFinished = as === 'enrolled' && room.completedAt !== null
    const suggestions = hasFinished ? await deps.learning.suggestedCourses(actor, room.course.id) : []
    const found = as === 'enrolled' ? await deps.learning.cohortsOfMember(actor, room.course.id) : undefined
    const cohorts = found && { found, now: deps.clock.now() }
    const context = schoolContext(request, reply)
    const view = { ...inClassroom(entrance), overdue: await pausedBy(deps.orders, entrance) }
    return sendPage(reply, context, coursePage(context, { view, suggestions, cohorts }))
  })
}
