import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import type { WebProcessCount } from '../../http/health/health.ts'
import type { PoolConnection } from '../../platform/db/pool/pool.ts'
import { StartFailure } from '../../platform/start-failure.ts'
import type { SecretLocation } from '../secret-key.ts'

/** The input of a web process in addition to its environment. */
export type WebTask = {
  readonly connection: ClientConfig
  readonly pooled: PoolConnection
  readonly secrets: SecretLocation
  readonly dataFolder: string
}

/** Messages of the primary to a web process; `open` once the deployment is prepared, so that it may be ready. */
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
  | { readonly is: 'failed'; readonly message: string; readonly remedies: readonly string[] }

export type ProcessExit = {
  readonly exitCode: number | null
  readonly signal: string | null
  /** The time for which it served. */
  readonly livedMs: number
  /** The failure it reported, if any. */
  readonly failure: StartFailure | undefined
}

export type WebProcess = {
  readonly send: (order: WebOrder) => void
  readonly isListening: () => boolean
  readonly ended: Promise<ProcessExit>
}

type ProcessEvents = { readonly onPrepared: () => void; readonly onListening: () => void }

/** Starts a web process. Never rejects: `ended` reports its exit. */
export function startWebProcess(task: WebTask, { onPrepared, onListening }: ProcessEvents): WebProcess {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./web-worker.ts', import.meta.url)), args: [] })
  const worker = cluster.fork()
  let listeningSince: number | undefined
  let failure: StartFailure | undefined
  // Metrics responses use the same channel.
  worker.on('message', (report: Partial<WebReport>) => {
    if (report.is === 'prepared') onPrepared()
    if (report.is === 'failed') failure = new StartFailure(report.message ?? '', report.remedies ?? [])
    if (report.is !== 'listening') return
    listeningSince = performance.now()
    onListening()
  })
  const ended = endOf(worker).then((end) => {
    const livedMs = listeningSince === undefined ? 0 : performance.now() - listeningSince
    listeningSince = undefined
    return { ...end, livedMs, failure }
  })
  const send = (order: WebOrder) => {
    // A process that exits at this moment does not get the message; its exit is reported.
    if (worker.isConnected()) worker.send(order, () => {})
  }
  send({ is: 'task', task })
  return { send, isListening: () => listeningSince !== undefined, ended }
}

function endOf(worker: Worker): Promise<Pick<ProcessExit, 'exitCode' | 'signal'>> {
  return new Promise((done) => {
    worker.once('exit', (exitCode: number | null, signal: string | null) => done({ exitCode, signal }))
    worker.on('error', () => {
      // A process that could not be spawned has no exit event.
      if (worker.process.pid === undefined) done({ exitCode: null, signal: null })
    })
  })
}
