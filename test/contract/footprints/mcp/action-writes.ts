import type { Fixture } from '../../../support/footprints/fixture.ts'
import { inserts, updates } from '../../../support/footprints/footprint.ts'
import { draftCourse, draftEvent, draftMembership } from '../catalog/things.ts'
import { requestedRefund } from '../orders/refund-writes.ts'
import { type Prepared, version } from './prepared.ts'

const price = { amount: '900', currency: 'TWD' }

/** The tools with several actions, with the footprint of each action. */
export const actionTools: Readonly<Record<string, Readonly<Record<string, Prepared>>>> = {
  manage_course_plan: {
    create: async (fixture) => {
      const { id: courseId } = await draftCourse(fixture)
      return {
        input: { course_id: courseId, name: 'In parts', price, instalments: 3 },
        touches: [inserts('coursePlans', { courseId, name: 'In parts', instalments: 3 })],
      }
    },
    update: async (fixture) => {
      const { plan } = await draftCourse(fixture)
      return {
        input: { ...version(plan), price },
        touches: [updates('coursePlans', { id: plan.id }, ['price', 'updatedAt'])],
      }
    },
  },
  manage_event_ticket: {
    create: async (fixture) => {
      const { id: eventId } = await draftEvent(fixture)
      return {
        input: { event_id: eventId, name: 'Balcony', price, capacity: 5 },
        touches: [inserts('eventTickets', { eventId, name: 'Balcony', capacity: 5 })],
      }
    },
    update: async (fixture) => {
      const { id, ticket } = await draftEvent(fixture)
      return {
        input: { event_id: id, ...version(ticket), capacity: 20 },
        touches: [updates('eventTickets', { id: ticket.id }, ['capacity', 'updatedAt'])],
      }
    },
  },
  manage_membership_plan: {
    create: async (fixture) => {
      const { id: courseId } = await draftCourse(fixture)
      return {
        input: { slug: 'all-in', name: 'All in', price, access: { kind: 'monthly' }, course_ids: [courseId] },
        touches: [
          inserts('membershipPlans', { slug: 'all-in', access: 'monthly' }),
          inserts('membershipPlanCourses', { courseId }),
        ],
      }
    },
    update: async (fixture) => {
      const plan = await draftMembership(fixture)
      return {
        input: { ...version(plan), price },
        touches: [updates('membershipPlans', { id: plan.id }, ['price', 'updatedAt'])],
      }
    },
  },
}

/** The actions that a person confirms: a token only prepares them. */
export const preparedActions: Readonly<
  Record<string, Readonly<Record<string, (fixture: Fixture) => Promise<object>>>>
> = {
  decide_refund: {
    approve: decided,
    approve_by_hand: decided,
    reject: decided,
    finish: async (fixture) => {
      const { refundId } = await requestedRefund(fixture)
      await fixture.modules.orders.approveManualRefund(fixture.olga, refundId)
      return { id: refundId, outcome: 'done' }
    },
  },
}

async function decided(fixture: Fixture) {
  return { id: (await requestedRefund(fixture)).refundId }
}
