import { setTimeout as pause } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { createKeptSession } from './kept-session.ts'
import { createWakeUpQueue, type WakeUp, type WakeUpSender } from './wake-up-queue.ts'

type PayloadHandler = (payload: string | undefined) => void

/** Listens to and sends PostgreSQL's NOTIFY on its own session, and reconnects after it is lost. */
export type Listener = WakeUpSender & {
  /** Calls back with each payload, and with undefined after a gap in which payloads may have been missed. */
  readonly on: (channel: string, handler: PayloadHandler) => void
  /** Opens the session; the first wake-up opens it too. */
  readonly start: () => void
  /** Resolves when the wake-ups so far were sent or lost. */
  readonly flush: () => Promise<void>
  readonly stop: () => Promise<void>
}

// The maximum time for which a stop waits until the last wake-ups are sent.
const longestFlushMs = 1_000

export function createListener(connection: ClientConfig): Listener {
  const channels = new Map<string, PayloadHandler[]>()
  const callHandlers = (channel: string, payload: string | undefined) => {
    for (const handler of channels.get(channel) ?? []) handler(payload)
  }
  const session = createKeptSession(connection, {
    onNotification: callHandlers,
    async prepare(opened) {
      for (const channel of channels.keys()) await listenTo(opened, channel)
    },
    onReady() {
      for (const channel of channels.keys()) callHandlers(channel, undefined)
    },
  })
  const wakeUps = createWakeUpQueue({ ready: session.ready, notify })
  return {
    on(channel, handler) {
      channels.set(channel, [...(channels.get(channel) ?? []), handler])
      const opened = session.current()
      // A session that fails here is lost, and its successor listens to all channels.
      if (opened)
        listenTo(opened, channel).then(
          () => handler(undefined),
          () => {},
        )
    },
    start: session.start,
    send(sent) {
      if (sent.length === 0 || session.isStopped()) return
      session.start()
      wakeUps.add(sent)
      void wakeUps.deliver()
    },
    flush: wakeUps.deliver,
    async stop() {
      if (!wakeUps.isEmpty()) await Promise.race([wakeUps.deliver(), pause(longestFlushMs)])
      await session.stop()
    },
  }
}

async function notify(session: Client, wakeUps: readonly WakeUp[]) {
  await session.query(
    'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as wake_ups (channel, payload)',
    [wakeUps.map(({ channel }) => channel), wakeUps.map(({ payload }) => payload)],
  )
}

async function listenTo(session: Client, channel: string) {
  await session.query(`listen ${session.escapeIdentifier(channel)}`)
}
