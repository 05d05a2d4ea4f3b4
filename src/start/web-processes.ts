import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import type { Log } from '../platform/log/log.ts'
import { StartFailure } from '../platform/start-failure.ts'

/** What a web process needs to know that is not in its environment. */
export type WebTask = {
  readonly connection: ClientConfig
  readonly secret: string
  readonly dataFolder: string
}
/** What the primary tells a web process. */
export type WebOrder = { readonly is: 'task'; readonly task: WebTask } | { readonly is: 'stop' }
/** What a web process tells the primary. */
export type WebReport =
  | { readonly is: 'listening' }
  | { readonly is: 'failed'; readonly message: string; readonly waysOut: readonly string[] }

/** Several web processes on one port; one that dies is replaced. */
export async function startWebProcesses({ count, task, log }: { count: number; task: WebTask; log: Log }) {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./web-worker.ts', import.meta.url)), args: [] })
  let isStopping = false
  const begin = async () => {
    const worker = cluster.fork()
    tell(worker, { is: 'task', task })
    worker.once('exit', (code, signal) => {
      if (isStopping || !worker.hasListened) return
      log.error({ code, signal }, 'a web process died; starting another')
      begin().catch((error: unknown) => log.error({ err: error }, 'a web process could not be replaced'))
    })
    await untilListening(worker)
  }
  await Promise.all(Array.from({ length: count }, begin))
  return {
    async stop() {
      isStopping = true
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(workers.map(stopWorker))
    },
  }
}

declare module 'node:cluster' {
  interface Worker {
    hasListened?: boolean
  }
}

async function untilListening(worker: Worker) {
  const report = await Promise.race([
    firstReport(worker),
    once(worker, 'exit').then(
      () => ({ is: 'failed', message: 'A web process did not start.', waysOut: [] }) as const,
    ),
  ])
  if (report.is === 'failed') throw new StartFailure(report.message, report.waysOut)
  worker.hasListened = true
}

// Answers to questions about metrics come the same way.
function firstReport(worker: Worker): Promise<WebReport> {
  return new Promise((done) => {
    worker.on('message', (message: Partial<WebReport>) => {
      if (message.is === 'listening' || message.is === 'failed') done(message as WebReport)
    })
  })
}

async function stopWorker(worker: Worker) {
  if (worker.isDead()) return
  tell(worker, { is: 'stop' })
  await once(worker, 'exit')
}

function tell(worker: Worker, order: WebOrder) {
  worker.send(order)
}
