import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/read-config.ts'
import { publicChangesChannel } from '../../domain/changes/index.ts'
import { schoolsChannel } from '../../domain/tenancy/index.ts'
import { createCheckoutDrafts } from '../../http/checkout/index.ts'
import type { WebProcessCount } from '../../http/health/health.ts'
import { createSealedCursors } from '../../http/shared/sealed-cursor.ts'
import { createSignedUrls } from '../../http/shared/signed-urls.ts'
import { previewMails } from '../../jobs/mails/preview-mails.ts'
import { createFormTokens } from '../../platform/crypto/form-token.ts'
import { errorCode } from '../../platform/errors.ts'
import type { Log } from '../../platform/log/log.ts'
import { StartFailure } from '../../platform/start-failure.ts'
import { createServer } from '../../server.ts'
import { startActivityWriter } from '../activity-writer.ts'
import type { Core } from '../core.ts'
import { isDemoWorldAllowed } from '../demo-policy.ts'
import { listenAddress } from '../listen-address.ts'
import { storedMailFolder } from '../mail-folder.ts'
import { openFiles } from '../open-files.ts'
import { createReadiness } from '../readiness.ts'
import type { Telemetry } from '../telemetry.ts'
import { createPublicChangePoll } from './public-change-poll.ts'
import { webBundle } from './web-bundle.ts'

type WebOptions = {
  readonly config: Config
  readonly core: Core
  readonly log: Log
  readonly telemetry: Telemetry
  readonly dataFolder: string
  /** True if the start has migrated the schema, planted the demo world and moved its schools to this port. */
  readonly isPrepared: () => boolean
  /** Set in one of several web processes: how many of them listen. */
  readonly crew?: () => WebProcessCount | undefined
}

// The time limit of running requests once the port is closed.
const lastRequestsMs = 4_000

/** The HTTP server of this process: serves what it can as soon as it listens, and drains before it stops. */
export async function createWeb(options: WebOptions) {
  const { config, core, log, telemetry, dataFolder, isPrepared, crew } = options
  const { modules, operate, limits, listener, deps } = core
  const preparation = () => (isPrepared() ? undefined : preparationReason(config))
  const { readiness, startDraining, isDraining } = createReadiness(core.probe, { preparation })
  const publicChanges = publicChangeFeed(core)
  const app = await createServer({
    modules,
    clock: deps.clock,
    limits,
    cursors: createSealedCursors(deps.secretBox),
    operate,
    replicaReads: core.replicaReads,
    catalogChangeFeed: publicChanges.subscribe,
    formTokens: createFormTokens(deps.secretBox),
    checkoutDrafts: createCheckoutDrafts(deps),
    signedUrls: createSignedUrls(deps),
    files: await openFiles(config, dataFolder),
    outboundHttp: deps.outboundHttp,
    bundleFolder: webBundle.applications,
    log,
    isProduction: config.NODE_ENV === 'production',
    readiness,
    webProcesses: crew,
    isDraining,
    trustedProxies: config.TRUSTED_PROXIES,
    metrics: telemetry.metrics,
    tracing: telemetry.tracing,
    storedMailFolder: storedMailFolder(config, dataFolder),
    previewMails: (school) => previewMails(school, deps.clock.now()),
  })
  listener.on(schoolsChannel, modules.tenancy.forgetSchools)
  const activity = startActivityWriter(modules.oauth, log)
  return {
    start: () => listen(app, config),
    async stop() {
      startDraining()
      await pause(config.DRAIN_SECONDS * 1000)
      await closeWithin(app, lastRequestsMs)
      await publicChanges.stop()
      await activity.stop()
    },
  }
}

// By wake-ups, and by polling for the changes whose wake-up was lost.
function publicChangeFeed({ listener, modules, deps }: Core) {
  const subscribers: ((schoolId: string) => void)[] = []
  const { publicChangesAfter } = modules.changes
  const onChange = (schoolId: string) => {
    for (const subscriber of subscribers) subscriber(schoolId)
  }
  const poll = createPublicChangePoll({ publicChangesAfter, clock: deps.clock, onChange })
  return {
    stop: poll.stop,
    subscribe(subscriber: (schoolId: string | undefined) => void) {
      subscribers.push(subscriber)
      listener.on(publicChangesChannel, subscriber)
    },
  }
}

// A connection on which nothing moves must not hold the stop; what arrived of an upload counts.
async function closeWithin(app: FastifyInstance, ms: number) {
  const cut = setTimeout(() => app.server.closeAllConnections(), ms)
  await app.close()
  clearTimeout(cut)
}

function preparationReason(config: Config): string {
  return isDemoWorldAllowed(config) ? 'the demo world is being planted' : 'the start is not complete'
}

async function listen(app: FastifyInstance, config: Config) {
  try {
    const listenTextResolver = (url: string) => `listening at ${url}`
    await app.listen({ ...listenAddress(config), listenTextResolver })
  } catch (error) {
    throw listenFailure(error, config.PORT)
  }
}

function listenFailure(error: unknown, port: number): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return new StartFailure(`Port ${port} is already in use.`, [
      `stop the program that uses it, or set PORT to a free port: PORT=${port + 1} npm start`,
    ])
  }
  if (code === 'EACCES') {
    return new StartFailure(`This user is not allowed to listen on port ${port}.`, [
      'set PORT to 1024 or higher',
    ])
  }
  return error
}
