import { Client, type ClientConfig } from 'pg'

/**
 * Runs the work in one transaction without foreign keys and triggers, as a restored backup is loaded. On a Citus cluster
 * this holds on every node; a plain PostgreSQL ignores the settings of Citus.
 */
export async function withoutKeys<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await endChecks(client)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/** Ends the checks of foreign keys and the triggers in this transaction. */
export async function endChecks(client: Pick<Client, 'query'>): Promise<void> {
  await client.query("set local citus.propagate_set_commands = 'local'")
  // A transaction may write reference tables after distributed ones only on one connection to each node.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
  await client.query('set local session_replication_role = replica')
}
