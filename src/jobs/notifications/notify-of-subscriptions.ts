import type { Catalog } from '../../domain/catalog/index.ts'
import { factHandler, type TypedFact } from '../../domain/facts/index.ts'
import type { Notification, Notifications } from '../../domain/notifications/index.ts'
import { platformActor, type School, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import { parseId } from '../../platform/ids.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { type Pen, writtenBy } from './write-notification.ts'

type Deps = {
  readonly notifications: Pick<Notifications, 'notify'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
  readonly catalog: Pick<Catalog, 'membershipPlanById'>
}

type NotificationContent = Pick<Notification, 'kind' | 'source' | 'messages'>
type Changed = TypedFact<'subscription.changed'>
type SubscriptionFact = Changed | TypedFact<'subscription.renewing'>

/** Notifies members before and after their memberships are charged, and when they end. */
export function notifyOfSubscriptions({ notifications, tenancy, catalog }: Deps): FactHandler {
  return factHandler({
    name: 'tell-of-subscriptions',
    kinds: ['subscription.renewing', 'subscription.changed'],
    async handle(fact) {
      const { schoolId } = fact
      const school = await tenancy.schoolById(platformActor, schoolId)
      const planId = parseId<'MembershipPlan'>(fact.body.planId)
      const plan = planId && (await catalog.membershipPlanById({ ...platformActor, schoolId }, planId))
      const notification = school && plan && notificationOf(school, fact, plan.name)
      if (!notification) return
      const { personId } = fact.body
      await notifications.notify({ ...notification, schoolId, personId, path: paths.account.memberships })
    },
  })
}

function notificationOf(
  school: School,
  fact: SubscriptionFact,
  name: string,
): NotificationContent | undefined {
  if (fact.kind === 'subscription.changed') return changeNotification(school, fact, name)
  const { subscriptionId, period, amount, currency, at, isCharged, isTrial } = fact.body
  return {
    kind: 'payment_due',
    source: `${subscriptionId} ${period}`,
    messages: writtenBy(school, ({ messages, money, day }) =>
      messages.subscriptions.renewing({
        name,
        amount: money(amount, currency),
        on: day(at),
        isCharged,
        isTrial,
      }),
    ),
  }
}

function changeNotification(
  school: School,
  { id, body }: Changed,
  name: string,
): NotificationContent | undefined {
  const { change, detail, periodEndsAt, endReason } = body
  const about = (
    kind: Notification['kind'],
    write: (pen: Pen) => ReturnType<NotificationContent['messages']>,
  ): NotificationContent => ({
    kind,
    source: `${body.subscriptionId} ${id}`,
    messages: writtenBy(school, write),
  })
  const until = (pen: Pen) => pen.day(periodEndsAt ?? '')
  switch (change) {
    case 'payment_failed':
      return about('payment_due', ({ messages, day }) =>
        messages.subscriptions.failed({ name, again: day(String(detail?.['again'] ?? '')) }),
      )
    case 'payment_asked':
      return about('payment_due', ({ messages, day }) =>
        messages.subscriptions.paymentRequested({ name, until: day(body.expiresAt ?? '') }),
      )
    case 'price_planned':
      return about('payment_due', ({ messages, day, money }) =>
        messages.subscriptions.price({
          name,
          amount: money(String(detail?.['price'] ?? ''), body.currency ?? ''),
          from: day(String(detail?.['from'] ?? '')),
        }),
      )
    case 'cancel_asked':
      return about('access_expiring', (pen) =>
        pen.messages.subscriptions.cancelled({ name, until: until(pen) }),
      )
    case 'ended':
      return endReason === 'unpaid'
        ? about('access_expiring', ({ messages }) => messages.subscriptions.unpaid({ name }))
        : undefined
    default:
      return undefined
  }
}
