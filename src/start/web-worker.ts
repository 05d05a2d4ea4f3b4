// A web process: told by the primary what to connect to and when to stop.
import { processEnvironment } from '../config/process-environment.ts'
import { readConfig } from '../config/read-config.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { answerMetricsQuestions } from '../platform/telemetry/cluster-metrics.ts'
import { createWebCore } from './core.ts'
import { openLog } from './open-log.ts'
import { startTelemetry } from './telemetry.ts'
import { startWeb } from './web.ts'
import type { WebOrder, WebReport, WebTask } from './web-processes.ts'

// Ctrl-C reaches every process of the terminal; the primary decides when this one stops.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

// Heard from the first moment: "stop" may come while this process is still starting.
const task = new Promise<WebTask>((given) => {
  process.on('message', (order: WebOrder) => order.is === 'task' && given(order.task))
})
const stopAsked = new Promise<void>((asked) => {
  process.on('message', (order: WebOrder) => order.is === 'stop' && asked())
  // The primary was killed.
  process.once('disconnect', () => asked())
})

const config = readConfig(processEnvironment())
const log = openLog(config)
try {
  await serve(await task)
} catch (error) {
  if (!(error instanceof StartFailure)) log.error({ err: error }, 'the web process cannot start')
  const { message, waysOut } = error instanceof StartFailure ? error : new StartFailure(String(error), [])
  report({ is: 'failed', message, waysOut })
}

async function serve({ dataFolder, ...task }: WebTask) {
  const telemetry = await startTelemetry(config, log)
  answerMetricsQuestions(telemetry.metrics.registry)
  const core = createWebCore(config, { ...task, telemetry, log })
  const web = await startWeb({ config, core, log, telemetry, dataFolder })
  core.listener.start()
  report({ is: 'listening' })

  await stopAsked
  await web.stop()
  await core.close()
  await telemetry.tracing.shutdown()
  process.exit(0)
}

function report(message: WebReport) {
  process.send?.(message)
}
