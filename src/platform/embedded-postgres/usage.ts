import { Client, type ClientConfig } from 'pg'
import { openSession } from '../db/pool/open-session.ts'

/** Registers that a process uses the database. The session ends with the process, even after a crash. */
export type Usage = {
  /** True for the one server process of this data folder. */
  readonly claimServer: () => Promise<boolean>
  /** Releases the use; true if no other process uses the database, so that it can be stopped. */
  readonly leave: () => Promise<boolean>
  readonly onLost: (listener: () => void) => void
}

// Advisory locks in the maintenance database: held by a session, so never stale.
const usersLock = 712_001
const serverLock = 712_002

export async function registerUsage(connection: ClientConfig): Promise<Usage> {
  const client = new Client({
    ...connection,
    database: 'postgres',
    application_name: 'lectern usage',
    connectionTimeoutMillis: 5_000,
  })
  let isLeaving = false
  const listeners: (() => void)[] = []
  client.on('error', () => {})
  client.on('end', () => {
    if (!isLeaving) for (const listener of listeners) listener()
  })
  await openSession(client)
  await client.query('select pg_advisory_lock_shared($1)', [usersLock])

  const tryLock = async (key: number) => {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [key])
    return rows[0]?.got === true
  }
  return {
    claimServer: () => tryLock(serverLock),
    onLost: (listener) => listeners.push(listener),
    async leave() {
      isLeaving = true
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [usersLock])
        // Held until the session ends: a new process waits for the stop and starts it again.
        const isLast = await tryLock(usersLock)
        if (!isLast) await client.end()
        return isLast
      } catch {
        return false
      }
    },
  }
}
