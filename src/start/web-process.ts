import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import type { WebProcessCount } from '../http/health/health.ts'
import { StartFailure } from '../platform/start-failure.ts'

/** What a web process needs to know that is not in its environment. */
export type WebTask = {
  readonly connection: ClientConfig
  readonly secret: string
  readonly dataFolder: string
}

/** What the primary tells a web process. */
export type WebOrder =
  | { readonly is: 'task'; readonly task: WebTask }
  | { readonly is: 'listen' }
  | { readonly is: 'crew'; readonly crew: WebProcessCount }
  | { readonly is: 'stop' }
/** What a web process tells the primary: it could listen now, it does, or it cannot. */
export type WebReport =
  | { readonly is: 'prepared' }
  | { readonly is: 'listening' }
  | { readonly is: 'failed'; readonly message: string; readonly waysOut: readonly string[] }

export type Ended = {
  readonly exitCode: number | null
  readonly signal: string | null
  /** How long it served. */
  readonly livedMs: number
  /** What it said was wrong, if it could. */
  readonly failure: StartFailure | undefined
}

export type WebProcess = {
  readonly tell: (order: WebOrder) => void
  readonly isListening: () => boolean
  readonly ended: Promise<Ended>
}

type Heard = { readonly onPrepared: () => void; readonly onListening: () => void }

/** Starts a web process. It never rejects: whatever happens to the process is told by `ended`. */
export function startWebProcess(task: WebTask, { onPrepared, onListening }: Heard): WebProcess {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./web-worker.ts', import.meta.url)), args: [] })
  const worker = cluster.fork()
  let listenedAt: number | undefined
  let failure: StartFailure | undefined
  // Answers to questions about metrics come the same way.
  worker.on('message', (report: Partial<WebReport>) => {
    if (report.is === 'prepared') onPrepared()
    if (report.is === 'failed') failure = new StartFailure(report.message ?? '', report.waysOut ?? [])
    if (report.is !== 'listening') return
    listenedAt = performance.now()
    onListening()
  })
  const ended = endOf(worker).then((end) => {
    const livedMs = listenedAt === undefined ? 0 : performance.now() - listenedAt
    listenedAt = undefined
    return { ...end, livedMs, failure }
  })
  const tell = (order: WebOrder) => {
    // One that dies at this moment hears nothing, and its end is told.
    if (worker.isConnected()) worker.send(order, () => {})
  }
  tell({ is: 'task', task })
  return { tell, isListening: () => listenedAt !== undefined, ended }
}

function endOf(worker: Worker): Promise<Pick<Ended, 'exitCode' | 'signal'>> {
  return new Promise((done) => {
    worker.once('exit', (exitCode: number | null, signal: string | null) => done({ exitCode, signal }))
    worker.on('error', () => {
      // One that could not even be made has no exit.
      if (worker.process.pid === undefined) done({ exitCode: null, signal: null })
    })
  })
}
