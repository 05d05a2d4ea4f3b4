import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOperator } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { memberContext } from '../page/context.ts'
import { sendPage } from '../page/page.ts'
import { readWebBundle } from '../page/web-bundle.ts'
import { refuseUnlessOpenFor } from '../shared/request-school.ts'
import { requireSignIn } from '../shared/signed-in.ts'
import { adminDocument, noAdminPage } from './admin-page.ts'

type AdminOptions = {
  /** The folder of the built admin area. */
  readonly bundleFolder: string
}

/** The admin area: one document for all of its screens, for operators. */
export function serveAdmin(app: FastifyInstance, { bundleFolder }: AdminOptions) {
  const bundle = readWebBundle(bundleFolder, 'admin')
  const renderAdmin = (request: FastifyRequest, reply: FastifyReply) => {
    const context = memberContext(request, reply)
    reply.header('cache-control', 'no-store')
    refuseUnlessOpenFor(context.school, context.reader.roles)
    if (!isOperator(context.reader.roles)) return sendPage(reply.code(403), context, noAdminPage(context))
    const nonce = randomBytes(16).toString('base64')
    allowStyles(reply, nonce)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-language', context.locale)
      .send(adminDocument(context, { ...bundle, nonce }).text)
  }
  const options = { onRequest: requireSignIn, config: { evenClosed: true } }
  for (const path of [paths.admin, `${paths.admin}/*`]) app.get(path, options, renderAdmin)
}

// The components insert styles with a nonce. Pictures and videos are previewed before they are uploaded, and the
// preview of the front page is shown in a frame.
function allowStyles(reply: FastifyReply, nonce: string) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const allowing = policy
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("img-src 'self' data:", "img-src 'self' data: blob:;media-src 'self' blob:")
  reply.header('content-security-policy', `${allowing};frame-src 'self'`)
}
