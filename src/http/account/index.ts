import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import type { OAuth } from '../../domain/oauth/index.ts'
import type { Files } from '../../platform/files/files.ts'
import { servePictures } from '../shared/picture-files.ts'
import { requireSignIn } from '../shared/signed-in.ts'
import { serveApps } from './apps-page.ts'
import { serveAvatarUpload, uploadLimits } from './avatar-upload.ts'
import { serveData } from './data-page.ts'
import { serveDeletion, serveFarewell } from './deletion-page.ts'
import { serveEmailLink } from './email-link-page.ts'
import { serveEmail } from './email-page.ts'
import { serveExportFile } from './export-file.ts'
import { serveOverview } from './overview-page.ts'
import { servePasskeyRemoval } from './passkey-removal-page.ts'
import { servePasskeys } from './passkeys.ts'
import { servePassword } from './password-page.ts'
import { serveProfile } from './profile-page.ts'
import { serveRecoveryCodes } from './recovery-codes-page.ts'
import { serveSecurity } from './security-page.ts'
import { serveSessions } from './sessions-page.ts'
import { serveTwoFactorOff } from './two-factor-off-page.ts'
import { serveTwoFactorSetUp } from './two-factor-set-up-page.ts'

type AccountDeps = { readonly identity: Identity; readonly oauth: OAuth; readonly files: Files }

const pages = [
  serveOverview,
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
