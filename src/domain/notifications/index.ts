import type { AnnouncementId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest } from '../../platform/paging.ts'
import type { Editor, HostAt } from '../identity/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { announce, announcementById, listAnnouncements, type NewAnnouncement } from './announcements.ts'
import { deliverAnnouncement } from './deliver-announcement.ts'
import type { NotificationDeps } from './deps.ts'
import { inbox, inboxSize, unreadCount, unreadUpTo100 } from './inbox.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { mailAgain, type Notification, notify } from './notify.ts'
import { forgetInbox, inboxPersonalData } from './personal-data.ts'
import { type SubscriptionChange, subscriptions, updateSubscription } from './subscriptions.ts'

export { type Announcement, announcementFields, type NewAnnouncement } from './announcements.ts'
export type { InboxNotification } from './inbox.ts'
export { isMandatory, type NotificationKind, notificationKinds, type SentKind, sentKinds } from './kinds.ts'
export type { Notification } from './notify.ts'
export type { Subscription, SubscriptionChange } from './subscriptions.ts'

export type Notifications = ReturnType<typeof createNotifications>

/** A member's inbox at a school, and their notification settings. */
export function createNotifications(deps: NotificationDeps) {
  return {
    /** Notifies a member by their chosen channels, once. */
    notify: (notification: Notification) => notify(deps, notification),
    /** Sends the mail of a notification again, for an operator. */
    mailAgain: (notification: Omit<Notification, 'source'>) => mailAgain(deps, notification),
    /** Writes a message to many people of a school; a job hands it to them. */
    announce: (editor: Editor, message: NewAnnouncement) => announce(deps, editor, message),
    /** A page of the messages that a school sent, the latest first. */
    listAnnouncements: (editor: Editor, page: PageRequest) => listAnnouncements(deps, editor, page),
    /** One message; undefined where there is none. */
    announcementById: (editor: Editor, id: AnnouncementId) => announcementById(deps, editor, id),
    /** Hands a message to everybody it is for. */
    deliverAnnouncement: (host: HostAt, id: AnnouncementId) => deliverAnnouncement(deps, host, id),
    /** A page of the inbox, newest first. */
    inbox: (member: MemberActor, page: PageRequest, filter: { unreadOnly: boolean }) =>
      inbox(deps, member, page, filter),
    /** How many notifications there are in all. */
    inboxSize: (member: MemberActor, filter: { unreadOnly: boolean }) => inboxSize(deps, member, filter),
    /** How many notifications are unread, exactly. */
    unreadCount: (member: MemberActor) => unreadCount(deps, member),
    unreadUpTo100: (member: MemberActor) => unreadUpTo100(deps, member),
    /** Marks one as read, and returns it with whether it was unread. */
    markRead: (member: MemberActor, id: string) => markRead(deps, member, id),
    /** Marks all up to a moment as read; returns how many there were. */
    markAllRead: (member: MemberActor, before?: Date) => markAllRead(deps, member, before),
    /** A member's channels for each kind of notification. */
    subscriptions: (member: MemberActor) => subscriptions(deps, member),
    /** Chooses the channels of one kind; mail that must arrive stays on. */
    updateSubscription: (member: MemberActor, change: SubscriptionChange) =>
      updateSubscription(deps, member, change),
    /** A person's notifications, for their data export. */
    inboxPersonalData: (schoolId: SchoolId, personId: PersonId) =>
      inboxPersonalData(deps, schoolId, personId),
    /** Deletes the notifications of a deleted account. */
    forgetInbox: (schoolId: SchoolId, personId: PersonId) => forgetInbox(deps, schoolId, personId),
  }
}
