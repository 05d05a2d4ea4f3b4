// A web process: the primary sends it what to connect to, when to listen and when to stop.
import { processEnvironment } from '../../config/process-environment.ts'
import { readConfig } from '../../config/read-config.ts'
import type { WebProcessCount } from '../../http/health/health.ts'
import { StartFailure } from '../../platform/start-failure.ts'
import { serveMetricsRequests } from '../../platform/telemetry/cluster-metrics.ts'
import { createWebCore } from '../core.ts'
import { openLog } from '../open-log.ts'
import { startTelemetry } from '../telemetry.ts'
import { createWeb } from './web.ts'
import type { WebOrder, WebReport, WebTask } from './web-process.ts'

// Ctrl-C reaches every process of the terminal; the primary decides when this one stops.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

// Registered first: "stop" may arrive while this process is still starting.
const [taskReceived, admitted, stopRequested] = [
  Promise.withResolvers<WebTask>(),
  Promise.withResolvers<void>(),
  Promise.withResolvers<void>(),
]
let crew: WebProcessCount | undefined
let isPrepared = false
process.on('message', (order: WebOrder) => {
  switch (order.is) {
    case 'task':
      return taskReceived.resolve(order.task)
    case 'listen':
      return admitted.resolve()
    case 'stop':
      return stopRequested.resolve()
    case 'open':
      isPrepared = true
      return
    case 'crew':
      crew = order.crew
  }
})
// The primary was killed.
process.once('disconnect', () => stopRequested.resolve())

const config = readConfig(processEnvironment())
const log = openLog(config)
try {
  await serve(await orExit(taskReceived.promise))
} catch (error) {
  if (!(error instanceof StartFailure)) log.error({ err: error }, 'the web process cannot start')
  const { message, remedies } = error instanceof StartFailure ? error : new StartFailure(String(error), [])
  report({ is: 'failed', message, remedies }, () => process.exit(1))
}

async function serve({ dataFolder, ...task }: WebTask) {
  const telemetry = await startTelemetry(config, log)
  serveMetricsRequests(telemetry.metrics.registry)
  const core = createWebCore(config, { ...task, telemetry, log })
  const web = await createWeb({
    config,
    core,
    log,
    telemetry,
    dataFolder,
    isPrepared: () => isPrepared,
    crew: () => crew,
  })
  report({ is: 'prepared' })
  await orExit(admitted.promise)
  await web.start()
  core.listener.start()
  report({ is: 'listening' })

  await stopRequested.promise
  // Whatever does not end, this process does.
  setTimeout(() => process.exit(1), config.DRAIN_SECONDS * 1000 + 8_000).unref()
  await web.stop()
  await core.close()
  await telemetry.tracing.shutdown()
  process.exit(0)
}

/** Awaits the value, or exits if a stop arrives first. Afterwards, a stop drains. */
async function orExit<T>(promise: Promise<T>): Promise<T> {
  const settled = promise.then((value) => ({ value }))
  const first = await Promise.race([settled, stopRequested.promise.then(() => undefined)])
  if (!first) process.exit(0)
  return first.value
}

// Without a channel the primary has exited, so this process exits too.
function report(message: WebReport, onSent: () => void = () => {}) {
  if (process.connected) process.send?.(message, undefined, undefined, onSent)
  else onSent()
}
