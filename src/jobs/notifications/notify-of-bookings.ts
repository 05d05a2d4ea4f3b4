import { factHandler, type TypedFact } from '../../domain/facts/index.ts'
import type { Notification, Notifications } from '../../domain/notifications/index.ts'
import { platformActor, type School, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { writtenBy } from './write-notification.ts'

type Deps = {
  readonly notifications: Pick<Notifications, 'notify'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
}

type BookingFact = TypedFact<'booking.cancelled' | 'booking.restored'>
type NotificationContent = Pick<Notification, 'messages' | 'path'>

/** Notifies the member and the school of bookings that the member cancelled or restored. */
export function notifyOfBookings({ notifications, tenancy }: Deps): FactHandler {
  return factHandler({
    name: 'tell-of-bookings',
    kinds: ['booking.cancelled', 'booking.restored'],
    async handle(fact) {
      const school = await tenancy.schoolById(platformActor, fact.schoolId)
      if (!school) return
      const { cancellationId, personId, booking, staffIds } = fact.body
      const common = {
        schoolId: fact.schoolId,
        kind: booking === 'meeting' ? ('meeting_reminder' as const) : ('event_reminder' as const),
        // Concerns money and appointments, so it is sent regardless of the settings for reminders.
        isRequested: true,
      }
      const change = `${cancellationId} ${fact.kind}`
      await notifications.notify({ ...common, ...toMember(school, fact), personId, source: change })
      for (const staffId of staffIds) {
        if (staffId === personId) continue
        const source = `${change} staff`
        await notifications.notify({ ...common, ...toStaff(school, fact), personId: staffId, source })
      }
    },
  })
}

function toMember(school: School, fact: BookingFact): NotificationContent {
  const { booking, name, startsAt } = fact.body
  const path = booking === 'meeting' ? paths.account.meetings : paths.account.events
  if (fact.kind === 'booking.restored')
    return {
      path,
      messages: writtenBy(school, ({ messages, moment }) =>
        messages.bookings.restored({ name, at: moment(startsAt) }),
      ),
    }
  const { refund, paid, currency } = fact.body
  return {
    path,
    messages: writtenBy(school, ({ messages, moment, money }) => {
      const about = { name, at: moment(startsAt) }
      if (!currency) return messages.bookings.cancelled(about)
      return BigInt(refund) > 0n
        ? messages.bookings.cancelledWithRefund({
            ...about,
            refund: money(refund, currency),
            paid: money(paid, currency),
          })
        : messages.bookings.cancelledWithoutRefund({ ...about, paid: money(paid, currency) })
    }),
  }
}

function toStaff(school: School, fact: BookingFact): NotificationContent {
  const { name, startsAt } = fact.body
  const path = paths.admin
  if (fact.kind === 'booking.restored')
    return {
      path,
      messages: writtenBy(school, ({ messages, moment }) =>
        messages.bookings.restoredForStaff({ name, at: moment(startsAt) }),
      ),
    }
  const { refund, currency } = fact.body
  return {
    path,
    messages: writtenBy(school, ({ messages, moment, money }) =>
      messages.bookings.cancelledForStaff({
        name,
        at: moment(startsAt),
        refund: currency ? money(refund, currency) : null,
      }),
    ),
  }
}
