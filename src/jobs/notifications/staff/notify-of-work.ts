import type { Catalog } from '../../../domain/catalog/index.ts'
import type { Content } from '../../../domain/content/index.ts'
import { factHandler, type TypedFact } from '../../../domain/facts/index.ts'
import type { HostAt, Identity } from '../../../domain/identity/index.ts'
import type { Learning } from '../../../domain/learning/index.ts'
import type { Notifications, StaffNotification } from '../../../domain/notifications/index.ts'
import type { Teaching } from '../../../domain/teaching/index.ts'
import { platformActor, type School, type Tenancy } from '../../../domain/tenancy/index.ts'
import { withQuery } from '../../../paths/path-builder.ts'
import { paths } from '../../../paths/paths.ts'
import type { FactHandler } from '../../../platform/outbox/fact-handler.ts'
import { beginningOf } from '../notify-of-answers.ts'
import { type Pen, writtenBy } from '../write-notification.ts'
import { type StaffMessages, staffMessages } from './staff-messages.ts'

type Deps = {
  readonly catalog: Pick<Catalog, 'eventById'>
  readonly content: Pick<Content, 'commentById'>
  readonly identity: Pick<Identity, 'memberById'>
  readonly learning: Pick<Learning, 'lectureLabels'>
  readonly notifications: Pick<Notifications, 'notifyStaff'>
  readonly teaching: Pick<Teaching, 'threadById'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
}

const kinds = [
  'payment.paid',
  'payment.failed',
  'payment.needs_attention',
  'refund.updated',
  'comment.made',
  'attempt.submitted',
  'booking.cancelled',
  'role.granted',
  'event.registered',
] as const

type WorkFact = TypedFact<(typeof kinds)[number]>
type NotificationContent = Omit<StaffNotification, 'schoolId'>

/** Notifies the staff of sales, questions, cancellations and new members. */
export function notifyOfWork(deps: Deps): FactHandler {
  return factHandler({
    name: 'tell-staff',
    kinds: [...kinds],
    async handle(fact) {
      const school = await deps.tenancy.schoolById(platformActor, fact.schoolId)
      const content = school && (await contentOf(deps, school, fact))
      if (content) await deps.notifications.notifyStaff({ ...content, schoolId: fact.schoolId })
    },
  })
}

async function contentOf(
  deps: Deps,
  school: School,
  fact: WorkFact,
): Promise<NotificationContent | undefined> {
  switch (fact.kind) {
    case 'payment.paid':
    case 'payment.failed':
    case 'payment.needs_attention':
    case 'refund.updated':
      return ofPayment(school, fact)
    case 'comment.made':
      return await ofComment(deps, school, fact)
    case 'attempt.submitted':
      return await ofSubmission(deps, school, fact)
    case 'booking.cancelled':
      return ofBooking(school, fact)
    case 'role.granted':
      return await ofMember(deps, school, fact)
    case 'event.registered':
      return await ofSeats(deps, school, fact)
  }
}

const written = (
  school: School,
  write: (messages: StaffMessages, pen: Pen) => ReturnType<StaffMessages['newMember']>,
) => writtenBy(school, (pen) => write(staffMessages(pen.locale), pen))

type PaymentFact = TypedFact<'payment.paid' | 'payment.failed' | 'payment.needs_attention' | 'refund.updated'>

function ofPayment(school: School, { kind, body }: PaymentFact): NotificationContent | undefined {
  const { paymentId, orderId, tradeNo, amount, currency, sequence = 1 } = body
  const path = paths.adminOrder(paymentId)
  const about = (pen: Pen) => ({ amount: pen.money(amount, currency), tradeNo })
  switch (kind) {
    case 'payment.paid':
      // Later instalments belong to an order that was reported before.
      if (sequence > 1) return undefined
      return {
        kind: 'new_order',
        source: orderId,
        path,
        messages: written(school, (messages, pen) => messages.newOrder(about(pen))),
      }
    case 'payment.failed':
      return {
        kind: 'failed_payment',
        source: paymentId,
        path,
        messages: written(school, (messages, pen) => messages.failedPayment(about(pen))),
      }
    case 'payment.needs_attention':
      if (body.needsAttention !== 'disputed') return undefined
      return {
        kind: 'dispute',
        source: paymentId,
        path,
        messages: written(school, (messages, pen) => messages.dispute(about(pen))),
      }
    case 'refund.updated':
      if (body.refundingState !== 'requested' || body.refundRequestedBy !== 'buyer') return undefined
      return {
        kind: 'refund_request',
        source: `${paymentId} ${body.refunded}`,
        path,
        messages: written(school, (messages, pen) => messages.refundRequest(about(pen))),
      }
  }
}

async function ofComment(
  { content, teaching }: Deps,
  school: School,
  { schoolId, body }: TypedFact<'comment.made'>,
): Promise<NotificationContent | undefined> {
  const host: HostAt = { ...platformActor, schoolId }
  const comment = await content.commentById(host, body.id)
  if (!comment || comment.hiddenAt) return undefined
  const thread = await teaching.threadById(host, comment.parentId ?? comment.id)
  // The staff has written it, or has answered meanwhile.
  if (!thread || thread.answeredAt) return undefined
  const { authorName: author, body: said } = comment
  return {
    kind: 'new_question',
    source: comment.id,
    aboutPersonId: comment.personId,
    courseId: thread.courseId,
    path: withQuery(paths.adminThreads, { thread: thread.id }),
    except: [comment.personId],
    messages: written(school, (messages) => messages.newQuestion({ author, said: beginningOf(said) })),
  }
}

async function ofSubmission(
  { identity, learning }: Deps,
  school: School,
  { schoolId, body }: TypedFact<'attempt.submitted'>,
): Promise<NotificationContent | undefined> {
  // A quiz that is graded by its key asks the staff nothing.
  if (!body.needsPerson) return undefined
  const host: HostAt = { ...platformActor, schoolId }
  const member = await identity.memberById(host, body.personId)
  const [lecture] = await learning.lectureLabels(host, [body.lectureId])
  if (!member || !lecture) return undefined
  const about = { name: member.name, lecture: lecture.title, course: lecture.courseName }
  return {
    kind: 'new_submission',
    source: body.attemptId,
    aboutPersonId: member.id,
    courseId: body.courseId,
    path: paths.adminSubmissions,
    except: [member.id],
    messages: written(school, (messages) => messages.newSubmission(about)),
  }
}

function ofBooking(school: School, { body }: TypedFact<'booking.cancelled'>): NotificationContent {
  const { booking, cancellationId, name, startsAt, staffIds, personId } = body
  const isMeeting = booking === 'meeting'
  return {
    kind: isMeeting ? 'cancelled_meeting' : 'cancelled_registration',
    source: cancellationId,
    path: isMeeting ? paths.adminServices : paths.adminEvents,
    // The staff of the booking gets a notification of its own.
    except: [...staffIds, personId],
    messages: written(school, (messages, pen) => {
      const about = { name, at: pen.moment(startsAt) }
      return isMeeting ? messages.cancelledMeeting(about) : messages.cancelledRegistration(about)
    }),
  }
}

async function ofMember(
  { identity }: Deps,
  school: School,
  { schoolId, body }: TypedFact<'role.granted'>,
): Promise<NotificationContent | undefined> {
  if (body.role !== 'student') return undefined
  const member = await identity.memberById({ ...platformActor, schoolId }, body.personId)
  if (!member) return undefined
  return {
    kind: 'new_member',
    source: member.id,
    aboutPersonId: member.id,
    path: paths.adminMember(member.id),
    except: [member.id],
    messages: written(school, (messages) => messages.newMember({ name: member.name })),
  }
}

const lowAt = 5

async function ofSeats(
  { catalog }: Deps,
  school: School,
  { schoolId, body }: TypedFact<'event.registered'>,
): Promise<NotificationContent | undefined> {
  const event = await catalog.eventById({ ...platformActor, schoolId }, body.eventId)
  const ticket = event?.tickets.find(({ id }) => id === body.ticketId)
  if (!event || !ticket) return undefined
  const left = ticket.seatsLeft
  if (left > lowAt) return undefined
  const about = { event: event.title, ticket: ticket.name, left }
  return {
    kind: 'low_seats',
    source: `${ticket.id} ${left > 0 ? 'few' : 'none'}`,
    path: paths.adminEvent(event.id),
    messages: written(school, (messages) => messages.lowSeats(about)),
  }
}
