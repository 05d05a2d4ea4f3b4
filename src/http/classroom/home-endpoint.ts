import type { FastifyInstance } from 'fastify'
import type { Consulting } from '../../domain/consulting/index.ts'
import type { Events } from '../../domain/events/index.ts'
import type { Learning } from '../../domain/learning/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import { paths } from '../../paths/paths.ts'
import { memberContext } from '../page/context.ts'
import { sendPage } from '../page/page.ts'
import { parseCursor } from '../shared/list-cursor.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { requireSignIn } from '../shared/signed-in.ts'
import { homePage } from './home-page.ts'

type Deps = {
  readonly learning: Pick<Learning, 'learningHome' | 'comingSessions'>
  readonly events: Pick<Events, 'comingRegistrations'>
  readonly consulting: Pick<Consulting, 'comingMeetings'>
  readonly orders: Pick<Orders, 'waitingPayments' | 'overdueInstalments'>
}

const coursesAtOnce = 24
const fewComing = 4
const fewPayments = 5

/** The home of a member after signing in, by concurrent reads. */
export function serveHome(app: FastifyInstance, deps: Deps) {
  app.get(paths.learn.home, { onRequest: requireSignIn }, async (request, reply) => {
    const context = memberContext(request, reply)
    const member = memberOfSession(context.reader)
    const after = parseCursor(context.query.get('after'))
    const [learning, registrations, meetings, sessions, payments, overdue] = await Promise.all([
      deps.learning.learningHome(member, { first: coursesAtOnce, after }),
      deps.events.comingRegistrations(member, fewComing),
      deps.consulting.comingMeetings(member, fewComing),
      deps.learning.comingSessions(member, fewComing),
      deps.orders.waitingPayments(member, fewPayments),
      deps.orders.overdueInstalments(member),
    ])
    const { unread } = context
    const coming = { registrations, meetings, sessions, payments, overdue }
    const model = { ...coming, learning, unread, isFirstPage: after === undefined }
    return sendPage(reply, context, homePage(context, model))
  })
}
