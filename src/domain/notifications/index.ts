import { bindDeps } from '../../platform/bind-deps.ts'
import type { AnnouncementId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest } from '../../platform/paging.ts'
import type { Editor, HostAt } from '../identity/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { announce, announcementById, listAnnouncements, type NewAnnouncement } from './announcements.ts'
import { deliverAnnouncement } from './deliver-announcement.ts'
import type { NotificationDeps } from './deps.ts'
import { inbox, inboxSize, unreadCount, unreadUpTo100 } from './inbox.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { messageStudents, type StudentMessage } from './message-students.ts'
import { mailAgain, type Notification, notify } from './notify.ts'
import { forgetInbox, inboxPersonalData } from './personal-data.ts'
import { forgetStaffNotifications } from './staff/forget-staff-notifications.ts'
import { notifyStaff } from './staff/notify-staff.ts'
import { sendStaffMails } from './staff/send-staff-mails.ts'
import { countUnreadStaff, markAllStaffRead, markStaffRead, staffInbox } from './staff/staff-inbox.ts'
import { staffSettings, updateStaffSettings } from './staff/staff-settings.ts'
import { type SubscriptionChange, subscriptions, updateSubscription } from './subscriptions.ts'

export { type Announcement, announcementFields, type NewAnnouncement } from './announcements.ts'
export type { InboxNotification } from './inbox.ts'
export {
  isMandatory,
  type NotificationKind,
  notificationKinds,
  type SendableKind,
  sendableKinds,
} from './kinds.ts'
export type { Notification } from './notify.ts'
export type { StaffNotification } from './staff/notify-staff.ts'
export type { WriteBundle } from './staff/send-staff-mails.ts'
export type { StaffInboxNotification } from './staff/staff-inbox.ts'
export { staffKinds, staffMails } from './staff/staff-kinds.ts'
export { type StaffSettings, staffSettingFields } from './staff/staff-settings.ts'
export type { Subscription, SubscriptionChange } from './subscriptions.ts'

export type Notifications = ReturnType<typeof createNotifications>

/** The notifications of members and of the staff of a school, and their settings. */
export function createNotifications(deps: NotificationDeps) {
  return { ...ofMembers(deps), ...ofStaff(deps) }
}

function ofStaff(deps: NotificationDeps) {
  const on = bindDeps(deps)
  return {
    /** Notifies the staff whose permissions allow it, by the channels that they chose. */
    notifyStaff: on(notifyStaff),
    /** Sends the due bundles and digests of all schools. */
    sendStaffMails: on(sendStaffMails),
    /** Deletes old notifications to the staff of all schools. */
    forgetStaffNotifications: on(forgetStaffNotifications),
    /** A page of one's own staff notifications, newest first. */
    staffInbox: on(staffInbox),
    /** The number of one's own unread staff notifications, up to a limit. */
    countUnreadStaff: on(countUnreadStaff),
    /** Marks one of one's own staff notifications as read. */
    markStaffRead: on(markStaffRead),
    /** Marks all of one's own staff notifications as read. */
    markAllStaffRead: on(markAllStaffRead),
    /** One's own settings for notifications of the staff. */
    staffSettings: on(staffSettings),
    /** Changes one's own settings for notifications of the staff. */
    updateStaffSettings: on(updateStaffSettings),
  }
}

function ofMembers(deps: NotificationDeps) {
  return {
    /** Notifies a member by their chosen channels, once. */
    notify: (notification: Notification) => notify(deps, notification),
    /** Sends the mail of a notification again, for an operator. */
    mailAgain: (notification: Omit<Notification, 'source'>) => mailAgain(deps, notification),
    /** Creates an announcement to many people of a school; a job delivers it. */
    announce: (editor: Editor, message: NewAnnouncement) => announce(deps, editor, message),
    /** Creates an announcement to selected students of a course; a job delivers it. */
    messageStudents: (editor: Editor, message: StudentMessage) => messageStudents(deps, editor, message),
    /** A page of a school's announcements, latest first. */
    listAnnouncements: (editor: Editor, page: PageRequest) => listAnnouncements(deps, editor, page),
    /** One announcement; undefined if it does not exist. */
    announcementById: (editor: Editor, id: AnnouncementId) => announcementById(deps, editor, id),
    /** Delivers an announcement to its recipients. */
    deliverAnnouncement: (host: HostAt, id: AnnouncementId) => deliverAnnouncement(deps, host, id),
    /** A page of the inbox, newest first. */
    inbox: (member: MemberActor, page: PageRequest, filter: { unreadOnly: boolean }) =>
      inbox(deps, member, page, filter),
    /** The number of notifications. */
    inboxSize: (member: MemberActor, filter: { unreadOnly: boolean }) => inboxSize(deps, member, filter),
    /** The exact number of unread notifications. */
    unreadCount: (member: MemberActor) => unreadCount(deps, member),
    unreadUpTo100: (member: MemberActor) => unreadUpTo100(deps, member),
    /** Marks a notification as read and returns it with its previous state. */
    markRead: (member: MemberActor, id: string) => markRead(deps, member, id),
    /** Marks all notifications up to a moment as read and returns their number. */
    markAllRead: (member: MemberActor, before?: Date) => markAllRead(deps, member, before),
    /** A member's channels for each kind of notification. */
    subscriptions: (member: MemberActor) => subscriptions(deps, member),
    /** Changes the channels of one kind; mandatory mail stays on. */
    updateSubscription: (member: MemberActor, change: SubscriptionChange) =>
      updateSubscription(deps, member, change),
    /** A person's notifications, for their data export. */
    inboxPersonalData: (schoolId: SchoolId, personId: PersonId) =>
      inboxPersonalData(deps, schoolId, personId),
    /** Deletes the notifications of a deleted account. */
    forgetInbox: (schoolId: SchoolId, personId: PersonId) => forgetInbox(deps, schoolId, personId),
  }
}
