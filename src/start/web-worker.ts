// A web process: told by the primary what to connect to and when to stop.
import { once } from 'node:events'
import { processEnvironment } from '../config/process-environment.ts'
import { readConfig } from '../config/read-config.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { createCore } from './core.ts'
import { openLog } from './open-log.ts'
import { startWeb } from './web.ts'
import type { WebReport, WebTask } from './web-processes.ts'

// Ctrl-C reaches every process of the terminal; the primary decides when this one stops.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

const [task] = (await once(process, 'message')) as [WebTask]
const config = readConfig(processEnvironment())
const log = openLog(config)
const core = createCore(config, task)

try {
  const web = await startWeb({ config, core, log })
  core.listener.start()
  const stop = async () => {
    await web.stop()
    await core.close()
    process.exit(0)
  }
  process.once('message', () => void stop())
  // The primary was killed.
  process.once('disconnect', () => void stop())
  report({ is: 'listening' })
} catch (error) {
  if (!(error instanceof StartFailure)) log.error({ err: error }, 'the web process cannot start')
  const { message, waysOut } = error instanceof StartFailure ? error : new StartFailure(String(error), [])
  report({ is: 'failed', message, waysOut })
}

function report(message: WebReport) {
  process.send?.(message)
}
