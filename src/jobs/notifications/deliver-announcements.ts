import { factHandler } from '../../domain/facts/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import { platformActor } from '../../domain/tenancy/index.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'

/** Delivers announcements of a school to their recipients. */
export function deliverAnnouncements({
  notifications,
}: {
  readonly notifications: Pick<Notifications, 'deliverAnnouncement'>
}): FactHandler {
  return factHandler({
    name: 'deliver-announcements',
    kinds: ['announcement.made'],
    handle: async ({ schoolId, body }) =>
      await notifications.deliverAnnouncement({ ...platformActor, schoolId }, body.announcementId),
  })
}
