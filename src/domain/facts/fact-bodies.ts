import type {
  AnnouncementId,
  AttemptId,
  CancellationId,
  CancellationsTable,
  CertificateId,
  CommentId,
  ConsultingMeetingId,
  ConsultingServiceId,
  CourseId,
  DataExportId,
  DigitalProductFileId,
  DigitalProductId,
  EntitlementsTable,
  EventId,
  EventRegistrationId,
  EventTicketId,
  FormId,
  FormSubmissionId,
  LectureId,
  LiveSessionId,
  LiveSessionsTable,
  MembershipPlanId,
  OauthClientId,
  OrderId,
  PaymentId,
  PaymentsTable,
  PersonId,
  PostId,
  RegradeId,
  SchoolExportId,
  SchoolRolesTable,
  SearchEntriesTable,
  SubscriptionEventsTable,
  SubscriptionsTable,
  UploadId,
} from '../../platform/db/schema/schema.gen.ts'
import type { AbandonedFiles, filesAbandoned } from '../../platform/files/abandon-files.ts'

/** The body of each kind of fact. A kind that is not listed can neither be recorded nor handled. */
export type FactBodies = OfSchools &
  OfPeople &
  OfApps &
  OfPublishing &
  OfAccess &
  OfLearning &
  OfAssessments &
  OfCertificates &
  OfMeetings &
  OfBookings &
  OfEvents &
  OfMessages &
  OfMoney & { readonly [filesAbandoned]: AbandonedFiles }

type Nothing = Readonly<Record<never, never>>
type Sealed = { readonly sealed: string }
type Person = { readonly personId: PersonId }

type OfSchools = {
  readonly 'school.created': Nothing
  readonly 'school.suspended': Nothing
  readonly 'school.resumed': Nothing
  readonly 'school.moved': Nothing
  readonly 'school.time_zone_changed': Nothing
}

type RoleChange = Person & { readonly role: SchoolRolesTable['role'] }

type OfPeople = {
  readonly 'role.granted': RoleChange
  readonly 'role.revoked': RoleChange
  readonly 'account.deactivated': Person
  readonly 'account.apps_signed_out': Person
  readonly 'account.deleted': Person
  readonly 'account.mail_asked': Sealed
  readonly 'mail.wanted': Sealed
  readonly 'upload.received': { readonly uploadId: UploadId }
  readonly 'school_export.asked': { readonly exportId: SchoolExportId; readonly fileKey: string }
  readonly 'data_export.asked': { readonly exportId: DataExportId; readonly fileKey: string }
}

type OfApps = {
  readonly 'oauth.authorized': Person & { readonly clientId: OauthClientId }
  /** Tokens without an owner are revoked too. */
  readonly 'oauth.revoked': { readonly clientId: OauthClientId; readonly personId: PersonId | null }
}

type Published = `${SearchEntriesTable['itemType'] | 'post' | 'page'}.${'published' | 'archived'}`

type OfPublishing = { readonly [Kind in Published]: { readonly id: string } } & {
  readonly 'form.submitted': { readonly formId: FormId; readonly id: FormSubmissionId }
  readonly 'comment.made': Person & {
    readonly id: CommentId
    readonly postId?: PostId
    readonly lectureId?: LectureId
    readonly answersPersonId: PersonId | null
  }
}

type Item = Pick<EntitlementsTable, 'itemType' | 'itemId'>
type Source = Person & Pick<EntitlementsTable, 'source' | 'sourceId'> & { readonly items: readonly Item[] }

type OfMessages = { readonly 'announcement.made': { readonly announcementId: AnnouncementId } }

type OfAccess = {
  readonly 'access.granted': Source & { readonly expiresAt: Date | null }
  readonly 'access.taken_back': Source
  readonly 'access.expiring': Person & Item & { readonly expiresAt: Date | null }
  readonly 'subscription.changed': Person & {
    readonly planId: string
    readonly subscriptionId: string
    readonly expiresAt: Date | null
    /** The change of a renewing subscription; omitted if an operator set the end of a fixed-term one. */
    readonly change?: SubscriptionEventsTable['kind']
    readonly state?: SubscriptionsTable['state']
    readonly periodEndsAt?: Date
    readonly endReason?: SubscriptionsTable['endReason']
    readonly currency?: string
    readonly detail?: Readonly<Record<string, string | number | boolean | null>>
  }
  /** An upcoming charge. The amount is decimal text of minor units. */
  readonly 'subscription.renewing': Person & {
    readonly subscriptionId: string
    readonly planId: string
    readonly period: number
    readonly amount: string
    readonly currency: string
    readonly at: Date
    /** True if a stored method is charged; otherwise the member is requested to pay. */
    readonly isCharged: boolean
    readonly isTrial: boolean
  }
  /** A new price for the existing subscribers of a plan, as decimal text of minor units. */
  readonly 'subscription.price_announced': {
    readonly planId: MembershipPlanId
    readonly price: string
    readonly currency: string
    readonly from: Date
    readonly announcedAt: Date
  }
  readonly 'digital_product.downloaded': Person & {
    readonly productId: DigitalProductId
    readonly fileId: DigitalProductFileId
  }
}

type OfAttempt = Person & {
  readonly attemptId: AttemptId
  readonly courseId: CourseId
  readonly lectureId: LectureId
}

type OfAssessments = {
  /** The member submitted an attempt, or its time limit did. */
  readonly 'attempt.submitted': OfAttempt & { readonly needsPerson: boolean }
  readonly 'attempt.graded': OfAttempt & { readonly passed: boolean }
  /** A person finished grading, or corrected a grade. */
  readonly 'submission.graded': OfAttempt & { readonly byPersonId: PersonId }
  /** A person returned a submission for another try. */
  readonly 'submission.returned': OfAttempt & { readonly byPersonId: PersonId }
  readonly 'regrade.confirmed': { readonly regradeId: RegradeId }
}

type OfCourse = Person & { readonly courseId: CourseId }
type OfLecture = OfCourse & { readonly lectureId: LectureId }

type OfLearning = {
  readonly 'enrollment.created': OfCourse & { readonly enrolledAt: Date }
  /** The lectures of one course that opened to one member at the same time. */
  readonly 'lectures.opened': OfCourse & { readonly lectureIds: readonly LectureId[] }
  readonly 'lecture.completed': OfLecture
  /** The member withdrew the completion of a lecture. */
  readonly 'lecture.reopened': OfLecture
  readonly 'lecture.reset': OfLecture & { readonly byPersonId: PersonId | null }
  readonly 'lecture.unlocked': OfLecture & { readonly byPersonId: PersonId | null }
  readonly 'course.completed': OfCourse
}

type OfCertificate = OfCourse & { readonly certificateId: CertificateId }

type OfCertificates = {
  /** A run over the members of a course continues. */
  readonly 'certificates.due': { readonly courseId: CourseId }
  readonly 'certificate.issued': OfCertificate
  readonly 'certificate.revoked': OfCertificate
}

type Meeting = Person & {
  readonly meetingId: ConsultingMeetingId
  readonly serviceId: ConsultingServiceId
  readonly startsAt: Date
}
type OfSession = { readonly sessionId: LiveSessionId; readonly courseId: CourseId }
type BookedMeeting = Meeting & { readonly sourceId: string; readonly endsAt: Date }

type OfMeetings = {
  readonly 'meeting.reserved': BookedMeeting
  readonly 'meeting.moved': BookedMeeting
  readonly 'meeting.cancelled': BookedMeeting
  readonly 'meeting.finished': BookedMeeting
  readonly 'meeting.begins_soon': Meeting
  readonly 'session.begins_soon': Person &
    Pick<LiveSessionsTable, 'cohortId' | 'title' | 'startsAt'> &
    OfSession
}

type Registration = Person & { readonly eventId: EventId; readonly registrationId: EventRegistrationId }
type Seats = Person & {
  readonly eventId: EventId
  readonly ticketId: EventTicketId
  readonly sourceId: string
  readonly registrationIds: readonly EventRegistrationId[]
}

/** A booking that its member cancelled or restored. */
type BookingChange = Person & {
  readonly cancellationId: CancellationId
  readonly booking: CancellationsTable['kind']
  readonly name: string
  readonly startsAt: Date
  /** The staff members to notify. */
  readonly staffIds: readonly PersonId[]
}

type OfBookings = {
  /** Amounts are decimal text of minor units; the currency is missing if nothing was paid. */
  readonly 'booking.cancelled': BookingChange & {
    readonly paid: string
    readonly refund: string
    readonly currency: string | null
  }
  readonly 'booking.restored': BookingChange
}

type OfEvents = {
  readonly 'event.registered': Seats
  readonly 'event.registration_cancelled': Seats
  readonly 'event.checked_in': Registration
  readonly 'event.begins_soon': Registration
}

/** A change of a payment. Amounts are decimal text of minor units: JSON has no bigint. */
type PaymentChange = Person &
  Pick<
    PaymentsTable,
    'state' | 'paymentType' | 'refundingState' | 'needsAttention' | 'currency' | 'deadlineAt'
  > & {
    readonly paymentId: PaymentId
    readonly orderId: OrderId
    readonly tradeNo: string
    readonly amount: string
    readonly refunded: string
    /** The author of the refund request; `nobody` for an automatic refund. */
    readonly refundRequestedBy?: 'buyer' | 'school' | 'nobody' | 'cancellation' | null
    /** The number of the instalment; 1 for a single payment. */
    readonly sequence?: number
  }

type Instalment = Person & {
  readonly paymentId: PaymentId
  readonly orderId: OrderId
  readonly sequence: number
  readonly amount: string
  readonly currency: string
}

type OfMoney = {
  readonly 'payment.code_issued': PaymentChange
  readonly 'payment.paid': PaymentChange
  readonly 'payment.failed': PaymentChange
  readonly 'payment.expired': PaymentChange
  readonly 'payment.granted': PaymentChange
  readonly 'payment.needs_attention': PaymentChange
  readonly 'refund.updated': PaymentChange
  /** An operator requests the mail of a payment again. */
  readonly 'payment.mail_asked': Person & {
    readonly paymentId: PaymentId
    readonly orderId: OrderId
    readonly tradeNo: string
    readonly amount: string
    readonly currency: string
    readonly deadlineAt: Date | null
    readonly mail: 'receipt' | 'instructions'
  }
  /** An instalment is due soon; its payment does not exist yet, the previous one does. */
  readonly 'instalment.announced': Instalment & {
    readonly tradeNo: string
    readonly count: number
    readonly dueAt: Date
  }
  /** An instalment was not paid in time, and access is suspended until it is. */
  readonly 'instalment.overdue': Instalment & { readonly name: string }
  readonly 'payment.due': Person & {
    readonly paymentId: PaymentId
    readonly orderId: OrderId
    readonly tradeNo: string
    readonly sequence: number
    readonly deadlineAt: Date
  }
}
