import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

type Callbacks = {
  readonly onNotification: (channel: string, payload: string) => void
  /** Runs the first statements of every new session. */
  readonly prepare: (session: Client) => Promise<void>
  /** Called when a new session is ready. */
  readonly onReady: () => void
}

/** One session for NOTIFY, which is replaced after it is lost. */
export function createKeptSession(connection: ClientConfig, callbacks: Callbacks) {
  const stopping = new AbortController()
  let current: Client | undefined
  let next = Promise.withResolvers<Client>()
  let running: Promise<void> | undefined

  const keepUntilLost = async () => {
    const session = openSession(connection)
    session.on('notification', ({ channel, payload }) => {
      if (!stopping.signal.aborted) callbacks.onNotification(channel, payload ?? '')
    })
    const lost = new Promise((done) => session.once('end', done))
    try {
      await session.connect()
      await callbacks.prepare(session)
      current = session
      next.resolve(session)
      if (stopping.signal.aborted) return
      callbacks.onReady()
      await lost
    } finally {
      if (current) next = Promise.withResolvers()
      current = undefined
      await session.end()
    }
  }
  return {
    /** The session, if there is one now. */
    current: () => current,
    /** The session, or the next one. */
    ready: () => next.promise,
    start() {
      running ??= repeatUntilAborted(keepUntilLost, stopping.signal)
    },
    isStopped: () => stopping.signal.aborted,
    async stop() {
      stopping.abort()
      await current?.end()
      await running
    },
  }
}

async function repeatUntilAborted(work: () => Promise<void>, signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; ) {
    failures = await work().then(
      () => 0,
      () => failures + 1,
    )
    await pause(Math.min(20 * 2 ** failures, 5_000), undefined, { signal }).catch(() => {})
  }
}

function openSession(connection: ClientConfig): Client {
  const session = new Client({
    ...connection,
    application_name: 'lectern listener',
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  session.on('error', () => {})
  return session
}
