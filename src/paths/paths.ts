import { endpoints } from './endpoints.ts'
import { pathBuilder } from './path-builder.ts'
import { checkoutOf } from './selections.ts'

/**
 * The paths of all pages of a school: the only list from which pages, mails, jobs, files and APIs build
 * URLs. A path with parameters is a function with its route.
 */
export const paths = {
  front: '/',
  /** The catalog of a school with search, filters and sorting. */
  catalog: '/catalog',
  lecturers: '/lecturers',
  lecturer: pathBuilder('/lecturers/:slug'),
  form: pathBuilder('/forms/:slug'),
  /** The public page of a certificate, and its files. */
  certificate: pathBuilder('/certificates/:id'),
  certificatePdf: pathBuilder('/certificates/:id/certificate.pdf'),
  certificateCredential: pathBuilder('/certificates/:id/credential.json'),
  certificateBadge: pathBuilder('/certificates/:id/badge.png'),
  /** The signed list of revoked credentials. */
  statusList: pathBuilder('/credentials/status/:number'),
  /** A signed-in person becomes a student here. */
  join: '/join',

  /** The admin area. */
  admin: '/admin',
  /** The editor of a course. */
  adminCourse: pathBuilder('/admin/courses/:id'),
  /** The pages of the admin area to which mails to the staff link. */
  adminNotifications: '/admin/notifications',
  adminThreads: '/admin/threads',
  adminSubmissions: '/admin/submissions',
  adminEvents: '/admin/events',
  adminServices: '/admin/consulting_services',
  adminOrder: pathBuilder('/admin/orders/:id'),
  adminEvent: pathBuilder('/admin/events/:id'),
  adminMember: pathBuilder('/admin/members/:id'),
  /** The preview of the front page in the admin area. */
  adminPreview: '/admin/preview',
  /** A course in the view of a student, for its teachers. */
  asStudent: {
    course: pathBuilder('/admin/as-student/:course'),
    lecture: pathBuilder('/admin/as-student/:course/:lecture'),
  },
  /** The file of a lecture, for its teachers. */
  adminLectureFile: pathBuilder('/admin/lecture-files/:lecture'),

  signIn: '/sign-in',
  signInCode: '/sign-in/code',
  signInByMail: '/sign-in/link',
  signInLink: pathBuilder('/sign-in/link/:token'),
  signInPasskey: '/sign-in/passkey',
  signInPasskeyOptions: '/sign-in/passkey/options',
  signOut: '/sign-out',
  signUp: '/sign-up',
  verifyEmail: pathBuilder('/verify/:token'),
  forgotPassword: '/forgot',
  resetPassword: pathBuilder('/reset/:token'),
  invitation: pathBuilder('/invitation/:token'),
  farewell: '/farewell',

  account: {
    overview: '/account',
    profile: '/account/profile',
    avatar: '/account/avatar',
    removeAvatar: '/account/avatar/remove',
    password: '/account/password',
    email: '/account/email',
    emailLink: pathBuilder('/account/email/:token'),
    security: '/account/security',
    offerSecondFactor: '/account/security/two-factor/offer',
    secondFactor: '/account/security/two-factor',
    secondFactorOff: '/account/security/off',
    recoveryCodes: '/account/security/codes',
    passkeys: '/account/passkeys',
    passkeyOptions: '/account/passkeys/options',
    removePasskey: '/account/passkeys/remove',
    sessions: '/account/sessions',
    endSession: '/account/sessions/end',
    endOtherSessions: '/account/sessions/end-others',
    apps: endpoints.connectedApps,
    disconnectApp: '/account/apps/disconnect',
    data: '/account/data',
    requestExport: '/account/data/export',
    exportFile: pathBuilder('/account/data/exports/:id'),
    deletion: '/account/data/delete',
    certificates: '/account/certificates',
    courses: '/account/courses',
    course: pathBuilder('/account/courses/:slug'),
    events: '/account/events',
    meetings: '/account/meetings',
    cancelBooking: pathBuilder('/account/bookings/:kind/:booking/cancel'),
    undoCancellation: '/account/bookings/undo',
    moveMeeting: pathBuilder('/account/meetings/:meeting/move'),
    meetingCalendar: pathBuilder('/account/meetings/:meeting/calendar.ics'),
    notes: '/account/notes',
    note: pathBuilder('/account/notes/:note'),
    deleteNote: pathBuilder('/account/notes/:note/delete'),
    payments: '/account/payments',
    refund: pathBuilder('/account/payments/:payment/refund'),
    invoice: pathBuilder('/account/payments/:payment/invoice'),
    inbox: '/account/inbox',
    readMessage: '/account/inbox/read',
    readAllMessages: '/account/inbox/read-all',
    inboxSettings: '/account/inbox/settings',
    downloads: '/account/downloads',
    download: pathBuilder('/account/downloads/:file'),
    memberships: '/account/memberships',
    cancelSubscription: pathBuilder('/account/memberships/:subscription/cancel'),
    resumeSubscription: pathBuilder('/account/memberships/:subscription/resume'),
    switchPlan: pathBuilder('/account/memberships/:subscription/plan'),
    changeCard: pathBuilder('/account/memberships/:subscription/card'),
    /** Seats that a member bought for other people. */
    seats: '/account/seats',
    handOutSeats: '/account/seats/hand-out',
    revokeSeat: '/account/seats/take-back',
    mailSeat: '/account/seats/mail',
    claimSeat: '/account/seats/keep',
  },

  /** The classroom. A slug has no underscore, so that no course path conflicts with the files of lectures. */
  learn: {
    home: '/learn',
    course: pathBuilder('/learn/:course'),
    lecture: pathBuilder('/learn/:course/:lecture'),
    progress: pathBuilder('/learn/:course/:lecture/progress'),
    mark: pathBuilder('/learn/:course/:lecture/mark'),
    reminder: pathBuilder('/learn/:course/:lecture/reminder'),
    attempts: pathBuilder('/learn/:course/:lecture/attempts'),
    attempt: pathBuilder('/learn/:course/:lecture/attempts/:attempt'),
    attemptFiles: pathBuilder('/learn/:course/:lecture/attempts/:attempt/files'),
    attemptFile: pathBuilder('/learn/:course/:lecture/attempts/:attempt/files/:file'),
    removeAttemptFile: pathBuilder('/learn/:course/:lecture/attempts/:attempt/files/:file/remove'),
    attemptMedia: pathBuilder('/learn/:course/:lecture/attempts/:attempt/media/:position/:medium'),
    comments: pathBuilder('/learn/:course/:lecture/comments'),
    editComment: pathBuilder('/learn/:course/:lecture/comments/edit'),
    deleteComment: pathBuilder('/learn/:course/:lecture/comments/delete'),
    reportComment: pathBuilder('/learn/:course/:lecture/comments/report'),
    hideComment: pathBuilder('/learn/:course/:lecture/comments/hide'),
    notes: pathBuilder('/learn/:course/:lecture/notes'),
    joinCohort: pathBuilder('/learn/:course/cohort/join'),
    cohortCalendar: pathBuilder('/learn/:course/cohort/calendar.ics'),
    joinSession: pathBuilder('/learn/:course/cohort/:session/join'),
    sessionCalendar: pathBuilder('/learn/:course/cohort/:session/calendar.ics'),
    media: pathBuilder('/learn/_media/*'),
    captions: pathBuilder('/learn/_captions/:language/*'),
  },

  postComments: pathBuilder('/posts/:slug/comments'),
  editPostComment: pathBuilder('/posts/:slug/comments/edit'),
  deletePostComment: pathBuilder('/posts/:slug/comments/delete'),
  reportPostComment: pathBuilder('/posts/:slug/comments/report'),
  hidePostComment: pathBuilder('/posts/:slug/comments/hide'),

  /** A gift or a seat is redeemed with its code. */
  redeem: '/redeem',

  cart: '/cart',
  addToCart: '/cart/add',
  removeFromCart: '/cart/remove',
  checkout: endpoints.checkout,
  /** A buy link. */
  checkoutOf,

  consent: '/oauth/consent',

  payment: pathBuilder('/pay/:paymentId'),
  startPayment: pathBuilder('/pay/:paymentId/begin'),
  tryPaymentAgain: pathBuilder('/pay/:paymentId/try-again'),
  returnFromGateway: pathBuilder('/pay/return/:tradeNo'),
  gatewayWebhooks: pathBuilder('/pay/notices/:gateway'),
  /** Also used by the simulator gateway, like the URL of a real payment provider. */
  simulatorEntry: '/pay/simulator',
  simulator: pathBuilder('/pay/simulator/:reference'),
  simulatorCards: pathBuilder('/pay/simulator/cards/:subscription'),

  eventCalendar: pathBuilder('/events/:slug/calendar.ics'),
  download: pathBuilder('/downloads/*'),
  schoolExport: pathBuilder('/school-exports/*'),
  invoiceFile: pathBuilder('/invoices/*'),
  ledgerFile: pathBuilder('/ledger-exports/*'),
  gradebookFile: pathBuilder('/gradebooks/*'),
  answerFile: pathBuilder('/answer-files/*'),

  developers: {
    guide: endpoints.developers,
    schema: `${endpoints.developers}/schema`,
    schemaFile: `${endpoints.developers}/schema.graphql`,
    console: `${endpoints.developers}/console`,
    /** The admin API explorer. */
    api: endpoints.adminReference,
  },

  /** Available only if mail is stored instead of sent. */
  dev: {
    components: '/dev/components',
    mails: '/dev/mail',
    mail: pathBuilder('/dev/mail/:id'),
    mailBody: pathBuilder('/dev/mail/:id/body.html'),
    mailTemplates: '/dev/mail/templates',
    mailTemplate: pathBuilder('/dev/mail/templates/:template/:locale'),
    mailTemplateBody: pathBuilder('/dev/mail/templates/:template/:locale/body.html'),
  },
} as const

/** The path of a picture, which equals its storage key. */
export function picturePath(key: string): string {
  return `/${key}`
}

/** The folder of the API console's files; the build writes URLs of this folder into them. */
export const consoleAssets = '/assets/console'
