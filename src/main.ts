import type { Config } from './config/read-config.ts'
import { plantDemoWorld, wantsDemoWorld } from './demo/plant.ts'
import type { Log } from './platform/log/log.ts'
import { banner } from './start/banner.ts'
import { type Core, createCore, createWebCore } from './start/core.ts'
import { mayPlant } from './start/may-plant.ts'
import { serveMetrics } from './start/metrics.ts'
import { type OpenDatabase, openDatabase } from './start/open-database.ts'
import { openFiles } from './start/open-files.ts'
import { openLog } from './start/open-log.ts'
import { prepareApps } from './start/prepare-apps.ts'
import { prepareSchema } from './start/prepare-schema.ts'
import { secretKey } from './start/secret-key.ts'
import { sessionsNeeded } from './start/sessions-needed.ts'
import { startJobs } from './start/start-jobs.ts'
import { startTelemetry, type Telemetry } from './start/telemetry.ts'
import { startWeb } from './start/web.ts'
import { startWebProcesses } from './start/web-processes.ts'
import { type Waiting, whenDatabaseAnswers } from './start/when-database-answers.ts'

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
  const waiting: Waiting = {
    onWaiting: (reason) => log.warn(`waiting: ${reason}`),
    isStopping: () => isStopping,
  }
  try {
    const telemetry = await startTelemetry(config, log)
    parts.push({ stop: telemetry.tracing.shutdown })
    const onTrouble = (err: unknown) => log.error({ err }, 'the database is away')
    const database = await whenDatabaseAnswers(waiting, () =>
      openDatabase({ ...config, sessions: sessionsNeeded(config) }, 'server', onTrouble),
    )
    if (!database) return
    parts.push(database)
    const secret = secretKey(config.SECRET_KEY, database.dataFolder)
    const core = createCore(config, { connection: database.connection, secret, telemetry, log })
    parts.push({ stop: core.close })
    const started = { config, core, log, telemetry }
    parts.push(await serveMetrics(started))
    const { dataFolder } = database
    if (config.PROCESS_ROLE !== 'jobs') parts.push(await startServing(started, { secret, dataFolder }))
    await prepare({ ...started, dataFolder }, waiting)
    const work = async () =>
      config.PROCESS_ROLE === 'web' ? undefined : await startJobs({ ...started, dataFolder })
    const jobs = await whenDatabaseAnswers(waiting, work)
    // Below the port in the list: it stops once no request can ask for more work.
    if (jobs) parts.splice(-1, 0, jobs)
    core.listener.start()
    const hasDemo = await whenDatabaseAnswers(waiting, () => hasDemoWorld(config, core))
    announce(config, database, { hasDemoWorld: hasDemo === true, ms: performance.now() - startedAt })
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
  const { config, core, log, telemetry } = started
  const { connection, listener } = core
  if (config.WORKERS > 1) {
    return await startWebProcesses({ count: config.WORKERS, task: { connection, ...shared }, log })
  }
  const webCore = createWebCore(config, { connection, listener, secret: shared.secret, telemetry })
  const web = await startWeb({ ...started, core: webCore, dataFolder: shared.dataFolder })
  return {
    async stop() {
      await web.stop()
      await webCore.close()
    },
  }
}

type Preparing = Started & { readonly dataFolder: string }

async function prepare({ config, core, dataFolder }: Preparing, waiting: Waiting) {
  const { connection, deps } = core
  await prepareSchema({ connection, db: deps.db, migrates: config.MIGRATE_ON_START, ...waiting })
  await whenDatabaseAnswers(waiting, async () => {
    const isAsked = config.DEMO_WORLD === 'on' || (await hasDemoWorld(config, core))
    if (!isAsked) return
    const files = await openFiles(config, dataFolder)
    await plantDemoWorld({ ...deps, files }, { port: config.PORT })
  })
  await whenDatabaseAnswers(waiting, () => prepareApps(core.modules))
}

async function hasDemoWorld(config: Config, { modules }: Core): Promise<boolean> {
  return mayPlant(config) && (await wantsDemoWorld(modules))
}

function announce(
  { LOG_LEVEL, PORT: port }: Config,
  { description: database, dataFolder, movedFrom }: OpenDatabase,
  { hasDemoWorld, ms }: { hasDemoWorld: boolean; ms: number },
) {
  if (LOG_LEVEL === 'silent') return
  const facts = { port, database, dataFolder, movedFrom, hasDemoWorld, seconds: ms / 1000 }
  process.stdout.write(`${banner(facts)}\n`)
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
