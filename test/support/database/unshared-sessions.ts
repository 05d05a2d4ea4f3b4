import { Client, type ClientConfig } from 'pg'

/** True for `npm run test:sessions`: worlds use sessions without state. */
export const areSessionsUnshared = process.env['TEST_SESSIONS'] === 'unshared'

type Settled = (error: unknown, result?: unknown) => void
type AnyQuery = (...args: unknown[]) => unknown

/**
 * A connection whose pools behave as behind a pooler in transaction mode: after every transaction and every statement
 * outside of one, the session loses its settings, locks, temporary tables, cursors, LISTEN and prepared statements.
 */
export function withUnsharedSessions(connection: ClientConfig): ClientConfig {
  // The pool opens its sessions with this constructor; a session that is opened otherwise keeps its state.
  return { ...connection, Client: UnsharedClient } as ClientConfig
}

function UnsharedClient(config: ClientConfig): Client {
  const client = new Client(config)
  const query = client.query.bind(client) as AnyQuery
  const reset = async () => {
    if (client.getTransactionStatus() !== 'I') return
    forgetPrepared(client)
    // A session that has ended has no state either.
    await (query('discard all') as Promise<unknown>).catch(() => {})
  }
  const queryAndReset: AnyQuery = (...args) => {
    const last = args.at(-1)
    if (typeof last === 'function') {
      const settled: Settled = (error, result) => void reset().then(() => last(error, result))
      return query(...args.slice(0, -1), settled)
    }
    const result = query(...args)
    return result instanceof Promise ? result.finally(reset) : result
  }
  return Object.assign(client, { query: queryAndReset })
}

// A pooler prepares a statement in the next session by itself; here the client sends it again.
function forgetPrepared(client: Client) {
  const { connection } = client as unknown as { connection: Record<string, object> }
  Object.assign(connection, { parsedStatements: {}, submittedNamedStatements: {} })
}
