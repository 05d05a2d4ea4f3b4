import { address } from './address.ts'
import { endpoints } from './endpoints.ts'
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
  lecturer: address('/lecturers/:slug'),
  form: address('/forms/:slug'),
  /** A signed-in person becomes a student here. */
  join: '/join',

  /** The admin area. */
  admin: '/admin',
  /** The editor of a course. */
  adminCourse: address('/admin/courses/:id'),
  /** The preview of the front page in the admin area. */
  adminPreview: '/admin/preview',
  /** A course in the view of a student, for its teachers. */
  asStudent: {
    course: address('/admin/as-student/:course'),
    lecture: address('/admin/as-student/:course/:lecture'),
  },
  /** The file of a lecture, for its teachers. */
  adminLectureFile: address('/admin/lecture-files/:lecture'),

  signIn: '/sign-in',
  signInCode: '/sign-in/code',
  signInByMail: '/sign-in/link',
  signInLink: address('/sign-in/link/:token'),
  signInPasskey: '/sign-in/passkey',
  signInPasskeyOptions: '/sign-in/passkey/options',
  signOut: '/sign-out',
  signUp: '/sign-up',
  verifyEmail: address('/verify/:token'),
  forgotPassword: '/forgot',
  resetPassword: address('/reset/:token'),
  invitation: address('/invitation/:token'),
  farewell: '/farewell',

  account: {
    overview: '/account',
    profile: '/account/profile',
    avatar: '/account/avatar',
    removeAvatar: '/account/avatar/remove',
    password: '/account/password',
    email: '/account/email',
    emailLink: address('/account/email/:token'),
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
    exportFile: address('/account/data/exports/:id'),
    deletion: '/account/data/delete',
    courses: '/account/courses',
    course: address('/account/courses/:slug'),
    events: '/account/events',
    meetings: '/account/meetings',
    cancelBooking: address('/account/bookings/:kind/:booking/cancel'),
    undoCancellation: '/account/bookings/undo',
    moveMeeting: address('/account/meetings/:meeting/move'),
    payments: '/account/payments',
    refund: address('/account/payments/:payment/refund'),
    invoice: address('/account/payments/:payment/invoice'),
    inbox: '/account/inbox',
    readMessage: '/account/inbox/read',
    readAllMessages: '/account/inbox/read-all',
    inboxSettings: '/account/inbox/settings',
    downloads: '/account/downloads',
    download: address('/account/downloads/:file'),
    memberships: '/account/memberships',
    cancelSubscription: address('/account/memberships/:subscription/cancel'),
    resumeSubscription: address('/account/memberships/:subscription/resume'),
    switchPlan: address('/account/memberships/:subscription/plan'),
    changeCard: address('/account/memberships/:subscription/card'),
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
    course: address('/learn/:course'),
    lecture: address('/learn/:course/:lecture'),
    progress: address('/learn/:course/:lecture/progress'),
    mark: address('/learn/:course/:lecture/mark'),
    reminder: address('/learn/:course/:lecture/reminder'),
    comments: address('/learn/:course/:lecture/comments'),
    editComment: address('/learn/:course/:lecture/comments/edit'),
    deleteComment: address('/learn/:course/:lecture/comments/delete'),
    reportComment: address('/learn/:course/:lecture/comments/report'),
    hideComment: address('/learn/:course/:lecture/comments/hide'),
    media: address('/learn/_media/*'),
    captions: address('/learn/_captions/:language/*'),
  },

  postComments: address('/posts/:slug/comments'),
  editPostComment: address('/posts/:slug/comments/edit'),
  deletePostComment: address('/posts/:slug/comments/delete'),
  reportPostComment: address('/posts/:slug/comments/report'),
  hidePostComment: address('/posts/:slug/comments/hide'),

  /** A gift or a seat is redeemed with its code. */
  redeem: '/redeem',

  cart: '/cart',
  addToCart: '/cart/add',
  removeFromCart: '/cart/remove',
  checkout: endpoints.checkout,
  /** A buy link. */
  checkoutOf,

  consent: '/oauth/consent',

  payment: address('/pay/:paymentId'),
  beginPayment: address('/pay/:paymentId/begin'),
  tryPaymentAgain: address('/pay/:paymentId/try-again'),
  returnFromGateway: address('/pay/return/:tradeNo'),
  gatewayWebhooks: address('/pay/notices/:gateway'),
  /** Also used by the simulator gateway, like the URL of a real payment provider. */
  simulatorEntry: '/pay/simulator',
  simulator: address('/pay/simulator/:reference'),
  simulatorCards: address('/pay/simulator/cards/:subscription'),

  eventCalendar: address('/events/:slug/calendar.ics'),
  download: address('/downloads/*'),
  schoolExport: address('/school-exports/*'),
  invoiceFile: address('/invoices/*'),
  ledgerFile: address('/ledger-exports/*'),

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
    mail: address('/dev/mail/:id'),
    mailBody: address('/dev/mail/:id/body.html'),
    mailTemplates: '/dev/mail/templates',
    mailTemplate: address('/dev/mail/templates/:template/:locale'),
    mailTemplateBody: address('/dev/mail/templates/:template/:locale/body.html'),
  },
} as const

/** The path of a picture, which equals its storage key. */
export function picturePath(key: string): string {
  return `/${key}`
}

/** The folder of the API console's files; the build writes URLs of this folder into them. */
export const consoleAssets = '/assets/console'
