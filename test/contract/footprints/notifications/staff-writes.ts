import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { StaffNotificationId } from '../../../../src/platform/db/schema/schema.gen.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  deletes,
  inserts,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'

const dispute = {
  kind: 'dispute',
  source: 'a payment',
  path: '/admin/orders/1',
  messages: () => ({ title: 'Payment disputed', body: null }),
} as const

/** Notifies Olga, who owns the school, and nobody else. */
async function disputed({ modules, school }: Fixture, source = 'a payment') {
  await modules.notifications.notifyStaff({ ...dispute, source, schoolId: school.id })
}

async function olgasNotification({ db, school, olga }: Fixture): Promise<StaffNotificationId> {
  const { id } = await db
    .selectFrom('staffNotifications')
    .select('id')
    .where('schoolId', '=', school.id)
    .where('personId', '=', olga.memberId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

const write = () => ({ title: '2 notifications', body: '', path: '/admin/notifications' })

export const staffWrites = {
  notifyStaff: writes((fixture) => {
    const { school, modules, olga } = fixture
    return {
      run: () => modules.notifications.notifyStaff({ ...dispute, schoolId: school.id }),
      touches: [
        inserts('staffNotifications', { personId: olga.memberId, kind: 'dispute' }),
        inserts('staffMailings', { personId: olga.memberId }),
        recordsFact('mail.wanted'),
      ],
    }
  }),

  forgetStaffNotifications: writes(async (fixture) => {
    const { modules, clock, olga, school, twinId, drain } = fixture
    clock.advance({ days: 181 })
    await drain(() => modules.notifications.forgetStaffNotifications())
    await disputed(fixture)
    clock.advance({ days: 181 })
    return {
      run: () => modules.notifications.forgetStaffNotifications(),
      touches: atEach([school.id, twinId], [deletes('staffNotifications', { personId: olga.memberId })]),
    }
  }),

  // The second mail waits ten minutes.
  sendStaffMails: writes(async (fixture) => {
    const { modules, clock, olga, school, twinId } = fixture
    await disputed(fixture)
    await disputed(fixture, 'another payment')
    clock.advance({ minutes: 10 })
    const personId = olga.memberId
    return {
      run: () => modules.notifications.sendStaffMails(platformActor, write),
      // The twin school has the same rows.
      touches: atEach(
        [school.id, twinId],
        [
          updates('staffNotifications', { personId, source: 'another payment' }, ['mailedAt']),
          updates('staffMailings', { personId }, ['mailedAt', 'bundleDueAt', 'dueAt']),
          recordsFact('mail.wanted'),
        ],
      ),
    }
  }),

  markStaffRead: writes(async (fixture) => {
    await disputed(fixture)
    const id = await olgasNotification(fixture)
    return {
      run: () => fixture.modules.notifications.markStaffRead(fixture.olga, id),
      touches: [updates('staffNotifications', { id }, ['readAt'])],
    }
  }),

  markAllStaffRead: writes(async (fixture) => {
    await disputed(fixture)
    const id = await olgasNotification(fixture)
    return {
      run: () => fixture.modules.notifications.markAllStaffRead(fixture.olga),
      touches: [updates('staffNotifications', { id }, ['readAt'])],
    }
  }),

  updateStaffSettings: writes(({ modules, olga }) => {
    const personId = olga.memberId
    const kinds = [{ kind: 'dispute', mail: 'daily', inbox: true }] as const
    return {
      run: () => modules.notifications.updateStaffSettings(olga, { digestHour: 9, kinds }),
      touches: [
        inserts('staffMailings', { personId, digestHour: 9 }),
        inserts('staffNotificationSettings', { personId, kind: 'dispute', mail: 'daily' }),
      ],
    }
  }),
}
