import type { WebProcessCount } from '../../http/health/health.ts'
import type { StandIn } from './fallback-server.ts'
import { type Ended, startWebProcess, type WebProcess, type WebTask } from './web-process.ts'

/** The running web processes, and which of them listen. */
export function createWebCrew(wanted: number, task: WebTask, standIn: StandIn) {
  const alive = new Set<WebProcess>()
  // Processes that listen or were told to: while there is one, the port is in use.
  const admitted = new Set<WebProcess>()
  let isOpen = false

  const crew = (): WebProcessCount => {
    const listening = [...alive].filter((web) => web.isListening()).length
    return { listening, wanted }
  }
  const notifyWorkers = () => {
    for (const web of alive) web.tell({ is: 'crew', crew: crew() })
  }
  const admit = async (web: WebProcess) => {
    admitted.add(web)
    await standIn.close()
    web.tell({ is: 'listen' })
  }
  return {
    crew,
    hasPort: () => admitted.size > 0,
    /** Starts one and resolves when it exits. */
    async runOne(onListening: () => void): Promise<Ended> {
      const web: WebProcess = startWebProcess(task, {
        onPrepared: () => void admit(web),
        onListening: () => {
          notifyWorkers()
          onListening()
        },
      })
      alive.add(web)
      if (isOpen) web.tell({ is: 'open' })
      const ended = await web.ended
      for (const group of [alive, admitted]) group.delete(web)
      notifyWorkers()
      return ended
    },
    /** The deployment is prepared: these processes, and those that replace them, may be ready. */
    open() {
      isOpen = true
      for (const web of alive) web.tell({ is: 'open' })
    },
    stopAll() {
      for (const web of alive) web.tell({ is: 'stop' })
    },
  }
}
