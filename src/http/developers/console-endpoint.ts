import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OAuth } from '../../domain/oauth/index.ts'
import { paths } from '../../paths/paths.ts'
import { readWebBundle } from '../page/web-bundle.ts'
import { serveApplication } from './application-endpoint.ts'
import { consolePage, noConsolePage } from './console-page.ts'

export type ConsoleOptions = {
  readonly oauth: Pick<OAuth, 'consoleClient'>
  /** The folder of the built console. */
  readonly bundleFolder: string
}

/** The console and its redirect URI. */
export function serveConsole(app: FastifyInstance, { oauth, bundleFolder }: ConsoleOptions) {
  serveApplication(app, {
    path: paths.developers.console,
    bundle: readWebBundle(bundleFolder, 'console'),
    client: (school) => oauth.consoleClient(school),
    page: consolePage,
    noPage: noConsolePage,
    prepare: allowEditorStyles,
  })
}

// The editor needs inline styles. Scripts are still allowed only as files from this origin.
function allowEditorStyles(reply: FastifyReply) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header(
    'content-security-policy',
    policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  )
}
