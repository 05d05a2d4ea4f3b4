import { once } from 'node:events'
import type { Config } from './config/read-config.ts'
import { plantDemoWorld, wantsDemoWorld } from './demo/plant.ts'
import type { Log } from './platform/log/log.ts'
import { StartFailure } from './platform/start-failure.ts'
import { createBackgroundJobs } from './start/background-jobs.ts'
import { banner } from './start/banner.ts'
import { closeData, writeForOwnerAlone } from './start/close-data.ts'
import { type Core, createCore } from './start/core.ts'
import { mayPlant } from './start/may-plant.ts'
import { serveMetrics } from './start/metrics.ts'
import { type OpenDatabase, openDatabase } from './start/open-database.ts'
import { openFiles } from './start/open-files.ts'
import { openLog } from './start/open-log.ts'
import { createParts } from './start/parts.ts'
import { prepareSchema } from './start/prepare-schema.ts'
import { refuseRiskyData } from './start/risky-data.ts'
import { secretKey } from './start/secret-key.ts'
import { startTelemetry, type Telemetry } from './start/telemetry.ts'
import { createWeb } from './start/web.ts'
import { createWebProcesses } from './start/web-processes.ts'

/** Runs Lectern until it is told to stop, and stops it in order. */
export async function main(config: Config, stopping: AbortSignal): Promise<void> {
  writeForOwnerAlone()
  const log = openLog(config)
  const parts = createParts(stopping)
  try {
    await start({ config, log, parts, stopping })
    await until(stopping)
  } catch (error) {
    // What fails while a stop cuts the start short is no failure.
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
  readonly parts: ReturnType<typeof createParts>
  readonly stopping: AbortSignal
}

async function start({ config, log, parts, stopping }: Starting): Promise<void> {
  const startedAt = performance.now()
  const telemetry = await startTelemetry(config, log)
  parts.add({ stop: telemetry.tracing.shutdown })
  const database = parts.add(
    await openDatabase(config, 'server', (err) => log.error({ err }, 'the database is away')),
  )
  const { dataFolder } = database
  await closeData(config, dataFolder, log)
  const secret = secretKey(config.SECRET_KEY, dataFolder)
  const core = createCore(config, { connection: database.connection, secret, telemetry })
  parts.add({ stop: core.close })
  const started = { config, core, log, telemetry }
  parts.add(await serveMetrics(started))
  // Before the port opens where that can be told already; a database that is away or new is looked at once it is ready.
  await unlessStopped(refuseRiskyData(config, core.modules).catch(unlessRefused), stopping)
  if (config.PROCESS_ROLE !== 'jobs') {
    const web = await createServing(started, { secret, dataFolder })
    parts.add(web)
    await unlessStopped(web.start(), stopping)
  }
  // Migrations and planting are transactions: cut short, they end with their session and leave nothing.
  const isStopping = () => stopping.aborted
  await unlessStopped(prepare({ ...started, dataFolder, isStopping }), stopping)
  await unlessStopped(refuseRiskyData(config, core.modules), stopping)
  if (config.PROCESS_ROLE !== 'web') {
    const jobs = await createBackgroundJobs({ ...started, dataFolder })
    // It stops once no request can ask for more work.
    if (config.PROCESS_ROLE === 'jobs') parts.add(jobs)
    else parts.addBelowLast(jobs)
    await unlessStopped(jobs.start(), stopping)
  }
  core.listener.start()
  await announce(config, core, database, performance.now() - startedAt)
}

async function unlessStopped(work: Promise<unknown>, stopping: AbortSignal): Promise<void> {
  await Promise.race([work, until(stopping)])
  stopping.throwIfAborted()
}

function unlessRefused(error: unknown) {
  if (error instanceof StartFailure) throw error
}

async function until(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

type Started = {
  readonly config: Config
  readonly core: Core
  readonly log: Log
  readonly telemetry: Telemetry
}

async function createServing(started: Started, shared: { secret: string; dataFolder: string }) {
  const { config, core, log } = started
  if (config.WORKERS === 1) return await createWeb({ ...started, dataFolder: shared.dataFolder })
  const task = { connection: core.connection, ...shared }
  return createWebProcesses({ config, task, log })
}

type Preparing = Started & { readonly dataFolder: string; readonly isStopping: () => boolean }

async function prepare({ config, core, log, dataFolder, isStopping }: Preparing) {
  await prepareSchema({
    connection: core.connection,
    db: core.deps.db,
    migrates: config.MIGRATE_ON_START,
    onWaiting: (reason) => log.warn(`waiting: ${reason}`),
    isStopping,
  })
  if (isStopping()) return
  const isAsked = config.DEMO_WORLD === 'on' || (await hasDemoWorld(config, core))
  if (!isAsked) return
  const files = await openFiles(config, dataFolder)
  await plantDemoWorld({ ...core.deps, files }, { port: config.PORT })
}

async function hasDemoWorld(config: Config, { modules }: Core): Promise<boolean> {
  return mayPlant(config) && (await wantsDemoWorld(modules))
}

async function announce(config: Config, core: Core, database: OpenDatabase, ms: number) {
  if (config.LOG_LEVEL === 'silent') return
  const { description, dataFolder, movedFrom } = database
  const facts = { port: config.PORT, database: description, dataFolder, movedFrom }
  const isDemo = await hasDemoWorld(config, core)
  process.stdout.write(`${banner({ ...facts, hasDemoWorld: isDemo, seconds: ms / 1000 })}\n`)
}
