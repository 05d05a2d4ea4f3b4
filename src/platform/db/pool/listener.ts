import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

type PayloadHandler = (payload: string | undefined) => void

/** Listens to PostgreSQL's NOTIFY on its own session, and reconnects after it is lost. */
export type Listener = {
  /** Calls back with each payload, and with undefined after a gap in which payloads may have been missed. */
  readonly on: (channel: string, handler: PayloadHandler) => void
  readonly start: () => void
  readonly stop: () => Promise<void>
}

export function createListener(connection: ClientConfig): Listener {
  const channels = new Map<string, PayloadHandler[]>()
  const stopping = new AbortController()
  let listening: Client | undefined
  let running: Promise<void> | undefined

  const notifyHandlers = (channel: string, payload: string | undefined) => {
    if (stopping.signal.aborted) return
    for (const handler of channels.get(channel) ?? []) handler(payload)
  }
  const listen = async (session: Client) => {
    await session.connect()
    for (const channel of channels.keys()) await listenTo(session, channel)
    listening = session
    for (const channel of channels.keys()) notifyHandlers(channel, undefined)
  }
  const listenUntilLost = async () => {
    const session = openSession(connection)
    session.on('notification', ({ channel, payload }) => notifyHandlers(channel, payload ?? ''))
    const lost = new Promise((done) => session.once('end', done))
    try {
      await listen(session)
      if (!stopping.signal.aborted) await lost
    } finally {
      listening = undefined
      await session.end()
    }
  }
  return {
    on(channel, handler) {
      channels.set(channel, [...(channels.get(channel) ?? []), handler])
      // A session that fails here is lost, and its successor listens to all channels.
      if (listening)
        listenTo(listening, channel).then(
          () => handler(undefined),
          () => {},
        )
    },
    start() {
      running ??= repeatUntilAborted(listenUntilLost, stopping.signal)
    },
    async stop() {
      stopping.abort()
      await listening?.end()
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

async function listenTo(session: Client, channel: string) {
  await session.query(`listen ${session.escapeIdentifier(channel)}`)
}
