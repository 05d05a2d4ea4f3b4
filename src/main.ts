import type { Config } from './config/read-config.ts'
import { plantDemoWorld, wantsDemoWorld } from './demo/plant.ts'
import type { Log } from './platform/log/log.ts'
import { banner } from './start/banner.ts'
import { type Core, createCore } from './start/core.ts'
import { mayPlant } from './start/may-plant.ts'
import { serveMetrics } from './start/metrics.ts'
import { type OpenDatabase, openDatabase } from './start/open-database.ts'
import { openFiles } from './start/open-files.ts'
import { openLog } from './start/open-log.ts'
import { prepareApps } from './start/prepare-apps.ts'
import { prepareSchema } from './start/prepare-schema.ts'
import { secretKey } from './start/secret-key.ts'
import { startJobs } from './start/start-jobs.ts'
import { startTelemetry, type Telemetry } from './start/telemetry.ts'
import { startWeb } from './start/web.ts'
import { startWebProcesses } from './start/web-processes.ts'

type Stoppable = { readonly stop: () => Promise<void> }

/** Runs Lectern until it is told to stop. */
export async function main(config: Config): Promise<void> {
  const startedAt = performance.now()
  const log = openLog(config)
  const parts: Stoppable[] = []
  let isStopping = false
  const stopAll = async () => {
    isStopping = true
    // In the order opposite to the start: first the port, last the database.
    for (const part of parts.toReversed()) await part.stop()
  }
  onSignal(stopAll)
  try {
    const telemetry = await startTelemetry(config, log)
    parts.push({ stop: telemetry.tracing.shutdown })
    const database = await openDatabase(config, 'server', (err) => log.error({ err }, 'the database is away'))
    parts.push(database)
    const secret = secretKey(config.SECRET_KEY, database.dataFolder)
    const core = createCore(config, { connection: database.connection, secret, telemetry })
    parts.push({ stop: core.close })
    const started = { config, core, log, telemetry }
    parts.push(await serveMetrics(started))
    const { dataFolder } = database
    if (config.PROCESS_ROLE !== 'jobs') parts.push(await startServing(started, { secret, dataFolder }))
    await prepare({ ...started, dataFolder, isStopping: () => isStopping })
    // Below the port in the list: it stops once no request can ask for more work.
    if (config.PROCESS_ROLE !== 'web') parts.splice(-1, 0, await startJobs({ ...started, dataFolder }))
    core.listener.start()
    await announce(config, core, database, performance.now() - startedAt)
  } catch (error) {
    await stopAll()
    throw error
  }
}

type Started = {
  readonly config: Config
  readonly core: Core
  readonly log: Log
  readonly telemetry: Telemetry
}

async function startServing(
  started: Started,
  shared: { secret: string; dataFolder: string },
): Promise<Stoppable> {
  const { config, core, log } = started
  if (config.WORKERS === 1) return await startWeb({ ...started, dataFolder: shared.dataFolder })
  const task = { connection: core.connection, ...shared }
  return await startWebProcesses({ count: config.WORKERS, task, log })
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
  if (isAsked) {
    const files = await openFiles(config, dataFolder)
    await plantDemoWorld({ ...core.deps, files }, { port: config.PORT })
  }
  await prepareApps(core.modules)
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

// A second signal means "now".
function onSignal(stop: () => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
