import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { deletes, inserts, tells, updates, writes } from '../../../support/footprints/footprint.ts'

export const notificationsWrites = {
  notify: writes(({ modules, mei }) => ({
    run: () =>
      modules.notifications.notify({
        ...{ schoolId: mei.schoolId, personId: mei.memberId, kind: 'course_updated', source: 'a course' },
        ...{ path: '/', words: () => ({ title: 'New lectures', body: null }) },
      }),
    touches: [
      inserts('notifications', { personId: mei.memberId, kind: 'course_updated' }),
      tells('mail.wanted'),
    ],
  })),

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
        deletes('notificationSubscriptions', { personId: mei.memberId }),
      ],
    }
  }),
}

async function notifyOnce({ modules, school }: Fixture, personId: Fixture['mei']['memberId']) {
  await modules.notifications.notify({
    ...{ schoolId: school.id, personId, kind: 'course_updated', source: 'another course', path: '/' },
    words: () => ({ title: 'New lectures', body: null }),
  })
}
