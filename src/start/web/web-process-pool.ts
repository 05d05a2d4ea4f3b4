import type { WebProcessCount } from '../../http/health/health.ts'
import type { FallbackServer } from './fallback-server.ts'
import { type ProcessExit, startWebProcess, type WebProcess, type WebTask } from './web-process.ts'

/** The running web processes, and which of them listen. */
export function createWebProcessPool(wanted: number, task: WebTask, fallback: FallbackServer) {
  const alive = new Set<WebProcess>()
  // Processes that listen or will listen: while there is one, the port is in use.
  const assignedToPort = new Set<WebProcess>()
  let isOpen = false

  const crew = (): WebProcessCount => {
    const listening = [...alive].filter((web) => web.isListening()).length
    return { listening, wanted }
  }
  const notifyWorkers = () => {
    for (const web of alive) web.send({ is: 'crew', crew: crew() })
  }
  const admit = async (web: WebProcess) => {
    assignedToPort.add(web)
    await fallback.close()
    web.send({ is: 'listen' })
  }
  return {
    crew,
    hasPort: () => assignedToPort.size > 0,
    /** Starts one and resolves when it exits. */
    async runOne(onListening: () => void): Promise<ProcessExit> {
      const web: WebProcess = startWebProcess(task, {
        onPrepared: () => void admit(web),
        onListening: () => {
          notifyWorkers()
          onListening()
        },
      })
      alive.add(web)
      if (isOpen) web.send({ is: 'open' })
      const ended = await web.ended
      for (const group of [alive, assignedToPort]) group.delete(web)
      notifyWorkers()
      return ended
    },
    /** The deployment is prepared: these processes, and those that replace them, may be ready. */
    open() {
      isOpen = true
      for (const web of alive) web.send({ is: 'open' })
    },
    stopAll() {
      for (const web of alive) web.send({ is: 'stop' })
    },
  }
}
