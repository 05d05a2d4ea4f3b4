import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../config/read-config.ts'
import type { Log } from '../../platform/log/log.ts'
import { StartFailure } from '../../platform/start-failure.ts'
import { createRestartPause } from '../restart-pause.ts'
import { createStandIn } from './fallback-server.ts'
import { createWebCrew } from './web-process-pool.ts'
import type { Ended, WebTask } from './web-process.ts'

type Options = { readonly config: Config; readonly task: WebTask; readonly log: Log }

// After this many exits before the first listen, the start fails.
const mostDeathsAtStart = 5

/** Several web processes on one port. A process that exits is replaced. */
export function createWebProcesses({ config, task, log }: Options) {
  const stopping = new AbortController()
  const standIn = createStandIn(config, log)
  const web = createWebCrew(config.WORKERS, task, standIn)
  let places: Promise<void>[] = []
  let hasStarted = false

  const standInIfNeeded = () => {
    if (hasStarted && !web.hasPort()) void standIn.open()
  }
  const keepOne = async (first: PromiseWithResolvers<void>) => {
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
      standInIfNeeded()
      const pauseMs = restart.after(ended.livedMs)
      if (!hasListened && isHopeless(ended, restart.deaths())) return first.reject(failureOf(ended))
      log.error({ ...describe(ended), ...web.crew(), pauseMs }, 'a web process exited; starting another')
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  return {
    /** Resolves once all of them listen, or when a stop is requested. */
    async start() {
      const firsts = Array.from({ length: config.WORKERS }, () => Promise.withResolvers<void>())
      places = firsts.map(keepOne)
      await Promise.race([Promise.all(firsts.map(({ promise }) => promise)), Promise.all(places)])
      hasStarted = true
    },
    /** Tells them that the deployment is prepared. */
    open: web.open,
    async stop() {
      stopping.abort()
      await standIn.close()
      web.stopAll()
      await Promise.all(places)
    },
  }
}

function isHopeless({ failure }: Ended, deaths: number): boolean {
  return failure !== undefined || deaths >= mostDeathsAtStart
}

function describe({ exitCode, signal, failure }: Ended) {
  return { exitCode, signal, ...(failure ? { reason: failure.message } : {}) }
}

function failureOf({ failure, exitCode, signal }: Ended): StartFailure {
  if (failure) return failure
  const how = signal ? `was terminated by ${signal}` : `exited with ${exitCode}`
  return new StartFailure(`A web process did not start: it ${how}.`, [
    'read the log lines above, then start again',
  ])
}
