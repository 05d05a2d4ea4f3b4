import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Billing, BillingCalls } from '../../domain/billing/index.ts'
import type { Certificates } from '../../domain/certificates/index.ts'
import type { Consulting } from '../../domain/consulting/index.ts'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import type { Events } from '../../domain/events/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import type { Learning } from '../../domain/learning/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import type { OAuth } from '../../domain/oauth/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import type { Subscriptions } from '../../domain/subscriptions/index.ts'
import { paths } from '../../paths/paths.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Files } from '../../platform/files/files.ts'
import { servePictures } from '../shared/picture-files.ts'
import { requireSignIn } from '../shared/signed-in.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'
import { serveApps } from './data/apps-page.ts'
import { serveData } from './data/data-page.ts'
import { serveDeletion, serveFarewell } from './data/deletion-page.ts'
import { serveExportFile } from './data/export-file.ts'
import { serveInbox } from './inbox/inbox-page.ts'
import { serveOwnNotes } from './notes/notes-page.ts'
import { serveOverview } from './overview-page.ts'
import { serveAvatarUpload, uploadLimits } from './profile/avatar-upload.ts'
import { serveEmailLink } from './profile/email-link-page.ts'
import { serveEmail } from './profile/email-page.ts'
import { serveProfile } from './profile/profile-page.ts'
import { serveCancelBooking } from './purchases/cancel-booking-page.ts'
import { serveOwnCertificates } from './purchases/certificates-page.ts'
import { serveOwnDownloads } from './purchases/downloads-page.ts'
import { serveMeetings } from './purchases/meetings-page.ts'
import { type RenderGatewayRedirect, serveMemberships } from './purchases/memberships-page.ts'
import { serveOwnPayments } from './purchases/payments-page.ts'
import { serveSeats } from './purchases/seats-page.ts'
import { serveSwitchPlan } from './purchases/switch-plan-page.ts'
import { serveTickets } from './purchases/tickets-page.ts'
import { servePasskeyRemoval } from './security/passkey-removal-page.ts'
import { servePasskeys } from './security/passkeys.ts'
import { servePassword } from './security/password-page.ts'
import { serveRecoveryCodes } from './security/recovery-codes-page.ts'
import { serveSecurity } from './security/security-page.ts'
import { serveSessions } from './security/sessions-page.ts'
import { serveTwoFactorOff } from './security/two-factor-off-page.ts'
import { serveTwoFactorSetUp } from './security/two-factor-set-up-page.ts'

type AccountDeps = {
  readonly identity: Identity
  readonly oauth: OAuth
  readonly entitlements: Entitlements
  readonly learning: Learning
  readonly subscriptions: Subscriptions
  readonly events: Events
  readonly consulting: Consulting
  readonly certificates: Certificates
  readonly orders: Orders
  readonly billing: Billing & Pick<BillingCalls, 'changeCard'>
  readonly renderGatewayRedirect: RenderGatewayRedirect
  readonly notifications: Notifications
  readonly files: Files
  readonly clock: Clock
  readonly signedUrls: SignedUrls
}

const pages = [
  serveOverview,
  serveOwnCertificates,
  serveOwnDownloads,
  serveCancelBooking,
  serveTickets,
  serveMeetings,
  serveOwnNotes,
  serveMemberships,
  serveSwitchPlan,
  serveOwnPayments,
  serveSeats,
  serveInbox,
  serveProfile,
  serveAvatarUpload,
  servePassword,
  serveEmail,
  serveEmailLink,
  serveSecurity,
  serveTwoFactorSetUp,
  serveRecoveryCodes,
  serveTwoFactorOff,
  servePasskeys,
  servePasskeyRemoval,
  serveSessions,
  serveApps,
  serveData,
  serveExportFile,
  serveDeletion,
]

/** The account pages: only for signed-in people, and never cached. */
export async function serveAccountPages(app: FastifyInstance, deps: AccountDeps) {
  // Public, because the URL cannot be guessed and shows only a picture.
  servePictures(app, deps.files, 'avatars')
  serveFarewell(app)
  forwardCourses(app)
  await app.register(ownPages(deps))
}

function ownPages(deps: AccountDeps): FastifyPluginAsync {
  return async (account) => {
    await account.register(multipart, { limits: uploadLimits, throwFileSizeLimit: false })
    account.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    account.addHook('onRequest', requireSignIn)
    for (const serve of pages) serve(account, deps)
  }
}

// Notifications and mails sent before the classroom existed lead here.
function forwardCourses(app: FastifyInstance) {
  const { courses, course } = paths.account
  app.get(courses, (_request, reply) => reply.redirect(paths.learn.home, 301))
  app.get<{ Params: { slug: string } }>(course.route, (request, reply) =>
    reply.redirect(paths.learn.course(request.params.slug), 301),
  )
}
