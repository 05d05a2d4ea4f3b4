import { isMandatory } from '../../../../src/domain/notifications/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'

const all = { unreadOnly: false }

export const notificationsReads = {
  inbox: reads(({ modules, mei }) => modules.notifications.inbox(mei, { first: 5 }, all)),
  inboxSize: reads(({ modules, mei }) => modules.notifications.inboxSize(mei, all)),
  unreadCount: reads(({ modules, mei }) => modules.notifications.unreadCount(mei)),
  unreadUpTo100: reads(({ modules, mei }) => modules.notifications.unreadUpTo100(mei)),
  subscriptions: reads(({ modules, mei }) => modules.notifications.subscriptions(mei)),
  inboxPersonalData: reads(({ modules, mei }) =>
    modules.notifications.inboxPersonalData(mei.schoolId, mei.memberId),
  ),
  listAnnouncements: reads(({ modules, olga }) =>
    modules.notifications.listAnnouncements(olga, { first: 5 }),
  ),
  announcementById: reads(async (fixture) =>
    fixture.modules.notifications.announcementById(fixture.olga, await anyId(fixture, 'announcements')),
  ),
  staffInbox: reads(({ modules, olga }) =>
    modules.notifications.staffInbox(olga, { page: { first: 5 }, unreadOnly: true }),
  ),
  countUnreadStaff: reads(({ modules, olga }) => modules.notifications.countUnreadStaff(olga)),
  staffSettings: reads(({ modules, olga }) => modules.notifications.staffSettings(olga)),
  isMandatory: computes(() => isMandatory('announcement')),
}
