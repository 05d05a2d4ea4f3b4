import { sql } from 'kysely'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { Db } from '../../../../src/platform/db/database.ts'
import type { CourseId, PersonId, SchoolId } from '../../../../src/platform/db/schema/schema.gen.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  audits,
  deletes,
  inserts,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { staffWrites } from './staff-writes.ts'

export const notificationsWrites = {
  ...staffWrites,
  mailAgain: writes(({ modules, mei }) => ({
    run: () =>
      modules.notifications.mailAgain({
        schoolId: mei.schoolId,
        personId: mei.memberId,
        kind: 'payment_received',
        path: '/pay/1',
        messages: () => ({ title: 'Received', body: null }),
      }),
    touches: [recordsFact('mail.wanted')],
  })),

  notify: writes(({ modules, mei }) => ({
    run: () =>
      modules.notifications.notify({
        schoolId: mei.schoolId,
        personId: mei.memberId,
        kind: 'comment_reply',
        source: 'a course',
        path: '/',
        messages: () => ({ title: 'New lectures', body: null }),
      }),
    touches: [
      inserts('notifications', { personId: mei.memberId, kind: 'comment_reply' }),
      recordsFact('mail.wanted'),
    ],
  })),

  announce: writes(({ modules, olga }) => {
    const message = { title: 'Kiln', body: 'It is hot.', path: null, audience: 'members' } as const
    return {
      run: () => modules.notifications.announce(olga, message),
      touches: [
        inserts('announcements', { audience: 'members', byPersonId: olga.memberId }),
        audits('announcement.made', { byPersonId: olga.memberId }),
        recordsFact('announcement.made'),
      ],
    }
  }),

  messageStudents: writes(async ({ modules, olga, mei, school, db }) => {
    const { courseId } = await courseOfMei(db, school.id, mei.memberId)
    const selection = { courseId, memberIds: [mei.memberId] }
    return {
      run: () =>
        modules.notifications.messageStudents(olga, {
          selection,
          title: 'Kiln',
          body: 'It is hot.',
          path: null,
        }),
      touches: [
        inserts('announcements', { audience: 'students', courseId, recipients: 1 }),
        inserts('announcementRecipients', { personId: mei.memberId }),
        audits('announcement.made', { byPersonId: olga.memberId }),
        recordsFact('announcement.made'),
      ],
    }
  }),

  deliverAnnouncement: {
    cases: {
      'to a course': writes(async ({ modules, olga, mei, school, db }) => {
        const { courseId } = await courseOfMei(db, school.id, mei.memberId)
        const message = { title: 'Kiln', body: 'It is hot.', path: null } as const
        const id = await modules.notifications.announce(olga, { ...message, audience: 'course', courseId })
        const announcement = await modules.notifications.announcementById(olga, id)
        const recipients = announcement?.recipients ?? 0
        const wanted = await mailsWantedOf(db, { schoolId: school.id, courseId })
        return {
          run: () => modules.notifications.deliverAnnouncement({ ...platformActor, schoolId: school.id }, id),
          touches: [
            inserts('notifications', { kind: 'announcement', source: id }, recipients),
            updates('announcements', { id }, ['handedTo', 'deliveredAt']),
            ...(wanted > 0 ? [recordsFact('mail.wanted', {}, wanted)] : []),
          ],
        }
      }),
      'to students': writes(async ({ modules, olga, mei, school, db }) => {
        const { courseId } = await courseOfMei(db, school.id, mei.memberId)
        const selection = { courseId, memberIds: [mei.memberId] }
        const message = { title: 'Kiln', body: 'It is hot.', path: null }
        const { id } = await modules.notifications.messageStudents(olga, { selection, ...message })
        await modules.notifications.updateSubscription(mei, { kind: 'announcement', email: false })
        return {
          run: () => modules.notifications.deliverAnnouncement({ ...platformActor, schoolId: school.id }, id),
          touches: [
            inserts('notifications', { kind: 'announcement', source: id, personId: mei.memberId }),
            updates('announcements', { id }, ['handedTo', 'deliveredAt']),
            deletes('announcementRecipients', { announcementId: id }),
          ],
        }
      }),
    },
  },

  markRead: writes(async (fixture) => {
    const { modules, mei } = fixture
    const id = await anyId(fixture, 'notifications', `person_id = '${mei.memberId}' and read_at is null`)
    return {
      run: () => modules.notifications.markRead(mei, id),
      touches: [updates('notifications', { id, personId: mei.memberId }, ['readAt'])],
    }
  }),

  markAllRead: writes(async (fixture) => {
    const { modules, mei, tom } = fixture
    await notifyOnce(fixture, tom.memberId)
    const unread = await modules.notifications.unreadCount(mei)
    return {
      run: () => modules.notifications.markAllRead(mei),
      touches: [updates('notifications', { personId: mei.memberId, readAt: null }, ['readAt'], unread)],
    }
  }),

  updateSubscription: {
    cases: {
      'for the first time': writes(({ modules, mei }) => ({
        run: () => modules.notifications.updateSubscription(mei, { kind: 'comment_reply', email: false }),
        touches: [inserts('notificationSubscriptions', { personId: mei.memberId, kind: 'comment_reply' })],
      })),
      again: writes(({ modules, mei }) => ({
        run: () => modules.notifications.updateSubscription(mei, { kind: 'announcement', inbox: false }),
        touches: [
          updates('notificationSubscriptions', { personId: mei.memberId, kind: 'announcement' }, [
            ...(['inbox', 'updatedAt'] as const),
          ]),
        ],
      })),
    },
  },

  forgetInbox: writes(async (fixture) => {
    const { modules, mei, tom } = fixture
    await notifyOnce(fixture, tom.memberId)
    const all = await modules.notifications.inboxSize(mei, { unreadOnly: false })
    return {
      run: () => modules.notifications.forgetInbox(mei.schoolId, mei.memberId),
      touches: [
        deletes('notifications', { personId: mei.memberId }, all),
        deletes('announcementRecipients', { personId: mei.memberId }),
        deletes('notificationSubscriptions', { personId: mei.memberId }),
        deletes('staffNotifications', { personId: mei.memberId }),
        deletes('staffNotificationSettings', { personId: mei.memberId }),
        deletes('staffMailings', { personId: mei.memberId }),
      ],
    }
  }),
}

async function notifyOnce({ modules, school }: Fixture, personId: Fixture['mei']['memberId']) {
  await modules.notifications.notify({
    schoolId: school.id,
    personId,
    kind: 'comment_reply',
    source: 'another course',
    path: '/',
    messages: () => ({ title: 'New lectures', body: null }),
  })
}

async function courseOfMei(db: Db, schoolId: SchoolId, personId: PersonId) {
  return await db
    .selectFrom('enrolments')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .select('courseId')
    .executeTakeFirstOrThrow()
}

// Students of a course who have not switched the mail of announcements off.
async function mailsWantedOf(db: Db, { schoolId, courseId }: { schoolId: SchoolId; courseId: CourseId }) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from enrolments
    where school_id = ${schoolId} and course_id = ${courseId} and not exists (
      select from notification_subscriptions as wish
      where wish.school_id = enrolments.school_id and wish.person_id = enrolments.person_id
        and wish.kind = 'announcement' and not wish.email
    )
  `.execute(db)
  return rows[0]?.count ?? 0
}
