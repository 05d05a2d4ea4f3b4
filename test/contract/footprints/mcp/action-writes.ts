import { inserts, updates } from '../../../support/footprints/footprint.ts'
import { draftCourse, draftEvent, draftMembership } from '../catalog/things.ts'
import { askedBack, decisionTouches } from '../commerce/refund-writes.ts'
import { type Prepared, version } from './prepared.ts'

const price = { amount: '900', currency: 'TWD' }

const decides =
  (action: 'approve' | 'approve_by_hand' | 'reject'): Prepared =>
  async (fixture) => {
    const order = await askedBack(fixture)
    return { given: { id: order.refundId }, touches: decisionTouches[action](fixture, order) }
  }

/** The tools with several actions, each action with what it writes. */
export const actionTools: Readonly<Record<string, Readonly<Record<string, Prepared>>>> = {
  manage_course_plan: {
    create: async (fixture) => {
      const { id: courseId } = await draftCourse(fixture)
      return {
        given: { course_id: courseId, name: 'In parts', price, instalments: 3 },
        touches: [inserts('coursePlans', { courseId, name: 'In parts', instalments: 3 })],
      }
    },
    update: async (fixture) => {
      const { plan } = await draftCourse(fixture)
      return {
        given: { ...version(plan), price },
        touches: [updates('coursePlans', { id: plan.id }, ['price', 'updatedAt'])],
      }
    },
  },
  manage_event_ticket: {
    create: async (fixture) => {
      const { id: eventId } = await draftEvent(fixture)
      return {
        given: { event_id: eventId, name: 'Balcony', price, capacity: 5 },
        touches: [inserts('eventTickets', { eventId, name: 'Balcony', capacity: 5 })],
      }
    },
    update: async (fixture) => {
      const { id, ticket } = await draftEvent(fixture)
      return {
        given: { event_id: id, ...version(ticket), capacity: 20 },
        touches: [updates('eventTickets', { id: ticket.id }, ['capacity', 'updatedAt'])],
      }
    },
  },
  manage_membership_plan: {
    create: async (fixture) => {
      const { id: courseId } = await draftCourse(fixture)
      return {
        given: { slug: 'all-in', name: 'All in', price, access: { kind: 'monthly' }, course_ids: [courseId] },
        touches: [
          inserts('membershipPlans', { slug: 'all-in', access: 'monthly' }),
          inserts('membershipPlanCourses', { courseId }),
        ],
      }
    },
    update: async (fixture) => {
      const plan = await draftMembership(fixture)
      return {
        given: { ...version(plan), price },
        touches: [updates('membershipPlans', { id: plan.id }, ['price', 'updatedAt'])],
      }
    },
  },
  decide_refund: {
    approve: decides('approve'),
    approve_by_hand: decides('approve_by_hand'),
    reject: decides('reject'),
    finish: async (fixture) => {
      const order = await askedBack(fixture)
      await fixture.modules.commerce.approveRefundByHand(fixture.olga, order.refundId)
      fixture.clock.advance({ minutes: 1 })
      return {
        given: { id: order.refundId, outcome: 'done' },
        touches: decisionTouches.finish(fixture, order),
      }
    },
  },
}
