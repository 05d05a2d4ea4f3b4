import { minute } from '../../platform/durations.ts'

/** The maximum length of the subject of an announcement, and of the title of a notification. */
export const longestSubject = 200

/** The hour of the daily mail to the staff, in the time zone of the school, for people who have not changed it. */
export const digestHour = 8

/** The shortest time between two mails to one member of the staff at a school. */
export const mailsApart = 10 * minute

/** Notifications to the staff are deleted after this many days, read or not. */
export const staffNotificationDays = 180

/** The number of notifications that a mail to the staff lists. */
export const mostInMail = 20
