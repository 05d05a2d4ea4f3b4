import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import type { WebProcessCount } from '../../http/health/health.ts'
import { StartFailure } from '../../platform/start-failure.ts'
import type { SecretPlace } from '../secret-key.ts'

/** What a web process needs to know that is not in its environment. */
export type WebTask = {
  readonly connection: ClientConfig
  readonly secrets: SecretPlace
  readonly dataFolder: string
}

/** What the primary tells a web process; `open` once the deployment is prepared, so that it may be ready. */
export type WebOrder =
  | { readonly is: 'task'; readonly task: WebTask }
  | { readonly is: 'listen' }
  | { readonly is: 'crew'; readonly crew: WebProcessCount }
  | { readonly is: 'open' }
  | { readonly is: 'stop' }
/** Messages of a web process to the primary: ready to listen, listening, or failed. */
export type WebReport =
  | { readonly is: 'prepared' }
  | { readonly is: 'listening' }
  | { readonly is: 'failed'; readonly message: string; readonly waysOut: readonly string[] }

export type Ended = {
  readonly exitCode: number | null
  readonly signal: string | null
  /** How long it served. */
  readonly livedMs: number
  /** The failure it reported, if any. */
  readonly failure: StartFailure | undefined
}

export type WebProcess = {
  readonly tell: (order: WebOrder) => void
  readonly isListening: () => boolean
  readonly ended: Promise<Ended>
}

type Heard = { readonly onPrepared: () => void; readonly onListening: () => void }

/** Starts a web process. Never rejects: `ended` reports its exit. */
export function startWebProcess(task: WebTask, { onPrepared, onListening }: Heard): WebProcess {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./web-worker.ts', import.meta.url)), args: [] })
  const worker = cluster.fork()
  let listenedAt: number | undefined
  let failure: StartFailure | undefined
  // Metrics responses use the same channel.
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
    // A process that exits at this moment does not get the message; its exit is reported.
    if (worker.isConnected()) worker.send(order, () => {})
  }
  tell({ is: 'task', task })
  return { tell, isListening: () => listenedAt !== undefined, ended }
}

function endOf(worker: Worker): Promise<Pick<Ended, 'exitCode' | 'signal'>> {
  return new Promise((done) => {
    worker.once('exit', (exitCode: number | null, signal: string | null) => done({ exitCode, signal }))
    worker.on('error', () => {
      // A process that could not be spawned has no exit event.
      if (worker.process.pid === undefined) done({ exitCode: null, signal: null })
    })
  })
}
