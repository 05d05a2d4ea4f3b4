import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../config/read-config.ts'
import type { Log } from '../../platform/log/log.ts'
import { StartFailure } from '../../platform/start-failure.ts'
import { createRestartPause } from '../restart-pause.ts'
import { createFallbackServer } from './fallback-server.ts'
import type { ProcessExit, WebTask } from './web-process.ts'
import { createWebProcessPool } from './web-process-pool.ts'

type Options = { readonly config: Config; readonly task: WebTask; readonly log: Log }

// After this many exits before the first listen, the start fails.
const maxExitsAtStart = 5

/** Several web processes on one port. A process that exits is replaced. */
export function createWebProcesses({ config, task, log }: Options) {
  const stopping = new AbortController()
  const fallback = createFallbackServer(config, log)
  const web = createWebProcessPool(config.WORKERS, task, fallback)
  let slots: Promise<void>[] = []
  let hasStarted = false

  const openFallbackIfNeeded = () => {
    if (hasStarted && !web.hasPort()) void fallback.open()
  }
  const superviseProcess = async (first: PromiseWithResolvers<void>) => {
    const restart = createRestartPause()
    let hasListened = false
    const onListening = () => {
      if (hasListened) log.info(web.crew(), 'a web process was replaced')
      hasListened = true
      first.resolve()
    }
    while (!stopping.signal.aborted) {
      const ended = await web.runOne(onListening)
      if (stopping.signal.aborted) return
      openFallbackIfNeeded()
      const pauseMs = restart.after(ended.livedMs)
      if (!hasListened && isStartFailed(ended, restart.deaths())) return first.reject(failureOf(ended))
      log.error({ ...describe(ended), ...web.crew(), pauseMs }, 'a web process exited; starting another')
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  return {
    /** Resolves once all of them listen, or when a stop is requested. */
    async start() {
      const firsts = Array.from({ length: config.WORKERS }, () => Promise.withResolvers<void>())
      slots = firsts.map(superviseProcess)
      await Promise.race([Promise.all(firsts.map(({ promise }) => promise)), Promise.all(slots)])
      hasStarted = true
    },
    /** Tells them that the deployment is prepared. */
    open: web.open,
    async stop() {
      stopping.abort()
      await fallback.close()
      web.stopAll()
      await Promise.all(slots)
    },
  }
}

function isStartFailed({ failure }: ProcessExit, deaths: number): boolean {
  return failure !== undefined || deaths >= maxExitsAtStart
}

function describe({ exitCode, signal, failure }: ProcessExit) {
  return { exitCode, signal, ...(failure ? { reason: failure.message } : {}) }
}

function failureOf({ failure, exitCode, signal }: ProcessExit): StartFailure {
  if (failure) return failure
  const exitText = signal ? `was terminated by ${signal}` : `exited with ${exitCode}`
  return new StartFailure(`A web process did not start: it ${exitText}.`, [
    'read the log lines above, then start again',
  ])
}
