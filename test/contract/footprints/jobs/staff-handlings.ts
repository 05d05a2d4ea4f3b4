import type { Fixture } from '../../../support/footprints/fixture.ts'
import { inserts, recordsFact } from '../../../support/footprints/footprint.ts'
import { draftCourse, draftEvent } from '../catalog/things.ts'
import { discussedPost } from '../content/comment-writes.ts'
import { handled } from './handled.ts'

const paymentId = '018bcfe5-6800-7000-8000-000000000001'

function payment({ mei }: Fixture) {
  const amounts = { amount: '1200', currency: 'TWD', refunded: '0', refundingState: 'requested' }
  return {
    ...amounts,
    paymentId,
    orderId: paymentId,
    tradeNo: 'LTEST0001',
    personId: mei.memberId,
    refundRequestedBy: 'buyer',
    needsAttention: 'disputed',
  }
}

/** Olga owns the school; the other staff may not see it. */
const tellsOlga = ({ olga }: Fixture, kind: string, isInstant: boolean) => [
  inserts('staffNotifications', { personId: olga.memberId, kind }),
  inserts('staffMailings', { personId: olga.memberId }),
  ...(isInstant ? [recordsFact('mail.wanted')] : []),
]

const ofPayment = (fact: string, kind: string, isInstant: boolean) =>
  handled('tell-staff', fact, (fixture) => ({
    body: payment(fixture),
    touches: tellsOlga(fixture, kind, isInstant),
  }))

/** The handler that notifies the staff. */
export const ofStaff = {
  'tell-staff of payment.paid': ofPayment('payment.paid', 'new_order', false),
  'tell-staff of payment.failed': ofPayment('payment.failed', 'failed_payment', false),
  'tell-staff of payment.needs_attention': ofPayment('payment.needs_attention', 'dispute', true),
  'tell-staff of refund.updated': ofPayment('refund.updated', 'refund_request', true),
  'tell-staff of comment.made': handled('tell-staff', 'comment.made', async (fixture) => {
    const { question } = await discussedPost(fixture)
    return {
      body: { id: question, personId: fixture.mei.memberId, answersPersonId: null },
      touches: tellsOlga(fixture, 'new_question', true),
    }
  }),
  'tell-staff of attempt.submitted': handled('tell-staff', 'attempt.submitted', async (fixture) => {
    const { id: courseId, lecture } = await draftCourse(fixture)
    const ids = { attemptId: paymentId, courseId, lectureId: lecture.id }
    return {
      body: { ...ids, personId: fixture.mei.memberId, needsPerson: true },
      touches: tellsOlga(fixture, 'new_submission', false),
    }
  }),
  'tell-staff of booking.cancelled': handled('tell-staff', 'booking.cancelled', (fixture) => ({
    body: {
      booking: 'registration',
      name: 'Kiln opening',
      startsAt: '2026-11-18T15:59:00.000Z',
      ...{ paid: '800', refund: '400', currency: 'TWD' },
      personId: fixture.mei.memberId,
      staffIds: [],
      cancellationId: paymentId,
    },
    touches: tellsOlga(fixture, 'cancelled_registration', false),
  })),
  'tell-staff of role.granted': handled('tell-staff', 'role.granted', (fixture) => ({
    body: { personId: fixture.mei.memberId, role: 'student' },
    touches: tellsOlga(fixture, 'new_member', false),
  })),
  'tell-staff of event.registered': handled('tell-staff', 'event.registered', async (fixture) => {
    const { db, school, mei } = fixture
    const { id: eventId, ticket } = await draftEvent(fixture)
    await db
      .updateTable('eventTickets')
      .set({ capacity: 2 })
      .where('schoolId', '=', school.id)
      .where('id', '=', ticket.id)
      .execute()
    const seats = { sourceId: paymentId, registrationIds: [paymentId] }
    return {
      body: { ...seats, eventId, ticketId: ticket.id, personId: mei.memberId },
      touches: tellsOlga(fixture, 'low_seats', false),
    }
  }),
}
