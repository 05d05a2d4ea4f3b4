import { once } from 'node:events'
import { wantsDemoWorld } from '../demo/schools.ts'
import type { Config } from './config/read-config.ts'
import type { PoolConnection } from './platform/db/pool/pool.ts'
import type { Log } from './platform/log/log.ts'
import { StartFailure } from './platform/start-failure.ts'
import { banner } from './start/banner.ts'
import { createComponents } from './start/components.ts'
import { type Core, createCore, createWebCore } from './start/core.ts'
import { restrictDataAccess, restrictNewFiles } from './start/data-permissions.ts'
import { isDemoWorldAllowed } from './start/demo-policy.ts'
import { storedMailFolder } from './start/mail-folder.ts'
import { serveMetrics } from './start/metrics.ts'
import { type OpenDatabase, openDatabase } from './start/open-database.ts'
import { isForPeople, openLog } from './start/open-log.ts'
import { prepareApps } from './start/prepare-apps.ts'
import { prepareSchema } from './start/prepare-schema.ts'
import { requiredSessions } from './start/required-sessions.ts'
import { type RetryOptions, retryWhileUnavailable } from './start/retry-while-unavailable.ts'
import { refuseRiskyData } from './start/risky-data.ts'
import { type SecretLocation, secretLocation } from './start/secret-key.ts'
import { createStartProgress } from './start/start-progress.ts'
import { startTelemetry, type Telemetry } from './start/telemetry.ts'
import { createWebProcesses } from './start/web/web-processes.ts'

// Routes, jobs and the demo world are imported where they are used: a process loads only what its role needs.

/** Runs Lectern until a stop is requested, then shuts down in order. */
export async function main(config: Config, stopping: AbortSignal): Promise<void> {
  restrictNewFiles()
  const log = openLog(config)
  const parts = createComponents(stopping, {
    stopMs: config.DRAIN_SECONDS * 1000 + 10_000,
    onTrouble: (err) => log.error({ err }, 'a part could not be stopped in time'),
  })
  try {
    await start({ config, log, parts, stopping })
    await untilAborted(stopping)
  } catch (error) {
    // Errors while a stop interrupts the start are ignored.
    if (!stopping.aborted) {
      await parts.stop()
      throw error
    }
  }
  log.info({ because: String(stopping.reason?.message) }, 'stopping')
  await parts.stop()
}

type Starting = {
  readonly config: Config
  readonly log: Log
  readonly parts: ReturnType<typeof createComponents>
  readonly stopping: AbortSignal
}

async function start({ config, log, parts, stopping }: Starting): Promise<void> {
  const startedAt = performance.now()
  const waiting: RetryOptions = {
    onWaiting: (reason, attempt) => log.warn({ attempt }, `waiting: ${reason}`),
    isStopping: () => stopping.aborted,
  }
  const telemetry = await startTelemetry(config, log)
  parts.add({ stop: telemetry.tracing.shutdown })
  const database = await retryWhileUnavailable(waiting, () => openConfiguredDatabase(config, log))
  if (!database) return
  parts.add(database)
  const { connection, pooled, dataFolder } = database
  await restrictDataAccess(config, dataFolder, log)
  const secrets = secretLocation(config, dataFolder)
  const core = createCore(config, {
    connection,
    pooled,
    secrets,
    telemetry,
    log,
    usesReplica: config.PROCESS_ROLE !== 'web',
  })
  parts.add({ stop: core.close })
  const started = { config, core, log, telemetry, dataFolder, pooled }
  parts.add(await serveMetrics(started))
  // Before the port opens if possible; an unavailable or new database is checked once it is ready.
  await unlessStopped(refuseRiskyData(config, core.modules).catch(rethrowStartFailure), stopping)
  const web = config.PROCESS_ROLE === 'jobs' ? undefined : parts.add(await createServing(started, secrets))
  if (web) await unlessStopped(web.start(), stopping)
  // Migrations and planting are transactions: if interrupted, they are rolled back.
  await unlessStopped(prepare(started, waiting), stopping)
  web?.open()
  if (config.PROCESS_ROLE !== 'web') {
    const { createBackgroundJobs } = await import('./start/background-jobs.ts')
    const jobs = await createBackgroundJobs(started, waiting)
    // Stops after the last request, so that none can queue more work.
    if (config.PROCESS_ROLE === 'jobs') parts.add(jobs)
    else parts.addBeforeLast(jobs)
    await unlessStopped(jobs.start(), stopping)
  }
  core.listener.start()
  const hasDemo = await retryWhileUnavailable(waiting, () => hasDemoWorld(config, core))
  stopping.throwIfAborted()
  announce(config, database, { hasDemoWorld: hasDemo === true, ms: performance.now() - startedAt })
}

function openConfiguredDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const onTrouble = (err: unknown) => log.error({ err }, 'the database is unavailable')
  return openDatabase({ ...config, sessions: requiredSessions(config) }, 'server', onTrouble)
}

async function unlessStopped(work: Promise<unknown>, stopping: AbortSignal): Promise<void> {
  await Promise.race([work, untilAborted(stopping)])
  stopping.throwIfAborted()
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

function rethrowStartFailure(error: unknown) {
  if (error instanceof StartFailure) throw error
}

type Started = {
  readonly config: Config
  readonly core: Core
  readonly log: Log
  readonly telemetry: Telemetry
  readonly dataFolder: string
  readonly pooled: PoolConnection
}

async function createServing(started: Started, secrets: SecretLocation) {
  const { config, core, log, telemetry, dataFolder, pooled } = started
  const { connection, listener } = core
  if (config.WORKERS > 1) {
    return createWebProcesses({ config, task: { connection, pooled, secrets, dataFolder }, log })
  }
  const webCore = createWebCore(config, {
    connection,
    pooled,
    listener,
    replica: core.deps.replica,
    secrets,
    telemetry,
    log,
  })
  let isPrepared = false
  const { createWeb } = await import('./start/web/web.ts')
  const web = await createWeb({ ...started, core: webCore, isPrepared: () => isPrepared })
  return {
    start: web.start,
    open() {
      isPrepared = true
    },
    async stop() {
      await web.stop()
      await webCore.close()
    },
  }
}

async function prepare({ config, core, log, dataFolder }: Started, waiting: RetryOptions) {
  const { connection, deps } = core
  await prepareSchema({ connection, db: deps.db, migrates: config.MIGRATE_ON_START, ...waiting })
  await retryWhileUnavailable(waiting, async () => {
    const isRequested = config.DEMO_WORLD === 'on' || (await hasDemoWorld(config, core))
    if (!isRequested) return
    const { plantDemo } = await import('./start/plant-demo.ts')
    const progress = createStartProgress({ log, output: process.stdout, isForPeople: isForPeople(config) })
    await plantDemo({ config, core, dataFolder, onStep: progress.step })
    progress.done()
  })
  await retryWhileUnavailable(waiting, () => refuseRiskyData(config, core.modules))
  await retryWhileUnavailable(waiting, () => prepareApps(core.modules))
}

async function hasDemoWorld(config: Config, { modules }: Core): Promise<boolean> {
  return isDemoWorldAllowed(config) && (await wantsDemoWorld(modules))
}

function announce(
  config: Config,
  { description: database, dataFolder, movedFrom }: OpenDatabase,
  { hasDemoWorld, ms }: { hasDemoWorld: boolean; ms: number },
) {
  if (config.LOG_LEVEL === 'silent') return
  const { PORT: port } = config
  const storesMail = storedMailFolder(config, dataFolder) !== undefined
  const facts = { port, database, dataFolder, movedFrom, hasDemoWorld, storesMail, seconds: ms / 1000 }
  process.stdout.write(`${banner(facts)}\n`)
}
