import { factHandler } from '../domain/facts/index.ts'
import type { Insights } from '../domain/insights/index.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

/** Recalculates the day of a payment, refund, enrolment or completion, and every day after a change of time zone. */
export function updateInsights({ insights }: { readonly insights: Insights }): FactHandler[] {
  return [
    factHandler({
      name: 'count-payments',
      kinds: ['payment.paid', 'payment.needs_attention', 'refund.updated'],
      handle: ({ schoolId, body: { paymentId } }) =>
        insights.refreshPayment(platformActor, { schoolId, paymentId }),
    }),
    factHandler({
      name: 'count-enrolments',
      kinds: ['enrollment.created'],
      handle: ({ schoolId, body: { enrolledAt } }) =>
        insights.refreshMoment(platformActor, { schoolId, at: new Date(enrolledAt) }),
    }),
    // Days begin at other moments in another time zone.
    factHandler({
      name: 'count-every-day',
      kinds: ['school.time_zone_changed'],
      handle: ({ schoolId }) => insights.rebuild(platformActor, { schoolId }),
    }),
    factHandler({
      name: 'count-completions',
      kinds: ['course.completed'],
      handle: ({ schoolId, happenedAt }) =>
        insights.refreshMoment(platformActor, { schoolId, at: happenedAt }),
    }),
  ]
}
