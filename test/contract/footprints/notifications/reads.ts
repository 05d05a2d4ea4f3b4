import { isMandatory } from '../../../../src/domain/notifications/index.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'

const all = { unreadOnly: false }

export const notificationsReads = {
  inbox: reads(({ modules, mei }) => modules.notifications.inbox(mei, { first: 5 }, all)),
  inboxSize: reads(({ modules, mei }) => modules.notifications.inboxSize(mei, all)),
  unreadCount: reads(({ modules, mei }) => modules.notifications.unreadCount(mei)),
  subscriptions: reads(({ modules, mei }) => modules.notifications.subscriptions(mei)),
  inboxPersonalData: reads(({ modules, mei }) =>
    modules.notifications.inboxPersonalData(mei.schoolId, mei.memberId),
  ),
  isMandatory: computes(() => isMandatory('announcement')),
}
