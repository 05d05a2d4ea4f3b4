import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Billing, BillingCalls } from '../../domain/billing/index.ts'
import type { Consulting } from '../../domain/consulting/index.ts'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import type { Events } from '../../domain/events/index.ts'
import type { Identity } from '../../domain/identity/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import type { OAuth } from '../../domain/oauth/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import type { Subscriptions } from '../../domain/subscriptions/index.ts'
import { paths } from '../../paths/paths.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Files } from '../../platform/files/files.ts'
import type { DownloadUrls } from '../shared/download-url.ts'
import { servePictures } from '../shared/picture-files.ts'
import { requireSignIn } from '../shared/signed-in.ts'
import { serveApps } from './apps-page.ts'
import { serveAvatarUpload, uploadLimits } from './avatar-upload.ts'
import { serveCancelBooking } from './cancel-booking-page.ts'
import { serveData } from './data-page.ts'
import { serveDeletion, serveFarewell } from './deletion-page.ts'
import { serveOwnDownloads } from './downloads-page.ts'
import { serveEmailLink } from './email-link-page.ts'
import { serveEmail } from './email-page.ts'
import { serveExportFile } from './export-file.ts'
import { serveInbox } from './inbox-page.ts'
import { serveMeetings } from './meetings-page.ts'
import { type ShowOnward, serveMemberships } from './memberships-page.ts'
import { serveOverview } from './overview-page.ts'
import { servePasskeyRemoval } from './passkey-removal-page.ts'
import { servePasskeys } from './passkeys.ts'
import { servePassword } from './password-page.ts'
import { serveOwnPayments } from './payments-page.ts'
import { serveProfile } from './profile-page.ts'
import { serveRecoveryCodes } from './recovery-codes-page.ts'
import { serveSeats } from './seats-page.ts'
import { serveSecurity } from './security-page.ts'
import { serveSessions } from './sessions-page.ts'
import { serveSwitchPlan } from './switch-plan-page.ts'
import { serveTickets } from './tickets-page.ts'
import { serveTwoFactorOff } from './two-factor-off-page.ts'
import { serveTwoFactorSetUp } from './two-factor-set-up-page.ts'

type AccountDeps = {
  readonly identity: Identity
  readonly oauth: OAuth
  readonly entitlements: Entitlements
  readonly subscriptions: Subscriptions
  readonly events: Events
  readonly consulting: Consulting
  readonly orders: Orders
  readonly billing: Billing & Pick<BillingCalls, 'changeCard'>
  readonly showOnward: ShowOnward
  readonly notifications: Notifications
  readonly files: Files
  readonly clock: Clock
  readonly downloadUrls: DownloadUrls
}

const pages = [
  serveOverview,
  serveOwnDownloads,
  serveCancelBooking,
  serveTickets,
  serveMeetings,
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
  // Public, because the address cannot be guessed and shows only a picture.
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
