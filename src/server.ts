import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { serveAccountPages } from './http/account/index.ts'
import { serveAdmin } from './http/admin/index.ts'
import { serveAdminApi } from './http/admin-api/index.ts'
import { serveCertificates, serveCredentials } from './http/certificates/index.ts'
import { type CheckoutDrafts, serveCheckoutPages } from './http/checkout/index.ts'
import { serveClassroom } from './http/classroom/index.ts'
import { serveComponents } from './http/dev/components-page.ts'
import { serveStoredMail } from './http/dev/stored-mail-pages.ts'
import { type PreviewMails, serveMailTemplates } from './http/dev/template-pages.ts'
import { serveDevelopers } from './http/developers/index.ts'
import { serveDiscovery } from './http/discovery/index.ts'
import { servePostComments } from './http/discussion/index.ts'
import { serveAnswerFile } from './http/downloads/answer-file.ts'
import { serveGradebookFile } from './http/downloads/gradebook-file.ts'
import { serveDownloads } from './http/downloads/index.ts'
import { serveInvoiceFile } from './http/downloads/invoice-file.ts'
import { serveLedgerFile } from './http/downloads/ledger-file.ts'
import { serveSchoolExport } from './http/downloads/school-export.ts'
import { serveEventCalendars } from './http/event-calendar/index.ts'
import { type Readiness, serveHealth, type WebProcessCount } from './http/health/health.ts'
import { type Fixtures, type McpLimits, serveMcp } from './http/mcp/index.ts'
import { serveMemberApi } from './http/member-graphql/index.ts'
import { serveAuthorization, serveClientLogos, serveOAuthEndpoints } from './http/oauth/index.ts'
import { serveAssets } from './http/page/assets.ts'
import { findChrome } from './http/page/chrome.ts'
import { decoratePageContexts } from './http/page/context.ts'
import { serveCurrencyChoice } from './http/page/currency-choice.ts'
import { renderErrorPage } from './http/page/error-page.ts'
import { guardForms } from './http/page/forms/form-guard.ts'
import { serveLanguageChoice } from './http/page/language-choice.ts'
import { findUnread } from './http/page/unread.ts'
import { serveWebBundle } from './http/page/web-bundle.ts'
import {
  continueToGateway,
  renderGatewayRedirect,
  servePaymentPages,
  servePaymentWebhooks,
} from './http/payments/index.ts'
import { serveRedeem } from './http/redeem/index.ts'
import { type CatalogChangeFeed, type CatalogWatch, createCatalogWatch } from './http/shared/catalog-watch.ts'
import { compression } from './http/shared/compression.ts'
import { answerErrors, answerUnknownUrls } from './http/shared/errors.ts'
import { limitedByIp } from './http/shared/limited-by-ip.ts'
import { answerToAnyOrigin, onlyMethods } from './http/shared/open-to-any-origin.ts'
import { recordOperatorWrites } from './http/shared/operator-writes.ts'
import { servePictures, serveSizes } from './http/shared/picture-files.ts'
import { refuseNul } from './http/shared/refuse-nul.ts'
import { answerBrokenRequest, guardFraming } from './http/shared/request-framing.ts'
import { countRequests, type RequestMetrics } from './http/shared/request-metrics.ts'
import { findRequestSchool } from './http/shared/request-school.ts'
import type { SealedCursors } from './http/shared/sealed-cursor.ts'
import { setSecurityHeaders } from './http/shared/security-headers.ts'
import { findSignedIn } from './http/shared/signed-in.ts'
import type { SignedUrls } from './http/shared/signed-urls.ts'
import { serveSignInPages } from './http/sign-in/index.ts'
import { serveSiteFiles } from './http/site-files/index.ts'
import { serveStorefront } from './http/storefront/index.ts'
import type { Modules, ReplicaReads, TransactionModules } from './modules.ts'
import type { Operate } from './operations/index.ts'
import { endpoints } from './paths/endpoints.ts'
import type { Clock } from './platform/clock.ts'
import type { FormTokens } from './platform/crypto/form-token.ts'
import type { Files } from './platform/files/files.ts'
import { carryRequestId, fastifyLogOptions } from './platform/log/fastify-log.ts'
import type { Log } from './platform/log/log.ts'
import type { OutboundHttp } from './platform/outbound-http/index.ts'
import { createRemoteFiles } from './platform/outbound-http/remote-files.ts'
import type { Limiter } from './platform/rate-limit/rate-limits.ts'
import type { Tracing } from './platform/telemetry/tracing.ts'

export type ServerOptions = {
  readonly modules: Modules
  readonly clock: Clock
  readonly limits: ApiLimits
  readonly cursors: SealedCursors
  readonly formTokens: FormTokens
  readonly checkoutDrafts: CheckoutDrafts
  readonly signedUrls: SignedUrls
  readonly files: Files
  /** Fetches files from URLs that operators enter. */
  readonly outboundHttp: OutboundHttp
  /** The folder of the built API console. */
  readonly bundleFolder: string
  readonly log: Log
  readonly isProduction: boolean
  readonly readiness: Readiness
  /** Reported by /readyz if several web processes share the port. */
  readonly webProcesses?: (() => WebProcessCount | undefined) | undefined
  /** While true, every response closes its connection. */
  readonly isDraining?: () => boolean
  readonly trustedProxies: readonly string[]
  readonly metrics?: RequestMetrics
  readonly tracing?: Pick<Tracing, 'fastifyPlugin'>
  /** The folder of stored mail in development; a page shows it. */
  readonly storedMailFolder?: string | undefined
  /** Every mail with sample data, shown on the same page. */
  readonly previewMails?: PreviewMails | undefined
  readonly timeouts?: Partial<Timeouts>
  /** Writes of several operations in one transaction, committed or rolled back as a dry run. */
  readonly operate: Operate<TransactionModules>
  /** Reads by a replica, if there is one. */
  readonly replicaReads?: ReplicaReads | undefined
  /** Reports changes to the catalog, so that its results can be cached. */
  readonly catalogChangeFeed?: CatalogChangeFeed | undefined
  /** Only set by tests: tools of a conformance suite instead of the product's. */
  readonly mcpFixtures?: Fixtures | undefined
}

/** The rate limits of the APIs. */
export type ApiLimits = {
  readonly memberApi: Limiter
  readonly mcp: McpLimits
  readonly adminApi: Limiter
  /** Files and documents that anybody may read. */
  readonly publicFiles: Limiter
  readonly couponTries: Limiter
  readonly redeemTries: Limiter
  readonly classroom: ClassroomLimits
}

/** The rate limits of progress reports and comments of one person. */
export type ClassroomLimits = { readonly reports: Limiter; readonly comments: Limiter }

const memberSdl = readFileSync(new URL('./http/member-graphql/schema.graphql', import.meta.url), 'utf8')

type Timeouts = {
  readonly headersMs: number
  /** For bodies of routes that take no uploads. */
  readonly bodyMs: number
  /** For a whole request, uploads included. */
  readonly requestMs: number
  readonly checkEveryMs: number
}

const usualTimeouts: Timeouts = {
  headersMs: 10_000,
  bodyMs: 15_000,
  requestMs: 120_000,
  checkEveryMs: 1_000,
}

/** The HTTP server with all routes, ready to listen or to be called in a test. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  refuseFixtures(options)
  const timeouts = { ...usualTimeouts, ...options.timeouts }
  const app = bareServer(options, timeouts)
  carryRequestId(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (options.isDraining?.()) reply.header('connection', 'close')
    done()
  })
  if (options.tracing?.fastifyPlugin) await app.register(options.tracing.fastifyPlugin)
  if (options.metrics) countRequests(app, options.metrics)
  setSecurityHeaders(app)
  await app.register(cookie)
  await app.register(compress, { ...compression, threshold: 1024 })
  decoratePageContexts(app)
  answerErrors(app, renderErrorPage)
  guardFraming(app, timeouts)
  serveHealth(app, options)
  app.decorateRequest('me', undefined)
  app.decorateRequest('chrome', undefined)
  app.decorateRequest('unread', 0)
  answerToAnyOrigin(app)
  findRequestSchool(app, options.modules)
  await app.register(serveOAuthEndpoints(options.modules.oauth))
  await app.register(serveMemberApi({ ...options, requests: options.limits.memberApi }))
  const remoteFiles = createRemoteFiles(options.outboundHttp)
  await app.register(serveAdminApi({ ...options, remoteFiles, requests: options.limits.adminApi }))
  await app.register(servePaymentWebhooks({ ...options.modules, metrics: options.metrics }))
  const catalogWatch = watchCatalogs(options)
  const siteFiles = serveSiteFiles({ ...options, catalogWatch })
  await app.register(limitedByIp(siteFiles, options.limits.publicFiles))
  const mcpDeps = { ...options, remoteFiles, catalogWatch, limits: options.limits.mcp }
  await app.register(serveMcp(mcpDeps, options.mcpFixtures))
  await app.register(serveTagged(options, catalogWatch))
  return app
}

function watchCatalogs({ modules, clock, catalogChangeFeed: changeFeed }: ServerOptions) {
  return createCatalogWatch({
    clock,
    changeFeed,
    nextChangeAt: ({ id }) => modules.catalog.nextChangeAt({ kind: 'visitor', schoolId: id }),
  })
}

// These tools need no permission, so they must never run in production.
function refuseFixtures({ mcpFixtures, isProduction }: ServerOptions): void {
  if (mcpFixtures && isProduction)
    throw new Error('The tools of a conformance suite are allowed in tests only')
}

/** Responses that a browser may cache and revalidate by entity tag; responses of the OAuth endpoints are never cached. */
function serveTagged(options: ServerOptions, catalogWatch: CatalogWatch): FastifyPluginAsync {
  return async (app) => {
    await app.register(etag)
    serveLanguageChoice(app)
    serveCurrencyChoice(app)
    serveAssets(app)
    serveWebBundle(app, options.bundleFolder)
    servePictures(app, options.files, 'media')
    serveSizes(app, options.files)
    serveEventCalendars(app, options.modules)
    await app.register(limitedByIp(serveDiscovery(options.modules.oauth), options.limits.publicFiles))
    await app.register(limitedByIp(serveCredentials(options.modules), options.limits.publicFiles))
    onlyMethods(app, endpoints.authorization, ['GET'])
    await app.register(servePages(options, catalogWatch))
    if (options.storedMailFolder) serveDevelopment(app, options.storedMailFolder, options)
  }
}

/** Pages for development; not registered if mail is really sent. */
function serveDevelopment(app: FastifyInstance, folder: string, { previewMails }: ServerOptions) {
  serveStoredMail(app, folder)
  serveComponents(app)
  if (previewMails) serveMailTemplates(app, previewMails)
}

/** HTML pages, with sessions and protected forms. */
function servePages(options: ServerOptions, catalogWatch: CatalogWatch): FastifyPluginAsync {
  const { clock, modules, formTokens, checkoutDrafts, signedUrls, files } = options
  const { bundleFolder } = options
  const limits = options.limits.classroom
  return async (pages) => {
    await pages.register(formbody)
    refuseNul(pages)
    findSignedIn(pages, modules)
    recordOperatorWrites(pages, options.replicaReads)
    guardForms(pages, formTokens)
    findChrome(pages, { ...modules, catalogWatch })
    findUnread(pages, modules)
    answerUnknownUrls(pages)
    serveStorefront(pages, { ...modules, catalogWatch, clock })
    await pages.register(serveSignInPages(modules))
    await pages.register(async (scope) => serveAuthorization(scope, modules))
    await pages.register(servePaymentPages(modules))
    await pages.register(
      serveCheckoutPages({
        ...modules,
        clock,
        checkoutDrafts,
        couponTries: options.limits.couponTries,
        continueToGateway: (request, reply, payment) => continueToGateway(modules, request, reply, payment),
      }),
    )
    await pages.register(serveRedeem({ ...modules, redeemTries: options.limits.redeemTries }))
    serveDevelopers(pages, { ...modules, sdl: memberSdl, bundleFolder })
    serveAdmin(pages, { bundleFolder })
    serveClientLogos(pages, { files })
    serveDownloads(pages, { ...modules, files, signedUrls })
    serveSchoolExport(pages, { ...modules, files, signedUrls })
    serveInvoiceFile(pages, { ...modules, signedUrls })
    serveLedgerFile(pages, { ...modules, signedUrls })
    serveGradebookFile(pages, { ...modules, signedUrls })
    serveAnswerFile(pages, { ...modules, files, signedUrls })
    serveCertificates(pages, { ...modules, files })
    await pages.register(serveClassroom({ ...modules, clock, files, signedUrls, limits }))
    await pages.register(servePostComments({ ...modules, limits }))
    await serveAccountPages(pages, { ...modules, files, clock, signedUrls, renderGatewayRedirect })
  }
}

function bareServer(
  { log, trustedProxies }: ServerOptions,
  { headersMs, requestMs, checkEveryMs }: Timeouts,
) {
  return Fastify({
    ...fastifyLogOptions(log),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: 256 * 1024,
    requestTimeout: requestMs,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    clientErrorHandler: answerBrokenRequest,
    requestIdHeader: false,
    genReqId: (request) => requestIdIn(request.headers['x-request-id']) ?? randomUUID(),
    // While closing, requests on open connections are still served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
}

// The id of a proxy links its log to ours; other values are not logged.
function requestIdIn(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : undefined
}
