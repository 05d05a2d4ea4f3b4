import { Client, type ClientConfig } from 'pg'
import { openSession } from '../db/open-session.ts'

/** A process's say that it uses the database. The session ends with the process, however that ends. */
export type Usage = {
  /** True for the one process that serves from this data folder. */
  readonly claimServer: () => Promise<boolean>
  /** Lets go; true when nobody else uses the database, so that it may be stopped. */
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
        // Kept until the session ends: whoever arrives meanwhile waits for the stop and starts anew.
        const isLast = await tryLock(usersLock)
        if (!isLast) await client.end()
        return isLast
      } catch {
        return false
      }
    },
  }
}
