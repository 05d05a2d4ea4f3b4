import type { FastifyInstance } from 'fastify'
import type { Notifications } from '../../domain/notifications/index.ts'
import { Unavailable } from '../../platform/unavailable.ts'
import { memberOfSession } from '../shared/member-actor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The number of unread notifications of the signed-in member; 100 means 100 or more. */
    unread: number
  }
}

/** On the pages below: how many messages wait for the signed-in member. */
export function findUnread(
  app: FastifyInstance,
  { notifications }: { notifications: Pick<Notifications, 'unreadUpTo100'> },
) {
  app.addHook('preHandler', async (request) => {
    if (!request.me || request.method !== 'GET' || request.routeOptions.config.isFile) return
    try {
      request.unread = await notifications.unreadUpTo100(memberOfSession(request.me))
    } catch (error) {
      // A page is worth more than its badge.
      if (!(error instanceof Unavailable)) throw error
    }
  })
}
