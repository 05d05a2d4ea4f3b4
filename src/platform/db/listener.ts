import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

/** Hears PostgreSQL's NOTIFY on one session of its own, and comes back after a loss. */
export type Listener = {
  /** Calls back with each payload, and with undefined after a gap in which payloads may have been missed. */
  readonly on: (channel: string, heard: (payload: string | undefined) => void) => void
  readonly start: () => void
  readonly stop: () => Promise<void>
}

export function createListener(connection: ClientConfig): Listener {
  const channels = new Map<string, (payload: string | undefined) => void>()
  let client: Client | undefined
  let isStopped = false

  const listen = async () => {
    const fresh = new Client({ ...connection, application_name: 'lectern listener', keepAlive: true })
    fresh.on('error', () => {})
    fresh.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''))
    await fresh.connect()
    client = fresh
    fresh.on('end', () => {
      if (!isStopped) void keepTrying()
    })
    for (const channel of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
    for (const heard of channels.values()) heard(undefined)
  }
  const keepTrying = async () => {
    for (let tries = 0; !isStopped; tries++) {
      try {
        return await listen()
      } catch {
        await pause(Math.min(100 * 2 ** tries, 5_000), undefined, { ref: false })
      }
    }
  }
  return {
    on: (channel, heard) => channels.set(channel, heard),
    start: () => void keepTrying(),
    async stop() {
      isStopped = true
      await client?.end()
    },
  }
}
