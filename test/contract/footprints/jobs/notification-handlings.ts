import { newId } from '../../../../src/platform/ids.ts'
import { insertEvent } from '../../../support/catalog/catalog-rows.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { inserts, recordsFact, updates } from '../../../support/footprints/footprint.ts'
import { essayOfMei } from '../assessments/grading.ts'
import { certified, completedCourse } from '../certificates/certified.ts'
import { courseOfBoth } from '../learning/course.ts'
import { moved, subscribed } from '../subscriptions/subscribed.ts'
import { handled, notifies } from './handled.ts'

function payment({ mei }: Fixture) {
  const amounts = { amount: '1200', currency: 'TWD', refunded: '0', refundingState: 'requested' }
  const ids = { paymentId: '018bcfe5-6800-7000-8000-000000000001', tradeNo: 'LTEST0001', sequence: 2 }
  return { ...ids, ...amounts, personId: mei.memberId, deadlineAt: '2026-11-18T15:59:00.000Z' }
}

const ofPayments = (fact: string, kind: string, more: object = {}) =>
  handled('tell-of-payments', fact, (fixture) => ({
    body: { ...payment(fixture), ...more },
    touches: notifies(fixture, kind),
  }))

const ofBookings = (fact: string) =>
  handled('tell-of-bookings', fact, (fixture) => {
    const { mei, olga } = fixture
    const booking = { booking: 'meeting', name: 'An hour', startsAt: '2026-11-18T15:59:00.000Z' }
    const money = { paid: '800', refund: '400', currency: 'TWD' }
    return {
      body: {
        ...booking,
        ...money,
        personId: mei.memberId,
        staffIds: [olga.memberId],
        cancellationId: '018bcfe5-6800-7000-8000-000000000001',
      },
      touches: [
        inserts('notifications', { personId: mei.memberId, kind: 'meeting_reminder' }),
        inserts('notifications', { personId: olga.memberId, kind: 'meeting_reminder' }),
        recordsFact('mail.wanted', {}, 2),
      ],
    }
  })

/** Handlers that issue certificates. */
export const ofCertificates = {
  'issue-certificate of lecture.completed': handled(
    'issue-certificate',
    'lecture.completed',
    async (fixture) => {
      const own = { personId: fixture.mei.memberId, courseId: await completedCourse(fixture) }
      return {
        body: own,
        touches: [
          updates('credentialStatusLists', { number: 1 }, ['taken']),
          inserts('certificates', own),
          recordsFact('certificate.issued'),
        ],
      }
    },
  ),
  'issue-certificates of certificates.due': handled(
    'issue-certificates',
    'certificates.due',
    async (fixture) => {
      const courseId = await completedCourse(fixture)
      return {
        body: { courseId },
        touches: [
          updates('credentialStatusLists', { number: 1 }, ['taken']),
          inserts('certificates', { courseId }, 2),
          recordsFact('certificate.issued', {}, 2),
          updates('certificateRules', { courseId }, [
            'runFinishedAt',
            'runChecked',
            'runIssued',
            'runAfterAt',
            'runAfterPersonId',
          ]),
        ],
      }
    },
  ),
  'notify-of-certificates of certificate.issued': handled(
    'notify-of-certificates',
    'certificate.issued',
    async (fixture) => {
      const { id: certificateId, courseId, memberId: personId } = await certified(fixture)
      return { body: { personId, courseId, certificateId }, touches: notifies(fixture, 'certificate_issued') }
    },
  ),
}

/** Handlers that send notifications. */
export const ofNotifications = {
  'mail-payment-again of payment.mail_asked': handled(
    'mail-payment-again',
    'payment.mail_asked',
    (fixture) => ({ body: { ...payment(fixture), mail: 'receipt' }, touches: [recordsFact('mail.wanted')] }),
  ),
  'tell-of-payments of payment.paid': ofPayments('payment.paid', 'payment_received'),
  'tell-of-payments of payment.code_issued': ofPayments('payment.code_issued', 'payment_due'),
  'tell-of-payments of payment.due': ofPayments('payment.due', 'payment_due'),
  'tell-of-payments of payment.expired': ofPayments('payment.expired', 'payment_expired', { sequence: 1 }),
  'tell-of-payments of instalment.announced': ofPayments('instalment.announced', 'payment_due', {
    count: 3,
    dueAt: '2026-11-18T15:59:00.000Z',
  }),
  'tell-of-payments of instalment.overdue': ofPayments('instalment.overdue', 'payment_due', {
    name: 'Wheel throwing',
  }),
  'tell-of-payments of refund.updated': ofPayments('refund.updated', 'refund_updated'),

  'tell-of-subscriptions of subscription.renewing': handled(
    'tell-of-subscriptions',
    'subscription.renewing',
    async (fixture) => {
      const { clock, mei } = fixture
      const planId = await anyId(fixture, 'membershipPlans')
      const charge = {
        period: 2,
        amount: '300',
        currency: 'TWD',
        at: clock.now(),
        isCharged: true,
        isTrial: false,
      }
      const body = { planId, subscriptionId: planId, personId: mei.memberId, ...charge }
      return { body, touches: notifies(fixture, 'payment_due') }
    },
  ),
  'apply-price of subscription.price_announced': handled(
    'apply-price',
    'subscription.price_announced',
    async (fixture) => {
      const { clock, db } = fixture
      const { planId } = (await subscribed(fixture)).plan
      const rows = await db.selectFrom('subscriptions').selectAll().where('planId', '=', planId).execute()
      const terms = { planId, price: '500', currency: 'TWD', from: '2027-06-01T00:00:00.000Z' }
      return {
        body: { ...terms, announcedAt: clock.now() },
        touches: rows.flatMap((row) => moved(row, 'price_planned', ['nextPrice', 'nextPriceFrom'])),
      }
    },
  ),
  'tell-of-subscriptions of subscription.changed': handled(
    'tell-of-subscriptions',
    'subscription.changed',
    async (fixture) => {
      const { clock, mei } = fixture
      const planId = await anyId(fixture, 'membershipPlans')
      const change = { change: 'cancel_asked', periodEndsAt: clock.now(), expiresAt: clock.now() }
      const body = { planId, subscriptionId: planId, personId: mei.memberId, ...change }
      return { body, touches: notifies(fixture, 'access_expiring') }
    },
  ),

  'tell-of-what-comes of access.expiring': handled(
    'tell-of-what-comes',
    'access.expiring',
    async (fixture) => {
      const item = { itemType: 'course', itemId: await anyId(fixture, 'courses') }
      const body = { ...item, personId: fixture.mei.memberId, expiresAt: fixture.clock.now() }
      return { body, touches: notifies(fixture, 'access_expiring') }
    },
  ),

  'tell-of-what-comes of event.begins_soon': handled(
    'tell-of-what-comes',
    'event.begins_soon',
    async (fixture) => {
      const eventId = await insertEvent(fixture, fixture.school.id)
      const body = { eventId, registrationId: eventId, personId: fixture.mei.memberId }
      return { body, touches: notifies(fixture, 'event_reminder') }
    },
  ),

  'tell-of-what-comes of meeting.begins_soon': handled(
    'tell-of-what-comes',
    'meeting.begins_soon',
    async (fixture) => {
      const serviceId = await anyId(fixture, 'consultingServices')
      const meeting = { serviceId, meetingId: serviceId, startsAt: fixture.clock.now() }
      return {
        body: { ...meeting, personId: fixture.mei.memberId },
        touches: notifies(fixture, 'meeting_reminder'),
      }
    },
  ),

  'tell-of-bookings of booking.cancelled': ofBookings('booking.cancelled'),
  'tell-of-bookings of booking.restored': ofBookings('booking.restored'),

  'tell-of-what-comes of session.begins_soon': handled(
    'tell-of-what-comes',
    'session.begins_soon',
    async (fixture) => {
      const { courseId } = await courseOfBoth(fixture, [{}])
      const session = {
        sessionId: await anyId(fixture, 'liveSessions'),
        cohortId: await anyId(fixture, 'cohorts'),
      }
      const { memberId: personId } = fixture.mei
      const body = { ...session, personId, courseId, title: 'Hour', startsAt: fixture.clock.now() }
      return { body, touches: notifies(fixture, 'event_reminder') }
    },
  ),

  'tell-of-lectures of lectures.opened': handled('tell-of-lectures', 'lectures.opened', async (fixture) => {
    const { courseId, lecture } = await courseOfBoth(fixture, [{}])
    const body = { personId: fixture.mei.memberId, courseId, lectureIds: [lecture(0)] }
    const opening = inserts('sectionOpenings', { personId: fixture.mei.memberId })
    return { body, touches: [...notifies(fixture, 'lecture_unlocked'), opening] }
  }),

  'apply-regrades of regrade.confirmed': handled('apply-regrades', 'regrade.confirmed', ({ clock }) => ({
    body: { regradeId: newId(clock) },
    touches: [],
  })),
  'tell-of-submissions of submission.graded': handled(
    'tell-of-submissions',
    'submission.graded',
    ofSubmission,
  ),
  'tell-of-submissions of submission.returned': handled(
    'tell-of-submissions',
    'submission.returned',
    ofSubmission,
  ),

  'tell-of-answers of comment.made': handled('tell-of-answers', 'comment.made', async (fixture) => {
    const { modules, mei, tom } = fixture
    const { lecture } = await courseOfBoth(fixture, [{}])
    const parentId = await modules.learning.commentOnLecture(mei, lecture(0), { body: 'Why?' })
    const id = await modules.learning.commentOnLecture(tom, lecture(0), { body: 'So.', parentId })
    const body = { id, personId: tom.memberId, answersPersonId: mei.memberId, lectureId: lecture(0) }
    return { body, touches: notifies(fixture, 'comment_reply') }
  }),
}

async function ofSubmission(fixture: Fixture) {
  const { memberId: personId } = fixture.mei
  const { attemptId } = await essayOfMei(fixture)
  const { rows } = await fixture.pool.query('select course_id, lecture_id from attempts where id = $1', [
    attemptId,
  ])
  const body = { attemptId, personId, courseId: rows[0].course_id, lectureId: rows[0].lecture_id }
  return { body, touches: notifies(fixture, 'course_updated') }
}
