import type { ClientConfig, Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { createPool } from '../../../src/platform/db/pool/pool.ts'

/** A pool of one session in which nothing is ever committed: what the code under test commits ends with `rollback`. */
export type SavepointPool = {
  readonly pool: Pool
  readonly begin: () => Promise<void>
  readonly rollback: () => Promise<void>
  /** Every statement of the code under test. */
  readonly statements: readonly string[]
  /** Statements that failed because the transaction is read only, even if the error was caught. */
  readonly refusedWrites: readonly string[]
  /** A statement of the test's own. */
  readonly query: PoolClient['query']
  readonly close: () => Promise<void>
}

/** Opens it: `begin` and `commit` of the code under test become savepoints of one transaction. */
export async function openSavepointPool(connection: ClientConfig): Promise<SavepointPool> {
  const real = createPool({ connection, max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 4_000 })
  const client = await real.connect()
  // A test may prepare for longer than a request may take.
  await client.query('set idle_in_transaction_session_timeout = 0')
  const log: StatementLog = { statements: [], refusedWrites: [] }
  const stack = { depth: 0 }
  const connect = oneAtATime(savepointClient(client, stack, log))
  return {
    ...log,
    pool: { connect, end: async () => {} } as unknown as Pool,
    async begin() {
      stack.depth = 0
      await client.query('begin')
      // A test compares all rows between its writes; a cluster allows this on one session for each node.
      await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
    },
    rollback: async () => void (await client.query('rollback')),
    query: client.query.bind(client) as PoolClient['query'],
    async close() {
      client.release()
      await real.end()
    },
  }
}

const readOnlyTransaction = '25006'

type Client = Pick<PoolClient, 'query' | 'release' | 'getTransactionStatus'>

// Savepoints are a stack: two simultaneous transactions would release each other's.
function oneAtATime(client: Omit<Client, 'release'>): () => Promise<Client> {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    await before
    return { ...client, release: () => turn.resolve() }
  }
}

type StatementLog = { readonly statements: string[]; readonly refusedWrites: string[] }

function savepointClient(
  client: PoolClient,
  stack: { depth: number },
  { statements, refusedWrites }: StatementLog,
) {
  const begin = () => client.query(`savepoint footprint_${++stack.depth}`)
  const commit = () => client.query(`release savepoint footprint_${stack.depth--}`)
  const rollback = async () => {
    const name = `footprint_${stack.depth--}`
    await client.query(`rollback to savepoint ${name}`)
    return await client.query(`release savepoint ${name}`)
  }
  // As on a session without a transaction, a failed statement does not affect others.
  const alone = async (query: QueryConfig) => {
    await begin()
    try {
      const result = await client.query(query)
      await commit()
      return result
    } catch (error) {
      await rollback()
      throw error
    }
  }
  const noticing = async (query: QueryConfig, result: Promise<QueryResult>) =>
    await result.catch((error: { code?: string }) => {
      if (error.code === readOnlyTransaction) refusedWrites.push(query.text)
      throw error
    })
  const run = (query: QueryConfig): Promise<QueryResult> => {
    statements.push(query.text)
    if (/^(begin|start transaction)/.test(query.text)) return begin()
    if (query.text === 'commit') return commit()
    if (query.text === 'rollback') return rollback()
    return noticing(query, stack.depth === 0 ? alone(query) : client.query(query))
  }
  return {
    query: run as unknown as PoolClient['query'],
    getTransactionStatus: () => (stack.depth === 0 ? ('I' as const) : ('T' as const)),
  }
}
