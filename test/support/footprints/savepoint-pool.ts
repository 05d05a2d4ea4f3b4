import type { ClientConfig, Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { createPool } from '../../../src/platform/db/pool.ts'

/** A pool of one session in which nothing is ever committed: what the code under test commits ends with `rollback`. */
export type SavepointPool = {
  readonly pool: Pool
  readonly begin: () => Promise<void>
  readonly rollback: () => Promise<void>
  /** Every statement of the code under test. */
  readonly sent: readonly string[]
  /** Statements that failed because the transaction is read only, whatever became of the error. */
  readonly refusedWrites: readonly string[]
  /** A statement of the test's own. */
  readonly query: PoolClient['query']
  readonly close: () => Promise<void>
}

/** Opens it: `begin` and `commit` of the code under test become savepoints of one transaction. */
export async function openSavepointPool(connection: ClientConfig): Promise<SavepointPool> {
  const real = createPool({ connection, max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 4_000 })
  const client = await real.connect()
  const [sent, refusedWrites]: [string[], string[]] = [[], []]
  const connect = oneAtATime(savepointClient(client, { sent, refusedWrites }))
  return {
    sent,
    refusedWrites,
    pool: { connect, end: async () => {} } as unknown as Pool,
    begin: async () => void (await client.query('begin')),
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

// Savepoints are a stack: two transactions at once would release each other's.
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

type Heard = { readonly sent: string[]; readonly refusedWrites: string[] }

function savepointClient(client: PoolClient, { sent, refusedWrites }: Heard): Omit<Client, 'release'> {
  let depth = 0
  const begin = () => client.query(`savepoint footprint_${++depth}`)
  const commit = () => client.query(`release savepoint footprint_${depth--}`)
  const rollback = async () => {
    const name = `footprint_${depth--}`
    await client.query(`rollback to savepoint ${name}`)
    return await client.query(`release savepoint ${name}`)
  }
  // As on a session without a transaction, a statement that fails spoils nothing but itself.
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
    sent.push(query.text)
    if (/^(begin|start transaction)/.test(query.text)) return begin()
    if (query.text === 'commit') return commit()
    if (query.text === 'rollback') return rollback()
    return noticing(query, depth === 0 ? alone(query) : client.query(query))
  }
  return {
    query: run as unknown as PoolClient['query'],
    getTransactionStatus: () => (depth === 0 ? 'I' : 'T'),
  }
}
